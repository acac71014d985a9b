// SPDX-License-Identifier: GPL-3.0-or-later
#include "many_liars.h"

#include <algorithm>

#include "tests/hostile/hostile_member.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;
using hostile::HostileMember;

constexpr Duration kSettles = 60s;    // at most, before anybody lies
constexpr std::uint64_t kKnown = 24;  // epochs: by then they know who they are
constexpr double kSamplesPerSecond = 50;

class ManyLiars {
 public:
  ManyLiars(std::uint64_t seed, const ManyLiarsOptions& options)
      : options_(options), world_(seed), rng_(mix_seed(seed, 78)) {
    world_.verbose = options.verbose;
    world_.config.target_batch = static_cast<std::uint32_t>(16 * options.peers);
    world_.config.start_members = static_cast<std::uint32_t>(options.peers);
  }

  ManyLiarsOutcome run() {
    populate();
    if (!world_.run(kSettles, [this] { return settled(); })) return report("they never settled");
    out_.usual = epochs_in(options_.looked);
    for (const auto& liar : liars_) liar->begin();
    epochs_in(options_.settled);
    out_.now = epochs_in(options_.looked);
    out_.linked =
        static_cast<std::size_t>(std::ranges::count_if(hostile_, [this](const PeerId& id) {
          return std::ranges::any_of(
              honest_, [&](const PeerId& by) { return world_.find(by)->links().contains(id); });
        }));
    if (!world_.violations.empty()) return report(world_.violations.front());
    if (!all_linked()) return report("honest members have lost each other");
    const double left =
        1 - static_cast<double>(options_.liars) / static_cast<double>(options_.peers);
    const bool goes_on =
        static_cast<double>(out_.now) >= options_.least * left * static_cast<double>(out_.usual);
    return report(goes_on ? "" : "the honest members are too slow");
  }

 private:
  void populate() {
    PeerId first;
    for (std::size_t i = 0; i < options_.peers; ++i) {
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = kSamplesPerSecond;
      const bool lies = i >= options_.peers - options_.liars;
      if (lies) options.liar = draw_liar();
      SimPeer& peer = world_.add(options);
      if (lies) out_.lies += " " + peer.id().short_hex();
      if (i == 0) first = peer.id();
      if (i > 0) peer.bootstrap(first);
      (lies ? hostile_ : honest_).push_back(peer.id());
    }
  }
  std::shared_ptr<HostileMember> draw_liar() {
    const auto all = HostileMember::lies();
    const std::size_t drawn = rng_.below(options_.lies.empty() ? all.size() : options_.lies.size());
    const std::string name =
        options_.lies.empty() ? std::string(all[drawn].first) : options_.lies[drawn];
    out_.lies += (out_.lies.empty() ? "" : ", ") + name;
    const auto lie = HostileMember::lie_named(name).value_or(HostileMember::Lie::kNone);
    liars_.push_back(std::make_shared<HostileMember>(lie, world_.config));
    return liars_.back();
  }
  std::uint64_t epochs() {
    std::uint64_t least = ~std::uint64_t{0};
    for (const PeerId& id : honest_) least = std::min(least, world_.find(id)->epochs());
    return least;
  }
  std::uint64_t epochs_in(Duration time) {
    const std::uint64_t before = epochs();
    world_.run(time, [] { return false; });
    return std::max(before, epochs()) - before;
  }
  bool all_linked() {
    return std::ranges::all_of(honest_, [this](const PeerId& id) {
      const auto& links = world_.find(id)->links();
      return std::ranges::all_of(
          honest_, [&](const PeerId& other) { return other == id || links.contains(other); });
    });
  }
  bool settled() {
    return epochs() >= kKnown && std::ranges::all_of(honest_, [this](const PeerId& id) {
             return world_.find(id)->links().size() + 1 == options_.peers;
           });
  }
  ManyLiarsOutcome report(std::string problem) {
    out_.problem = std::move(problem);
    if (!out_.problem.empty()) out_.trace = world_.trace;
    return std::move(out_);
  }

  const ManyLiarsOptions options_;
  World world_;
  Rng rng_;
  std::vector<PeerId> honest_, hostile_;
  std::vector<std::shared_ptr<HostileMember>> liars_;
  ManyLiarsOutcome out_;
};

}  // namespace

ManyLiarsOutcome run_many_liars(std::uint64_t seed, const ManyLiarsOptions& options) {
  return ManyLiars(seed, options).run();
}

}  // namespace potluck::sim
