// SPDX-License-Identifier: GPL-3.0-or-later
// When things happen in a session by themselves: at the deadline of its state machines, ten times a
// second, every half second and every second, and a moment later while the links are sampled. Owned
// by the Session; the network thread.
#pragma once

#include <functional>
#include <optional>

#include "engine/node/fetching/event_loop.h"
#include "net/base/clock.h"

namespace potluck {

class Clockwork {
 public:
  struct Calls {
    std::function<void()> deadline, sample;
    std::function<void()> half_second, second, beat;  // in this order where they are due at once
  };
  static constexpr Duration kBeat = std::chrono::milliseconds(100);
  static constexpr Duration kSample = std::chrono::milliseconds(50);  // as event::Traffic says

  Clockwork(boost::asio::io_context& io, const Clock& clock, Calls calls)
      : clock_(clock),
        calls_(std::move(calls)),
        deadline_(io),
        beat_(io),
        sample_(io),
        patience_(io) {}

  void begin() { beat(); }
  void set_deadline(std::optional<TimePoint> at);  // in place of the one before
  void sample_soon();                              // unless that is under way
  void after(Duration patience, std::function<void()> call);
  void forget_patience() { patience_.cancel(); }

 private:
  void beat();

  const Clock& clock_;
  const Calls calls_;
  CallTimer deadline_, beat_, sample_, patience_;
  bool sampling_ = false;
  TimePoint last_half_second_{}, last_second_{};
};

}  // namespace potluck
