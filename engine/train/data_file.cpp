// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/data_file.h"

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "net/base/rng.h"

namespace potluck {
namespace {

struct CloseGzip {
  void operator()(gzFile file) const { gzclose(file); }
};
using GzipFile = std::unique_ptr<gzFile_s, CloseGzip>;

constexpr std::size_t kReadBytes = 1 << 20;

}  // namespace

Error data_error(const std::filesystem::path& file, const std::string& what, std::uint64_t offset) {
  return {ErrorCode::kMalformed, file.string() + ": " + what + " at byte " + std::to_string(offset),
          "check that the file is complete and of the kind you chose"};
}

Result<Bytes> read_data_file(const std::filesystem::path& file, std::uint64_t max_bytes) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    return {ErrorCode::kNotFound, file.string() + " is not a file", "check the path"};
  }
  errno = 0;
  const GzipFile gzip(gzopen(file.c_str(), "rb"));  // hands plain files through unchanged
  if (!gzip) {
    const bool denied = errno == EACCES || errno == EPERM;
    return {denied ? ErrorCode::kPermission : ErrorCode::kIo,
            file.string() + " cannot be opened: " + std::strerror(errno ? errno : ENOMEM),
            denied ? "give your user the right to read it" : ""};
  }
  gzbuffer(gzip.get(), 1 << 17);
  Bytes out;
  std::size_t filled = 0;
  while (true) {
    out.resize(filled + kReadBytes);
    const int got = gzread(gzip.get(), out.data() + filled, kReadBytes);
    int code = Z_OK;
    const char* text = gzerror(gzip.get(), &code);
    if (got < 0 || (code != Z_OK && code != Z_STREAM_END)) {
      const std::uint64_t at = filled + static_cast<std::uint64_t>(std::max(got, 0));
      if (code == Z_ERRNO) {
        return {ErrorCode::kIo, file.string() + " cannot be read: " + std::strerror(errno)};
      }
      return data_error(file,
                        code == Z_BUF_ERROR ? "the compressed data ends too early"
                                            : "damaged compressed data (" + std::string(text) + ")",
                        at);
    }
    filled += static_cast<std::size_t>(got);
    if (filled > max_bytes) {
      return {ErrorCode::kTooLarge,
              file.string() + " holds more than " + std::to_string(max_bytes >> 20) + " MiB",
              "use a smaller file"};
    }
    if (static_cast<std::size_t>(got) < kReadBytes) break;
  }
  out.resize(filled);
  return out;
}

std::string left_out_note(std::uint64_t lines) {
  return std::to_string(lines) + (lines == 1 ? " line is" : " lines are") +
         " left out: a value is missing or cannot be read";
}

// One of each block validates. Its place in the block varies, or of data whose classes follow each
// other in turn one class alone would validate, and never train.
Split split_of(std::size_t sample, double train_fraction) {
  constexpr std::size_t kShortBlock = 5;
  constexpr std::uint64_t kStream = 0x73706c6974;  // "split"
  const double share = 1.0 - train_fraction + 1e-9;
  const auto block_of = [share](std::size_t i) {
    return static_cast<std::uint64_t>(std::floor(share * static_cast<double>(i)));
  };
  const std::uint64_t block = block_of(sample);
  const auto begin_of = [&](std::uint64_t wanted) {
    auto i = static_cast<std::size_t>(static_cast<double>(wanted) / share);
    while (i > 0 && block_of(i - 1) >= wanted) --i;
    while (block_of(i) < wanted) ++i;
    return i;
  };
  const std::size_t begin = begin_of(block), length = begin_of(block + 1) - begin;
  const std::size_t chosen = length < kShortBlock ? length - 1 : mix_seed(kStream, block) % length;
  return sample == begin + chosen ? Split::kValidation : Split::kTrain;
}

Error line_error(const std::filesystem::path& file, const std::string& what, std::uint64_t line) {
  return {ErrorCode::kMalformed, file.string() + ": " + what + " in line " + std::to_string(line),
          "correct that line, or leave it out"};
}

}  // namespace potluck
