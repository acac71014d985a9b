// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/data/text_files.h"

#include <algorithm>
#include <array>

#include "engine/train/files/data_file.h"
#include "engine/train/files/json_lines.h"
#include "engine/train/text/text_encoding.h"

namespace potluck {
namespace {

// Plain text without line ends is cut between characters after so much; an object of JSON cannot.
constexpr std::uint64_t kLongestTextLine = 64 << 10, kLongestJsonLine = 16 << 20;

}  // namespace

Result<TextFiles> TextFiles::open(DataFormat format,
                                  const std::vector<std::filesystem::path>& files, bool by_lines,
                                  bool leave_out_bad) {
  TextFiles out(format, by_lines || format == DataFormat::kJsonLines, leave_out_bad);
  for (const auto& file : files) {
    POTLUCK_TRY(FileReader reader, FileReader::open(file));
    const std::uint64_t size = reader.size();
    if (size == 0) return data_error(file, "the file is empty", 0);
    std::string start(std::min<std::uint64_t>(size, 3), '\0');
    POTLUCK_CHECK(reader.read(0, {reinterpret_cast<std::uint8_t*>(start.data()), start.size()}));
    out.parts_.push_back({file, std::move(reader), out.segments_, utf8_mark_bytes(start)});
    out.segments_ += (size + kSegmentBytes - 1) / kSegmentBytes;
    out.bytes_ += size;
  }
  return out;
}

const TextFiles::Part& TextFiles::part_of(std::uint64_t index) const {
  assert(index < segments_);
  const auto after = std::ranges::upper_bound(parts_, index, {}, &Part::first);
  return *std::prev(after);
}

const std::filesystem::path& TextFiles::file_of(std::uint64_t index) const {
  return part_of(index).file;
}

Result<std::uint64_t> TextFiles::begin_of(std::uint64_t index) const {
  const Part& part = part_of(index);
  return boundary(part, (index - part.first) * kSegmentBytes);
}

Result<std::uint64_t> TextFiles::boundary(const Part& part, std::uint64_t offset) const {
  const std::uint64_t size = part.reader.size();
  if (offset == 0) return part.mark;
  if (offset >= size) return size;
  if (by_lines_) {
    POTLUCK_TRY(const std::uint64_t found, line_after(part, offset));
    if (found > 0) return found;
  }
  std::array<std::uint8_t, 4> bytes{};
  const std::span<std::uint8_t> here(bytes.data(), std::min<std::uint64_t>(4, size - offset));
  POTLUCK_CHECK(part.reader.read(offset, here));
  std::uint64_t skip = 0;
  while (skip < 3 && skip < here.size() && (here[skip] & 0xc0) == 0x80) ++skip;
  return offset + skip;
}

// 0: no line ends near by.
Result<std::uint64_t> TextFiles::line_after(const Part& part, std::uint64_t offset) const {
  const bool json = format_ == DataFormat::kJsonLines;
  const std::uint64_t limit = json ? kLongestJsonLine : kLongestTextLine;
  const std::uint64_t last = std::min(part.reader.size(), offset - 1 + limit);
  std::vector<std::uint8_t> buffer(16 << 10);
  for (std::uint64_t at = offset - 1; at < last;) {
    const std::span<std::uint8_t> here(buffer.data(),
                                       std::min<std::uint64_t>(buffer.size(), last - at));
    POTLUCK_CHECK(part.reader.read(at, here));
    const auto found = std::ranges::find(here, std::uint8_t{'\n'});
    if (found != here.end()) return at + static_cast<std::uint64_t>(found - here.begin()) + 1;
    at += here.size();
  }
  if (last == part.reader.size()) return last;
  if (json) return data_error(part.file, "a line of more than 16 MiB", offset);
  return std::uint64_t{0};
}

Result<std::string> TextFiles::segment(std::uint64_t index, JsonLines* lines) const {
  const Part& part = part_of(index);
  POTLUCK_TRY(const std::uint64_t begin, begin_of(index));
  POTLUCK_TRY(const std::uint64_t end, boundary(part, (index - part.first + 1) * kSegmentBytes));
  std::string raw(end - begin, '\0');
  POTLUCK_CHECK(part.reader.read(begin, {reinterpret_cast<std::uint8_t*>(raw.data()), raw.size()}));
  if (format_ != DataFormat::kJsonLines) return raw;
  JsonLines from_here;
  JsonLines& state = lines != nullptr ? *lines : from_here;
  state.leave_out = leave_out_bad_;
  if (index == part.first) state.line = 0;
  state.begun = index != part.first;
  std::string out;
  const Status read = append_json_lines(part.file, raw, state, out);
  if (read) return out;
  if (lines != nullptr) return read.error();
  return data_error(part.file, "a line that holds no text in JSON in the quarter of a MiB", begin);
}

}  // namespace potluck
