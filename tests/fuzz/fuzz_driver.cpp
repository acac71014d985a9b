// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzzer over mutated valid inputs, the same ones each time. Input i depends on (seed, i)
// alone:
//   fuzz_X --count N [--seed S] [--first I] [--trace]
//     --trace prints each number before it runs, so the last one printed is the culprit
//   fuzz_X FILE...                   replays inputs (libFuzzer's findings)
//   fuzz_X --corpus DIR --count N    writes valid inputs
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "fuzz.h"
#include "fuzz_corpus.h"

namespace {

using potluck::Bytes;
using potluck::Rng;

struct Options {
  std::uint64_t seed = 20260101, first = 0, count = 10'000;
  bool trace = false;
  std::string corpus;
  std::vector<std::string> files;
};

// Numbers that sit on the edges of checks.
std::uint8_t edge_byte(Rng& rng) {
  constexpr std::uint8_t kEdges[] = {0, 1, 2, 4, 8, 16, 32, 64, 0x7f, 0x80, 0xfe, 0xff};
  return kEdges[rng.below(std::size(kEdges))];
}

void mutate_once(Bytes& bytes, const Bytes& other, Rng& rng) {
  const auto at = [&] { return static_cast<std::ptrdiff_t>(rng.below(bytes.size())); };
  if (bytes.empty()) {
    bytes = other;
    return;
  }
  switch (rng.below(8)) {
    case 0:
      bytes[rng.below(bytes.size())] ^= static_cast<std::uint8_t>(1u << rng.below(8));
      break;
    case 1:
      bytes[rng.below(bytes.size())] = static_cast<std::uint8_t>(rng.next());
      break;
    case 2:
      bytes[rng.below(bytes.size())] = edge_byte(rng);
      break;
    case 3:
      bytes.resize(rng.below(bytes.size() + 1));
      break;
    case 4: {  // four bytes at once: most lengths and offsets are that wide
      const std::size_t start = rng.below(bytes.size());
      const std::uint8_t value = edge_byte(rng);
      for (std::size_t i = start; i < std::min(start + 4, bytes.size()); ++i) bytes[i] = value;
      break;
    }
    case 5:
      bytes.insert(bytes.begin() + at(), 1 + rng.below(8), edge_byte(rng));
      break;
    case 6: {
      const auto from = at();
      const auto left = bytes.end() - (bytes.begin() + from);
      const auto cut = static_cast<std::ptrdiff_t>(1 + rng.below(16));
      bytes.erase(bytes.begin() + from, bytes.begin() + from + std::min(left, cut));
      break;
    }
    default: {  // the head of one valid input with the tail of another
      const std::size_t cut = rng.below(bytes.size() + 1);
      bytes.resize(cut);
      if (cut < other.size()) {
        bytes.insert(bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(cut), other.end());
      }
    }
  }
}

Bytes input(const Options& options, std::uint64_t index) {
  Rng rng(potluck::mix_seed(options.seed, index));
  Bytes bytes = fuzz_seed(rng);
  if (index % 16 == 0) return bytes;  // valid ones keep passing too
  const Bytes other = rng.chance(0.2) ? fuzz_seed(rng) : bytes;
  for (std::uint64_t n = 1 + rng.below(5); n > 0; --n) mutate_once(bytes, other, rng);
  return bytes;
}

// In a buffer of its own exact size, so that a sanitizer sees one byte too far.
void run(const Bytes& bytes) {
  const auto exact = std::make_unique<std::uint8_t[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), exact.get());
  LLVMFuzzerTestOneInput(exact.get(), bytes.size());
}

bool replay(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    return false;
  }
  run(Bytes(std::istreambuf_iterator<char>(in), {}));
  return true;
}

Options parse(int argc, char** argv) {
  Options out;
  for (int i = 1; i < argc; ++i) {
    const std::string arg = argv[i];
    const auto number = [&] { return i + 1 < argc ? std::stoull(argv[++i]) : 0ULL; };
    if (arg == "--count")
      out.count = number();
    else if (arg == "--seed")
      out.seed = number();
    else if (arg == "--first")
      out.first = number();
    else if (arg == "--trace")
      out.trace = true;
    else if (arg == "--corpus" && i + 1 < argc)
      out.corpus = argv[++i];
    else
      out.files.push_back(arg);
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  LLVMFuzzerInitialize(&argc, &argv);
  const Options options = parse(argc, argv);
  if (!options.corpus.empty()) {
    return potluck::write_corpus(options.corpus, options.seed, options.count) ? 0 : 1;
  }
  if (!options.files.empty()) {
    return std::all_of(options.files.begin(), options.files.end(), replay) ? 0 : 1;
  }
  std::printf("seed %llu, inputs %llu to %llu\n", static_cast<unsigned long long>(options.seed),
              static_cast<unsigned long long>(options.first),
              static_cast<unsigned long long>(options.first + options.count));
  for (std::uint64_t i = options.first; i < options.first + options.count; ++i) {
    if (options.trace) {
      std::printf("input %llu\n", static_cast<unsigned long long>(i));
      std::fflush(stdout);
    }
    run(input(options, i));
  }
  return 0;
}
