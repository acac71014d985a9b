// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/files/file_reader.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/train/files/data_file.h"

namespace potluck {

Result<FileReader> FileReader::open(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    const bool absent = errno == ENOENT;
    return {absent ? ErrorCode::kNotFound : ErrorCode::kIo,
            file.string() + " cannot be opened: " + std::strerror(errno), "check the path"};
  }
  struct stat facts {};
  if (::fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    ::close(descriptor);
    return {ErrorCode::kNotFound, file.string() + " is not a file", "check the path"};
  }
  return FileReader(file, descriptor, static_cast<std::uint64_t>(facts.st_size));
}

FileReader::~FileReader() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status FileReader::read(std::uint64_t offset, std::span<std::uint8_t> out) const {
  std::size_t done = 0;
  while (done < out.size()) {
    const ssize_t got = ::pread(descriptor_, out.data() + done, out.size() - done,
                                static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      return {ErrorCode::kIo, file_.string() + " cannot be read: " + std::strerror(errno)};
    }
    if (got == 0) return data_error(file_, "the file ends too early", offset + done);
    done += static_cast<std::size_t>(got);
  }
  return ok_status();
}

void FileReader::prepare(std::uint64_t offset, std::uint64_t bytes) const {
  (void)::posix_fadvise(descriptor_, static_cast<off_t>(offset), static_cast<off_t>(bytes),
                        POSIX_FADV_WILLNEED);
}

}  // namespace potluck
