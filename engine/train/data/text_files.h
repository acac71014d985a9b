// SPDX-License-Identifier: GPL-3.0-or-later
// Text too large for the memory, read in segments that can be cut into tokens apart from each
// other. Immutable, any thread.
#pragma once

#include <filesystem>
#include <vector>

#include "engine/train/data/dataset.h"
#include "engine/train/files/file_reader.h"
#include "engine/train/files/json_lines.h"

namespace potluck {

class TextFiles {
 public:
  static constexpr std::uint64_t kSegmentBytes = 256 << 10;

  // by_lines: segments end at the ends of lines, else between two characters.
  static Result<TextFiles> open(DataFormat format, const std::vector<std::filesystem::path>& files,
                                bool by_lines, bool leave_out_bad = false);

  std::uint64_t segments() const { return segments_; }
  std::uint64_t bytes() const { return bytes_; }

  // The text that begins in a segment of the files; JSON lines are taken out of their wrapping. May
  // be empty, where a line is longer. kMalformed names file and offset, or, where `lines` counts
  // those from segment 0 on, the line.
  Result<std::string> segment(std::uint64_t index, JsonLines* lines = nullptr) const;
  // Of a byte in a segment, for messages: where it lies.
  const std::filesystem::path& file_of(std::uint64_t index) const;
  Result<std::uint64_t> begin_of(std::uint64_t index) const;

 private:
  struct Part {
    std::filesystem::path file;
    FileReader reader;
    std::uint64_t first = 0;  // segment
    std::uint64_t mark = 0;   // bytes before the text
  };
  TextFiles(DataFormat format, bool by_lines, bool leave_out_bad)
      : format_(format), by_lines_(by_lines), leave_out_bad_(leave_out_bad) {}

  const Part& part_of(std::uint64_t index) const;
  // Where the next segment begins at or after an offset.
  Result<std::uint64_t> boundary(const Part& part, std::uint64_t offset) const;
  Result<std::uint64_t> line_after(const Part& part, std::uint64_t offset) const;

  DataFormat format_;
  bool by_lines_, leave_out_bad_;
  std::vector<Part> parts_;
  std::uint64_t segments_ = 0, bytes_ = 0;
};

}  // namespace potluck
