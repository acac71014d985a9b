// SPDX-License-Identifier: GPL-3.0-or-later
// The parser that stands before every file, call and answer in JSON.
#include "fuzz.h"
#include "net/base/json.h"

using namespace potluck;
using nlohmann::json;

namespace {

std::size_t depth_of(const json& value) {
  std::size_t deepest = 0;
  if (!value.is_structured()) return 0;
  for (const json& each : value) deepest = std::max(deepest, depth_of(each));
  return 1 + deepest;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = as_text({data, size});
  const auto parsed = parse_json(text);
  const auto unique = parse_json(text, {kMaxJsonDepth, true});
  assert(!unique || (parsed && *unique == *parsed));
  if (!parsed) {
    assert(!parsed.error().message.empty());
    return 0;
  }
  assert(depth_of(*parsed) <= kMaxJsonDepth);
  const auto flat = parse_json(text, {1, false});
  assert(!flat || (depth_of(*flat) <= 1 && *flat == *parsed));
  // What was read can be written, and means the same.
  const auto again = parse_json(parsed->dump());
  assert(again && *again == *parsed);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  std::string text;
  const auto value = [&](const auto& self, std::uint64_t deep) -> void {
    switch (rng.below(deep > 0 ? 7 : 5)) {
      case 0:
        text += rng.chance(.5) ? "true" : "null";
        break;
      case 1:
        text += std::to_string(rng.next());
        break;
      case 2:
        text += std::to_string(rng.normal()) + "e" + std::to_string(rng.below(300));
        break;
      case 3:
        text += R"("\u00e9\n\ud83c\udf89 é")";
        break;
      case 4:
        text += "-" + std::to_string(rng.below(1000));
        break;
      case 5:
        text += '[';
        for (std::uint64_t i = rng.below(4); i > 0; --i) {
          self(self, deep - 1);
          if (i > 1) text += ',';
        }
        text += ']';
        break;
      default:
        text += '{';
        for (std::uint64_t i = rng.below(4); i > 0; --i) {
          text += "\"k" + std::to_string(rng.below(3)) + "\":";
          self(self, deep - 1);
          if (i > 1) text += ',';
        }
        text += '}';
    }
  };
  value(value, rng.chance(0.1) ? 70 : 5);
  return {text.begin(), text.end()};
}
