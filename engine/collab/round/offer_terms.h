// SPDX-License-Identifier: GPL-3.0-or-later
// What an offer asks of its members. It comes from a peer: nothing in it is believed. Pure.
#pragma once

#include <optional>

#include "engine/collab/averaging/exchange.h"
#include "net/gossip/membership.h"

namespace potluck {

const OfferMember* find_member(const Offer& offer, const PeerId& peer);  // null: it is not in it
// The part of the vector that this member reduces, [0, 1].
double fraction_of(const Offer& offer, const PeerId& peer);

// The exchange that is offered, of a vector of so many values. kMalformed: it makes no sense, or is
// not for us.
Result<ExchangeConfig> exchange_of(const Offer& offer, std::uint64_t values, const PeerId& self);

// A member with whom we would have to exchange chunks and have no link. Precondition: the offer is
// for us.
std::optional<PeerId> missing_link(const Offer& offer, const Membership& membership);

}  // namespace potluck
