// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/files/data_file.h"

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

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

Error line_error(const std::filesystem::path& file, const std::string& what, std::uint64_t line) {
  return {ErrorCode::kMalformed, file.string() + ": " + what + " in line " + std::to_string(line),
          "correct that line, or leave it out"};
}

}  // namespace potluck
