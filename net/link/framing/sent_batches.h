// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane has sent, kept as it was sealed until the other end has said that it took it, and the
// buffers for what it sends next. The io_context's thread, but for seal().
#pragma once

#include <memory>
#include <vector>

#include "net/link/framing/bulk_batch.h"

namespace potluck {

class SentBatches {
 public:
  explicit SentBatches(noise::BulkCipher cipher) : cipher_(std::move(cipher)) {}

  std::unique_ptr<BulkBatch> empty_batch();
  void give_back(std::unique_ptr<BulkBatch> batch);  // written, and nobody has to take it

  // Gives its records their numbers, and says the first one. seal() may then run on another thread,
  // while nothing else here is called but acknowledged().
  std::uint64_t number(const BulkBatch& batch);
  void seal(BulkBatch& batch, std::uint64_t first) { batch.seal(cipher_, first); }
  void keep(std::unique_ptr<BulkBatch> batch);  // sealed, on its way

  // What has a number is written; the other end has taken so many records. True: buffers have
  // become free, and there is room for more. kMalformed: more than were ever sent, or fewer than
  // it had taken before.
  bool written();
  Result<bool> acknowledged(std::uint64_t records);

  std::size_t in_flight() const { return in_flight_; }  // bytes kept
  bool full() const;
  // What was not acknowledged, oldest first, in plaintext again. Nothing is kept afterwards.
  std::vector<std::unique_ptr<BulkBatch>> take_all();

 private:
  bool release();

  noise::BulkCipher cipher_;
  std::uint64_t next_number_ = 0;
  // Records that the other end has taken, and those whose write has ended here: a buffer is free
  // when both are past it.
  std::uint64_t acknowledged_ = 0, written_ = 0;
  std::vector<std::unique_ptr<BulkBatch>> kept_, free_;  // oldest first
  std::size_t in_flight_ = 0;
};

}  // namespace potluck
