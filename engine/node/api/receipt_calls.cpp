// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/receipt_calls.h"

#include <algorithm>

#include "engine/control/values/params.h"
#include "engine/node/projects/counted_contribution.h"
#include "net/base/clock.h"

namespace potluck {

ReceiptCalls::ReceiptCalls(const KeyPair& identity, StorageThread& storage,
                           Memberships& memberships)
    : identity_(identity), storage_(storage), memberships_(memberships) {}

CallList<ReceiptCalls> ReceiptCalls::methods() {
  return {{"receipt", &ReceiptCalls::receipt}, {"check_receipt", &ReceiptCalls::check_receipt}};
}

// Of the history as it is now. A name only where that is asked for.
Result<control::Receipt> ReceiptCalls::receipt(const Json& params) {
  POTLUCK_TRY(const auto named, flag_of(params, "named", false));
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  const ProjectId& id = project.row.id;
  POTLUCK_TRY(const auto last, storage_.ask([&](Store& store) { return store.last_commit(id); }));
  if (!last) {
    return {ErrorCode::kNotFound, "this project has no commit yet that a receipt could tell of",
            "run it first"};
  }
  Receipt receipt;
  receipt.project = id;
  receipt.project_name = project.row.name;
  receipt.member = identity_.public_key();
  if (named) receipt.name = own_name(project.row).value_or("");
  receipt.history = last->epoch + 1;
  receipt.head = last->head;
  receipt.unix_s = SystemClock().unix_seconds();
  POTLUCK_TRY(receipt.given,
              count_contribution(id, receipt.member, receipt.history, receipt.head, storage_));
  POTLUCK_TRY(const auto made, sign_receipt(receipt, identity_));
  return control::Receipt{made.text(), made.code()};
}

Result<control::CheckedReceipt> ReceiptCalls::check_receipt(const Json& params) {
  POTLUCK_TRY(const auto text, required_text(params, "receipt"));
  POTLUCK_TRY(const auto read, read_receipt(text));
  const Receipt& receipt = read.receipt;
  POTLUCK_TRY(const auto rows, memberships_.rows());
  const auto known = std::ranges::find(rows, receipt.project, &ProjectRow::id);
  if (known == rows.end()) {
    return {ErrorCode::kNotFound, "the project of this receipt is not on this computer",
            "ask a member of it, or join it and wait until its commits are here"};
  }
  POTLUCK_TRY(const auto counted, count_contribution(receipt.project, receipt.member,
                                                     receipt.history, receipt.head, storage_));
  control::CheckedReceipt out;
  out.code = read.code();
  out.project = receipt.project.hex();
  out.project_name = known->name;
  out.member = receipt.member.hex();
  out.name = receipt.name;
  out.history_epochs = receipt.history;
  out.samples = counted.samples;
  out.epochs = counted.epochs;
  out.epochs_led = counted.led;
  out.samples_of_all = counted.all_samples;
  out.made_unix = receipt.unix_s;
  out.holds = counted == receipt.given;
  return out;
}

}  // namespace potluck
