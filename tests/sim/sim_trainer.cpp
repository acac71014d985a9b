// SPDX-License-Identifier: GPL-3.0-or-later
// The fake trainer of a simulated peer: real arithmetic in virtual time.
#include <algorithm>
#include <utility>

#include "engine/collab/history/commit_log.h"
#include "sim_peer.h"

namespace potluck::sim {

void SimPeer::run(effect::Budget& e) {
  budget_epoch_ = e.epoch;
  budget_ = e.samples;
  compute();
}

bool SimPeer::overlaps() const { return world_.config.overlap; }

void SimPeer::compute() {
  const bool may = !computing_ && (!frozen_ || overlaps()) && !apply_wanted_ && !applying_ &&
                   !freeze_wanted_ && options_.trains && budget_epoch_ == accumulating_epoch() &&
                   samples_ < budget_;
  if (!may) return;
  computing_ = true;
  const auto count = std::min(options_.micro_batch, budget_ - samples_);
  later(from_seconds(count / options_.samples_per_second),
        [this, count] { micro_batch_done(count); });
}

event::Accumulated SimPeer::accumulated(std::uint64_t epoch) const {
  return {epoch, samples_, samples_ * 1.0, options_.samples_per_second, options_.micro_batch};
}

namespace {

void add_sample(const PeerId& of, std::uint64_t number, std::span<float> gradient) {
  Rng draw(mix_seed(get_u64(of.data.data()), number));
  for (auto& g : gradient) g += static_cast<float>(draw.uniform(-1, 1));
}

}  // namespace

void SimPeer::run(effect::Audit& e) {
  later(from_seconds(e.given->samples / options_.samples_per_second), [this, given = e.given] {
    std::vector<float> computed(state_.size());
    for (std::uint32_t s = 0; s < given->samples; ++s) {
      add_sample(given->peer, given->origin.first + s, computed);
    }
    for (auto& g : computed) g /= static_cast<float>(given->samples);
    const double distance = distance_from(computed, *given);
    handle(event::Audited{given->peer, finding_at(distance), given->samples, distance});
  });
}

void SimPeer::micro_batch_done(std::uint32_t count) {
  computing_ = false;
  if (samples_ == 0) first_draw_ = draws_;
  for (std::uint32_t s = 0; s < count; ++s) add_sample(id(), draws_++, gradient_);
  samples_ += count;
  busy_seconds_ += count / options_.samples_per_second;
  if (std::exchange(thaw_wanted_, false)) thaw();
  if (std::exchange(forget_wanted_, false)) forget();
  if (halt_wanted_) answer_halt();
  if (freeze_wanted_) {
    answer_freeze();
  } else if (apply_wanted_) {
    computed_late_ = !ahead();
    auto apply = std::move(*apply_wanted_);
    if (ahead()) {
      handle(accumulated(accumulating_epoch()));
    }
    apply_wanted_.reset();
    run(apply);
  } else {
    handle(accumulated(accumulating_epoch()));
    compute();
  }
}

void SimPeer::run(effect::Halt& e) {
  halt_wanted_ = e;
  ++halts_;
  budget_ = 0;  // commands are carried out in order: a later Budget counts
  if (!computing_)
    later(std::chrono::microseconds(50), [this] {
      if (halt_wanted_ && !computing_) answer_halt();
    });
}

void SimPeer::answer_halt() {
  const effect::Halt wanted = *halt_wanted_;
  halt_wanted_.reset();
  if (wanted.epoch == accumulating_epoch())
    handle(event::Halted{wanted.epoch, wanted.attempt, samples_, samples_ * 1.0});
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
  if (options_.poisons) options_.poisons(mean_);
  GradientFacts facts;
  facts.origin.first = first_draw_;
  const auto samples = samples_;
  if (overlaps()) {
    aside_ = gradient_;
    aside_samples_ = std::exchange(samples_, 0);
    std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  }
  handle(event::Frozen{wanted.epoch, wanted.attempt, samples, samples * 1.0, mean_, facts});
}

// What was accumulated for the next epoch would come on top of this one.
void SimPeer::thaw() {
  if (ahead()) {
    world_.dropped_samples += samples_;
    gradient_ = aside_;
    samples_ = aside_samples_;
  }
  frozen_ = false;
  if (fed_ > 0) unsent_.take_from(mean_, fed_);
  fed_ = 0;
  compute();
}

// As the trainer thread does.
void SimPeer::settle(const effect::Apply& e) {
  using Kind = FeedbackUpdate::Kind;
  const Contributed& given = e.feedback.given;
  if (e.feedback.kind == Kind::kForget) {
    unsent_.clear();
  } else if (e.feedback.kind == Kind::kSettle) {
    if (given.weight > 0 && given.weight != fed_) {
      violated("is told to settle what it did not give");
      return;
    }
    if (mean_.size() == state_.size()) unsent_.settle(mean_, given);
  }
  fed_ = 0;
}

void SimPeer::forget() {
  world_.dropped_samples += samples_;
  samples_ = 0;
  std::fill(gradient_.begin(), gradient_.end(), 0.0f);
  later(std::chrono::microseconds(50),
        [this, epoch = state_epoch_] { handle(accumulated(epoch)); });
}

void SimPeer::run(effect::Apply& e) {
  freeze_wanted_.reset();
  if (computing_) {
    apply_wanted_ = e;
    return;
  }
  std::uint32_t mine = 0;
  for (const auto& m : e.commit.commit.members) mine += m.peer == id() ? m.samples : 0;
  // Every accumulated sample is committed or reported dropped (docs/design.md, section 6: no loss);
  // a micro-batch that ended while the commit was on its way is known to the trainer alone. What an
  // earlier life of this peer had contributed is gone with it.
  const bool this_life = contributed_epoch_ == e.commit.commit.epoch;
  const std::uint32_t held = ahead() ? aside_samples_ : samples_;
  if (this_life && held < mine) violated("committed samples it does not hold");
  const std::uint32_t left_over = this_life ? held - std::min(held, mine) : held;
  if (left_over != e.dropped && !computed_late_) {
    violated("holds " + std::to_string(left_over) + " uncommitted samples, " +
             std::to_string(e.dropped) + " are reported dropped");
  }
  computed_late_ = false;
  world_.dropped_samples += left_over;
  settle(e);
  std::vector<float> average(state_.size());
  if (!decode_average(*e.average, average)) violated("holds an average that does not decode");
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] = state_[i] * 0.99f - 0.1f * average[i];
  if (!ahead()) {
    std::fill(gradient_.begin(), gradient_.end(), 0.0f);
    samples_ = 0;
  }
  frozen_ = false;
  applying_ = true;
  later(options_.step, [this, commit = e.commit] { applied(commit); });
}

void SimPeer::applied(const SignedCommit& commit) {
  applying_ = false;
  state_epoch_ = commit.commit.epoch + 1;
  state_head_ = commit.head;
  if (commit.commit.epoch != disk_->epochs()) violated("applies a commit out of order");
  disk_->commits.push_back(commit);
  if (state_epoch_ % options_.checkpoint_every == 0) checkpoint(commit);
  world_.check_applied(*this, commit);
  handle(event::Applied{state_epoch_, state_epoch_ % 4 == 0 ? state_digest() : Digest{}});
  compute();
}

void SimPeer::checkpoint(const SignedCommit& commit) {
  auto write = [this, epoch = state_epoch_, state = state_, head = commit.head,
                unsent = unsent_.save(state_epoch_, commit.head)] {
    // It may have rolled back since.
    const SignedCommit* last = disk_->find(epoch - 1);
    if (last == nullptr || last->head != head) return;
    disk_->checkpoint_epoch = epoch;
    disk_->checkpoint = state;
    disk_->unsent = unsent;
  };
  if (options_.disk > Duration{}) return later(options_.disk, std::move(write));
  write();
}

}  // namespace potluck::sim
