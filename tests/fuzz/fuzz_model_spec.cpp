// SPDX-License-Identifier: GPL-3.0-or-later
// Models as a hostile organiser's manifest names them: what is read has a size that can be told
// before any of it is built.
#include "engine/train/models/model_spec.h"

#include <cmath>

#include "engine/train/models/model_layout.h"
#include "fuzz.h"

using namespace potluck;

namespace {

constexpr std::uint64_t kMostValues = 2'000'000'000;
const DataShape kImages{DataFormat::kShards, 10, 32, 32, 3}, kTable{DataFormat::kCsv, 3, 1, 20};

void check(const ModelLayout& layout) {
  std::uint64_t values = 0;
  for (const ParameterLayout& each : layout.parameters) {
    assert(each.offset == values && each.count > 0);
    values += each.count;
  }
  assert(values == layout.values && values <= kMostValues);
  const ModelEstimate costs = estimate(layout, 2);
  assert(std::isfinite(costs.flop) && costs.flop >= 0);
  assert(std::isfinite(costs.fixed_bytes) && std::isfinite(costs.bytes_per_sample));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto spec = parse_model_spec(as_text({data, size}));
  if (!spec) {
    assert(!spec.error().message.empty() && !spec.error().hint.empty());
    return 0;
  }
  const std::string text = to_string(*spec);
  assert(to_string(parse_model_spec(text).value()) == text);
  assert(spec->context() > 0);
  for (const DataShape& shape : {DataShape{DataFormat::kText, 65, 0, 0}, kImages, kTable}) {
    const auto layout = layout_of(*spec, shape);
    if (!layout) {
      assert(!layout.error().message.empty() && !layout.error().hint.empty());
      continue;
    }
    check(*layout);
  }
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  const auto descriptions = model_descriptions();
  const ModelDescription& one = *descriptions[rng.below(descriptions.size())];
  if (!one.templates.empty() && rng.chance(0.5)) {
    const std::string& spec = one.templates[rng.below(one.templates.size())].spec;
    return {spec.begin(), spec.end()};
  }
  std::string text = one.name;
  for (const ModelOption& option : one.options) {
    if (rng.chance(0.5)) continue;
    text += (text == one.name ? ":" : ",") + option.key + "=" +
            (rng.chance(0.7) ? option.fallback : std::to_string(rng.below(100'000)));
  }
  return {text.begin(), text.end()};
}
