// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/exchange_watch.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr double kShortest_s = 2.25, kLongest_s = 30;
constexpr double kMargin = 4;            // over what the uplink lets us expect
constexpr double kUnknownUplink = 2e6;   // bits per second: few are slower
constexpr int kGradient = 1, kPart = 3;  // patiences: who owes a part may itself wait for one
                                         // who owes a gradient, and says so

}  // namespace

Duration frame_patience(std::size_t reducers, double frame_bits, double up_bits_per_second) {
  const double up = up_bits_per_second > 0 ? up_bits_per_second : kUnknownUplink;
  const double turn_s = static_cast<double>(reducers) * frame_bits / up;
  return from_seconds(std::min(kShortest_s + kMargin * turn_s, kLongest_s));
}

void ExchangeWatch::begin(std::map<PeerId, Duration> patience, TimePoint now) {
  senders_.clear();
  for (const auto& [peer, each] : patience) senders_[peer] = {each, now};
}

void ExchangeWatch::saw(const PeerId& from, TimePoint now) {
  if (const auto it = senders_.find(from); it != senders_.end()) it->second.last = now;
}

bool ExchangeWatch::silent(const PeerId& peer, int patiences, TimePoint now) const {
  const auto it = senders_.find(peer);
  return it != senders_.end() && now - it->second.last >= it->second.patience * patiences;
}

std::vector<PeerId> ExchangeWatch::stalled(const Exchange::Awaited& awaited, bool overdue,
                                           TimePoint now) const {
  const bool gradients = !awaited.contributors.empty();
  const auto& owing = gradients ? awaited.contributors : awaited.reducers;
  std::vector<PeerId> silent_ones;
  for (const PeerId& peer : owing) {
    const bool has_all = gradients || (overdue && awaited.fed.contains(peer));
    if (silent(peer, has_all ? kGradient : kPart, now)) silent_ones.push_back(peer);
  }
  if (silent_ones.size() * 2 > senders_.size()) silent_ones.clear();
  return silent_ones;
}

}  // namespace potluck
