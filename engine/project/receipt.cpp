// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/receipt.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "net/base/json.h"
#include "net/base/text.h"
#include "net/crypto/hash.h"
#include "net/identity/certificate.h"

namespace potluck {
namespace {

using nlohmann::json;

constexpr std::string_view kContext = "potluck receipt v1";
constexpr int kFormat = 1;
constexpr std::size_t kMaxProjectName = 256;
constexpr std::size_t kCodeDigits = 16;

Error malformed() {
  return {ErrorCode::kMalformed, "this is no receipt of Potluck, or it is damaged",
          "ask for the file as it was made"};
}

// What is signed. The texts stand last, each behind its length: no two receipts are the same bytes.
Bytes payload_of(const Receipt& it) {
  Bytes out;
  const auto id = [&](const auto& value) {
    out.insert(out.end(), value.data.begin(), value.data.end());
  };
  const auto number = [&](std::uint64_t value) {
    out.resize(out.size() + 8);
    put_u64(out.data() + out.size() - 8, value);
  };
  id(it.project);
  id(it.member);
  id(it.head);
  for (const std::uint64_t value : {it.history, it.given.samples, it.given.epochs, it.given.led,
                                    it.given.all_samples, static_cast<std::uint64_t>(it.unix_s)}) {
    number(value);
  }
  for (const std::string* text : {&it.project_name, &it.name}) {
    number(text->size());
    out.insert(out.end(), text->begin(), text->end());
  }
  return out;
}

bool can_be_shown(const Receipt& it) {
  return is_clean_text(it.project_name) && it.project_name.size() <= kMaxProjectName &&
         is_clean_text(it.name) && it.name.size() <= kMaxDisplayName;
}

template <class Id>
bool read(const json& in, const char* key, Id& out) {
  const auto found = in.find(key);
  if (found == in.end() || !found->is_string()) return false;
  const auto id = Id::from_hex(found->get_ref<const std::string&>());
  if (id) out = *id;
  return bool(id);
}

bool read(const json& in, const char* key, std::uint64_t& out) {
  const auto found = in.find(key);
  if (found == in.end() || !found->is_number_unsigned()) return false;
  out = found->get<std::uint64_t>();
  return true;
}

bool read(const json& in, const char* key, std::string& out) {
  const auto found = in.find(key);
  if (found == in.end() || !found->is_string()) return false;
  out = found->get<std::string>();
  return true;
}

}  // namespace

std::string SignedReceipt::text() const {
  const json out = {{"potluck_receipt", kFormat},
                    {"project", receipt.project.hex()},
                    {"project_name", receipt.project_name},
                    {"member", receipt.member.hex()},
                    {"name", receipt.name},
                    {"history_epochs", receipt.history},
                    {"head", receipt.head.hex()},
                    {"samples", receipt.given.samples},
                    {"epochs", receipt.given.epochs},
                    {"epochs_led", receipt.given.led},
                    {"samples_of_all", receipt.given.all_samples},
                    {"made_unix", static_cast<std::uint64_t>(receipt.unix_s)},
                    {"signature", signature.hex()}};
  return out.dump(2) + "\n";
}

std::string SignedReceipt::code() const {
  const std::string digits = blake2b(signature.data).hex();
  std::string out;
  for (std::size_t i = 0; i < kCodeDigits; ++i) {
    if (i > 0 && i % 4 == 0) out += '-';
    out += digits[i];
  }
  return out;
}

Result<SignedReceipt> sign_receipt(const Receipt& receipt, const KeyPair& member) {
  if (receipt.member != member.public_key() || !can_be_shown(receipt)) {
    return {ErrorCode::kInvalidArgument, "this receipt cannot be made",
            "a member makes its own, with names of plain text"};
  }
  return SignedReceipt{receipt, member.sign(kContext, payload_of(receipt))};
}

Result<SignedReceipt> read_receipt(std::string_view text) {
  if (text.size() > kMaxReceiptBytes) return malformed();
  const auto parsed = parse_json(text, {.depth = 2, .unique_names = true});
  if (!parsed || !parsed->is_object()) return malformed();
  const json& in = *parsed;
  Receipt out;
  Signature signature;
  std::uint64_t format = 0, made = 0;
  const bool whole = read(in, "potluck_receipt", format) && read(in, "project", out.project) &&
                     read(in, "project_name", out.project_name) && read(in, "member", out.member) &&
                     read(in, "name", out.name) && read(in, "history_epochs", out.history) &&
                     read(in, "head", out.head) && read(in, "samples", out.given.samples) &&
                     read(in, "epochs", out.given.epochs) &&
                     read(in, "epochs_led", out.given.led) &&
                     read(in, "samples_of_all", out.given.all_samples) &&
                     read(in, "made_unix", made) && read(in, "signature", signature);
  if (!whole || !can_be_shown(out)) return malformed();
  if (format != kFormat) {
    return {ErrorCode::kVersionMismatch, "this receipt was made by another version of Potluck",
            "update Potluck"};
  }
  out.unix_s = static_cast<std::int64_t>(made);
  if (!verify(out.member, kContext, payload_of(out), signature)) {
    return {ErrorCode::kPermission, "this receipt was changed after its member signed it",
            "ask for the file as it was made"};
  }
  return SignedReceipt{std::move(out), signature};
}

}  // namespace potluck
