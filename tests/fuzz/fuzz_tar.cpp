// SPDX-License-Identifier: GPL-3.0-or-later
// Archives of images, plain tar: their index, and the samples in them. A checksum that is wrong is
// put right, or nearly every mutation would end at it.
#include "engine/train/files/tar_index.h"
#include "fuzz.h"
#include "fuzz_dataset.h"
#include "tests/support/tar_bytes.h"
#include "tests/support/test_files.h"

#include <fstream>

using namespace potluck;

namespace {

constexpr std::size_t kBlock = 512;

void check(ByteView bytes) {
  static FuzzFile file;
  const auto& path = file.holding(bytes);
  const auto members = index_tar(path);
  if (members) {
    for (const TarMember& member : *members) {
      assert(!member.name.empty() && member.name.front() != '/');
      assert(member.offset <= bytes.size() && member.size <= bytes.size() - member.offset);
    }
  } else {
    assert(!members.error().message.empty());
  }
  check_dataset({DataFormat::kShards, {path}, 0.5});
}

std::string photo(const char* name) {
  std::ifstream in(test_file("photos") / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check({data, size});
  std::string anew(as_text({data, size}));
  for (std::size_t at = 0; at + kBlock <= anew.size(); at += kBlock) {
    if (anew.compare(at + 257, 5, "ustar") != 0) continue;
    anew.replace(at, kBlock, test::with_checksum(anew.substr(at, kBlock)));
  }
  check(as_bytes(anew));
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static const std::string kPhotos[] = {photo("rgb.png"), photo("grey.png"), photo("exif-0.jpg")};
  std::string out;
  for (std::uint64_t n = 1 + rng.below(4); n > 0; --n) {
    const std::string folder = rng.chance(0.5) ? "cat/" : "dog/";
    const std::string name = folder + std::to_string(n);
    const std::uint64_t kind = rng.below(10);
    if (kind == 0) out += test::tar_header(folder, 0, '5');
    if (kind == 1) out += test::tar_member("././@LongLink", std::string(130, 'n') + ".png", 'L');
    if (kind == 2) out += test::tar_member("pax", "21 path=cat/other.png\n", 'x');
    if (kind == 3) out += test::tar_member(name + ".cls", std::to_string(rng.below(3)));
    const std::uint64_t which = rng.below(3);
    out += test::tar_member(name + (which == 2 ? ".jpg" : ".png"), kPhotos[which]);
  }
  if (rng.chance(0.9)) out += test::kTarEnd;
  return {out.begin(), out.end()};
}
