// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/error_feedback.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "engine/collab/codec/codec_kernels.h"
#include "net/crypto/hash.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMagic = 0x42464c50;  // "PLFB"
constexpr std::size_t kHeaderBytes = 4 + 4 + 8 + 32 + 8;

// held[i] = weight * (x[i] - what arrived of it), for x without chunks of the own part.
void keep_errors(const Codec& codec, std::span<const float> x, double weight, Bytes& scratch,
                 std::span<float> held) {
  scratch.resize(codec.encoded_bytes(x.size()));
  codec.encode(x, scratch);
  lost_in_encoding(codec, x, scratch, weight, held);
}

}  // namespace

void ErrorFeedback::add_to(std::span<float> gradient, double weight) const {
  if (held_.empty()) return;
  assert(weight >= 1.0);
  kernels::add_weighted(gradient, static_cast<float>(1.0 / weight), held_);
}

void ErrorFeedback::take_from(std::span<float> gradient, double weight) const {
  if (held_.empty()) return;
  assert(weight >= 1.0);
  kernels::add_weighted(gradient, static_cast<float>(-1.0 / weight), held_);
}

void ErrorFeedback::settle(std::span<const float> contributed, const Contributed& given) {
  const std::size_t values = contributed.size();
  assert(given.own_begin <= given.own_end && given.own_end <= values);
  const Codec& codec = *find_codec(static_cast<std::uint8_t>(given.codec));
  const bool gave = given.weight > 0.0;
  const bool all_own = given.own_begin == 0 && given.own_end == values;
  const bool loses = gave && codec.keeps_error() && !all_own;
  if (gave && !loses && !given.residual) return clear();
  if (held_.empty() && !loses && !given.residual) return;
  held_.resize(values);
  Bytes scratch;
  for (std::uint64_t at = 0; gave && at < values; at += given.chunk_values) {
    const auto n =
        static_cast<std::size_t>(std::min<std::uint64_t>(given.chunk_values, values - at));
    const std::span<float> held = std::span(held_).subspan(at, n);
    const bool own = at >= given.own_begin && at < given.own_end;
    if (own || !loses) {
      std::fill(held.begin(), held.end(), 0.0f);
    } else {
      keep_errors(codec, contributed.subspan(at, n), given.weight, scratch, held);
    }
  }
  if (!given.residual) return;
  std::uint64_t at = given.own_begin;
  for (const std::vector<float>& lost : *given.residual) {
    assert(at + lost.size() <= given.own_end);
    kernels::add_weighted(std::span(held_).subspan(at, lost.size()), 1.0f, lost);
    at += lost.size();
  }
}

Bytes ErrorFeedback::save(std::uint64_t epochs, const Digest& head) const {
  if (held_.empty()) return {};
  const std::size_t values_bytes = held_.size() * sizeof(float);
  Bytes out(kHeaderBytes + values_bytes + sizeof(Digest::data));
  put_u32(out.data(), kMagic);
  put_u32(out.data() + 4, 1);
  put_u64(out.data() + 8, epochs);
  std::copy(head.data.begin(), head.data.end(), out.begin() + 16);
  put_u64(out.data() + 48, held_.size());
  std::memcpy(out.data() + kHeaderBytes, held_.data(), values_bytes);
  const Digest sum = blake2b(ByteView(out).first(kHeaderBytes + values_bytes));
  std::copy(sum.data.begin(), sum.data.end(), out.end() - sizeof(Digest::data));
  return out;
}

Status ErrorFeedback::restore(ByteView file, std::uint64_t epochs, const Digest& head,
                              std::uint64_t values) {
  clear();
  const Error damaged{ErrorCode::kMalformed, "the file of unsent gradient errors is damaged", ""};
  if (file.size() < kHeaderBytes + sizeof(Digest::data)) return damaged;
  const ByteView body = file.first(file.size() - sizeof(Digest::data));
  const Digest sum = blake2b(body);
  if (!std::equal(sum.data.begin(), sum.data.end(), file.begin() + body.size())) return damaged;
  if (get_u32(file.data()) != kMagic || get_u32(file.data() + 4) != 1) return damaged;
  const bool same_head = std::equal(head.data.begin(), head.data.end(), file.begin() + 16);
  if (get_u64(file.data() + 8) != epochs || !same_head || get_u64(file.data() + 48) != values ||
      body.size() != kHeaderBytes + values * sizeof(float)) {
    return {ErrorCode::kMalformed,
            "the file of unsent gradient errors belongs to another state than the checkpoint"};
  }
  std::vector<float> held(values);
  std::memcpy(held.data(), file.data() + kHeaderBytes, values * sizeof(float));
  if (!all_finite(held)) return damaged;
  held_ = std::move(held);
  return ok_status();
}

}  // namespace potluck
