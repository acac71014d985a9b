// SPDX-License-Identifier: GPL-3.0-or-later
// What the owner of this computer has put away or read, by project. The storage thread, but for
// remove_folder().
#pragma once

#include <filesystem>

#include "engine/store/store.h"

namespace potluck {

// An archived project stays whole, and out of sight.
Status set_archived(Store& store, const ProjectId& project, bool archived);
bool is_archived(Store& store, const ProjectId& project);

// Announcements up to this time; an earlier time than is known changes nothing.
Status mark_read(Store& store, const ProjectId& project, std::int64_t unix_ms);
std::int64_t read_until(Store& store, const ProjectId& project);

// The folder of a project, all at once for whoever looks: one that is half removed is none.
Status remove_folder(const std::filesystem::path& folder);

}  // namespace potluck
