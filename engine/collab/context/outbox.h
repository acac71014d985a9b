// SPDX-License-Identifier: GPL-3.0-or-later
// Where the state machines put what they want done. A message to ourselves is queued and delivered
// like any other, so that a coordinator treats its own membership as everybody else's.
#pragma once

#include <deque>
#include <utility>

#include "engine/collab/context/events.h"

namespace potluck {

class Outbox {
 public:
  explicit Outbox(const PeerId& self) : self_(self) {}

  void send(const PeerId& to, Message message);
  void emit(Effect effect);
  // For what it sent, as in "it sent nonsense"; for how long is said before that is handed out
  // (offences.h).
  void cut_off(const PeerId& peer, std::string reason);
  void cut_off(const PeerId& peer, const Error& why);
  std::vector<PeerId> take_offenders();
  void cut_off_for(const PeerId& peer, std::optional<Duration> period);
  void note(effect::Note::Level level, std::string text);
  void debug(std::string text) { note(effect::Note::Level::kDebug, std::move(text)); }
  void info(std::string text) { note(effect::Note::Level::kInfo, std::move(text)); }
  void warn(std::string text) { note(effect::Note::Level::kWarning, std::move(text)); }

  std::vector<Effect> take_effects();
  bool has_effects() const { return !effects_.empty(); }
  bool has_local() const { return !local_.empty(); }
  Message pop_local();

 private:
  PeerId self_;
  std::vector<Effect> effects_;
  std::vector<PeerId> offenders_;
  std::deque<Message> local_;
};

}  // namespace potluck
