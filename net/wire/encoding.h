// SPDX-License-Identifier: GPL-3.0-or-later
// Control messages to bytes and back, through FlatBuffers (net/wire/potluck.fbs). decode_message
// runs the FlatBuffers verifier, then checks every bound of net/wire/limits.h, before anything is
// read. Pure functions, any thread.
#pragma once

#include "net/wire/messages.h"

namespace potluck {

// What a peer would refuse for its form alone is put right first: text is cleaned and cut, counts
// of requests are cut to their limits, a loss that is not finite travels as kMaxLoss, an impossible
// rate as 0. The number of members, records and commits is the caller's to keep within limits.
Bytes encode_message(const Message& message);
// kMalformed or kTooLarge. Never throws, whatever the bytes. Records inside are decoded, no two of
// one peer, and their signatures not verified yet.
Result<Message> decode_message(ByteView bytes);

// Sets the record's peer; name and version are cleaned and cut, addresses that no peer could use
// left out. The returned record is what others will decode.
SignedRecord sign_record(const PeerRecord& record, const KeyPair& identity);
// kMalformed, or kTooLarge. Not verified yet.
Result<SignedRecord> decode_record(ByteView payload, const Signature& signature);
// The same one, verified; kMalformed where the signature is not that of the peer it is about.
Result<std::shared_ptr<const SignedRecord>> verified(std::shared_ptr<const SignedRecord> record);

// "Offer", "Commits", ...: for logs and rate accounting.
std::string_view message_name(const Message& message);

}  // namespace potluck
