// SPDX-License-Identifier: GPL-3.0-or-later
// How a session comes to its end, in two courses that do not wait for each other: its training is
// done after the last epoch, and its stay among the others ends when it fails or is stopped. Each
// function is one transition; where it is not allowed it changes nothing and says so. Owned by the
// Session; the network thread, but for stopped().
#pragma once

#include <future>
#include <optional>

#include "net/base/clock.h"
#include "net/base/result.h"

namespace potluck {

class SessionEnding {
 public:
  enum class Training : std::uint8_t {
    kGoesOn,
    kLastValidation,  // after the last epoch
    kServes,          // members who lack the last commit need somebody to get it from
    kDone,
  };
  enum class Stay : std::uint8_t {
    kTakesPart,
    kLeft,      // without having been stopped: it has failed
    kStopping,  // it leaves its round, and stops then
    kStopped,
  };
  static constexpr Duration kGraceForLatePeers = std::chrono::seconds(10);

  Training training() const { return training_; }
  Stay stay() const { return stay_; }
  const std::optional<Error>& failure() const { return failure_; }

  bool begin_last_validation() { return move(Training::kGoesOn, Training::kLastValidation); }
  bool finish(TimePoint now) {
    serves_until_ = now + kGraceForLatePeers;
    return move(Training::kLastValidation, Training::kServes);
  }
  // waiting: somebody still lacks the last commit.
  bool end_serving(bool waiting, TimePoint now) {
    if (waiting && now < serves_until_) return false;
    return move(Training::kServes, Training::kDone);
  }

  // Only the first failure counts.
  bool fail(const Error& error) {
    if (failure_) return false;
    failure_ = error;
    return true;
  }
  // Once. true: nothing has to be left, so it has stopped.
  bool stop() {
    const bool out = failure_ || stay_ == Stay::kLeft;
    if (stay_ == Stay::kTakesPart || stay_ == Stay::kLeft) {
      stay_ = out ? Stay::kStopped : Stay::kStopping;
    }
    return out;
  }
  // The round is over, or patience with it. true: it has stopped.
  bool leave() {
    if (stay_ == Stay::kTakesPart) stay_ = Stay::kLeft;
    if (stay_ != Stay::kStopping) return false;
    stay_ = Stay::kStopped;
    return true;
  }

  // For whoever has asked it to stop: until what it writes last is written. Once each.
  std::future<void> stopped() { return all_written_.get_future(); }
  void note_all_written() { all_written_.set_value(); }

 private:
  bool move(Training from, Training to) {
    if (training_ != from) return false;
    training_ = to;
    return true;
  }

  Training training_ = Training::kGoesOn;
  TimePoint serves_until_{};  // while kServes
  Stay stay_ = Stay::kTakesPart;
  std::optional<Error> failure_;
  std::promise<void> all_written_;
};

}  // namespace potluck
