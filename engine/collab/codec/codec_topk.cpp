// SPDX-License-Identifier: GPL-3.0-or-later
// topk: of each run of 16384 values the 1/32 of the largest magnitude, the rest is zero; of equal
// magnitudes the first ones. A run of n values is k = ceil(n / 32) ascending positions (u16), then
// the k values as bfloat16 in the same order: one bit a value. For gradients only, with error
// feedback: an average must carry every value.
//
// There is no SIMD in here: finding the k-th largest is a histogram over the upper bits and an
// exact selection within one of its bins, a walk over integers that is the same on every CPU.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "engine/collab/codec/codec_brain.h"
#include "engine/collab/codec/codec_format.h"

namespace potluck {
namespace {

constexpr std::size_t kRun = 16384;
constexpr std::size_t kOneOf = 32;
constexpr std::size_t kEntryBytes = 4;
constexpr int kBinShift = 19;  // exponent and four bits of the mantissa
constexpr std::size_t kBins = std::size_t{1} << (31 - kBinShift);

std::size_t kept_of(std::size_t run) { return (run + kOneOf - 1) / kOneOf; }

std::uint32_t magnitude_of(float v) { return std::bit_cast<std::uint32_t>(v) & 0x7fffffffu; }

// All above `threshold` are kept, and the first `at_threshold` of those that equal it.
struct Cut {
  std::uint32_t threshold = 0;
  std::size_t at_threshold = 0;
};

Cut find_cut(std::span<const float> run, std::size_t kept) {
  std::array<std::uint16_t, kBins> count{};  // a run has fewer than 2^16 values
  for (const float v : run) ++count[magnitude_of(v) >> kBinShift];
  std::size_t bin = kBins - 1;
  while (count[bin] < kept) kept -= count[bin--];
  std::array<std::uint32_t, kRun> inside;
  std::size_t found = 0;
  for (const float v : run) {
    const std::uint32_t magnitude = magnitude_of(v);
    inside[found] = magnitude;
    found += (magnitude >> kBinShift) == bin ? 1u : 0u;
    if (found == count[bin]) break;
  }
  const auto nth = inside.begin() + static_cast<std::ptrdiff_t>(kept - 1);
  const auto end = inside.begin() + static_cast<std::ptrdiff_t>(found);
  std::nth_element(inside.begin(), nth, end, std::greater<>());
  const auto above = static_cast<std::size_t>(
      std::count_if(inside.begin(), nth, [&](std::uint32_t m) { return m > *nth; }));
  return {*nth, kept - above};
}

void encode_run(std::span<const float> run, std::uint8_t* out) {
  const std::size_t kept = kept_of(run.size());
  Cut cut = find_cut(run, kept);
  std::uint8_t* positions = out;
  std::uint8_t* values = out + 2 * kept;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const std::uint32_t magnitude = magnitude_of(run[i]);
    if (magnitude < cut.threshold) [[likely]]
      continue;
    if (magnitude == cut.threshold) {
      if (cut.at_threshold == 0) continue;
      --cut.at_threshold;
    }
    put_u16(positions, static_cast<std::uint16_t>(i));
    put_u16(values, brain::from_float(run[i]));
    positions += 2;
    values += 2;
  }
  assert(values == out + kEntryBytes * kept);
}

// f(bytes of the run, its first value, its length) for each run of the chunk.
template <class F>
void each_run(std::size_t values, F f) {
  for (std::size_t first = 0, at = 0; first < values;) {
    const std::size_t n = std::min(kRun, values - first);
    f(at, first, n);
    first += n;
    at += kEntryBytes * kept_of(n);
  }
}

// f(position, value) for each value that travelled.
template <class F>
void each_kept(const std::uint8_t* run, std::size_t n, F f) {
  const std::size_t kept = kept_of(n);
  for (std::size_t i = 0; i < kept; ++i) {
    f(get_u16(run + 2 * i), get_u16(run + 2 * (kept + i)));
  }
}

struct TopkFormat {
  static constexpr CodecId kId = CodecId::kTopk;
  static constexpr std::string_view kName = "topk";
  static constexpr bool kDense = false, kKeepsError = true;
  // each value by 2^-8 of itself at most
  static constexpr double kNormGrowth = 1.004;
  static std::size_t encoded_bytes(std::size_t values) {
    const std::size_t whole = values / kRun * kept_of(kRun);
    return kEntryBytes * (whole + kept_of(values % kRun));
  }
};

struct TopkHalf {
  // What is not finite is larger than anything else: it is kept, and recognised.
  static void encode(std::span<const float> values, std::uint8_t* out) {
    each_run(values.size(), [&](std::size_t at, std::size_t first, std::size_t n) {
      encode_run(values.subspan(first, n), out + at);
    });
  }

  static Result<float> inspect(ByteView bytes, std::size_t values) {
    bool in_order = true;
    std::uint16_t most = 0;
    each_run(values, [&](std::size_t at, std::size_t, std::size_t n) {
      std::size_t next = 0;  // the lowest position that may follow
      each_kept(&bytes[at], n, [&](std::uint16_t position, std::uint16_t value) {
        in_order &= position >= next && position < n;
        next = std::size_t{position} + 1;
        most = std::max(most, static_cast<std::uint16_t>(value & 0x7fffu));
      });
    });
    if (!in_order) {
      return {ErrorCode::kMalformed, "the positions of a chunk in topk are out of order"};
    }
    if (most > brain::kLargest) return not_finite(TopkFormat::kName);
    return brain::to_float(most);
  }

  static void unpack(const std::uint8_t* in, std::span<float> out) {
    std::fill(out.begin(), out.end(), 0.0f);
    each_run(out.size(), [&](std::size_t at, std::size_t first, std::size_t n) {
      each_kept(in + at, n, [&](std::uint16_t position, std::uint16_t value) {
        out[first + position] = brain::to_float(value);
      });
    });
  }

  static void add(const std::uint8_t* in, float weight, std::span<float> sum) {
    each_run(sum.size(), [&](std::size_t at, std::size_t first, std::size_t n) {
      each_kept(in + at, n, [&](std::uint16_t position, std::uint16_t value) {
        const float term = weight * brain::to_float(value);
        sum[first + position] = sum[first + position] + term;
      });
    });
  }
};

}  // namespace

CodecTwins topk_codec() { return twins_of<TopkFormat, TopkHalf, TopkHalf>(); }

}  // namespace potluck
