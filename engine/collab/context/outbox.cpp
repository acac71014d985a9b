// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/context/outbox.h"

#include <utility>

namespace potluck {

void Outbox::send(const PeerId& to, Message message) {
  if (to == self_) {
    local_.push_back(std::move(message));
  } else {
    effects_.push_back(effect::Send{to, std::move(message)});
  }
}

void Outbox::emit(Effect effect) { effects_.push_back(std::move(effect)); }

void Outbox::cut_off(const PeerId& peer, std::string reason) {
  offenders_.push_back(peer);
  emit(effect::CutOff{peer, std::move(reason)});
}

void Outbox::cut_off(const PeerId& peer, const Error& why) {
  const std::string what = "sent what no member sends: " + why.message;
  warn("peer " + peer.short_hex() + " " + what);
  cut_off(peer, what);
}

std::vector<PeerId> Outbox::take_offenders() { return std::exchange(offenders_, {}); }

void Outbox::cut_off_for(const PeerId& peer, std::optional<Duration> period) {
  for (Effect& effect : effects_) {
    auto* cut = std::get_if<effect::CutOff>(&effect);
    if (cut != nullptr && cut->peer == peer) cut->period = period;
  }
}

void Outbox::note(effect::Note::Level level, std::string text) {
  emit(effect::Note{level, std::move(text)});
}

std::vector<Effect> Outbox::take_effects() { return std::exchange(effects_, {}); }

Message Outbox::pop_local() {
  Message out = std::move(local_.front());
  local_.pop_front();
  return out;
}

}  // namespace potluck
