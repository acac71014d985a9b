// SPDX-License-Identifier: GPL-3.0-or-later
// Declarative model specifications: "gpt:layers=4,heads=4,width=128,context=64",
// "mlp:hidden=128x64", "convnet:width=32". Volunteers never run an organiser's code, only these. No
// torch here.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

struct ModelSpec {
  std::string kind;                            // gpt, mlp, convnet
  std::map<std::string, std::string> options;  // every option present, defaults filled in
  std::int64_t integer(const std::string& key) const;
  double real(const std::string& key) const;
};

// kInvalidArgument names the unknown kind, key or value and lists what there is. Bounds every
// number.
Result<ModelSpec> parse_model_spec(std::string_view text);
std::string to_string(const ModelSpec& spec);  // canonical; parses to the same

}  // namespace potluck
