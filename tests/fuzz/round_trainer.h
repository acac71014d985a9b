// SPDX-License-Identifier: GPL-3.0-or-later
// Our own trainer, for the fuzzer of rounds: it does what it is told, when the input says so, and
// asserts that no member has made us tell it what it cannot do.
#pragma once

#include <cmath>
#include <deque>

#include "engine/collab/averaging/exchange.h"
#include "engine/collab/history/checked_votes.h"
#include "fuzz_input.h"
#include "unit/collab/script.h"

namespace potluck::test {

class RoundTrainer {
 public:
  explicit RoundTrainer(Script& script) : script_(script), head_(History{}.log.head()) {}

  // Takes what concerns the trainer. -> whether it does.
  bool take(const Effect& effect) {
    if (const auto* budget = std::get_if<effect::Budget>(&effect)) {
      budget_ = *budget;
      return true;
    }
    if (std::holds_alternative<effect::Thaw>(effect)) {
      frozen_ = false;
      return true;
    }
    const bool ours = std::holds_alternative<effect::Halt>(effect) ||
                      std::holds_alternative<effect::Freeze>(effect) ||
                      std::holds_alternative<effect::Forget>(effect) ||
                      std::holds_alternative<effect::Apply>(effect) ||
                      std::holds_alternative<effect::FetchAverage>(effect) ||
                      std::holds_alternative<effect::TakeSnapshot>(effect) ||
                      std::holds_alternative<effect::InstallSnapshot>(effect);
    if (ours) waiting_.push_back(effect);
    return ours;
  }

  // Carries out the first thing that it was told or, with nothing to do, computes.
  void go_on(FuzzInput& in) {
    const std::uint8_t how = in.u8();  // read in any case: what follows means the same
    if (waiting_.empty()) return compute(1 + how % 6);
    const Effect next = std::move(waiting_.front());
    waiting_.pop_front();
    if (const auto* halt = std::get_if<effect::Halt>(&next)) {
      if (halt->epoch != epoch_) return;
      script_.happens(event::Halted{epoch_, halt->attempt, samples_, double(samples_)});
    } else if (const auto* freeze = std::get_if<effect::Freeze>(&next)) {
      frozen_ = true;
      script_.happens(
          event::Frozen{freeze->epoch, freeze->attempt, samples_, double(samples_), gradient_, {}});
    } else if (std::holds_alternative<effect::Forget>(next)) {
      samples_ = 0;
      script_.happens(accumulated());
    } else if (const auto* apply = std::get_if<effect::Apply>(&next)) {
      carry_out(*apply);
    } else if (const auto* fetch = std::get_if<effect::FetchAverage>(&next)) {
      script_.happens(event::FetchFailed{fetch->commit.average_root, "nobody has it"});
    } else if (const auto* take = std::get_if<effect::TakeSnapshot>(&next)) {
      if (take->epoch != epoch_) return;
      script_.happens(event::SnapshotTaken{epoch_, head_, head_, 100});
    } else {
      carry_out(std::get<effect::InstallSnapshot>(next), (how & 1) != 0);
    }
  }

 private:
  event::Accumulated accumulated() const { return {epoch_, samples_, double(samples_), 100, 4}; }
  void compute(std::uint32_t at_most) {
    if (frozen_ || budget_.epoch != epoch_ || samples_ >= budget_.samples) return;
    assert(budget_.samples <= kTarget * 2);
    samples_ += std::min(at_most, budget_.samples - samples_);
    script_.happens(accumulated());
  }
  void carry_out(const effect::Apply& apply) {
    const Commit& commit = apply.commit.commit;
    assert(commit.epoch == epoch_ && commit.previous == head_);
    assert(CheckedVotes{}.hold(apply.commit));
    assert(decode_commit(encode_commit(apply.commit)));
    std::vector<float> average(commit.values);
    assert(apply.average && apply.average->root == commit.average_root);
    assert(decode_average(*apply.average, average));
    for (const float value : average) assert(std::isfinite(value));
    ++epoch_;
    head_ = apply.commit.head;
    samples_ = 0;
    frozen_ = false;
    script_.happens(event::Applied{epoch_, Digest{}, 1.0});
  }
  // What the hash in `install` names is what the others hold, or nobody has it.
  void carry_out(const effect::InstallSnapshot& install, bool found) {
    if (!found) return script_.happens(event::FetchFailed{install.root, "nobody has it"});
    epoch_ = install.epoch;
    head_ = install.head;
    samples_ = 0;
    frozen_ = false;
    script_.happens(event::SnapshotInstalled{epoch_});
  }

  Script& script_;
  Digest head_;
  std::uint64_t epoch_ = 0;
  std::uint32_t samples_ = 0;
  bool frozen_ = false;
  effect::Budget budget_;
  std::deque<Effect> waiting_;
  std::vector<float> gradient_ = std::vector<float>(kValues, 1.0F);
};

}  // namespace potluck::test
