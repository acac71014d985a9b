// SPDX-License-Identifier: GPL-3.0-or-later
// What this computer had of a history that has lost to another one. Nothing of it is deleted: its
// commits and checkpoints lie in a folder of their own until newer ones take their place, so that
// people can look at them, and the organiser can choose otherwise. The storage thread.
#pragma once

#include <filesystem>

#include "engine/store/store.h"

namespace potluck {

// Beside the folder of checkpoints.
std::filesystem::path set_aside_folder(const std::filesystem::path& checkpoints);

// The stored commits from this epoch on, one after the other in the file "commits", each as it
// travels behind its length (u32, little endian); and the checkpoints after it, which are moved.
// The store still names both. Of earlier ones the newest three stay.
Status set_aside(Store& store, const ProjectId& project, const std::filesystem::path& checkpoints,
                 std::uint64_t from_epoch);

}  // namespace potluck
