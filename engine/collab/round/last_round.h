// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers the newest exchange for LastRoundView. The network thread.
#pragma once

#include <map>
#include <optional>

#include "engine/collab/round/last_round_view.h"
#include "engine/collab/round/round_plan_request.h"
#include "net/wire/bulk_header.h"

namespace potluck {

// Keeps what is needed of the newest exchange; the view is made when somebody asks.
class LastRound {
 public:
  void begin(const CollaborationConfig& config, const Roster& roster, const Offer& offer,
             const PeerId& coordinator, TimePoint now);
  void saw_chunk(const PeerId& from, const BulkHeader& header, TimePoint now);
  // commit: what it led to; null: it was cut short. before: when the epoch began.
  void end(TimePoint now, const Commit* commit, TimePoint before);
  // None: no exchange with others since the start.
  std::optional<LastRoundView> view() const;

 private:
  struct Kept {
    LastRoundView view;  // without the plan
    RoundPlanRequest request;
    RoundChoice choice;
    TimePoint began{};
    bool under_way = true;
    struct Sender {
      std::size_t index = 0;  // in view.members
      bool gave = false;      // a gradient, to us
    };
    std::map<PeerId, Sender> senders;
  };
  std::optional<Kept> kept_;
};

}  // namespace potluck
