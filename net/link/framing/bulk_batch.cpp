// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/framing/bulk_batch.h"

#include <algorithm>
#include <cassert>

namespace potluck {
namespace {

constexpr std::size_t kFirstBatch = 320 * 1024;    // a batch's bytes and one chunk more
constexpr std::size_t kReceiveBytes = 512 * 1024;  // fits the cache, and makes few system calls

// Not zeroed: what is never used never becomes real memory.
std::unique_ptr<std::uint8_t[]> raw_bytes(std::size_t count) {
  return std::make_unique_for_overwrite<std::uint8_t[]>(count);
}

}  // namespace

// ---- BulkBatch ---------------------------------------------------------------------------------

std::uint8_t* BulkBatch::reserve(std::size_t plain_bytes) {
  const std::size_t needed = used_ + kBulkLengthBytes + plain_bytes + noise::kTagBytes;
  if (needed > capacity_) {
    capacity_ = std::max({needed, capacity_ * 2, kFirstBatch});
    auto larger = raw_bytes(capacity_);
    std::copy_n(storage_.get(), used_, larger.get());
    storage_ = std::move(larger);
  }
  return storage_.get() + used_ + kBulkLengthBytes;
}

void BulkBatch::close_record(std::size_t plain_bytes) {
  put_u32(storage_.get() + used_, static_cast<std::uint32_t>(plain_bytes + noise::kTagBytes));
  records_.push_back({used_ + kBulkLengthBytes, plain_bytes});
  used_ += kBulkLengthBytes + plain_bytes + noise::kTagBytes;
}

std::span<std::uint8_t> BulkBatch::payload(std::size_t bytes) {
  assert(bytes <= kMaxBulkPayload);
  pending_ = bytes;
  return {reserve(kBulkHeaderBytes + bytes) + kBulkHeaderBytes, bytes};
}

void BulkBatch::add(const BulkHeader& header) {
  assert(header.payload_bytes == pending_);
  encode_bulk_header(header, reserve(kBulkHeaderBytes + pending_));
  close_record(kBulkHeaderBytes + pending_);
  pending_ = 0;
  ++frames_;
}

void BulkBatch::add_acknowledgement(std::uint64_t records) {
  std::array<std::uint8_t, kAcknowledgementBytes> data;
  put_u64(data.data(), records);
  append(data);
}

void BulkBatch::append(ByteView plain) {
  std::copy(plain.begin(), plain.end(), reserve(plain.size()));
  close_record(plain.size());
  if (plain.size() >= kBulkHeaderBytes) ++frames_;
}

void BulkBatch::seal(noise::BulkCipher& cipher, std::uint64_t first_number) {
  first_number_ = first_number;
  for (std::size_t i = 0; i < records_.size(); ++i)
    cipher.seal(first_number + i, storage_.get() + records_[i].at, records_[i].bytes);
}

void BulkBatch::unseal(noise::BulkCipher& cipher) {
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const Status opened = cipher.open(first_number_ + i, storage_.get() + records_[i].at,
                                      records_[i].bytes + noise::kTagBytes);
    assert(opened.ok());  // nobody else has touched it
  }
}

ByteView BulkBatch::plain(std::size_t record) const {
  return view().subspan(records_[record].at, records_[record].bytes);
}

void BulkBatch::clear() {
  records_.clear();
  used_ = frames_ = pending_ = 0;
}

// ---- BulkInbox ---------------------------------------------------------------------------------

std::span<std::uint8_t> BulkInbox::free_space(std::size_t at_most) {
  const std::size_t least = std::max(kReceiveBytes, wanted_);
  if (least > capacity_) {
    auto larger = raw_bytes(least);
    std::copy(storage_.get() + begin_, storage_.get() + end_, larger.get());
    storage_ = std::move(larger);
    capacity_ = least;
  } else if (begin_ > 0) {
    std::copy(storage_.get() + begin_, storage_.get() + end_, storage_.get());
  }
  end_ -= begin_;
  begin_ = 0;
  assert(end_ < capacity_);  // next() leaves less than one record, and there is room for one
  return {storage_.get() + end_, std::min(capacity_ - end_, at_most)};
}

void BulkInbox::commit(std::size_t bytes) {
  assert(bytes <= capacity_ - end_);
  end_ += bytes;
}

Result<std::optional<std::span<std::uint8_t>>> BulkInbox::next() {
  using Record = std::optional<std::span<std::uint8_t>>;
  if (end_ - begin_ < kBulkLengthBytes) return Record{};
  const std::size_t length = get_u32(storage_.get() + begin_);
  if (length < noise::kTagBytes || length > kMaxBulkRecord)
    return {ErrorCode::kMalformed, "a bulk record has an impossible length"};
  wanted_ = kBulkLengthBytes + length;
  if (end_ - begin_ < wanted_) return Record{};
  const std::span<std::uint8_t> record(storage_.get() + begin_ + kBulkLengthBytes, length);
  begin_ += wanted_;
  wanted_ = 0;
  return Record{record};
}

}  // namespace potluck
