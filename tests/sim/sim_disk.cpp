// SPDX-License-Identifier: GPL-3.0-or-later
// The fake disk of a simulated peer, and the content that it serves and fetches.
#include <algorithm>

#include "engine/collab/history/commit_log.h"
#include "net/content/fetcher.h"
#include "net/crypto/hash.h"
#include "sim_peer.h"
#include "tests/hostile/liar.h"

namespace potluck::sim {
namespace {

constexpr std::size_t kKeptSnapshots = 4;
constexpr Duration kAskAgain = std::chrono::milliseconds(500);
constexpr Duration kOlderAgain = std::chrono::seconds(1);

Digest digest_of(const std::vector<float>& values) {
  return blake2b({reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * 4});
}

}  // namespace

const SignedCommit* Disk::find(std::uint64_t epoch) const {
  if (epoch >= first) return epoch < epochs() ? &commits[epoch - first] : nullptr;
  return epoch < older.size() ? &older[epoch] : nullptr;
}

// As the node's store: what stood apart before and was not joined yet is left for the newer.
void SimPeer::run(effect::StoreCommits& e) {  // booked as the disk's
  if (e.apart) {
    const std::uint64_t from = e.commits.front().commit.epoch;
    if (disk_->first == 0) disk_->older = std::move(disk_->commits);
    disk_->older.resize(std::min<std::size_t>(disk_->older.size(), from));
    disk_->commits.clear();
    disk_->first = from;
  }
  for (const auto& c : e.commits) disk_->commits.push_back(c);
  if (e.apart) look_for_seam();
}

void SimPeer::look_for_seam() {
  Disk& disk = *disk_;
  if (disk.first == 0 || disk.commits.empty()) return older_.whole();
  const Commit& c = disk.commits.front().commit;
  if (disk.older.size() == disk.first && disk.older.back().head == c.previous) {
    disk.older.insert(disk.older.end(), disk.commits.begin(), disk.commits.end());
    disk.commits = std::exchange(disk.older, {});
    disk.first = 0;
    return older_.whole();
  }
  older_.missing({c.epoch, c.previous, c.total_samples - c.samples()});
  later(Duration{}, [this] { ask_older(); });
}

void SimPeer::ask_older() {
  const TimePoint now = world_.network.now();
  if (!older_.wanted()) return;
  if (const auto question = older_.next(links_, now)) send(question->of, question->request);
  const auto next = older_.next_deadline();
  if (!next) return;
  const TimePoint at = *next > now ? *next : now + kOlderAgain;  // nobody is there to be asked
  if (older_asks_at_ > now && older_asks_at_ <= at) return;
  older_asks_at_ = at;
  later(at - now, [this] { ask_older(); });
}

void SimPeer::take_older(const Commits& commits) {
  const TimePoint now = world_.network.now();
  if (!older_.take(commits, now)) return ask_older();
  auto older = prove_older(commits.commits, *older_.seam(), genesis_of(world_.config.project));
  if (!older) {
    world_.log(id().short_hex() + " refuses older commits: " + older.error().message);
    older_.refused(now);
    return ask_older();
  }
  Disk& disk = *disk_;
  auto from = older->end();
  while (from != older->begin()) {
    const SignedCommit& before = *(from - 1);
    const std::uint64_t epoch = before.commit.epoch;
    if (epoch < disk.older.size() && disk.older[epoch].head == before.head) break;  // they meet
    --from;
  }
  if (from != older->end()) {
    disk.first = from->commit.epoch;
    disk.older.resize(std::min<std::size_t>(disk.older.size(), disk.first));
    disk.commits.insert(disk.commits.begin(), from, older->end());
  }
  look_for_seam();
}

void SimPeer::run(effect::ServeCommits& e) {
  Commits reply{e.from_epoch, {}};
  for (auto i = e.from_epoch; reply.commits.size() < e.count; ++i) {
    const SignedCommit* commit = disk_->find(i);
    if (commit == nullptr) break;  // the end, or a gap
    reply.commits.push_back(encode_commit(*commit));
  }
  later(options_.disk, [this, to = e.to, reply = std::move(reply)] { send(to, reply); });
}

void SimPeer::run(effect::RollBack& e) {
  if (e.from_epoch < disk_->first) return violated("rolls back what it does not know");
  disk_->commits.resize(std::min<std::size_t>(disk_->commits.size(), e.from_epoch - disk_->first));
  if (disk_->checkpoint_epoch > e.from_epoch) {
    disk_->checkpoint_epoch = 0;
    disk_->checkpoint.clear();
    disk_->unsent.clear();
  }
}

// What a liar serves does not verify, and what a frozen one serves does not come.
SimPeer* SimPeer::serving(const PeerId& donor) {
  SimPeer* peer = world_.find(donor);
  if (peer == nullptr || !world_.network.linked(id(), donor)) return nullptr;
  const hostile::Liar* liar = peer->options_.liar.get();
  const bool serves = peer->honest() || (liar != nullptr && liar->serves());
  return serves && !world_.network.frozen_until(donor) ? peer : nullptr;
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
