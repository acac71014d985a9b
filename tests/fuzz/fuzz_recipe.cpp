// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes of a hostile organiser's project.
#include "engine/project/recipe.h"

#include "fuzz.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto recipe = parse_recipe(as_text({data, size}));
  if (!recipe) {
    assert(!recipe.error().message.empty() && !recipe.error().hint.empty());
    return 0;
  }
  const auto again = parse_recipe(to_string(*recipe));
  assert(again && *again == *recipe);
  assert(recipe->target_batch > 0 && recipe->epochs > 0);
  assert(recipe->train_fraction > 0 && recipe->train_fraction < 1);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static const char* const kPairs[] = {
      "target_batch=12",    "epochs=2000",     "optimizer=lamb", "lr=1e-3",
      "codec=int8",         "overlap=delayed", "columns=x3nt",   "tokens=pieces",
      "train_fraction=0.8", "schedule=step",   "warmup=10",      "seed=18446744073709551615"};
  std::string text;
  for (const char* pair : kPairs) {
    if (rng.chance(0.5)) text += (text.empty() ? "" : ",") + std::string(pair);
  }
  return {text.begin(), text.end()};
}
