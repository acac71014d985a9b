// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that make a receipt of this computer's part in a project, and that count again what the
// receipt of somebody else says.
#pragma once

#include "engine/control/values/history.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/memberships.h"

namespace potluck {

class ReceiptCalls {
 public:
  ReceiptCalls(const KeyPair& identity, StorageThread& storage, Memberships& memberships);

  static CallList<ReceiptCalls> methods();
  Result<control::Receipt> receipt(const Json& params);
  Result<control::CheckedReceipt> check_receipt(const Json& params);

 private:
  const KeyPair& identity_;
  StorageThread& storage_;
  Memberships& memberships_;
};

}  // namespace potluck
