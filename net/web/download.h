// SPDX-License-Identifier: GPL-3.0-or-later
// A whole file from a web server. It blocks for as long as that takes; any thread.
//
// What is there of it goes on where it stopped, if the server can tell that the file is still the
// same; otherwise it begins anew. The file appears under its name once it is complete.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "net/web/web_transfers.h"

namespace potluck {

struct DownloadedFile {
  std::string url;  // that was asked for
  std::filesystem::path file;
  std::uint64_t bytes = 0;
  std::string etag, last_modified, type;  // as the server told; empty: it did not
  bool unchanged = false;                 // the server still has what was known
};

struct DownloadWish {
  std::string url;
  std::filesystem::path folder;  // is made, for its owner alone
  // Empty: as name_of_download() says, but none of `taken`: then a number stands before it.
  std::string name;
  std::vector<std::string> taken;
  std::uint64_t most_bytes = 0;
  // From an earlier download, if its file is still there: it is not fetched again while the server
  // has the same.
  std::optional<DownloadedFile> known{};
  int most_tries = 4;                              // in a row without progress
  Duration first_pause = std::chrono::seconds(1);  // between tries; twice as long each time
  WebOptions web{};
};

struct DownloadWatch {
  // What is there, of how much, where that is known. Several times a second.
  std::function<void(std::uint64_t bytes, std::optional<std::uint64_t> total)> progress{};
  std::function<bool()> cancelled{};  // asked ten times a second
};

// kInvalidArgument: no such address. kTooLarge: more than most_bytes. kCancelled. Otherwise as
// net/web/web_errors.h has it, or of the disk.
Result<DownloadedFile> download(const DownloadWish& wish, const DownloadWatch& watch = {});

// A page of at most `most_bytes`, kept nowhere. As download().
struct WebPage {
  WebUrl url;  // that answered
  std::string type;
  Bytes bytes;
};
Result<WebPage> read_page(const std::string& url, std::size_t most_bytes, const WebOptions& web,
                          const DownloadWatch& watch = {});

}  // namespace potluck
