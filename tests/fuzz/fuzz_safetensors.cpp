// SPDX-License-Identifier: GPL-3.0-or-later
// Weights to start from come with projects of strangers.
#include "engine/train/weights/safetensors.h"
#include "fuzz.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto loaded = parse_safetensors({data, size});
  if (!loaded) {
    assert(loaded.error().message.find(" at byte ") != std::string::npos);
    return 0;
  }
  std::uint64_t bytes = 0;  // of memory: no more than all halves of the file would become
  for (const auto& [name, tensor] : loaded->tensors) {
    std::uint64_t count = 1;
    for (const std::int64_t extent : tensor.shape) count *= static_cast<std::uint64_t>(extent);
    assert(tensor.values.size() == count && tensor.offset <= size);
    bytes += count * sizeof(float);
  }
  assert(bytes <= 2 * size);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  const char* types[] = {"F32", "F16", "BF16", "F64", "I64"};
  const std::size_t sizes[] = {4, 2, 2, 8, 8};
  std::string header = "{";
  std::uint64_t at = 0;
  for (int i = 0; i < 3; ++i) {
    const std::uint64_t type = rng.below(5), rows = rng.below(4), columns = 1 + rng.below(5);
    const std::uint64_t end = at + rows * columns * sizes[type];
    header += (i > 0 ? ",\"t" : "\"t") + std::to_string(i) + "\":{\"dtype\":\"" + types[type] +
              "\",\"shape\":[" + std::to_string(rows) + "," + std::to_string(columns) +
              "],\"data_offsets\":[" + std::to_string(at) + "," + std::to_string(end) + "]}";
    at = end;
  }
  header += rng.chance(.5) ? "}" : ",\"__metadata__\":{\"format\":\"pt\"}}";
  Bytes out(8);
  put_u64(out.data(), header.size());
  out.insert(out.end(), header.begin(), header.end());
  for (std::uint64_t i = 0; i < at; ++i) out.push_back(static_cast<std::uint8_t>(rng.next()));
  return out;
}
