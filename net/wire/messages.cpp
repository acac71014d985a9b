// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/messages.h"

namespace potluck {

Message::Message() = default;
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

}  // namespace potluck
