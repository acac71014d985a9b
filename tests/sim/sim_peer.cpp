// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim_peer.h"

#include <algorithm>

#include "engine/collab/chain.h"
#include "net/wire/codec.h"

namespace potluck::sim {
namespace {

constexpr std::size_t kKeptSnapshots = 4;

Digest digest_of(const std::vector<float>& values) {
  return blake2b({reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * 4});
}

}  // namespace

SimPeer::SimPeer(World& world, const KeyPair& key, PeerOptions options, std::shared_ptr<Disk> disk)
    : world_(world), key_(key), options_(options), disk_(std::move(disk)) {
  if (!disk_) disk_ = std::make_shared<Disk>();
  // As the node does: what is past the checkpoint is fetched again.
  disk_->commits.resize(std::min<std::size_t>(disk_->commits.size(), disk_->checkpoint_epoch));
  state_ = disk_->checkpoint.empty() ? world_.initial_state() : disk_->checkpoint;
  state_epoch_ = disk_->commits.size();
  gradient_.resize(state_.size());
  if (!disk_->unsent.empty() && !disk_->checkpoint.empty()) {
    if (!unsent_.restore(disk_->unsent, state_epoch_, head(), state_.size())) {
      world_.violated("the unsent errors of a checkpoint do not belong to it");
    }
  }
  CollaborationConfig config = world_.config;
  config.client_mode = options_.client_mode;
  config.trains = options_.trains;
  config.addresses = {id().hex() + ":1"};
  config.alone_grace = options_.alone_grace;
  config.first_sequence =
      static_cast<std::uint64_t>(world_.network.now().time_since_epoch().count() / 1'000'000);
  StartingPoint start;
  start.epochs = state_epoch_;
  start.head = head();
  for (const auto& c : disk_->commits) start.heads.push_back(c.head);
  if (!disk_->commits.empty()) {
    for (const auto& m : disk_->commits.back().commit.members) start.last_members.push_back(m.peer);
  }
  if (!disk_->commits.empty()) start.total_samples = disk_->commits.back().commit.total_samples;
  collaboration_ = std::make_unique<Collaboration>(config, key_, std::move(start),
                                                   Rng(world_.network.rng().next()));
}

SimPeer::~SimPeer() { *alive_ = false; }

Digest SimPeer::head() const {
  return disk_->commits.empty() ? genesis_of(world_.config.project) : disk_->commits.back().head;
}

Digest SimPeer::state_digest() const { return digest_of(state_); }
CollaborationView SimPeer::view() const { return collaboration_->view(world_.network.now()); }
Activity SimPeer::activity() const { return view().activity; }

void SimPeer::later(Duration delay, std::function<void()> action) {
  world_.network.after(delay, [alive = alive_, action = std::move(action)] {
    if (*alive) action();
  });
}

void SimPeer::start() { handle(event::DataReady{}); }
void SimPeer::dial(const PeerId& peer) { world_.network.dial(id(), peer); }
void SimPeer::bootstrap(const PeerId& contact) {
  if (links_ == 0) dial(contact);
  later(std::chrono::seconds(1), [this, contact] { bootstrap(contact); });
}

void SimPeer::pause(bool paused) { handle(event::Pause{paused}); }
void SimPeer::leave() { handle(event::Leave{"bye"}); }
void SimPeer::link_up(const PeerId& peer, TimePoint) {
  ++links_;
  handle(event::LinkUp{peer, {}, {}});
  if (const SimPeer* other = world_.find(peer)) {
    const Duration round_trip = (options_.shape.delay + other->options().shape.delay) * 2;
    handle(event::LinkMeasured{peer, round_trip});
  }
}
void SimPeer::link_down(const PeerId& peer, TimePoint) {
  --links_;
  handle(event::LinkDown{peer});
}
void SimPeer::message(const PeerId& from, Message message, TimePoint) {
  handle(event::Received{from, std::move(message)});
}

void SimPeer::bulk(const PeerId& from, const BulkFrame& frame, TimePoint now) {
  collaboration_->on_bulk(from, frame.header, frame.payload, now);
  carry_out();
}

void SimPeer::handle(Event event) {
  collaboration_->handle(std::move(event), world_.network.now());
  carry_out();
}

void SimPeer::carry_out() {
  for (auto& effect : collaboration_->take_effects()) run(effect);
  arm_timer();
  measure();
}

void SimPeer::arm_timer() {
  const auto next = collaboration_->next_deadline();
  if (!next || (timer_ && *timer_ <= *next && *timer_ > world_.network.now())) return;
  const TimePoint at = std::max(*next, world_.network.now() + std::chrono::microseconds(100));
  timer_ = at;
  later(at - world_.network.now(), [this, at] {
    if (timer_ != at) return;
    timer_.reset();
    handle(event::Tick{});
  });
}

void SimPeer::run(Effect& effect) {
  std::visit(
      [this](auto& e) {
        using E = std::decay_t<decltype(e)>;
        if constexpr (std::is_same_v<E, effect::Send>) {
          world_.trace_message(id(), e.to, e.message);
          world_.network.send(id(), e.to, std::move(e.message));
        } else if constexpr (std::is_same_v<E, effect::BulkReady>) {
          later(Duration{}, [this, to = e.to] { world_.network.bulk_ready(id(), to); });
        } else if constexpr (std::is_same_v<E, effect::Dial>) {
          if (world_.verbose) world_.log(id().short_hex() + " dials " + e.peer.short_hex());
          if (auto peer = PeerId::from_hex(e.address.substr(0, 64))) dial(*peer);
        } else if constexpr (std::is_same_v<E, effect::Disconnect>) {
          world_.violated(id().short_hex() + " cut off " + e.peer.short_hex() + ": " + e.reason);
        } else if constexpr (std::is_same_v<E, effect::Thaw>) {
          frozen_ = false;
          if (fed_ > 0) unsent_.take_from(mean_, fed_);
          fed_ = 0;
          freeze_wanted_.reset();
          compute();
        } else if constexpr (std::is_same_v<E, effect::StoreCommits>) {
          for (auto& c : e.commits) disk_->commits.push_back(std::move(c));
        } else if constexpr (std::is_same_v<E, effect::Left>) {
          left_ = true;
        } else if constexpr (std::is_same_v<E, effect::Note>) {
          world_.log(id().short_hex() + " " + e.text);
        } else if constexpr (std::is_same_v<E, effect::Committed> ||
                             std::is_same_v<E, effect::Validated>) {
        } else {
          run(e);
        }
      },
      effect);
}

std::optional<BulkFrame> SimPeer::next_bulk(const PeerId& to) {
  return collaboration_->next_bulk(to);
}

// As the node's timer does.
void SimPeer::measure() {
  if (!options_.measures || measuring_ || !collaboration_->exchanging()) return;
  measuring_ = true;
  later(std::chrono::milliseconds(50), [this] {
    measuring_ = false;
    handle(event::Traffic{world_.network.traffic(id())});
  });
}

// ---- the fake trainer ------------------------------------------------------------------------

void SimPeer::run(effect::Budget& e) {
  budget_epoch_ = e.epoch;
  budget_ = e.samples;
  compute();
}

void SimPeer::compute() {
  const bool may = !computing_ && !frozen_ && !apply_wanted_ && !applying_ && !freeze_wanted_ &&
                   options_.trains && budget_epoch_ == state_epoch_ && samples_ < budget_;
  if (!may) return;
  computing_ = true;
  const auto count = std::min(options_.micro_batch, budget_ - samples_);
  later(from_seconds(count / options_.samples_per_second),
        [this, count] { micro_batch_done(count); });
}

void SimPeer::micro_batch_done(std::uint32_t count) {
  computing_ = false;
  for (std::uint32_t s = 0; s < count; ++s) {
    Rng draw(mix_seed(get_u64(id().data.data()), draws_++));
    for (auto& g : gradient_) g += static_cast<float>(draw.uniform(-1, 1));
  }
  samples_ += count;
  if (hold_wanted_) answer_hold();
  if (freeze_wanted_) {
    answer_freeze();
  } else if (apply_wanted_) {
    computed_late_ = true;
    auto apply = std::move(*apply_wanted_);
    apply_wanted_.reset();
    run(apply);
  } else {
    handle(event::Accumulated{state_epoch_, samples_, samples_ * 1.0, options_.samples_per_second});
    compute();
  }
}

void SimPeer::run(effect::Hold& e) {
  hold_wanted_ = e;
  budget_ = 0;  // commands are carried out in order: a later Budget counts
  if (!computing_)
    later(std::chrono::microseconds(50), [this] {
      if (hold_wanted_ && !computing_) answer_hold();
    });
}

void SimPeer::answer_hold() {
  const effect::Hold wanted = *hold_wanted_;
  hold_wanted_.reset();
  if (wanted.epoch == state_epoch_)
    handle(event::Held{wanted.epoch, wanted.attempt, samples_, samples_ * 1.0});
}

void SimPeer::run(effect::Freeze& e) {
  freeze_wanted_ = e;
  if (!computing_)
    later(std::chrono::microseconds(50), [this] {
      if (freeze_wanted_) answer_freeze();
    });
}

void SimPeer::answer_freeze() {
  const effect::Freeze wanted = *freeze_wanted_;
  freeze_wanted_.reset();
  frozen_ = true;
  contributed_epoch_ = wanted.epoch;
  mean_ = gradient_;
  for (auto& g : mean_) g /= static_cast<float>(std::max<std::uint32_t>(samples_, 1));
  fed_ = samples_;
  if (fed_ > 0) unsent_.add_to(mean_, fed_);
  handle(
      event::Frozen{wanted.epoch, wanted.attempt, samples_, samples_ * 1.0, mean_, std::nullopt});
}

// As the trainer thread does.
void SimPeer::settle(const effect::Apply& e) {
  using Kind = FeedbackOrder::Kind;
  const Contributed& given = e.feedback.given;
  if (e.feedback.kind == Kind::kForget) {
    unsent_.clear();
  } else if (e.feedback.kind == Kind::kSettle) {
    if (given.weight > 0 && given.weight != fed_) {
      world_.violated(id().short_hex() + " is told to settle what it did not give");
      return;
    }
    if (mean_.size() == state_.size()) unsent_.settle(mean_, given);
  }
  fed_ = 0;
}

void SimPeer::run(effect::Apply& e) {
  freeze_wanted_.reset();
  if (computing_) {
    apply_wanted_ = e;
    return;
  }
  std::uint32_t mine = 0;
  for (const auto& m : e.commit.commit.members) mine += m.peer == id() ? m.samples : 0;
  // Every accumulated sample is committed or reported dropped (DESIGN 6: no loss); a micro-batch
  // that ended while the commit was on its way is known to the trainer alone. What an earlier life
  // of this peer had contributed is gone with it.
  const bool this_life = contributed_epoch_ == e.commit.commit.epoch;
  if (this_life && samples_ < mine)
    world_.violated(id().short_hex() + " committed samples it does not hold");
  const std::uint32_t left_over = this_life ? samples_ - mine : samples_;
  if (left_over != e.dropped && !computed_late_) {
    world_.violated(id().short_hex() + " holds " + std::to_string(left_over) +
                    " uncommitted samples, " + std::to_string(e.dropped) + " are reported dropped");
  }
  computed_late_ = false;
  world_.dropped_samples += left_over;
  settle(e);
  std::vector<float> average(state_.size());
  if (!decode_average(*e.average, average)) world_.violated("an average does not decode");
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] = state_[i] * 0.99f - 0.1f * average[i];
  std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  samples_ = 0;
  frozen_ = false;
  applying_ = true;
  later(std::chrono::microseconds(200), [this, commit = e.commit] {
    applying_ = false;
    state_epoch_ = commit.commit.epoch + 1;
    if (commit.commit.epoch != disk_->commits.size())
      world_.violated("a commit is applied out of order");
    disk_->commits.push_back(commit);
    if (state_epoch_ % options_.checkpoint_every == 0) {
      disk_->checkpoint_epoch = state_epoch_;
      disk_->checkpoint = state_;
      disk_->unsent = unsent_.save(state_epoch_, commit.head);
    }
    world_.check_applied(*this, commit);
    handle(event::Applied{state_epoch_, state_epoch_ % 4 == 0 ? state_digest() : Digest{}});
    compute();
  });
}

// ---- the fake disk and content ---------------------------------------------------------------

void SimPeer::run(effect::ServeCommits& e) {
  Commits reply{e.from_epoch, {}};
  for (auto i = e.from_epoch; i < disk_->commits.size() && reply.commits.size() < e.count; ++i) {
    reply.commits.push_back(encode_commit(disk_->commits[i]));
  }
  world_.network.send(id(), e.to, std::move(reply));
}

void SimPeer::run(effect::RollBack& e) {
  disk_->commits.resize(std::min<std::size_t>(disk_->commits.size(), e.from_epoch));
  if (disk_->checkpoint_epoch > e.from_epoch) {
    disk_->checkpoint_epoch = 0;
    disk_->checkpoint.clear();
    disk_->unsent.clear();
  }
}

void SimPeer::run(effect::FetchAverage& e) {
  later(options_.shape.delay * 4, [this, e] {
    for (const auto& donor : e.donors) {
      SimPeer* peer = world_.find(donor);
      auto average =
          peer == nullptr ? nullptr : peer->collaboration_->find_average(e.commit.average_root);
      if (average) return handle(event::AverageFetched{e.commit.epoch, std::move(average)});
    }
    handle(event::FetchFailed{e.commit.average_root, "nobody has it"});
  });
}

void SimPeer::run(effect::TakeSnapshot& e) {
  if (e.epoch != state_epoch_) return world_.violated("a snapshot of another epoch is asked for");
  snapshots_.emplace_back(state_epoch_, state_);
  if (snapshots_.size() > kKeptSnapshots) snapshots_.erase(snapshots_.begin());
  later(Duration{}, [this, epoch = state_epoch_, root = state_digest()] {
    handle(event::SnapshotTaken{epoch, root, state_.size() * 4});
  });
}

void SimPeer::run(effect::InstallSnapshot& e) {
  later(options_.shape.delay * 6, [this, e] {
    for (const auto& donor : e.donors) {
      SimPeer* peer = world_.find(donor);
      if (peer == nullptr) continue;
      for (const auto& [epoch, state] : peer->snapshots_) {
        if (epoch != e.epoch || digest_of(state) != e.root) continue;
        state_ = state;
        state_epoch_ = epoch;
        std::fill(gradient_.begin(), gradient_.end(), 0.0f);
        world_.dropped_samples += samples_;
        samples_ = 0;
        frozen_ = false;
        unsent_.clear();
        fed_ = 0;
        disk_->unsent.clear();
        disk_->checkpoint = state;
        disk_->checkpoint_epoch = epoch;
        return handle(event::SnapshotInstalled{epoch});
      }
    }
    handle(event::FetchFailed{e.root, "nobody has it"});
  });
}

}  // namespace potluck::sim
