// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/framing/close_reason.h"

#include <algorithm>

#include "net/wire/limits.h"

namespace potluck {
namespace {
constexpr std::size_t kHeaderBytes = 3;  // code, length of the text
}

Bytes encode_close(const CloseReason& reason) {
  std::size_t length = std::min(reason.text.size(), limits::kMaxReasonBytes);
  // Not in the middle of a UTF-8 sequence.
  while (length > 0 && length < reason.text.size() &&
         (static_cast<unsigned char>(reason.text[length]) & 0xC0) == 0x80)
    --length;
  Bytes out(kHeaderBytes + length);
  out[0] = static_cast<std::uint8_t>(reason.code);
  put_u16(&out[1], static_cast<std::uint16_t>(length));
  std::copy_n(reason.text.begin(), length, out.begin() + kHeaderBytes);
  if (reason.order.size() <= limits::kMaxOrderBytes)
    out.insert(out.end(), reason.order.begin(), reason.order.end());
  return out;
}

Result<CloseReason> decode_close(ByteView bytes) {
  const Error impossible{ErrorCode::kMalformed, "a close record has an impossible length", ""};
  if (bytes.size() < kHeaderBytes) return impossible;
  const std::size_t length = get_u16(&bytes[1]);
  const ByteView rest = bytes.subspan(kHeaderBytes);
  if (length > limits::kMaxReasonBytes || length > rest.size() ||
      rest.size() - length > limits::kMaxOrderBytes)
    return impossible;
  CloseReason reason;
  if (bytes[0] <= static_cast<std::uint8_t>(CloseCode::kKeptOut))
    reason.code = static_cast<CloseCode>(bytes[0]);
  for (const std::uint8_t b : rest.first(length))
    reason.text.push_back(b < 0x20 || b == 0x7F ? ' ' : static_cast<char>(b));
  reason.order.assign(rest.begin() + static_cast<std::ptrdiff_t>(length), rest.end());
  return reason;
}

Error error_from_close(const CloseReason& reason, const std::string& where) {
  const std::string node = "the node at " + where;
  switch (reason.code) {
    case CloseCode::kNormal:
      return {ErrorCode::kUnreachable,
              node + " closed the link" + (reason.text.empty() ? "" : ": " + reason.text), ""};
    case CloseCode::kWrongProject:
      return {ErrorCode::kPermission, node + " takes part in another project",
              "check the invite link and the address"};
    case CloseCode::kExpired:
      return {ErrorCode::kExpired, node + " refuses this computer's membership: " + reason.text,
              "check this computer's clock; ask the organiser for a new invite link"};
    case CloseCode::kBadCertificate:
      return {ErrorCode::kPermission, node + " refuses this computer's membership: " + reason.text,
              "join again with an invite link of this project"};
    case CloseCode::kBanned:
      return {ErrorCode::kPermission, node + " refuses this computer: it is banned",
              "ask the organiser"};
    case CloseCode::kWithdrawn:
      return {ErrorCode::kExpired, "the organiser has withdrawn this invite",
              "ask the organiser for a new invite link"};
    case CloseCode::kKeptOut:
      return {ErrorCode::kPermission, node + " takes nothing from this computer: it " + reason.text,
              "update Potluck on this computer; its memory or graphics card may be faulty"};
    case CloseCode::kSelf:
      return {ErrorCode::kInvalidArgument, where + " is this node itself",
              "give the address of another node"};
    case CloseCode::kDuplicate:
      return {ErrorCode::kAlreadyExists, node + " is linked already", ""};
    case CloseCode::kFull:
      return {ErrorCode::kTooLarge, node + " has as many links as it allows",
              "it will be tried again; other members may have room"};
    case CloseCode::kMalformed:
      return {ErrorCode::kMalformed, node + " did not understand this one: " + reason.text,
              "update Potluck on both computers"};
    case CloseCode::kTooSlow:
      return {ErrorCode::kTooLarge, node + " cut the link: this computer does not keep up",
              "check this computer's load and its download limit"};
    case CloseCode::kReplaced:
      return {ErrorCode::kUnreachable, node + " has a newer connection from this identity",
              "if this key was copied to another computer, give each its own"};
    case CloseCode::kTimeout:
      return {ErrorCode::kTimeout, node + " heard nothing from this one for too long",
              "check the network connection"};
  }
  return {ErrorCode::kUnreachable, node + " closed the link", ""};
}

}  // namespace potluck
