// SPDX-License-Identifier: GPL-3.0-or-later
// Control messages to bytes and back, through FlatBuffers (net/wire/potluck.fbs). decode_message runs
// the FlatBuffers verifier, then checks every bound of net/wire/limits.h, before anything is read.
// Pure functions, any thread.
#pragma once

#include "net/wire/messages.h"

namespace potluck {

Bytes encode_message(const Message& message);
// kMalformed or kTooLarge. Never throws, whatever the bytes. Records inside are decoded and their
// signatures verified; a message with one bad signature is refused whole.
Result<Message> decode_message(ByteView bytes);

SignedRecord sign_record(const PeerRecord& record, const KeyPair& identity);
Result<SignedRecord> decode_record(ByteView payload, const Signature& signature);

// "Offer", "Commits", ...: for logs and rate accounting.
std::string_view message_name(const Message& message);

}  // namespace potluck
