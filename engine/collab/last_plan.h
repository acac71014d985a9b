// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers the newest exchange for PlanView. The network thread.
#pragma once

#include <optional>

#include "engine/collab/plan_view.h"
#include "engine/collab/round_request.h"

namespace potluck {

// Keeps what is needed of the newest exchange; the view is made when somebody asks.
class LastPlan {
 public:
  void begin(const RoundContext& ctx, const Offer& offer, const PeerId& coordinator, TimePoint now);
  void end(TimePoint now, bool committed);
  // None: no exchange with others since the start.
  std::optional<PlanView> view() const;

 private:
  struct Kept {
    PlanView view;  // without the plan
    RoundPlanRequest request;
    RoundChoice choice;
    TimePoint began{};
  };
  std::optional<Kept> kept_;
};

}  // namespace potluck
