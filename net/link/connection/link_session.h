// SPDX-License-Identifier: GPL-3.0-or-later
// What a peer is given only once it has proved who it is: ciphers, and buffers for both directions.
#pragma once

#include "net/link/framing/framing.h"

namespace potluck {

struct LinkSession {
  noise::Handshake::Channel channel;
  FrameQueue outbox;
  FrameQueue::Sealed sealed;
  RecordBuffer received;
  Reassembler reassembler;
};

}  // namespace potluck
