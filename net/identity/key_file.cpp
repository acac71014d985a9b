// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/identity/key_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "net/crypto/keys.h"

namespace potluck::key_file {
namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

// Removes the temporary file whatever happened: its content is in place under its real name, or
// void.
class Removal {
 public:
  explicit Removal(fs::path path) : path_(std::move(path)) {}
  Removal(const Removal&) = delete;
  Removal& operator=(const Removal&) = delete;
  ~Removal() { ::unlink(path_.c_str()); }

 private:
  fs::path path_;
};

fs::path temporary_name(const fs::path& file) {
  std::array<std::uint8_t, 8> random;
  random_bytes(random);
  return fs::path(file) += "." + to_hex(random) + ".tmp";
}

// Some file systems have no hard links (FAT, some network folders). There, renaming after a look is
// the best there is; two processes that create the same key at the same instant may then collide.
Status rename_into_place(const fs::path& from, const fs::path& to) {
  if (::access(to.c_str(), F_OK) == 0) return from_errno(EEXIST, "create", to);
  if (::rename(from.c_str(), to.c_str()) != 0) return from_errno(errno, "create", to);
  return ok_status();
}

Status put_into_place(const fs::path& from, const fs::path& to) {
  if (::link(from.c_str(), to.c_str()) == 0) return ok_status();
  if (errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK) return rename_into_place(from, to);
  return from_errno(errno, "create", to);
}

// Without this a power cut could take the name of a file whose bytes are safe.
void sync_folder(const fs::path& folder) {
  const Descriptor fd(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd.get() >= 0) ::fsync(fd.get());
}

}  // namespace

Error from_errno(int error, const std::string& doing, const fs::path& path) {
  const std::string message =
      "cannot " + doing + " " + path.string() + ": " + std::generic_category().message(error);
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return {ErrorCode::kNoSpace, message, "free some space on that disk and try again"};
    case EACCES:
    case EPERM:
    case EROFS:
      return {ErrorCode::kPermission, message, "check who owns the folder, or choose another"};
    case ENOENT:
      return {ErrorCode::kNotFound, message, {}};
    case EEXIST:
      return {ErrorCode::kAlreadyExists, message, {}};
    default:
      return {ErrorCode::kIo, message, {}};
  }
}

Status write_fully(int fd, std::string_view text, const fs::path& path) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return from_errno(errno, "write", path);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fsync(fd) != 0) return from_errno(errno, "write", path);
  return ok_status();
}

Status create(const fs::path& file, std::string_view text) {
  const fs::path temporary = temporary_name(file);
  const Descriptor fd(
      ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (fd.get() < 0) return from_errno(errno, "create", file);
  const Removal removal(temporary);
  // The process's umask can only take rights away; the owner's own must stay.
  if (::fchmod(fd.get(), 0600) != 0) return from_errno(errno, "protect", file);
  POTLUCK_CHECK(write_fully(fd.get(), text, file));
  POTLUCK_CHECK(put_into_place(temporary, file));
  sync_folder(file.parent_path());
  return ok_status();
}

Result<std::string> read(const fs::path& file, std::size_t max_bytes) {
  // Not blocking: a named pipe in its place must not hang the program.
  const Descriptor fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd.get() < 0) return from_errno(errno, "read", file);
  struct stat info {};
  if (::fstat(fd.get(), &info) != 0) return from_errno(errno, "read", file);
  if (!S_ISREG(info.st_mode)) {
    return {ErrorCode::kMalformed, file.string() + " is not a file", "move it away and try again"};
  }
  if ((info.st_mode & 077) != 0) {
    return {ErrorCode::kPermission, "others on this computer can read the key in " + file.string(),
            "run: chmod 600 '" + file.string() + "'"};
  }
  if (static_cast<std::uint64_t>(info.st_size) > max_bytes) {
    return {ErrorCode::kTooLarge, file.string() + " is too large for a key file"};
  }
  std::string text(static_cast<std::size_t>(info.st_size), '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t got = ::read(fd.get(), text.data() + done, text.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return from_errno(errno, "read", file);
    if (got == 0) break;  // cut shorter meanwhile: whoever parses the text will notice
    done += static_cast<std::size_t>(got);
  }
  text.resize(done);
  return text;
}

}  // namespace potluck::key_file
