// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/part_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

#include "net/base/json.h"
#include "net/base/private_folder.h"
#include "net/base/small_file.h"
#include "net/web/web_headers.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNote = 16 * 1024;
// So much is lost at most when the computer stops.
constexpr std::uint64_t kKeepEvery = std::uint64_t{64} << 20;

Error disk_error(int failure, const fs::path& file) {
  const std::string why = std::generic_category().message(failure);
  if (failure == ENOSPC || failure == EDQUOT) {
    return {ErrorCode::kNoSpace, "the disk is full: cannot write " + file.string(),
            "free some space and try again"};
  }
  if (failure == EACCES || failure == EPERM || failure == EROFS) {
    return {ErrorCode::kPermission, "cannot write " + file.string() + ": " + why,
            "check the permissions of its folder"};
  }
  return {ErrorCode::kIo, "cannot write " + file.string() + ": " + why, "check the disk"};
}

std::string text_in(const nlohmann::json& note, const char* key) {
  const auto found = note.find(key);
  if (found == note.end() || !found->is_string()) return {};
  auto out = found->get<std::string>();
  return is_validator(out) ? out : std::string();
}

std::optional<std::uint64_t> number_in(const nlohmann::json& note, const char* key) {
  const auto found = note.find(key);
  if (found == note.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<std::uint64_t>();
}

}  // namespace

std::string PartOrigin::validator() const { return is_strong_etag(etag) ? etag : last_modified; }

Result<PartFile> PartFile::open(const fs::path& folder, const std::string& name,
                                const std::string& url) {
  if (const auto failure = make_private_folders(folder)) {
    return disk_error(failure.value(), folder);
  }
  PartFile out(folder / ("." + name + ".part"));
  out.fd_ = ::open(out.file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (out.fd_ < 0) return disk_error(errno, out.file_);
  out.read_note(url);
  struct stat there {};
  const bool known = ::fstat(out.fd_, &there) == 0 && there.st_size >= 0;
  if (!known || static_cast<std::uint64_t>(there.st_size) < out.kept_) out.kept_ = 0;
  // What was not kept may be zeros after a power failure.
  const auto kept = static_cast<off_t>(out.kept_);
  if (::ftruncate(out.fd_, kept) != 0 || ::lseek(out.fd_, kept, SEEK_SET) < 0) {
    return disk_error(errno, out.file_);
  }
  out.bytes_ = out.kept_;
  return out;
}

PartFile::PartFile(PartFile&& other) noexcept
    : file_(std::move(other.file_)),
      fd_(std::exchange(other.fd_, -1)),
      bytes_(other.bytes_),
      kept_(other.kept_),
      origin_(std::move(other.origin_)) {}

PartFile::~PartFile() {
  if (fd_ < 0) return;
  (void)keep();  // if that fails, less is there next time
  ::close(fd_);
}

fs::path PartFile::note() const {
  fs::path out = file_;
  return out += ".json";
}

void PartFile::read_note(const std::string& url) {
  const auto note = parse_json(text_of(this->note(), kMostNote));
  if (!note || !note->is_object()) return;
  const auto named = note->find("url");
  if (named == note->end() || *named != url) return;
  origin_ = {url, text_in(*note, "etag"), text_in(*note, "last_modified"),
             number_in(*note, "size")};
  kept_ = number_in(*note, "kept").value_or(0);
}

Status PartFile::write_note() const {
  nlohmann::json out = {{"url", origin_.url},
                        {"etag", origin_.etag},
                        {"last_modified", origin_.last_modified},
                        {"kept", kept_}};
  if (origin_.size) out["size"] = *origin_.size;
  const fs::path place = note();
  fs::path next = place;
  next += ".new";
  if (const auto failure = make_private_file(next)) return disk_error(failure.value(), next);
  std::ofstream file(next, std::ios::binary | std::ios::trunc);
  file << out.dump();
  file.close();
  if (file.fail()) return disk_error(errno == 0 ? EIO : errno, next);
  std::error_code failure;
  fs::rename(next, place, failure);
  return failure ? Status(disk_error(failure.value(), place)) : ok_status();
}

Status PartFile::begin_anew(PartOrigin origin) {
  origin_ = std::move(origin);
  bytes_ = kept_ = 0;
  // The note first: one that tells of more than there is could not be believed.
  POTLUCK_CHECK(write_note());
  if (::ftruncate(fd_, 0) != 0 || ::lseek(fd_, 0, SEEK_SET) < 0) return disk_error(errno, file_);
  return ok_status();
}

Status PartFile::append(ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return disk_error(errno, file_);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    bytes_ += static_cast<std::uint64_t>(written);
  }
  return bytes_ - kept_ >= kKeepEvery ? keep() : ok_status();
}

Status PartFile::keep() {
  if (bytes_ == kept_) return ok_status();
  if (::fdatasync(fd_) != 0) return disk_error(errno, file_);
  kept_ = bytes_;
  return write_note();
}

Status PartFile::finish(const fs::path& file) {
  if (::fsync(fd_) != 0) return disk_error(errno, file_);
  std::error_code failure;
  fs::rename(file_, file, failure);
  if (failure) return disk_error(failure.value(), file);
  ::close(std::exchange(fd_, -1));
  fs::remove(note(), failure);
  const int folder = ::open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return disk_error(errno, file);
  const bool synced = ::fsync(folder) == 0;
  const int why = errno;
  ::close(folder);
  return synced ? ok_status() : Status(disk_error(why, file));
}

void PartFile::remove() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  std::error_code ignored;
  fs::remove(file_, ignored);
  fs::remove(note(), ignored);
}

}  // namespace potluck
