// SPDX-License-Identifier: GPL-3.0-or-later
// The fake disk of a simulated peer, and the content that it serves and fetches.
#include <algorithm>

#include "engine/collab/chain.h"
#include "net/content/fetch.h"
#include "sim_peer.h"

namespace potluck::sim {
namespace {

constexpr std::size_t kKeptSnapshots = 4;
constexpr Duration kAskAgain = std::chrono::milliseconds(500);

Digest digest_of(const std::vector<float>& values) {
  return blake2b({reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * 4});
}

}  // namespace

void SimPeer::run(effect::ServeCommits& e) {
  Commits reply{e.from_epoch, {}};
  for (auto i = e.from_epoch; i < disk_->commits.size() && reply.commits.size() < e.count; ++i) {
    reply.commits.push_back(encode_commit(disk_->commits[i]));
  }
  later(options_.disk, [this, to = e.to, reply = std::move(reply)] { send(to, reply); });
}

void SimPeer::run(effect::RollBack& e) {
  disk_->commits.resize(std::min<std::size_t>(disk_->commits.size(), e.from_epoch));
  if (disk_->checkpoint_epoch > e.from_epoch) {
    disk_->checkpoint_epoch = 0;
    disk_->checkpoint.clear();
    disk_->unsent.clear();
  }
}

// What a liar serves does not verify, and what a frozen one serves does not come.
SimPeer* SimPeer::serving(const PeerId& donor) {
  SimPeer* peer = world_.find(donor);
  const bool serves = peer != nullptr && peer->honest() && world_.network.linked(id(), donor) &&
                      !world_.network.frozen_until(donor);
  return serves ? peer : nullptr;
}

void SimPeer::run(effect::FetchAverage& e) {
  later(options_.shape.delay * 4 + options_.disk,
        [this, e, since = world_.network.now()] { fetch(e, since); });
}

// As the fetcher does: asks whoever is linked, again and again until its patience ends.
void SimPeer::fetch(const effect::FetchAverage& e, TimePoint since) {
  for (const auto& [donor, there] : world_.peers) {
    SimPeer* peer = serving(donor);
    auto average =
        peer == nullptr ? nullptr : peer->collaboration_->find_average(e.commit.average_root);
    if (average) return handle(event::AverageFetched{e.commit.epoch, std::move(average)});
  }
  if (world_.network.now() < since + Fetcher::kPatience) {
    return later(kAskAgain, [this, e, since] { fetch(e, since); });
  }
  world_.log(id().short_hex() + " cannot get the average of epoch " +
             std::to_string(e.commit.epoch) + " from anybody");
  handle(event::FetchFailed{e.commit.average_root, "nobody has it"});
}

void SimPeer::run(effect::TakeSnapshot& e) {
  // As on the trainer thread: its turn comes after the step under way.
  if (applying_) return later(options_.step, [this] { take_snapshot(); });
  if (e.epoch != state_epoch_) return violated("is asked for a snapshot of another epoch");
  take_snapshot();
}

void SimPeer::take_snapshot() {
  snapshots_.emplace_back(state_epoch_, state_);
  if (snapshots_.size() > kKeptSnapshots) snapshots_.erase(snapshots_.begin());
  later(options_.disk, [this, epoch = state_epoch_, at = state_head_, root = state_digest()] {
    handle(event::SnapshotTaken{epoch, at, root, state_.size() * 4});
  });
}

void SimPeer::run(effect::InstallSnapshot& e) {
  wanted_state_ = e.root;
  state_sources_ = e.donors;
  later(options_.shape.delay * 6 + options_.disk,
        [this, e, since = world_.network.now()] { fetch(e, since); });
}

void SimPeer::fetch(const effect::InstallSnapshot& e, TimePoint since) {
  if (wanted_state_ != e.root) return;  // another one since, or it came already
  for (const auto& [donor, there] : world_.peers) {
    const SimPeer* peer = serving(donor);
    if (peer == nullptr) continue;
    for (const auto& [epoch, state] : peer->snapshots_) {
      if (epoch == e.epoch && digest_of(state) == e.root) return install(e, state);
    }
  }
  if (world_.network.now() < since + Fetcher::kPatience) {
    return later(kAskAgain, [this, e, since] { fetch(e, since); });
  }
  world_.log(id().short_hex() + " cannot get the state of epoch " + std::to_string(e.epoch) +
             " from anybody");
  handle(event::FetchFailed{e.root, "nobody has it"});
}

void SimPeer::install(const effect::InstallSnapshot& e, std::vector<float> state) {
  wanted_state_ = {};
  state_ = std::move(state);
  state_epoch_ = e.epoch;
  state_head_ = e.head;
  ++snapshots_installed_;
  std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  world_.dropped_samples += samples_;
  samples_ = 0;
  frozen_ = thaw_wanted_ = forget_wanted_ = false;
  unsent_.clear();
  fed_ = 0;
  disk_->unsent.clear();
  disk_->checkpoint = state_;
  disk_->checkpoint_epoch = e.epoch;
  handle(event::SnapshotInstalled{e.epoch});
}

}  // namespace potluck::sim
