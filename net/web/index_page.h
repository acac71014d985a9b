// SPDX-License-Identifier: GPL-3.0-or-later
// The page by which a web server lists what is in a folder. Each server writes another one; all of
// them are links in HTML. Pure; any thread.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "net/web/web_url.h"

namespace potluck {

// The files that links of the page name, that lie right in the page's own folder, and whose names
// `takes` takes; each once, in their order, at most `most` of them and one more. Links to other
// hosts and folders, and those with a query, are passed over.
std::vector<WebUrl> files_linked_on(std::string_view html, const WebUrl& page, std::size_t most,
                                    const std::function<bool(std::string_view name)>& takes);

}  // namespace potluck
