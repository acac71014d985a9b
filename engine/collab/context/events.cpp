// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/context/events.h"

namespace potluck {

Event::Event() = default;
Event::Event(const Event&) = default;
Event::Event(Event&&) noexcept = default;
Event& Event::operator=(const Event&) = default;
Event& Event::operator=(Event&&) noexcept = default;
Event::~Event() = default;

Effect::Effect() = default;
Effect::Effect(const Effect&) = default;
Effect::Effect(Effect&&) noexcept = default;
Effect& Effect::operator=(const Effect&) = default;
Effect& Effect::operator=(Effect&&) noexcept = default;
Effect::~Effect() = default;

}  // namespace potluck
