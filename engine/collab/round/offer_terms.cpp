// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/offer_terms.h"

#include "net/base/members.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMaxChunkValues = 1 << 18;

}  // namespace

const OfferMember* find_member(const Offer& offer, const PeerId& peer) {
  return find_peer(offer.members, peer);
}

double fraction_of(const Offer& offer, const PeerId& peer) {
  double all = 0;
  for (const OfferMember& m : offer.members) all += m.chunks;
  const OfferMember* member = find_member(offer, peer);
  return all > 0 && member != nullptr ? member->chunks / all : 0;
}

Result<ExchangeConfig> exchange_of(const Offer& offer, std::uint64_t values, const PeerId& self) {
  if (offer.values != values || offer.chunk_values > kMaxChunkValues) {
    return {ErrorCode::kMalformed, "an offer for another vector"};
  }
  ExchangeConfig config;
  config.epoch = offer.epoch;
  config.attempt = offer.attempt;
  config.values = offer.values;
  config.chunk_values = offer.chunk_values;
  config.codec = static_cast<CodecId>(offer.codec);
  for (const OfferMember& m : offer.members) {
    config.members.push_back({m.peer, m.chunks, true, static_cast<CodecId>(m.codec)});
  }
  const OfferMember* me = find_member(offer, self);
  if (me == nullptr) return {ErrorCode::kMalformed, "an offer that is not for us"};
  config.self = static_cast<std::size_t>(me - offer.members.data());
  POTLUCK_CHECK(check_exchange(config));
  return config;
}

std::optional<PeerId> missing_link(const Offer& offer, const Membership& membership) {
  const PeerId& self = membership.own().peer;
  const OfferMember* me = find_member(offer, self);
  for (const OfferMember& m : offer.members) {
    if (m.peer == self || membership.linked(m.peer)) continue;
    if (m.chunks > 0 || me->chunks > 0) return m.peer;
  }
  return std::nullopt;
}

}  // namespace potluck
