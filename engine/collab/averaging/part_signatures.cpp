// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/part_signatures.h"

#include <algorithm>

#include "engine/collab/averaging/exchange.h"

namespace potluck {
namespace {

constexpr std::size_t kSerialBytes = 8;
constexpr std::size_t kPayloadBytes = kSerialBytes + Signature::kSize;

}  // namespace

PartSignatures::PartSignatures(const ExchangeConfig& config, const HashTree& average)
    : config_(config), average_(average), members_(config.members.size()) {
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    members_[i].first = first;
    members_[i].chunks = config.members[i].chunks;
    first += members_[i].chunks;
    missing_ += config.signer && members_[i].chunks > 0 ? 1 : 0;
  }
}

void PartSignatures::sign_own() {
  Reducer& own = members_[config_.self];
  if (!config_.signer || own.chunks == 0) return;
  own.part = sign_part(*config_.signer, own.first, part_root(average_, own.first, own.chunks));
  --missing_;
}

bool PartSignatures::owes(std::size_t member) const {
  return member != config_.self && members_[config_.self].part && !members_[member].sent;
}

BulkHeader PartSignatures::fill(std::size_t member, BulkRoom& room) {
  const SignedPart& own = *members_[config_.self].part;
  members_[member].sent = true;
  const std::span<std::uint8_t> payload = room.payload(kPayloadBytes);
  put_u64(payload.data(), own.serial);
  std::ranges::copy(own.signature.data, payload.begin() + kSerialBytes);
  BulkHeader out;
  out.kind = BulkKind::kSignature;
  out.codec = static_cast<std::uint8_t>(config_.codec);
  out.attempt = config_.attempt;
  out.epoch = config_.epoch;
  out.index = own.first;
  out.payload_bytes = kPayloadBytes;
  return out;
}

Status PartSignatures::on_signature(std::size_t from, const BulkHeader& header, ByteView payload) {
  Reducer& reducer = members_[from];
  if (!config_.signer || reducer.chunks == 0 || header.index != reducer.first ||
      payload.size() != kPayloadBytes) {
    return {ErrorCode::kMalformed, "a member signed a part of the average that is not its own"};
  }
  if (reducer.part) return ok_status();
  SignedPart part{config_.members[from].peer, reducer.first, get_u64(payload.data()), {}, {}};
  std::ranges::copy(payload.subspan(kSerialBytes), part.signature.data.begin());
  reducer.part = part;
  --missing_;
  return ok_status();
}

bool PartSignatures::awaits(std::size_t member) const {
  return config_.signer && members_[member].chunks > 0 && !members_[member].part;
}

SignedParts PartSignatures::parts() const {
  SignedParts out;
  if (!config_.signer) return out;
  out.attempt = config_.signer->attempt;
  for (const Reducer& reducer : members_) {
    if (!reducer.part) continue;
    out.parts.push_back(*reducer.part);
    out.parts.back().root = part_root(average_, reducer.first, reducer.chunks);
  }
  return out;
}

}  // namespace potluck
