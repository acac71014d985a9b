// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/commit_layout.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr std::size_t kChunkValuesAt = CommitLayout::kShapeAt + 1;
constexpr std::size_t kValuesAt = CommitLayout::kShapeAt + 5;
constexpr std::uint64_t kBytesPerValue = 4;  // of a gradient, before any codec

// The gradients of all other members, in the chunks of which it made the average.
std::uint64_t averaged_bytes(const CommitLayout& commit, std::size_t member) {
  const std::uint64_t values = get_u64(commit.bytes().data() + kValuesAt);
  const std::uint64_t chunk_values = get_u32(commit.bytes().data() + kChunkValuesAt);
  const auto own = std::min(values, commit.chunks(member) * chunk_values);
  return own * kBytesPerValue * (commit.count() - 1);
}

}  // namespace

std::optional<CommitLayout> CommitLayout::of(const CommitRow& row) {
  const CommitLayout c(row.commit);
  if (row.commit.size() < kMembersAt) return std::nullopt;
  if (!c.with_chunks() && row.commit[kFormatAt] != kSamplesAlone) return std::nullopt;
  if (get_u64(row.commit.data() + kEpochAt) != row.epoch) return std::nullopt;
  if (get_u64(row.commit.data() + kDigestEpochAt) > row.epoch) return std::nullopt;
  const std::size_t size = row.commit.size(), end = c.votes_at();
  if (size != end && size != end + kSignature * c.count()) return std::nullopt;
  if (row.members.size() != c.count()) return std::nullopt;
  for (std::size_t i = 0; i < row.members.size(); ++i) {
    if (c.peer(i) != row.members[i].peer) return std::nullopt;
    if (c.samples(i) != row.members[i].samples) return std::nullopt;
  }
  return c;
}

std::uint32_t CommitLayout::samples(std::size_t member) const {
  return get_u32(commit_.data() + kMembersAt + kMember * member + kKey);
}

std::uint32_t CommitLayout::took_ms() const {
  return with_chunks() ? get_u32(commit_.data() + time_at()) : 0;
}

std::uint32_t CommitLayout::chunks(std::size_t member) const {
  return with_chunks() ? get_u32(commit_.data() + time_at() + 4 + 4 * member) : 0;
}

PeerId CommitLayout::key_at(std::size_t at) const {
  PeerId out;
  std::copy_n(commit_.begin() + static_cast<std::ptrdiff_t>(at), kKey, out.data.begin());
  return out;
}

std::vector<LedgerEntry> entries_of(const CommitRow& row) {
  std::vector<LedgerEntry> out(row.members.size());
  const auto layout = CommitLayout::of(row);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = {row.members[i].samples, 1};
    if (!layout) continue;
    out[i].led = layout->coordinator() == row.members[i].peer ? 1 : 0;
    out[i].averaged_bytes = averaged_bytes(*layout, i);
    out[i].milliseconds = layout->took_ms();
  }
  return out;
}

}  // namespace potluck
