// SPDX-License-Identifier: GPL-3.0-or-later
// What a node keeps of data from the web until a project is made of it, or for a week:
//   <home>/downloads/<of the addresses>/fetched.json  what is there, and from where
//                                       files/NAME    whole files
//                                       lock
// One call at a time has such a folder; another one waits. Any thread.
#pragma once

#include <optional>
#include <vector>

#include "net/web/download.h"

namespace potluck {

class DownloadFolder {
 public:
  // asked: the addresses as a person gave them.
  static Result<DownloadFolder> open(const std::filesystem::path& home,
                                     const std::vector<std::string>& asked);
  DownloadFolder(DownloadFolder&& other) noexcept;
  DownloadFolder& operator=(DownloadFolder&&) = delete;
  ~DownloadFolder();

  std::filesystem::path files() const { return path_ / "files"; }
  // What was kept of it, if its file is still there and as long as it was.
  std::optional<DownloadedFile> known(const std::string& url) const;
  // It is there from now on.
  Status add(const DownloadedFile& fetched);
  // Removes what is not one of these.
  Status keep_only(const std::vector<DownloadedFile>& fetched);

  // With all that is in it.
  static void remove(const std::filesystem::path& home, const std::vector<std::string>& asked);
  // Those that were last used a week ago or earlier.
  static void remove_old(const std::filesystem::path& home, std::int64_t now_unix_s);

 private:
  DownloadFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
  void read_note();
  Status write_note() const;

  std::filesystem::path path_;
  int lock_;
  std::vector<DownloadedFile> known_;
};

}  // namespace potluck
