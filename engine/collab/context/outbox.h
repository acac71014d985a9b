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

  void send(const PeerId& to, Message message) {
    if (to == self_) {
      local_.push_back(std::move(message));
    } else {
      effects_.push_back(effect::Send{to, std::move(message)});
    }
  }
  void emit(Effect effect) { effects_.push_back(std::move(effect)); }
  // For what it sent, as in "it sent nonsense"; for how long is said before that is handed out
  // (offences.h).
  void cut_off(const PeerId& peer, std::string reason) {
    offenders_.push_back(peer);
    emit(effect::CutOff{peer, std::move(reason)});
  }
  void cut_off(const PeerId& peer, const Error& why) {
    const std::string what = "sent what no member sends: " + why.message;
    warn("peer " + peer.short_hex() + " " + what);
    cut_off(peer, what);
  }
  std::vector<PeerId> take_offenders() { return std::exchange(offenders_, {}); }
  void cut_off_for(const PeerId& peer, std::optional<Duration> period) {
    for (Effect& effect : effects_) {
      auto* cut = std::get_if<effect::CutOff>(&effect);
      if (cut != nullptr && cut->peer == peer) cut->period = period;
    }
  }
  void note(effect::Note::Level level, std::string text) {
    emit(effect::Note{level, std::move(text)});
  }
  void debug(std::string text) { note(effect::Note::Level::kDebug, std::move(text)); }
  void info(std::string text) { note(effect::Note::Level::kInfo, std::move(text)); }
  void warn(std::string text) { note(effect::Note::Level::kWarning, std::move(text)); }

  std::vector<Effect> take_effects() { return std::exchange(effects_, {}); }
  bool has_effects() const { return !effects_.empty(); }
  bool has_local() const { return !local_.empty(); }
  Message pop_local() {
    Message out = std::move(local_.front());
    local_.pop_front();
    return out;
  }

 private:
  PeerId self_;
  std::vector<Effect> effects_;
  std::vector<PeerId> offenders_;
  std::deque<Message> local_;
};

}  // namespace potluck
