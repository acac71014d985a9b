// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/files/data_file.h"

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <span>

namespace potluck {
namespace {

struct CloseGzip {
  void operator()(gzFile file) const { gzclose(file); }
};
using GzipFile = std::unique_ptr<gzFile_s, CloseGzip>;

constexpr std::size_t kReadBytes = 1 << 20;

// Reads gzip and plain files alike.
class DataFileReader {
 public:
  static Result<DataFileReader> open(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
      return {ErrorCode::kNotFound, file.string() + " is not a file", "check the path"};
    }
    errno = 0;
    DataFileReader out(file, GzipFile(gzopen(file.c_str(), "rb")));  // plain ones go through
    if (!out.gzip_) {
      const bool denied = errno == EACCES || errno == EPERM;
      return {denied ? ErrorCode::kPermission : ErrorCode::kIo,
              file.string() + " cannot be opened: " + std::strerror(errno ? errno : ENOMEM),
              denied ? "give your user the right to read it" : ""};
    }
    gzbuffer(out.gzip_.get(), 1 << 17);
    return out;
  }

  bool compressed() { return gzdirect(gzip_.get()) == 0; }
  void rewind() {
    gzrewind(gzip_.get());
    filled_ = 0;
  }
  std::uint64_t filled() const { return filled_; }

  // The next bytes; fewer than fit at the end alone.
  Result<std::size_t> read(std::span<std::uint8_t> out) {
    const int got = gzread(gzip_.get(), out.data(), static_cast<unsigned>(out.size()));
    int code = Z_OK;
    const char* text = gzerror(gzip_.get(), &code);
    if (got >= 0 && (code == Z_OK || code == Z_STREAM_END)) {
      filled_ += static_cast<std::uint64_t>(got);
      return static_cast<std::size_t>(got);
    }
    if (code == Z_ERRNO) {
      return {ErrorCode::kIo, file_.string() + " cannot be read: " + std::strerror(errno)};
    }
    return data_error(file_,
                      code == Z_BUF_ERROR ? "the compressed data ends too early"
                                          : "damaged compressed data (" + std::string(text) + ")",
                      filled_ + static_cast<std::uint64_t>(std::max(got, 0)));
  }

 private:
  DataFileReader(std::filesystem::path file, GzipFile gzip)
      : file_(std::move(file)), gzip_(std::move(gzip)) {}

  std::filesystem::path file_;
  GzipFile gzip_;
  std::uint64_t filled_ = 0;
};

Error too_large(const std::filesystem::path& file, std::uint64_t max_bytes) {
  return {ErrorCode::kTooLarge,
          file.string() + " holds more than " + std::to_string(max_bytes >> 20) + " MiB",
          "use a smaller file"};
}

// How many bytes the file holds: unpacked once, and forgotten, as what a compressed file says of
// itself need not be true.
Result<std::uint64_t> bytes_in(const std::filesystem::path& file, DataFileReader& reader,
                               std::uint64_t max_bytes) {
  std::error_code failure;
  const std::uint64_t packed = std::filesystem::file_size(file, failure);
  if (failure) return {ErrorCode::kIo, file.string() + " cannot be read: " + failure.message()};
  if (!reader.compressed()) return packed;
  Bytes piece(kReadBytes);
  for (std::size_t got = piece.size(); got == piece.size();) {
    POTLUCK_TRY(got, reader.read(piece));
    if (reader.filled() > max_bytes) return too_large(file, max_bytes);
    POTLUCK_CHECK(check_growth(file, "what is packed in it", packed, reader.filled()));
  }
  const std::uint64_t out = reader.filled();
  reader.rewind();
  return out;
}

}  // namespace

Error data_error(const std::filesystem::path& file, const std::string& what, std::uint64_t offset) {
  return {ErrorCode::kMalformed, file.string() + ": " + what + " at byte " + std::to_string(offset),
          "check that the file is complete and of the kind you chose"};
}

Result<Bytes> read_data_file(const std::filesystem::path& file, const DataFileLimits& limits) {
  POTLUCK_TRY(DataFileReader reader, DataFileReader::open(file));
  POTLUCK_TRY(const std::uint64_t expected, bytes_in(file, reader, limits.max_bytes));
  if (expected > limits.max_bytes) return too_large(file, limits.max_bytes);
  POTLUCK_CHECK(check_memory_left(file, limits.memory_left, expected * limits.times));
  Bytes out;
  out.reserve(expected + 1);  // with the byte that would be too many
  while (out.size() <= expected) {
    const std::size_t before = out.size();
    const std::size_t room = std::min<std::size_t>(kReadBytes, expected + 1 - before);
    out.resize(before + room);
    POTLUCK_TRY(const std::size_t got, reader.read(std::span(out).subspan(before)));
    out.resize(before + got);
    if (got < room) return out;
  }
  return data_error(file, "the file grew while it was read: it ended", expected);
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
