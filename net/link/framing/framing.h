// SPDX-License-Identifier: GPL-3.0-or-later
// Frames to encrypted records and back. A record on the wire is u16 length (little-endian) and that
// many bytes of ciphertext; its plaintext is u8 stream, u8 last-fragment flag, data. Sans-I/O:
// FrameQueue fills a send buffer in order of urgency, RecordBuffer cuts received bytes into records
// in place, Reassembler joins fragments under the bounds of net/wire/limits.h. One owner, one
// thread.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <span>
#include <utility>

#include "net/link/framing/close_reason.h"
#include "net/noise/handshake.h"
#include "net/wire/bulk_header.h"

namespace potluck {

enum class Stream : std::uint8_t {
  kControl = 0,
  kBulk = 1,
  kPing = 2,     // u64 number
  kPong = 3,     // the number of the ping
  kClose = 4,    // net/link/framing/close_reason.h; nothing follows
  kWelcome = 5,  // the answering end accepts the link; empty, its first record
  kLanes = 6,    // u8: so many lanes, please; from the end that cannot dial them
  kMeet = 7,     // net/link/meeting/meet_messages.h
  kMove = 8,     // nothing: the last record here; the next one comes over the connection met at
};

constexpr std::size_t kRecordLengthBytes = 2;
constexpr std::size_t kFragmentHeaderBytes = 2;
constexpr std::size_t kRecordOverhead =
    kRecordLengthBytes + kFragmentHeaderBytes + noise::kTagBytes;
constexpr std::size_t kMaxRecordBytes = kRecordLengthBytes + noise::kMaxMessageBytes;
constexpr std::size_t kMaxFragmentBytes = kMaxRecordBytes - kRecordOverhead;
constexpr std::size_t kMinFragmentBytes = 1024;  // of bulk, when the budget is small

// Frames waiting to be sent: what has been taken from it is on its way.
class FrameQueue {
 public:
  // Written records: used bytes at the front of a buffer that keeps its size.
  class Sealed {
   public:
    ByteView view() const { return {storage_.data(), used_}; }
    std::size_t size() const { return used_; }
    void clear() { used_ = 0; }

   private:
    friend class FrameQueue;
    Bytes storage_;
    std::size_t used_ = 0;
  };

  void push_control(Bytes frame);
  void push_bulk(BulkFrame frame);
  void push_ping(std::uint64_t number);
  void push_pong(std::uint64_t number);  // beyond a few unsent ones it is dropped
  void push_welcome();
  void push_lanes(std::uint8_t wanted);
  void push_meet(Bytes message);
  // Before anything that is still unsent. Once it is sealed, the rest is for another connection.
  void push_move() { moving_ = !closing_; }
  // Sent after all control frames; drops bulk, and what is pushed later is ignored.
  void push_close(const CloseReason& reason);
  void drop_control();

  std::size_t control_bytes() const { return control_bytes_; }  // not yet sealed
  std::size_t bulk_bytes() const { return bulk_bytes_; }
  bool has_urgent() const;                                          // anything but bulk
  bool take_moved() { return std::exchange(move_sealed_, false); }  // what was filled ends with it
  bool has_bulk() const { return !bulk_.empty(); }
  bool close_sealed() const { return close_sealed_; }

  // Appends records until about `budget` bytes stand in `out`: signals, then control, then bulk if
  // with_bulk. At least one record when there is something to send. Fails only when the cipher
  // does.
  Status fill(noise::CipherState& cipher, Sealed& out, std::size_t budget, bool with_bulk);

 private:
  struct Frame {
    Stream stream = Stream::kControl;
    std::array<std::uint8_t, kBulkHeaderBytes> head{};  // in front of body
    std::size_t head_bytes = 0;
    Bytes body;
    std::size_t sent = 0;
    std::size_t size() const { return head_bytes + body.size(); }
  };
  void push_signal(Stream stream, ByteView data);
  Status seal_move(noise::CipherState& cipher, Sealed& out);
  Status seal_fragment(noise::CipherState& cipher, Sealed& out, Frame& frame, std::size_t length);

  std::deque<Frame> signals_;  // welcome, ping, pong
  std::deque<Frame> control_;
  std::deque<Frame> bulk_;
  std::optional<Frame> close_;
  std::size_t control_bytes_ = 0;
  std::size_t bulk_bytes_ = 0;
  bool moving_ = false, move_sealed_ = false;
  bool closing_ = false;
  bool close_sealed_ = false;
};

// Bytes as they come from the socket, cut into records without copying them out.
class RecordBuffer {
 public:
  RecordBuffer();
  // Room for at least one more byte; what was returned by next() before is invalid afterwards.
  std::span<std::uint8_t> free_space(std::size_t at_most);
  void commit(std::size_t bytes);
  // The ciphertext of the next whole record; nothing: more bytes are needed. kMalformed: a record
  // too short to be one.
  Result<std::optional<std::span<std::uint8_t>>> next();
  void clear() { begin_ = end_ = 0; }
  bool empty() const { return begin_ == end_; }
  std::size_t capacity() const { return storage_.size(); }

 private:
  Bytes storage_;
  std::size_t begin_ = 0, end_ = 0;
  bool filled_ = false;  // the last read used all the room: a larger buffer pays
};

struct InFrame {
  Stream stream = Stream::kControl;
  ByteView data;
};

class Reassembler {
 public:
  // The frame that this record completes, if it does; its data is valid until the next call and
  // while `plaintext` is. kMalformed: unknown stream, bad flag, empty fragment, a signal in pieces.
  // kTooLarge: over kMaxControlBytes or the bulk bound.
  Result<std::optional<InFrame>> on_record(ByteView plaintext);

 private:
  struct Partial {
    Bytes data;
    bool open = false;
  };
  Partial control_, bulk_;
};

}  // namespace potluck
