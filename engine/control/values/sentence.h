// SPDX-License-Identifier: GPL-3.0-or-later
// How a Sentence travels: its id and what varies for a window that translates it, the English text
// for everybody else. Pure, any thread.
#pragma once

#include <nlohmann/json.hpp>

#include "net/base/sentence.h"

namespace potluck {

void to_json(nlohmann::json& out, const Sentence& sentence);

// The English of object[key] as it came over the wire; "" where that is no sentence.
std::string english_in(const nlohmann::json& object, const char* key);

}  // namespace potluck
