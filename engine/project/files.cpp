// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "engine/project/project_folder.h"
#include "net/base/private_folder.h"
#include "net/crypto/keys.h"

namespace potluck {

Error file_error(int system_errno, std::string_view doing, const std::filesystem::path& file) {
  const std::string what = std::string(doing) + " " + file.string() + ": ";
  switch (system_errno) {
    case ENOSPC:
      return {ErrorCode::kNoSpace, what + "no space left on the disk",
              "free some space there, or choose a folder on another disk with --home"};
    case EDQUOT:
      return {ErrorCode::kNoSpace, what + "your disk quota is used up",
              "delete files of yours there, or choose a folder on another disk with --home"};
    case EACCES:
    case EPERM:
      return {ErrorCode::kPermission, what + "permission denied",
              "check who owns it and its folder, or choose another place"};
    case EROFS:
      return {ErrorCode::kPermission, what + "the disk is mounted read-only",
              "choose a folder on a disk that can be written"};
    case ENOENT:
    case ENOTDIR:
      return {ErrorCode::kNotFound, what + "there is no such file or folder", "check the path"};
    case EEXIST:
      return {ErrorCode::kAlreadyExists, what + "it is there already", "choose another name"};
    case EISDIR:
      return {ErrorCode::kInvalidArgument, what + "it is a folder", "name a file"};
    case EFBIG:
      return {ErrorCode::kTooLarge, what + "the file is too large for this disk",
              "choose a folder on another disk"};
    case ENAMETOOLONG:
    case ELOOP:
      return {ErrorCode::kInvalidArgument, what + std::generic_category().message(system_errno),
              "check the path"};
    case ENOMEM:
      return {ErrorCode::kOutOfMemory, what + "not enough memory", "close other programs"};
    default:
      return {ErrorCode::kIo, what + std::generic_category().message(system_errno),
              "check the disk that holds it"};
  }
}

Result<File> File::open_to_read(const std::filesystem::path& file) {
  // NONBLOCK: opening a named pipe must fail below, not hang.
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return file_error(errno, "cannot read", file);
  return File(file, fd);
}

Result<File> File::create(const std::filesystem::path& file, unsigned mode) {
  const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (fd < 0) return file_error(errno, "cannot write", file);
  return File(file, fd);
}

File::~File() {
  if (fd_ >= 0) ::close(fd_);
}

Result<std::size_t> File::read(std::span<std::uint8_t> out) {
  std::size_t done = 0;
  while (done < out.size()) {
    const auto got = ::read(fd_, out.data() + done, out.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return file_error(errno, "cannot read", path_);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

Result<std::size_t> File::read_at(std::uint64_t offset, std::span<std::uint8_t> out) {
  std::size_t done = 0;
  while (done < out.size()) {
    const auto got =
        ::pread(fd_, out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return file_error(errno, "cannot read", path_);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

Status File::write(ByteView bytes) {
  while (!bytes.empty()) {
    const auto put = ::write(fd_, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return file_error(errno, "cannot write", path_);
    bytes = bytes.subspan(static_cast<std::size_t>(put));
  }
  return ok_status();
}

Status File::finish() {
  if (::fsync(fd_) != 0) return file_error(errno, "cannot write", path_);
  if (::close(std::exchange(fd_, -1)) != 0) return file_error(errno, "cannot write", path_);
  return ok_status();
}

Result<std::uint64_t> File::size() const {
  struct stat info {};
  if (::fstat(fd_, &info) != 0) return file_error(errno, "cannot read", path_);
  if (!S_ISREG(info.st_mode)) {
    return {ErrorCode::kInvalidArgument, path_.string() + " is not a file", "name a plain file"};
  }
  return static_cast<std::uint64_t>(info.st_size);
}

Status sync_folder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return file_error(errno, "cannot open", folder);
  // Some file systems cannot sync a folder (EINVAL); their renames are as durable as they get.
  const int failure = ::fsync(fd) == 0 || errno == EINVAL ? 0 : errno;
  ::close(fd);
  if (failure != 0) return file_error(failure, "cannot write", folder);
  return ok_status();
}

Status make_folders(const std::filesystem::path& folder) {
  std::error_code failure;
  if (std::filesystem::is_directory(folder, failure)) return ok_status();
  failure = make_private_folders(folder);
  if (failure) return file_error(failure.value(), "cannot make the folder", folder);
  return ok_status();
}

Status write_file_atomically(const std::filesystem::path& file, ByteView bytes) {
  // Two writers at once get a name each; the later rename wins whole.
  const auto temporary =
      file.parent_path() / ("." + file.filename().string() + "." + std::to_string(random_u64()));
  const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const auto write_it = [&]() -> Status {
    POTLUCK_TRY(auto out, File::create(temporary, 0600));
    POTLUCK_CHECK(out.write(bytes));
    POTLUCK_CHECK(out.finish());
    if (::rename(temporary.c_str(), file.c_str()) != 0) {
      return file_error(errno, "cannot write", file);
    }
    return sync_folder(folder);
  };
  auto status = write_it();
  if (!status) ::unlink(temporary.c_str());
  return status;
}

Result<Bytes> read_whole_file(const std::filesystem::path& file, std::uint64_t max_bytes) {
  POTLUCK_TRY(auto in, File::open_to_read(file));
  POTLUCK_TRY(const auto size, in.size());
  if (size > max_bytes) {
    return {ErrorCode::kTooLarge,
            file.string() + " has " + std::to_string(size) + " bytes, more than the " +
                std::to_string(max_bytes) + " that such a file may have",
            "it is something else, or damaged"};
  }
  Bytes out(size);
  POTLUCK_TRY(const auto got, in.read(out));
  out.resize(got);
  return out;
}

}  // namespace potluck
