// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/framing/framing.h"

#include <algorithm>
#include <cassert>

#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::size_t kMaxUnsentPongs = 8;
constexpr std::size_t kMaxMeetBytes = 256;
constexpr std::size_t kMaxBulkBytes = kBulkHeaderBytes + kMaxBulkPayload;
constexpr std::size_t kFirstBuffer = 72 * 1024;  // holds the longest record
constexpr std::size_t kLargestBuffer = 512 * 1024;
static_assert(kFirstBuffer > kMaxRecordBytes);

std::size_t bound_of(Stream stream) {
  return stream == Stream::kControl ? limits::kMaxControlBytes : kMaxBulkBytes;
}

}  // namespace

// ---- FrameQueue
// ------------------------------------------------------------------------------------

void FrameQueue::push_control(Bytes frame) {
  if (closing_) return;
  control_bytes_ += frame.size();
  Frame& added = control_.emplace_back();
  added.body = std::move(frame);
}

void FrameQueue::push_bulk(BulkFrame frame) {
  if (closing_) return;
  Frame& added = bulk_.emplace_back();
  added.stream = Stream::kBulk;
  encode_bulk_header(frame.header, added.head.data());
  added.head_bytes = kBulkHeaderBytes;
  added.body = std::move(frame.payload);
  bulk_bytes_ += added.size();
}

void FrameQueue::push_signal(Stream stream, ByteView data) {
  if (closing_) return;
  Frame& added = signals_.emplace_back();
  added.stream = stream;
  added.head_bytes = data.size();
  std::copy(data.begin(), data.end(), added.head.begin());
}

void FrameQueue::push_ping(std::uint64_t number) {
  std::array<std::uint8_t, 8> data{};
  put_u64(data.data(), number);
  push_signal(Stream::kPing, data);
}

void FrameQueue::push_pong(std::uint64_t number) {
  if (signals_.size() >= kMaxUnsentPongs) return;
  std::array<std::uint8_t, 8> data{};
  put_u64(data.data(), number);
  push_signal(Stream::kPong, data);
}

void FrameQueue::push_lanes(std::uint8_t wanted) { push_signal(Stream::kLanes, {&wanted, 1}); }

void FrameQueue::push_meet(Bytes message) {
  if (closing_) return;
  Frame& added = signals_.emplace_back();
  added.stream = Stream::kMeet;
  added.body = std::move(message);
}

void FrameQueue::push_welcome() { push_signal(Stream::kWelcome, {}); }

void FrameQueue::push_close(const CloseReason& reason) {
  if (closing_) return;
  closing_ = true;
  // A bulk frame that has begun is of no use without its rest.
  bulk_.clear();
  bulk_bytes_ = 0;
  Frame close;
  close.stream = Stream::kClose;
  close.body = encode_close(reason);
  close_ = std::move(close);
}

void FrameQueue::drop_control() {
  control_.clear();
  control_bytes_ = 0;
}

bool FrameQueue::has_urgent() const {
  return moving_ || !signals_.empty() || !control_.empty() || close_.has_value();
}

Status FrameQueue::seal_fragment(noise::CipherState& cipher, Sealed& out, Frame& frame,
                                 std::size_t length) {
  assert(length <= kMaxFragmentBytes && frame.sent + length <= frame.size());
  const std::size_t needed = out.used_ + kRecordOverhead + length;
  if (out.storage_.size() < needed) out.storage_.resize(needed);
  std::uint8_t* record = out.storage_.data() + out.used_;
  put_u16(record, static_cast<std::uint16_t>(kFragmentHeaderBytes + length + noise::kTagBytes));
  std::uint8_t* plain = record + kRecordLengthBytes;
  plain[0] = static_cast<std::uint8_t>(frame.stream);
  plain[1] = frame.sent + length == frame.size() ? 1 : 0;
  std::uint8_t* data = plain + kFragmentHeaderBytes;
  std::size_t left = length;
  if (frame.sent < frame.head_bytes) {
    const std::size_t n = std::min(left, frame.head_bytes - frame.sent);
    data = std::copy_n(frame.head.data() + frame.sent, n, data);
    frame.sent += n;
    left -= n;
  }
  if (left > 0) {
    std::copy_n(frame.body.data() + (frame.sent - frame.head_bytes), left, data);
    frame.sent += left;
  }
  POTLUCK_CHECK(cipher.encrypt_in_place(plain, kFragmentHeaderBytes + length));
  out.used_ = needed;
  return ok_status();
}

Status FrameQueue::seal_move(noise::CipherState& cipher, Sealed& out) {
  Frame move;
  move.stream = Stream::kMove;
  POTLUCK_CHECK(seal_fragment(cipher, out, move, 0));
  moving_ = false;
  move_sealed_ = true;
  return ok_status();
}

Status FrameQueue::fill(noise::CipherState& cipher, Sealed& out, std::size_t budget,
                        bool with_bulk) {
  if (moving_) return seal_move(cipher, out);
  bool any = false;
  while (!any || out.used_ < budget) {
    const std::size_t left = out.used_ < budget ? budget - out.used_ : 0;
    if (!signals_.empty()) {
      POTLUCK_CHECK(seal_fragment(cipher, out, signals_.front(), signals_.front().size()));
      signals_.pop_front();
    } else if (!control_.empty()) {
      Frame& frame = control_.front();
      const std::size_t length = std::min(frame.size() - frame.sent, kMaxFragmentBytes);
      POTLUCK_CHECK(seal_fragment(cipher, out, frame, length));
      control_bytes_ -= length;
      if (frame.sent == frame.size()) control_.pop_front();
    } else if (close_) {
      POTLUCK_CHECK(seal_fragment(cipher, out, *close_, close_->size()));
      close_.reset();
      close_sealed_ = true;
    } else if (with_bulk && !bulk_.empty()) {
      Frame& frame = bulk_.front();
      const std::size_t wanted = std::clamp(left > kRecordOverhead ? left - kRecordOverhead : 0,
                                            kMinFragmentBytes, kMaxFragmentBytes);
      const std::size_t length = std::min(frame.size() - frame.sent, wanted);
      POTLUCK_CHECK(seal_fragment(cipher, out, frame, length));
      bulk_bytes_ -= length;
      if (frame.sent == frame.size()) bulk_.pop_front();
    } else {
      break;
    }
    any = true;
  }
  return ok_status();
}

// ---- RecordBuffer ------------------------------------------------------------------------------

RecordBuffer::RecordBuffer() : storage_(kFirstBuffer) {}

std::span<std::uint8_t> RecordBuffer::free_space(std::size_t at_most) {
  if (begin_ == end_) begin_ = end_ = 0;
  if (begin_ > 0) {
    std::copy(storage_.begin() + static_cast<std::ptrdiff_t>(begin_),
              storage_.begin() + static_cast<std::ptrdiff_t>(end_), storage_.begin());
    end_ -= begin_;
    begin_ = 0;
  }
  if (filled_ && storage_.size() < kLargestBuffer) storage_.resize(storage_.size() * 2);
  filled_ = false;
  // next() leaves less than one record behind, so there is always room.
  assert(end_ < storage_.size());
  return std::span(storage_).subspan(end_, std::min(storage_.size() - end_, at_most));
}

void RecordBuffer::commit(std::size_t bytes) {
  assert(bytes <= storage_.size() - end_);
  end_ += bytes;
  filled_ = end_ == storage_.size();
}

Result<std::optional<std::span<std::uint8_t>>> RecordBuffer::next() {
  using Record = std::optional<std::span<std::uint8_t>>;
  if (end_ - begin_ < kRecordLengthBytes) return Record{};
  const std::size_t length = get_u16(storage_.data() + begin_);
  if (length < kFragmentHeaderBytes + noise::kTagBytes)
    return {ErrorCode::kMalformed, "a record is too short to be one"};
  if (end_ - begin_ < kRecordLengthBytes + length) return Record{};
  const std::span<std::uint8_t> record =
      std::span(storage_).subspan(begin_ + kRecordLengthBytes, length);
  begin_ += kRecordLengthBytes + length;
  return Record{record};
}

// ---- Reassembler -------------------------------------------------------------------------------

Result<std::optional<InFrame>> Reassembler::on_record(ByteView plaintext) {
  using Complete = std::optional<InFrame>;
  if (plaintext.size() < kFragmentHeaderBytes || plaintext[1] > 1)
    return {ErrorCode::kMalformed, "a record has no valid header"};
  if (plaintext[0] > static_cast<std::uint8_t>(Stream::kMove))
    return {ErrorCode::kMalformed, "a record is on an unknown stream"};
  const Stream stream = static_cast<Stream>(plaintext[0]);
  const bool last = plaintext[1] == 1;
  const ByteView data = plaintext.subspan(kFragmentHeaderBytes);

  if (stream != Stream::kControl && stream != Stream::kBulk) {
    if (!last) return {ErrorCode::kMalformed, "a signal comes in pieces"};
    if ((stream == Stream::kPing || stream == Stream::kPong) && data.size() != 8)
      return {ErrorCode::kMalformed, "a ping has the wrong length"};
    if (stream == Stream::kLanes && data.size() != 1)
      return {ErrorCode::kMalformed, "a wish for lanes has the wrong length"};
    if (stream == Stream::kMeet && data.size() > kMaxMeetBytes)
      return {ErrorCode::kTooLarge, "a message about a meeting is too long"};
    return Complete{InFrame{stream, data}};
  }
  if (data.empty()) return {ErrorCode::kMalformed, "a fragment is empty"};
  Partial& partial = stream == Stream::kControl ? control_ : bulk_;
  if (!partial.open) {
    if (last) return Complete{InFrame{stream, data}};  // whole: no copy
    partial.data.clear();
    partial.open = true;
  }
  if (partial.data.size() + data.size() > bound_of(stream))
    return {ErrorCode::kTooLarge, "a frame is over its bound"};
  partial.data.insert(partial.data.end(), data.begin(), data.end());
  if (!last) return Complete{};
  partial.open = false;
  return Complete{InFrame{stream, partial.data}};
}

}  // namespace potluck
