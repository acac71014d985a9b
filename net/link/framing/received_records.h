// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane has received: bytes that become records, and what the other end is to be told of
// them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "net/link/framing/bulk_batch.h"

namespace potluck {

// One thread at a time: open_whole() may run on another one while nothing else is called.
class ReceivedRecords {
 public:
  explicit ReceivedRecords(noise::BulkCipher cipher) : cipher_(std::move(cipher)) {}

  std::span<std::uint8_t> free_space(std::size_t at_most) { return inbox_.free_space(at_most); }
  void commit(std::size_t bytes) { inbox_.commit(bytes); }
  std::size_t size() const { return inbox_.size(); }  // bytes that are not opened

  // Decrypts all records that are whole. kMalformed: one is not what was sent, and what came before
  // it is opened.
  Status open_whole() {
    for (;;) {
      POTLUCK_TRY(const auto record, inbox_.next());
      if (!record) return ok_status();
      POTLUCK_CHECK(cipher_.open(number_, record->data(), record->size()));
      ++number_;
      opened_.push_back(ByteView(*record).first(record->size() - noise::kTagBytes));
    }
  }
  // Plaintexts, to be delivered before there is free_space() again.
  std::span<const ByteView> opened() const { return opened_; }
  void clear_opened() { opened_.clear(); }

 private:
  noise::BulkCipher cipher_;
  BulkInbox inbox_;
  std::vector<ByteView> opened_;  // in the inbox
  std::uint64_t number_ = 0;      // of the next record
};

// When the other end is told how many records were taken: not for each of them.
class Acknowledgement {
 public:
  void took_record() { ++records_; }
  void took_frame(std::size_t bytes) { frame_bytes_ += bytes; }
  // Once frames of so many bytes wait for it. True: it has become due just now.
  bool becomes_due(std::size_t bytes) {
    if (due_ || frame_bytes_ < bytes) return false;
    due_ = true;
    return true;
  }
  // The number to be told, if it is due.
  std::optional<std::uint64_t> take() {
    if (!due_) return std::nullopt;
    due_ = false;
    frame_bytes_ = 0;
    return records_;
  }

 private:
  std::uint64_t records_ = 0;
  std::size_t frame_bytes_ = 0;  // since it was told last
  bool due_ = false;
};

}  // namespace potluck
