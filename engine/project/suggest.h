// SPDX-License-Identifier: GPL-3.0-or-later
// "Did you mean": what to say when somebody names a thing that there is not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace potluck {

// "did you mean a, b?" with the closest of `known`, else "there are: ..." with all of them.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace potluck
