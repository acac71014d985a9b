// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/idx_check.h"

#include <zlib.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string>
#include <vector>

#include "engine/project/files.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMaxSide = 1024;
constexpr std::uint32_t kMinImages = 2;  // one trains, one validates
constexpr const char* kExpected =
    "an IDX file is expected, such as MNIST's train-images-idx3-ubyte, plain or .gz";

Error wrong(const std::filesystem::path& file, const std::string& what) {
  return {ErrorCode::kMalformed, file.string() + " " + what, kExpected};
}

// Reads gzip and plain files alike.
class GzipReader {
 public:
  static Result<GzipReader> open(const std::filesystem::path& file) {
    {
      POTLUCK_TRY(const auto plain, File::open_to_read(file));
      POTLUCK_TRY(const auto size, plain.size());
      (void)size;  // what matters is that it is a plain file
    }
    gzFile handle = ::gzopen(file.c_str(), "rb");
    if (handle == nullptr) return file_error(errno == 0 ? ENOMEM : errno, "cannot read", file);
    return GzipReader(file, handle);
  }

  // Fills `out` unless the data ends first.
  Result<std::size_t> read(std::span<std::uint8_t> out) {
    std::size_t done = 0;
    while (done < out.size()) {
      const auto want = static_cast<unsigned>(std::min<std::size_t>(out.size() - done, 1 << 20));
      const int got = ::gzread(handle_.get(), out.data() + done, want);
      if (got < 0) return failure();
      if (got == 0) break;
      done += static_cast<std::size_t>(got);
    }
    int code = Z_OK;
    ::gzerror(handle_.get(), &code);
    if (code != Z_OK) return failure();  // zlib says only so that a file is cut off
    return done;
  }
  bool compressed() { return ::gzdirect(handle_.get()) == 0; }

 private:
  struct Close {
    void operator()(gzFile handle) const { ::gzclose_r(handle); }
  };

  GzipReader(std::filesystem::path file, gzFile handle) : file_(std::move(file)), handle_(handle) {}

  Error failure() {
    int code = Z_OK;
    ::gzerror(handle_.get(), &code);
    if (code == Z_ERRNO) return file_error(errno, "cannot read", file_);
    if (code == Z_BUF_ERROR) return wrong(file_, "is cut off: its compressed data ends early");
    return wrong(file_, "is damaged: its compressed data cannot be read");
  }

  std::filesystem::path file_;
  std::unique_ptr<gzFile_s, Close> handle_;
};

std::uint32_t big_endian(const std::uint8_t* in) {
  return std::uint32_t{in[0]} << 24 | std::uint32_t{in[1]} << 16 | std::uint32_t{in[2]} << 8 |
         in[3];
}

std::string hex_of(std::uint32_t magic) {
  return to_hex(std::array<std::uint8_t, 4>{
      static_cast<std::uint8_t>(magic >> 24), static_cast<std::uint8_t>(magic >> 16),
      static_cast<std::uint8_t>(magic >> 8), static_cast<std::uint8_t>(magic)});
}

Status check_magic(const std::filesystem::path& file, std::uint32_t found, std::uint32_t expected) {
  if (found == expected) return ok_status();
  return wrong(file, std::string(expected == kIdxImagesMagic ? "is not an IDX image file"
                                                             : "is not an IDX labels file") +
                         ": it starts with " + hex_of(found) + " where " + hex_of(expected) +
                         " was expected");
}

// The header is read; exactly `bytes` more must follow.
Status check_rest(GzipReader& in, const std::filesystem::path& file, std::uint64_t bytes) {
  std::vector<std::uint8_t> buffer(1 << 16);
  std::uint64_t seen = 0;
  for (;;) {
    POTLUCK_TRY(const auto got, in.read(buffer));
    seen += got;
    if (seen > bytes) {
      return wrong(file, "is longer than the " + std::to_string(bytes) + " bytes its header names");
    }
    if (got < buffer.size()) break;
  }
  if (seen < bytes) {
    return wrong(file, "is cut off: its header names " + std::to_string(bytes) + " bytes, " +
                           std::to_string(seen) + " are there");
  }
  return ok_status();
}

}  // namespace

Result<FileStart> look_at_start(const std::filesystem::path& file) {
  POTLUCK_TRY(auto in, GzipReader::open(file));
  std::array<std::uint8_t, 4> start{};
  POTLUCK_TRY(const auto got, in.read(start));
  return FileStart{got == start.size() ? big_endian(start.data()) : 0, in.compressed(), got == 0};
}

Result<IdxImages> check_idx_images(const std::filesystem::path& file) {
  POTLUCK_TRY(auto in, GzipReader::open(file));
  std::array<std::uint8_t, 16> header{};
  POTLUCK_TRY(const auto got, in.read(header));
  if (got >= 4) POTLUCK_CHECK(check_magic(file, big_endian(header.data()), kIdxImagesMagic));
  if (got < header.size()) return wrong(file, "is cut off within its header");
  const IdxImages out{big_endian(&header[4]), big_endian(&header[8]), big_endian(&header[12])};
  if (out.height == 0 || out.width == 0 || out.height > kMaxSide || out.width > kMaxSide) {
    return wrong(file, "holds images of " + std::to_string(out.width) + " x " +
                           std::to_string(out.height) + " points; 1 to " +
                           std::to_string(kMaxSide) + " are possible");
  }
  if (out.count < kMinImages) return wrong(file, "holds too few images to train on");
  POTLUCK_CHECK(check_rest(in, file, std::uint64_t{out.count} * out.height * out.width));
  return out;
}

Result<std::uint32_t> check_idx_labels(const std::filesystem::path& file) {
  POTLUCK_TRY(auto in, GzipReader::open(file));
  std::array<std::uint8_t, 8> header{};
  POTLUCK_TRY(const auto got, in.read(header));
  if (got >= 4) POTLUCK_CHECK(check_magic(file, big_endian(header.data()), kIdxLabelsMagic));
  if (got < header.size()) return wrong(file, "is cut off within its header");
  const auto count = big_endian(&header[4]);
  POTLUCK_CHECK(check_rest(in, file, count));
  return count;
}

}  // namespace potluck
