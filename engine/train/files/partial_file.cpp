// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/files/partial_file.h"

#include <cerrno>
#include <cstring>

namespace potluck {
namespace {

Error write_error(const std::filesystem::path& file, int code) {
  const bool full = code == ENOSPC || code == EDQUOT;
  const bool denied = code == EACCES || code == EPERM || code == EROFS;
  return {full     ? ErrorCode::kNoSpace
          : denied ? ErrorCode::kPermission
                   : ErrorCode::kIo,
          file.string() + " cannot be written: " + std::strerror(code),
          full ? "free some space or choose another disk" : "choose another place"};
}

}  // namespace

PartialFile::PartialFile(std::filesystem::path file)
    : file_(std::move(file)),
      partial_(file_.string() + ".part"),
      out_(std::fopen(partial_.c_str(), "wb")) {
  if (!out_) failure_ = errno;
}

PartialFile::~PartialFile() {
  if (!out_) return;
  out_.reset();
  std::error_code ignored;
  std::filesystem::remove(partial_, ignored);
}

void PartialFile::write(const void* bytes, std::size_t count) {
  if (failure_ != 0) return;
  if (std::fwrite(bytes, 1, count, out_.get()) != count) failure_ = errno;
}

Result<std::filesystem::path> PartialFile::flush() {
  if (failure_ == 0 && std::fflush(out_.get()) != 0) failure_ = errno;
  if (failure_ != 0) return write_error(file_, failure_);
  return partial_;
}

Status PartialFile::keep() {
  POTLUCK_CHECK(flush());
  std::error_code failed;
  if (std::fclose(out_.release()) != 0) {
    failed.assign(errno, std::generic_category());
  } else {
    std::filesystem::rename(partial_, file_, failed);
  }
  if (!failed) return ok_status();
  std::error_code ignored;
  std::filesystem::remove(partial_, ignored);
  return write_error(file_, failed.value());
}

}  // namespace potluck
