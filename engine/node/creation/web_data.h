// SPDX-License-Identifier: GPL-3.0-or-later
// Data that a person names by its addresses in the web. It is fetched once, kept in the node's home
// while it is looked at, and removed when a project has its own copy. Any thread; it takes as long
// as the download does.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/node/owner/preferences.h"
#include "engine/project/data_source.h"

namespace potluck {

// Where data from the web is kept, and what its owner allows.
struct WebTerms {
  std::filesystem::path home;
  std::string proxy{};     // as in the preferences
  double max_disk_gb = 0;  // of the home; 0: as much as the disk has
  std::function<bool()> cancelled{};
};
WebTerms web_terms(const std::filesystem::path& home, const Preferences& preferences);

// Whether data is named by one or more addresses of the web, right or wrong.
bool is_web_data(std::string_view data);

// data: one http:// or https:// address of a file, several of them with blanks between, or that of
// a folder, ending in '/', whose page links to at most 64 files of data beside it. What was fetched
// before is asked for again only if the server has something else by now. `web` of the result names
// each file's address.
// Errors as of download() (net/web/download.h) and find_data(); kNoSpace.
Result<DataSource> fetch_web_data(const std::string& data, const WebTerms& terms);

// A project has its own copy.
void forget_web_data(const std::string& data, const std::filesystem::path& home);
// What nobody has used for a week.
void forget_old_web_data(const std::filesystem::path& home);

}  // namespace potluck
