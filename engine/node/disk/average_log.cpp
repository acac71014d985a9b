// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/average_log.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "engine/collab/history/log_end.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMagic = 0x31564150;  // "PAV1"
// u32 magic, u32 bytes of the commit, u64 bytes of the average, u64 epoch; then both.
constexpr std::size_t kEntryHeader = 24;
constexpr std::uint64_t kMaxAverageBytes = limits::kMaxVectorValues * sizeof(float);
constexpr std::string_view kExtension = ".averages";

std::optional<std::uint64_t> number_of(const std::filesystem::path& file) {
  if (file.extension() != kExtension) return std::nullopt;
  const auto stem = file.stem().string();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(stem.data(), stem.data() + stem.size(), number);
  if (error != std::errc() || end != stem.data() + stem.size()) return std::nullopt;
  return number;
}

}  // namespace

Result<Average> read_average(const KeptAverage& kept) {
  POTLUCK_TRY(auto in, File::open_to_read(kept.file));
  Bytes bytes(kept.bytes);
  POTLUCK_TRY(const auto got, in.read_at(kept.offset, bytes));
  const Commit& commit = kept.commit.commit;
  if (got == bytes.size()) {
    POTLUCK_TRY(auto average,
                average_from_bytes(std::move(bytes), commit.values, commit.chunk_values,
                                   static_cast<CodecId>(commit.codec)));
    if (average.root == commit.average_root) return average;
  }
  return {ErrorCode::kMalformed,
          "the average of epoch " + std::to_string(commit.epoch) + " is damaged on disk"};
}

Status AverageLog::open_segment() {
  find_segments();
  POTLUCK_CHECK(make_folders(folder_));
  Segment next;
  next.number = segments_.empty() ? 1 : segments_.back().number + 1;
  next.file = folder_ / (std::to_string(next.number) + std::string(kExtension));
  POTLUCK_TRY(auto file, File::create(next.file, 0600));
  writing_.emplace(std::move(file));
  segments_.push_back(std::move(next));
  return ok_status();
}

Status AverageLog::append(const SignedCommit& commit, const Average& average) {
  if (broken_) return ok_status();  // it was said once
  if (!writing_) {
    if (auto opened = open_segment(); !opened) {
      broken_ = true;
      return opened;
    }
  }
  const Bytes signed_commit = encode_commit(commit);
  Bytes front(kEntryHeader);
  put_u32(front.data(), kMagic);
  put_u32(front.data() + 4, static_cast<std::uint32_t>(signed_commit.size()));
  put_u64(front.data() + 8, average.encoded.size());
  put_u64(front.data() + 16, commit.commit.epoch);
  front.insert(front.end(), signed_commit.begin(), signed_commit.end());
  auto& entries = segments_.back().entries;
  const std::uint64_t offset = entries.empty()
                                   ? 0
                                   : entries.back().offset + kEntryHeader +
                                         entries.back().commit_bytes + entries.back().average_bytes;
  auto written = writing_->write(front);
  if (written) written = writing_->write(average.encoded);
  if (!written) {
    writing_.reset();
    broken_ = true;
    return written;
  }
  entries.push_back({commit.commit.epoch, offset, signed_commit.size(), average.encoded.size()});
  return ok_status();
}

void AverageLog::checkpointed(std::uint64_t epochs) {
  find_segments();
  broken_ = false;
  writing_.reset();
  std::erase_if(segments_, [&](const Segment& segment) {
    const bool needed = std::any_of(segment.entries.begin(), segment.entries.end(),
                                    [&](const Entry& entry) { return entry.epoch >= epochs; });
    if (needed) return false;
    std::error_code ignored;  // a file that is left lying is tried again at the next start
    std::filesystem::remove(segment.file, ignored);
    return true;
  });
}

void AverageLog::find_segments() {
  if (std::exchange(found_, true)) return;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, failure)) {
    const auto number = number_of(entry.path());
    if (number) segments_.push_back({*number, entry.path(), entries_of(entry.path())});
  }
  std::sort(segments_.begin(), segments_.end(),
            [](const auto& a, const auto& b) { return a.number < b.number; });
}

// As far as whole entries go.
std::vector<AverageLog::Entry> AverageLog::entries_of(const std::filesystem::path& file) {
  std::vector<Entry> out;
  auto in = File::open_to_read(file);
  if (!in) return out;
  const auto size = in->size();
  if (!size) return out;
  for (std::uint64_t offset = 0; *size - offset >= kEntryHeader;) {
    Bytes header(kEntryHeader);
    const auto got = in->read_at(offset, header);
    if (!got || *got < kEntryHeader || get_u32(header.data()) != kMagic) return out;
    const Entry entry{get_u64(header.data() + 16), offset, get_u32(header.data() + 4),
                      get_u64(header.data() + 8)};
    if (entry.commit_bytes > limits::kMaxCommitBytes || entry.average_bytes > kMaxAverageBytes) {
      return out;
    }
    const std::uint64_t whole = kEntryHeader + entry.commit_bytes + entry.average_bytes;
    if (*size - offset < whole) return out;
    out.push_back(entry);
    offset += whole;
  }
  return out;
}

std::optional<KeptAverage> AverageLog::read_entry(const Segment& segment, const Entry& entry) {
  auto in = File::open_to_read(segment.file);
  if (!in) return std::nullopt;
  Bytes bytes(entry.commit_bytes);
  const auto got = in->read_at(entry.offset + kEntryHeader, bytes);
  if (!got || *got != bytes.size()) return std::nullopt;
  auto commit = decode_commit(bytes);
  if (!commit) return std::nullopt;
  return KeptAverage{std::move(*commit), segment.file,
                     entry.offset + kEntryHeader + entry.commit_bytes, entry.average_bytes};
}

std::vector<KeptAverage> AverageLog::following(std::uint64_t epochs, Digest head,
                                               std::uint64_t total_samples) {
  find_segments();
  struct Place {
    const Segment* segment;
    const Entry* entry;
  };
  std::map<std::uint64_t, Place> newest;
  for (const auto& segment : segments_) {
    for (const auto& entry : segment.entries) newest[entry.epoch] = {&segment, &entry};
  }
  std::vector<KeptAverage> out;
  for (auto at = newest.find(epochs); at != newest.end(); at = newest.find(epochs)) {
    auto kept = read_entry(*at->second.segment, *at->second.entry);
    if (!kept || !check_follows(kept->commit, {epochs, head, total_samples})) break;
    if (!read_average(*kept)) break;
    head = kept->commit.head;
    total_samples = kept->commit.commit.total_samples;
    out.push_back(std::move(*kept));
    ++epochs;
  }
  return out;
}

}  // namespace potluck
