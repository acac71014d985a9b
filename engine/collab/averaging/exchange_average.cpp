// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <set>

#include "engine/collab/averaging/exchange.h"
#include "engine/collab/averaging/exchange_cut.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

// Length of the encoded vector, or an error where the sizes are out of bounds.
Result<std::uint64_t> encoded_size(const Codec* codec, const ChunkCut& cut) {
  if (!codec) {
    return {ErrorCode::kMalformed, "the codec of an average is not known here", "update Potluck"};
  }
  if (cut.values == 0 || cut.values > limits::kMaxVectorValues) {
    return {ErrorCode::kMalformed, "the vector of an average has an impossible length"};
  }
  if (cut.chunk_values == 0 || cut.chunk_values > kMaxBulkPayload / sizeof(float) ||
      codec->encoded_bytes(cut.chunk_values) > kMaxBulkPayload) {
    return {ErrorCode::kMalformed, "the chunks of an average have an impossible size"};
  }
  const std::uint64_t whole = (cut.values - 1) / cut.chunk_values;
  const std::uint64_t last = cut.values - whole * cut.chunk_values;
  return whole * codec->encoded_bytes(cut.chunk_values) + codec->encoded_bytes(last);
}

// The same of an average, which must hold every value.
Result<std::uint64_t> average_size(const Codec* codec, const ChunkCut& cut) {
  if (codec && !codec->dense()) {
    return {ErrorCode::kMalformed, "an average cannot travel in a codec that leaves values out"};
  }
  return encoded_size(codec, cut);
}

}  // namespace

std::uint32_t chunk_values_for(std::uint64_t values) {
  constexpr std::uint64_t kFewest = 4096, kMost = 65'536;
  constexpr std::uint64_t kFine = 8192;
  // 680 to 1360 chunks: before the first of a part is complete, a slow uplink has sent one of each.
  // Half as many of a long vector, where what each costs by itself counts for more.
  std::uint64_t out = std::bit_ceil(values * 3 / 4096);
  out = std::clamp(out > kFine ? 2 * out : out, kFewest, kMost);
  while (values > out * limits::kMaxLeaves) out *= 2;
  return static_cast<std::uint32_t>(out);
}

Status check_exchange(const ExchangeConfig& config) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(config.codec));
  const ChunkCut cut{config.values, config.chunk_values};
  POTLUCK_TRY([[maybe_unused]] const std::uint64_t bytes, average_size(codec, cut));
  if (cut.count() > limits::kMaxLeaves) {
    return {ErrorCode::kMalformed, "the vector of an average has too many chunks"};
  }
  if (config.members.size() > limits::kMaxMembers || config.self >= config.members.size()) {
    return {ErrorCode::kMalformed, "a group has an impossible number of members"};
  }
  const AveragingRule& rule = config.rule;
  if (!(rule.norm_bound >= 0 && rule.trim >= 0 && rule.trim < 0.5 && rule.radius > 0)) {
    return {ErrorCode::kMalformed, "the rule of an average has impossible numbers"};
  }
  std::uint64_t chunks = 0;
  std::set<PeerId> peers;
  bool anybody_contributes = false;
  for (const ExchangeMember& m : config.members) {
    chunks += m.chunks;
    anybody_contributes |= m.contributes;
    POTLUCK_CHECK(encoded_size(find_codec(static_cast<std::uint8_t>(m.codec)), cut));
    if (!peers.insert(m.peer).second) {
      return {ErrorCode::kMalformed, "a group names a member twice"};
    }
  }
  if (chunks != cut.count()) {
    return {ErrorCode::kMalformed, "the parts of a group do not add up to the vector"};
  }
  if (!anybody_contributes) {
    return {ErrorCode::kMalformed, "nobody in a group contributes"};
  }
  return ok_status();
}

Status decode_average(const Average& average, std::span<float> out) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(average.codec));
  const ChunkCut cut{average.values, average.chunk_values};
  POTLUCK_TRY(const std::uint64_t bytes, average_size(codec, cut));
  if (average.encoded.size() != bytes || out.size() != average.values) {
    return {ErrorCode::kMalformed, "an average has the wrong length"};
  }
  const std::size_t stride = codec->encoded_bytes(cut.chunk_values);
  const ByteView encoded = average.encoded;
  for (std::uint32_t chunk = 0; chunk < cut.count(); ++chunk) {
    const std::size_t n = cut.length(chunk);
    POTLUCK_CHECK(codec->decode(encoded.subspan(chunk * stride, codec->encoded_bytes(n)),
                                out.subspan(cut.begin(chunk), n)));
  }
  return ok_status();
}

Status decode_average_part(const Average& average, std::uint64_t begin, std::span<float> out) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(average.codec));
  const ChunkCut cut{average.values, average.chunk_values};
  POTLUCK_TRY(const std::uint64_t bytes, average_size(codec, cut));
  if (average.encoded.size() != bytes || begin > average.values ||
      out.size() > average.values - begin) {
    return {ErrorCode::kMalformed, "a part of an average lies outside of it"};
  }
  const std::size_t stride = codec->encoded_bytes(cut.chunk_values);
  std::vector<float> whole;  // of a chunk that is not needed to its ends
  while (!out.empty()) {
    const auto chunk = static_cast<std::uint32_t>(begin / cut.chunk_values);
    const auto skipped = static_cast<std::size_t>(begin - cut.begin(chunk));
    const std::size_t length = cut.length(chunk);
    const std::size_t n = std::min(length - skipped, out.size());
    const ByteView encoded =
        ByteView(average.encoded).subspan(chunk * stride, codec->encoded_bytes(length));
    if (n == length) {
      POTLUCK_CHECK(codec->decode(encoded, out.first(n)));
    } else {
      whole.resize(length);
      POTLUCK_CHECK(codec->decode(encoded, whole));
      std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(skipped), n, out.begin());
    }
    begin += n;
    out = out.subspan(n);
  }
  return ok_status();
}

Result<Average> average_from_bytes(Bytes encoded, std::uint64_t values, std::uint32_t chunk_values,
                                   CodecId codec_id) {
  const Codec* codec = find_codec(static_cast<std::uint8_t>(codec_id));
  POTLUCK_TRY(const std::uint64_t bytes, average_size(codec, ChunkCut{values, chunk_values}));
  if (encoded.size() != bytes) {
    return {ErrorCode::kMalformed, "an average has the wrong length"};
  }
  Average out;
  out.values = values;
  out.chunk_values = chunk_values;
  out.codec = codec_id;
  out.tree = hash_tree(encoded, static_cast<std::uint32_t>(codec->encoded_bytes(chunk_values)));
  out.root = out.tree.root();
  out.encoded = std::move(encoded);
  return out;
}

}  // namespace potluck
