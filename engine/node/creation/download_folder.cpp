// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/download_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "engine/project/files.h"
#include "engine/project/project_folder.h"
#include "net/base/json.h"
#include "net/base/private_folder.h"
#include "net/crypto/hash.h"
#include "net/web/web_file_name.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNote = 1 << 20;
constexpr std::size_t kNameDigits = 16;
constexpr std::int64_t kKept_s = 7 * 24 * 3600;

fs::path place_of(const fs::path& home, const std::vector<std::string>& asked) {
  Hasher hasher;
  for (const auto& url : asked) hasher.update(as_bytes(url + "\n"));
  return home / "downloads" / hasher.finish().hex().substr(0, kNameDigits);
}

fs::path note_of(const fs::path& folder) { return folder / "fetched.json"; }

std::string text_in(const nlohmann::json& of, const char* key) {
  const auto found = of.find(key);
  return found != of.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

Result<DownloadFolder> DownloadFolder::open(const fs::path& home,
                                            const std::vector<std::string>& asked) {
  const fs::path folder = place_of(home, asked);
  if (const auto failure = make_private_folders(folder / "files")) {
    return file_error(failure.value(), "cannot make", folder);
  }
  const fs::path lock = folder / "lock";
  const int fd = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return file_error(errno, "cannot write", lock);
  DownloadFolder out(folder, fd);
  while (::flock(fd, LOCK_EX) != 0) {
    if (errno != EINTR) return file_error(errno, "cannot lock", lock);
  }
  // Whoever had it before may have removed it.
  if (const auto failure = make_private_folders(folder / "files")) {
    return file_error(failure.value(), "cannot make", folder);
  }
  out.read_note();
  return out;
}

DownloadFolder::DownloadFolder(DownloadFolder&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::exchange(other.lock_, -1)),
      known_(std::move(other.known_)) {}

DownloadFolder::~DownloadFolder() {
  if (lock_ >= 0) ::close(lock_);
}

void DownloadFolder::read_note() {
  const auto bytes = read_whole_file(note_of(path_), kMostNote);
  const auto note = bytes ? parse_json(as_text(*bytes)) : Result<nlohmann::json>(bytes.error());
  if (!note || !note->is_array()) return;
  for (const auto& each : *note) {
    const std::string name = each.is_object() ? text_in(each, "name") : std::string();
    if (!is_file_name(name)) continue;
    DownloadedFile file;
    file.url = text_in(each, "url");
    file.file = files() / name;
    file.etag = text_in(each, "etag");
    file.last_modified = text_in(each, "last_modified");
    std::error_code failure;
    file.bytes = fs::file_size(file.file, failure);
    if (failure || each.value("bytes", std::uint64_t{0}) != file.bytes) continue;
    known_.push_back(std::move(file));
  }
}

std::optional<DownloadedFile> DownloadFolder::known(const std::string& url) const {
  const auto found = std::ranges::find(known_, url, &DownloadedFile::url);
  return found == known_.end() ? std::nullopt : std::optional(*found);
}

Status DownloadFolder::write_note() const {
  nlohmann::json note = nlohmann::json::array();
  for (const auto& file : known_) {
    note.push_back({{"url", file.url},
                    {"name", file.file.filename().string()},
                    {"bytes", file.bytes},
                    {"etag", file.etag},
                    {"last_modified", file.last_modified}});
  }
  return write_file_atomically(note_of(path_), as_bytes(note.dump()));
}

Status DownloadFolder::add(const DownloadedFile& fetched) {
  std::erase_if(known_, [&](const DownloadedFile& each) {
    return each.url == fetched.url || each.file == fetched.file;
  });
  known_.push_back(fetched);
  return write_note();
}

Status DownloadFolder::keep_only(const std::vector<DownloadedFile>& fetched) {
  known_ = fetched;
  POTLUCK_CHECK(write_note());
  std::error_code failure;
  std::vector<fs::path> others;
  for (fs::directory_iterator entry(files(), failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (std::ranges::find(fetched, entry->path(), &DownloadedFile::file) == fetched.end()) {
      others.push_back(entry->path());
    }
  }
  for (const auto& other : others) fs::remove_all(other, failure);
  return ok_status();
}

void DownloadFolder::remove(const fs::path& home, const std::vector<std::string>& asked) {
  std::error_code ignored;
  fs::remove_all(place_of(home, asked), ignored);
}

void DownloadFolder::remove_old(const fs::path& home, std::int64_t now_unix_s) {
  std::error_code failure;
  std::vector<fs::path> old;
  for (fs::directory_iterator entry(home / "downloads", failure), end; !failure && entry != end;
       entry.increment(failure)) {
    struct stat there {};
    const fs::path note = note_of(entry->path());
    const bool known =
        ::stat(note.c_str(), &there) == 0 || ::stat(entry->path().c_str(), &there) == 0;
    if (known && there.st_mtime <= now_unix_s - kKept_s) old.push_back(entry->path());
  }
  for (const auto& folder : old) fs::remove_all(folder, failure);
}

}  // namespace potluck
