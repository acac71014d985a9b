// SPDX-License-Identifier: GPL-3.0-or-later
// Under which name a file from the web is kept. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

#include "net/web/web_url.h"

namespace potluck {

inline constexpr std::size_t kMaxFileName = 128;  // bytes

// A name that means one file in one folder on every system. A project's data files are named by
// the same rule (is_data_file_name() of engine/project).
bool is_file_name(std::string_view name);
// The nearest such name; the end is kept, because it says what the file is.
std::string as_file_name(std::string_view name);

// disposition: the header, or empty. Otherwise from the path that was asked for, or, if that says
// nothing ("/download?id=7"), from the one that we were sent on to. Always is_file_name().
std::string name_of_download(const WebUrl& asked, const WebUrl& answered,
                             std::string_view disposition);

}  // namespace potluck
