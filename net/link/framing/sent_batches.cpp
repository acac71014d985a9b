// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/framing/sent_batches.h"

#include <algorithm>

namespace potluck {
namespace {

// Sent and not yet taken by the other end: enough for 100 Mb/s over a third of a second.
constexpr std::size_t kWindowBytes = 4 << 20;
constexpr std::size_t kBatchesKept = 8;  // free ones; the rest goes back to the system

}  // namespace

std::unique_ptr<BulkBatch> SentBatches::empty_batch() {
  if (free_.empty()) return std::make_unique<BulkBatch>();
  std::unique_ptr<BulkBatch> out = std::move(free_.back());
  free_.pop_back();
  out->clear();
  return out;
}

void SentBatches::give_back(std::unique_ptr<BulkBatch> batch) { free_.push_back(std::move(batch)); }

std::uint64_t SentBatches::number(const BulkBatch& batch) {
  const std::uint64_t first = next_number_;
  next_number_ += batch.records();
  return first;
}

void SentBatches::keep(std::unique_ptr<BulkBatch> batch) {
  in_flight_ += batch->size();
  kept_.push_back(std::move(batch));
}

bool SentBatches::full() const { return in_flight_ >= kWindowBytes; }

bool SentBatches::written() {
  written_ = next_number_;
  return release();
}

Result<bool> SentBatches::acknowledged(std::uint64_t records) {
  if (records < acknowledged_ || records > next_number_)
    return {ErrorCode::kMalformed, "an acknowledgement of what was never sent"};
  acknowledged_ = records;
  return release();
}

bool SentBatches::release() {
  const std::uint64_t taken = std::min(acknowledged_, written_);
  std::size_t done = 0;
  while (done < kept_.size() && kept_[done]->end_number() <= taken) ++done;
  if (done == 0) return false;
  for (std::size_t i = 0; i < done; ++i) {
    in_flight_ -= kept_[i]->size();
    if (free_.size() < kBatchesKept) free_.push_back(std::move(kept_[i]));
  }
  kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(done));
  return true;
}

std::vector<std::unique_ptr<BulkBatch>> SentBatches::take_all() {
  for (const auto& batch : kept_) batch->unseal(cipher_);
  in_flight_ = 0;
  return std::move(kept_);
}

}  // namespace potluck
