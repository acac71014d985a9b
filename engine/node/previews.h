// SPDX-License-Identifier: GPL-3.0-or-later
// What the create wizard shows before there is a project: templates and a look into the data. Any
// thread.
#pragma once

#include "engine/node/json_values.h"

namespace potluck {

Json templates_json();

// data: a path, or builtin:words / builtin:digits. image_size: as in the recipe, so that the shape
// that is told is the one that members will train on; 0: images as they are, and where their sizes
// differ, which a recipe then has to settle, as small ones.
Result<Json> preview_data(const std::string& data, std::uint32_t image_size);

}  // namespace potluck
