// SPDX-License-Identifier: GPL-3.0-or-later
// What the create wizard shows before there is a project: templates and a look into the data. Any
// thread.
#pragma once

#include "engine/control/values/creation.h"
#include "engine/node/creation/web_data.h"
#include "engine/project/recipe.h"
#include "net/base/result.h"

namespace potluck {

control::Templates model_templates();

// data: as find_chosen() takes it.
// recipe: how the data is read, as far as that is decided, so that the shape that is told is the
// one that members will train on. Where a table's columns are what is wrong with it, they are told
// beside a "problem", so that a person can correct them.
Result<control::DataPreview> preview_data(const std::string& data, const Recipe& recipe,
                                          const WebTerms& web);

}  // namespace potluck
