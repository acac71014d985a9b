// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/averaging_settings.h"

#include "engine/collab/codec/codec.h"
#include "engine/collab/planning/reducer_fractions.h"

namespace potluck::bench {
namespace {

constexpr std::uint64_t k100MB = 25'000'000;  // values
constexpr std::uint64_t kWorthABound = 100'000;
// Rounds until a node keeps as many averages of int8 as it ever does: before, each round waits for
// new pages from the system, which links of real networks hide.
constexpr unsigned kUntilFull = 12;

std::vector<Site> sites(std::initializer_list<std::pair<int, lab::LinkSpeed>> groups) {
  std::vector<Site> out;
  for (const auto& [count, link] : groups) out.insert(out.end(), count, Site{link});
  return out;
}

std::vector<Method> ours(std::initializer_list<const char*> codecs) {
  std::vector<Method> out;
  for (const char* codec : codecs) {
    if (std::string_view(codec) == "auto" || find_codec(std::string_view(codec)) != nullptr) {
      out.push_back({QString("ours %1").arg(codec), codec});
    }
  }
  return out;
}

std::vector<Method> with(std::vector<Method> methods, std::initializer_list<Method> others) {
  methods.insert(methods.end(), others);
  return methods;
}

const Method kEqual{"ours fp32, equal split", "fp32", true};
const Method kGloo{"gloo ring fp32", "fp32", false, true};

}  // namespace

std::vector<Setting> all_settings() {
  const auto codecs = ours({"fp32", "fp16", "int8", "auto"});
  const auto compared = with(codecs, {kEqual, kGloo});
  std::vector<Setting> out;
  const auto add = [&](Setting setting) { out.push_back(std::move(setting)); };

  add({"8x100", "8 x 100 Mb/s", sites({{8, {100, 100}}}), 5'000'000, false, 0, compared});
  add({"8x1000", "8 x 1 Gb/s, 100 MB", sites({{8, {1000, 1000}}}), k100MB, false, 0,
       with(codecs, {kGloo})});
  add({"4x200+4x50", "4 x 200 + 4 x 50 Mb/s", sites({{4, {200, 200}}, {4, {50, 50}}}), 5'000'000,
       false, 0, compared});
  const auto albert = sites({{4, {200, 200}}, {8, {100, 100}}, {4, {50, 50}}});
  add({"albert", "4 x 200 + 8 x 100 + 4 x 50 Mb/s", albert, 5'000'000, false, 0, compared});
  auto helped = albert;
  helped.insert(helped.end(), 4, Site{{500, 500}, false});
  add({"albert+4", "the same + 4 aggregators at 500", helped, 5'000'000, false, 0, codecs});
  add({"home", "8 x 20 up, 200 down", sites({{8, {20, 200}}}), 5'000'000, false, 0, compared});
  for (const int n : {2, 4, 8}) {
    add({QString("loopback%1").arg(n), QString("loopback, %1 peers, 100 MB").arg(n),
         sites({{n, {0, 0}}}), k100MB, true, 0, with(codecs, {kGloo}), kUntilFull});
  }
  // Half of the way at each end.
  add({"far", "2 x 100 Mb/s, 150 ms each way", sites({{2, {100, 100}}}), 5'000'000, false, 75,
       ours({"fp32"})});
  add({"fixed", "8 peers, 8 values: the fixed cost", sites({{8, {1000, 1000}}}), 8, false, 0,
       ours({"fp32"})});
  add({"fixed-far", "the same, 20 ms each way", sites({{8, {1000, 1000}}}), 8, false, 10,
       ours({"fp32"})});
  return out;
}

double bound_seconds(const Setting& setting, const QString& codec, const Goodputs& speeds) {
  if (setting.loopback || setting.values < kWorthABound) return 0;
  std::vector<FractionPeer> peers;
  for (const Site& site : setting.sites) {
    const auto& speed = speeds.at({site.link.up_mbit, site.link.down_mbit});
    peers.push_back({speed.up, speed.down, site.trains, true, true});
  }
  const Codec* encoding = find_codec(std::string_view(codec.toStdString()));
  if (encoding == nullptr) return 0;  // chosen by the plan, peer by peer
  const auto plan =
      reducer_fractions(peers, static_cast<double>(encoding->encoded_bytes(setting.values)));
  return plan ? plan->seconds : 0;
}

}  // namespace potluck::bench
