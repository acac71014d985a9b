// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of images as tar archives that any tar can read: "class/name.png". Any thread.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "net/base/result.h"

namespace potluck {

bool is_image_name(std::string_view name);  // of PNG and JPEG, whatever the case

// Packs the PNG and JPEG files of `from`, those of one class mixed among the others so that every
// archive is a fair part, into images-00.tar and so on in `to`: 60 at most, about a GiB each where
// that suffices. Links are not followed. The same folder gives the same bytes.
Result<std::vector<std::filesystem::path>> pack_images(const std::filesystem::path& from,
                                                       const std::filesystem::path& to);

}  // namespace potluck
