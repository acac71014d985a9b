// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/street.h"

#include "tests/lab/relay_node.h"

namespace potluck::lab {

namespace {

constexpr LinkSpeed kHome{50, 50}, kOfRelay{500, 500};
constexpr int kRelayPort = 4600, kEndsMs = 20'000;
constexpr int kDelayMs = 10, kOfRelayMs = 5;  // between the switch and each of them

}  // namespace

// A symmetric router meets whoever lets in what comes: nobody can know the port that it will use.
std::span<const RouterPair> router_pairs() {
  using enum RouterKind;
  static constexpr RouterPair kPairs[] = {
      {kFiltering, kFiltering, true},  {kFiltering, kFullCone, true},
      {kFiltering, kRefusing, true},   {kFiltering, kCarrier, true},
      {kFullCone, kFullCone, true},    {kFullCone, kSymmetric, true},
      {kSymmetric, kFullCone, true},   {kCarrier, kCarrier, true},
      {kRefusing, kRefusing, true},    {kFiltering, kSymmetric, false},
      {kSymmetric, kFiltering, false}, {kSymmetric, kSymmetric, false},
  };
  return kPairs;
}

bool Street::build(const QString& program) {
  const Host* host = lab_.add_host("relay", kOfRelay, kOfRelayMs);
  open_ = lab_.add_host("open", kHome, kDelayMs);
  if (host == nullptr || open_ == nullptr) return false;
  relay_at_ = host->endpoint(kRelayPort);
  for (const RouterKind kind :
       {RouterKind::kFiltering, RouterKind::kFullCone, RouterKind::kSymmetric,
        RouterKind::kRefusing, RouterKind::kCarrier}) {
    const QString name = to_string(kind).remove(' ').left(6);  // of a network interface: not long
    homes_[kind] = lab_.add_host_behind_router("one-" + name, kHome, kind, kDelayMs);
    other_homes_[kind] = lab_.add_host_behind_router("two-" + name, kHome, kind, kDelayMs);
    if (homes_[kind] == nullptr || other_homes_[kind] == nullptr) return false;
  }
  return start_relay(relay_, *host, program, kRelayPort);
}

int Street::end() {
  relay_.terminate();
  return relay_.waitForFinished(kEndsMs) ? relay_.exitCode() : -1;
}

}  // namespace potluck::lab
