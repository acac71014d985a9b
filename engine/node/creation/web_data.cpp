// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/web_data.h"

#include <algorithm>

#include "engine/node/creation/download_folder.h"
#include "engine/node/owner/memory_room.h"
#include "engine/node/owner/power_files.h"
#include "engine/project/files.h"
#include "engine/project/manifest.h"
#include "net/base/clock.h"
#include "net/base/file_kinds.h"
#include "net/base/file_names.h"
#include "net/base/log.h"
#include "net/link/sockets/proxy.h"
#include "net/web/index_page.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kMostFiles = 64;  // as many as a manifest names
constexpr std::size_t kMostPage = std::size_t{4} << 20;

std::vector<std::string> addresses_in(std::string_view data) {
  std::vector<std::string> out;
  for (;;) {
    data.remove_prefix(std::min(data.find_first_not_of(kBlanks), data.size()));
    if (data.empty()) return out;
    const std::string_view word = data.substr(0, data.find_first_of(kBlanks));
    out.emplace_back(word);
    data.remove_prefix(word.size());
  }
}

bool names_folder(const WebUrl& url) {
  return std::string_view(url.target).substr(0, url.target.find('?')).ends_with('/');
}

Error too_many(const std::string& where) {
  return {ErrorCode::kTooLarge,
          where + " names more than the " + std::to_string(kMostFiles) + " files of a project",
          "join files, or pack them into one .tar or .gz file"};
}

// The room that is left for one file more: once here, and once in the project.
std::uint64_t room_for_one(const WebTerms& terms) {
  std::error_code failure;
  std::uint64_t free = kMaxDataFileBytes * 2;
  if (const auto space = fs::space(terms.home, failure); !failure) free = space.available;
  if (terms.max_disk_gb > 0) {
    const std::uint64_t cap = bytes_of_gb(terms.max_disk_gb), held = folder_bytes(terms.home);
    free = std::min(free, cap > held ? cap - held : 0);
  }
  return free / 2;
}

// One call that fetches.
class WebFetch {
 public:
  WebFetch(const WebTerms& terms, WebOptions options)
      : terms_(terms), options_(std::move(options)) {
    watch_.cancelled = terms.cancelled;
  }

  // The files that these addresses name: a folder's page counts for what is linked on it.
  Result<std::vector<std::string>> files_of(const std::vector<std::string>& asked) const {
    std::vector<std::string> out;
    for (const auto& address : asked) {
      POTLUCK_TRY(const auto url, parse_web_url(address));
      if (!names_folder(url)) {
        out.push_back(to_string(url));
      } else {
        POTLUCK_TRY(auto linked, files_on(to_string(url)));
        std::ranges::move(linked, std::back_inserter(out));
      }
      if (out.size() > kMostFiles) return too_many("the data");
    }
    return out;
  }

  Result<std::vector<DownloadedFile>> fetch(const std::vector<std::string>& urls,
                                            DownloadFolder& folder) const {
    std::vector<DownloadedFile> out;
    DownloadWish wish;
    wish.folder = folder.files();
    wish.web = options_;
    for (const auto& url : urls) {
      wish.url = url;
      wish.known = folder.known(url);
      const std::uint64_t room = room_for_one(terms_);
      wish.most_bytes = std::min(room, kMaxDataFileBytes);
      auto got = download(wish, watch_);
      if (!got) return explained(std::move(got).error(), url, room);
      if (!got->unchanged) {
        log_for("web").info("{} is here: {} bytes", url, got->bytes);
        POTLUCK_CHECK(check_is_file(*got));
      }
      POTLUCK_CHECK(folder.add(*got));
      wish.taken.push_back(got->file.filename().string());
      out.push_back(std::move(*got));
    }
    return out;
  }

 private:
  Result<std::vector<std::string>> files_on(const std::string& address) const {
    POTLUCK_TRY(const auto page, read_page(address, kMostPage, options_, watch_));
    const auto linked = files_linked_on(as_text(page.bytes), page.url, kMostFiles, is_data_name);
    if (linked.size() > kMostFiles) return too_many("the page " + address);
    if (linked.empty()) {
      return {ErrorCode::kNotFound, "the page " + address + " links to no file of data beside it",
              "give the addresses of the files themselves, with blanks between"};
    }
    std::vector<std::string> out;
    for (const auto& url : linked) out.push_back(to_string(url));
    return out;
  }

  static Error explained(Error error, const std::string& url, std::uint64_t room) {
    if (error.code != ErrorCode::kTooLarge) return error;
    if (room >= kMaxDataFileBytes) {
      return {ErrorCode::kTooLarge, "the file at " + url + " has more than 7 GiB",
              "cut it into smaller files, and give the address of each"};
    }
    return {ErrorCode::kNoSpace,
            "there is no room for " + url + ", which is here twice until the project is made",
            "free some space, or allow Potluck more of it (max_disk_gb in the preferences)"};
  }

  // Where a page was meant for people, with a button on it for the file.
  static Status check_is_file(const DownloadedFile& got) {
    const std::string ending = extension_of(got.file.filename().string());
    if (ending == ".html" || ending == ".htm" || ending == ".xhtml") return ok_status();
    POTLUCK_TRY(auto in, File::open_to_read(got.file));
    Bytes start(kKindBytes);
    POTLUCK_TRY(const auto length, in.read(start));
    start.resize(length);
    if (!is_web_page(as_text(start))) return ok_status();
    std::error_code ignored;
    fs::remove(got.file, ignored);
    return {ErrorCode::kMalformed, "what is at " + got.url + " is a web page, not a file of data",
            "give the address of the file itself: that of the page's Raw or Download button"};
  }

  const WebTerms& terms_;
  const WebOptions options_;
  DownloadWatch watch_;
};

// A person knows the addresses, not where we keep what is there.
void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

Error with_addresses(Error error, const std::vector<DownloadedFile>& fetched,
                     const fs::path& folder, const std::string& data) {
  for (std::string* text : {&error.message, &error.hint}) {
    for (const auto& file : fetched) replace_all(*text, file.file.string(), file.url);
    replace_all(*text, folder.string(), data);
  }
  error.translatable = nullptr;
  return error;
}

}  // namespace

WebTerms web_terms(const fs::path& home, const Preferences& preferences) {
  return {home, preferences.proxy, preferences.max_disk_gb};
}

bool is_web_data(std::string_view data) {
  data.remove_prefix(std::min(data.find_first_not_of(kBlanks), data.size()));
  return looks_like_web_url(data);
}

Result<DataSource> fetch_web_data(const std::string& data, const WebTerms& terms) {
  WebOptions options;
  // Its owner has named the address: it may well be in the house.
  options.allow_private = true;
  POTLUCK_TRY(options.proxy, parse_optional_proxy(terms.proxy));
  forget_old_web_data(terms.home);
  const auto asked = addresses_in(data);
  const WebFetch fetch(terms, options);
  POTLUCK_TRY(const auto urls, fetch.files_of(asked));
  POTLUCK_TRY(auto folder, DownloadFolder::open(terms.home, asked));
  POTLUCK_TRY(const auto fetched, fetch.fetch(urls, folder));
  POTLUCK_CHECK(folder.keep_only(fetched));
  auto found = find_data(fetched.size() == 1 ? fetched.front().file : folder.files());
  if (!found) return with_addresses(std::move(found).error(), fetched, folder.files(), data);
  for (const auto& file : found->files) {
    const auto from = std::ranges::find(fetched, file, &DownloadedFile::file);
    found->web.push_back(from == fetched.end() ? std::string() : from->url);
  }
  return found;
}

void forget_web_data(const std::string& data, const fs::path& home) {
  DownloadFolder::remove(home, addresses_in(data));
}

void forget_old_web_data(const fs::path& home) {
  DownloadFolder::remove_old(home, SystemClock().unix_seconds());
}

}  // namespace potluck
