// SPDX-License-Identifier: GPL-3.0-or-later
// Images and labels in IDX files and CIFAR's, plain or gzip: u8 of the kind, u16 of how long the
// first file is, then both files.
#include <zlib.h>

#include "engine/project/idx_check.h"
#include "fuzz.h"
#include "fuzz_dataset.h"
#include "fuzz_input.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static FuzzFile images, labels;
  FuzzInput in(data, size);
  if (in.below(4) == 3) {
    check_dataset({DataFormat::kCifar, {images.holding(in.rest())}, 0.5});
    return 0;
  }
  const auto first = images.holding(in.take(in.u16()));
  const auto second = labels.holding(in.rest());
  check_dataset({DataFormat::kIdx, {first, second}, 0.5});
  const auto start = look_at_start(first);
  assert(start || !start.error().message.empty());
  const auto looked = check_idx_images(first);
  assert(!looked || (looked->count > 0 && looked->height > 0 && looked->width > 0));
  const auto counted = check_idx_labels(second);
  assert(!counted || *counted > 0);
  return 0;
}

namespace {

Bytes packed(const Bytes& plain) {
  z_stream stream{};
  Bytes out(plain.size() + 1024);
  const bool begun = deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, 0) == Z_OK;
  assert(begun);
  stream.next_in = const_cast<Bytef*>(plain.data());
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  assert(whole);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

Bytes fuzz_seed(Rng& rng) {
  if (rng.chance(0.1)) {
    Bytes out(1 + 3073 * (1 + rng.below(3)));
    for (auto& byte : out) byte = static_cast<std::uint8_t>(rng.below(10));
    out[0] = 3;
    return out;
  }
  const auto count = static_cast<std::uint8_t>(2 + rng.below(8));
  const auto side = static_cast<std::uint8_t>(1 + rng.below(6));
  Bytes images{0, 0, 8, 3, 0, 0, 0, count, 0, 0, 0, side, 0, 0, 0, side};
  Bytes labels{0, 0, 8, 1, 0, 0, 0, count};
  for (int i = 0; i < count; ++i) {
    for (int p = 0; p < side * side; ++p) images.push_back(static_cast<std::uint8_t>(rng.next()));
    labels.push_back(static_cast<std::uint8_t>(rng.below(3)));
  }
  if (rng.chance(0.3)) images = packed(images);
  if (rng.chance(0.3)) labels = packed(labels);
  Bytes out(3);
  put_u16(&out[1], static_cast<std::uint16_t>(images.size()));
  out.insert(out.end(), images.begin(), images.end());
  out.insert(out.end(), labels.begin(), labels.end());
  return out;
}
