// SPDX-License-Identifier: GPL-3.0-or-later
// What travels on a lane: records of u32 length (little-endian) and that many bytes of
// ciphertext. The plaintext of a record is a whole bulk frame (header and payload), or a signal:
// nothing (greeting), or u64 (how many records of the other direction have been taken). Sans-I/O;
// buffers keep their size, so nothing is allocated per frame. One owner, one thread.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "net/noise/bulk_cipher.h"
#include "net/wire/bulk_header.h"

namespace potluck {

constexpr std::size_t kBulkLengthBytes = 4;
constexpr std::size_t kAcknowledgementBytes = 8;
constexpr std::size_t kMaxBulkFrame = kBulkHeaderBytes + kMaxBulkPayload;
constexpr std::size_t kMaxBulkRecord = kMaxBulkFrame + noise::kTagBytes;

// Frames written one after the other into one send buffer, and sealed there.
class BulkBatch final : public BulkRoom {
 public:
  // Room for the payload of the frame that add() then completes.
  std::span<std::uint8_t> payload(std::size_t bytes) override;
  void add(const BulkHeader& header);
  void add_greeting() { append({}); }
  void add_acknowledgement(std::uint64_t records);
  void append(ByteView plain);  // a whole plaintext

  // Encrypts everything in place; the first record has this number.
  void seal(noise::BulkCipher& cipher, std::uint64_t first_number);
  // The plaintext again, from what this end sealed itself: to be sent on another way.
  void unseal(noise::BulkCipher& cipher);
  // Of the plaintext; the frames among the records.
  std::size_t records() const { return records_.size(); }
  ByteView plain(std::size_t record) const;

  std::uint64_t end_number() const { return first_number_ + records_.size(); }
  std::size_t frames() const { return frames_; }
  bool empty() const { return records_.empty(); }
  std::size_t size() const { return used_; }
  ByteView view() const { return {storage_.get(), used_}; }
  void clear();

 private:
  struct Record {
    std::size_t at = 0, bytes = 0;  // of the plaintext
  };
  std::uint8_t* reserve(std::size_t plain_bytes);
  void close_record(std::size_t plain_bytes);

  std::unique_ptr<std::uint8_t[]> storage_;
  std::size_t capacity_ = 0, used_ = 0, frames_ = 0;
  std::size_t pending_ = 0;  // payload bytes handed out, not yet added
  std::uint64_t first_number_ = 0;
  std::vector<Record> records_;
};

// Received bytes, cut into records in place.
class BulkInbox {
 public:
  // Room for at least one more byte; what next() returned is invalid afterwards.
  std::span<std::uint8_t> free_space(std::size_t at_most);
  void commit(std::size_t bytes);
  std::size_t size() const { return end_ - begin_; }
  // The ciphertext of the next whole record; nothing: more bytes are needed. kMalformed: no record
  // has this length.
  Result<std::optional<std::span<std::uint8_t>>> next();

 private:
  std::unique_ptr<std::uint8_t[]> storage_;
  std::size_t capacity_ = 0, begin_ = 0, end_ = 0;
  std::size_t wanted_ = 0;  // what the record that has begun needs in all
};

}  // namespace potluck
