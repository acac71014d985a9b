// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/weights/safetensors.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "engine/train/files/data_file.h"
#include "engine/train/files/partial_file.h"
#include "net/base/file_kinds.h"
#include "net/base/json.h"

namespace potluck {
namespace {

static_assert(std::endian::native == std::endian::little,
              "arrays are written as they lie in memory");

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;  // the format's own limit
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{16} << 30;

Error malformed(const std::string& what, std::uint64_t offset) {
  return {ErrorCode::kMalformed,
          "not a safetensors file: " + what + " at byte " + std::to_string(offset),
          "export it again"};
}

Result<std::string> header_text(const std::vector<TensorView>& tensors,
                                const std::vector<std::pair<std::string, std::string>>& metadata) {
  ordered_json header = ordered_json::object();
  for (const auto& [key, value] : metadata) header["__metadata__"][key] = value;
  std::uint64_t at = 0;
  for (const TensorView& tensor : tensors) {
    const std::uint64_t end = at + tensor.values.size_bytes();
    header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {at, end}}};
    at = end;
  }
  // A name someone typed may hold bytes that are no UTF-8: replaced, not thrown.
  std::string text = header.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  text.resize((text.size() + 7) / 8 * 8, ' ');  // the data begins aligned
  return text;
}

// Bytes of a value; 0: unknown.
std::size_t size_of(const std::string& type) {
  if (type == "F64" || type == "I64" || type == "U64") return 8;
  if (type == "F32" || type == "I32" || type == "U32") return 4;
  if (type == "F16" || type == "BF16" || type == "I16" || type == "U16") return 2;
  return type == "I8" || type == "U8" || type == "BOOL" ? 1 : 0;
}

float half_to_float(std::uint16_t half) {
  const std::uint32_t sign = std::uint32_t{half & 0x8000u} << 16;
  const std::uint32_t exponent = (half >> 10) & 0x1f, fraction = half & 0x3ff;
  if (exponent == 0) {
    const float small = static_cast<float>(fraction) * 0x1p-24f;
    return sign != 0 ? -small : small;
  }
  const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
  return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

void decode_values(const std::string& type, ByteView data, std::vector<float>& out) {
  if (type == "F32") {
    std::memcpy(out.data(), data.data(), data.size());
    return;
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (type == "F64") {
      out[i] = static_cast<float>(std::bit_cast<double>(get_u64(data.data() + 8 * i)));
    } else {
      const std::uint16_t bits = get_u16(data.data() + 2 * i);
      out[i] =
          type == "F16" ? half_to_float(bits) : std::bit_cast<float>(std::uint32_t{bits} << 16);
    }
  }
}

struct Extent {
  std::uint64_t begin, end;
  std::string name;
};

// The format leaves no bytes out, and gives none to two arrays: whoever cuts or patches files does.
Status check_extents(std::vector<Extent> taken, std::uint64_t data_bytes, std::uint64_t start) {
  std::ranges::sort(taken, {}, [](const Extent& e) { return std::pair(e.begin, e.end); });
  std::uint64_t at = 0;
  for (const Extent& extent : taken) {
    if (extent.begin < at) {
      return malformed("tensor '" + extent.name + "' overlaps another one", start + extent.begin);
    }
    if (extent.begin > at) {
      return malformed("a gap before tensor '" + extent.name + "'", start + at);
    }
    at = extent.end;
  }
  if (at == data_bytes) return ok_status();
  return malformed("bytes that belong to no tensor", start + at);
}

// data: behind the header, at byte `start`. No values: an array of whole numbers.
Result<std::optional<LoadedTensor>> parse_tensor(const std::string& name, const json& entry,
                                                 ByteView data, std::uint64_t start,
                                                 std::vector<Extent>& taken) {
  const auto wrong = [&](const std::string& what, std::uint64_t at) {
    return malformed("tensor '" + name + "' " + what, at);
  };
  if (!entry.is_object() || !entry.contains("dtype") || !entry.contains("shape") ||
      !entry.contains("data_offsets") || !entry["dtype"].is_string() ||
      !entry["shape"].is_array()) {
    return wrong("is not described by a type, a shape and its place", 8);
  }
  const std::string type = entry["dtype"].get<std::string>();
  const std::size_t each = size_of(type);
  if (each == 0) return wrong("is of an unknown type", 8);
  LoadedTensor out;
  std::uint64_t count = 1;
  for (const json& extent : entry["shape"]) {
    if (!extent.is_number_unsigned()) return wrong("has a wrong shape", 8);
    const auto n = extent.get<std::uint64_t>();
    if (n != 0 && count > data.size() / n) return wrong("is too large", 8);
    count *= n;
    out.shape.push_back(static_cast<std::int64_t>(n));
  }
  const json& offsets = entry["data_offsets"];
  if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
      !offsets[1].is_number_unsigned()) {
    return wrong("has no offsets", 8);
  }
  const auto begin = offsets[0].get<std::uint64_t>(), end = offsets[1].get<std::uint64_t>();
  taken.push_back({begin, end, name});
  out.offset = start + begin;
  if (begin > end || end > data.size() || end - begin != count * each) {
    return wrong("lies outside the data,", out.offset);
  }
  if (type[0] != 'F' && type != "BF16") return std::optional<LoadedTensor>();
  out.values.resize(count);
  if (count > 0) decode_values(type, data.subspan(begin, end - begin), out.values);
  return std::optional<LoadedTensor>(std::move(out));
}

}  // namespace

Status write_safetensors(const std::filesystem::path& file, const std::vector<TensorView>& tensors,
                         const std::vector<std::pair<std::string, std::string>>& metadata) {
  POTLUCK_TRY(const std::string header, header_text(tensors, metadata));
  PartialFile out(file);
  std::uint8_t length[8];
  put_u64(length, header.size());
  out.write(length, sizeof length);
  out.write(header.data(), header.size());
  for (const TensorView& tensor : tensors) {
    out.write(tensor.values.data(), tensor.values.size_bytes());
  }
  return out.keep();
}

Result<LoadedSafetensors> parse_safetensors(ByteView bytes) {
  if (bytes.size() < 8) return malformed("it ends", bytes.size());
  const std::uint64_t length = get_u64(bytes.data());
  if (length > kMaxHeaderBytes || length > bytes.size() - 8) {
    return malformed("a header of " + std::to_string(length) + " bytes does not fit", 8);
  }
  const auto parsed = parse_json(as_text(bytes.subspan(8, length)), {.unique_names = true});
  if (!parsed) return malformed("its header cannot be read (" + parsed.error().message + ")", 8);
  const json& header = *parsed;
  if (!header.is_object()) return malformed("its header is no JSON object", 8);
  LoadedSafetensors out;
  const ByteView data = bytes.subspan(8 + length);
  std::vector<Extent> taken;
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") {
      if (!entry.is_object()) return malformed("its metadata is no object", 8);
      for (const auto& [key, value] : entry.items()) {
        if (!value.is_string()) return malformed("metadata '" + key + "' is no text", 8);
        out.metadata[key] = value.get<std::string>();
      }
      continue;
    }
    POTLUCK_TRY(auto tensor, parse_tensor(name, entry, data, 8 + length, taken));
    if (tensor) {
      out.tensors.emplace(name, std::move(*tensor));
    } else {
      out.others.push_back(name);
    }
  }
  POTLUCK_CHECK(check_extents(std::move(taken), data.size(), 8 + length));
  return out;
}

Result<LoadedSafetensors> read_safetensors(const std::filesystem::path& file) {
  POTLUCK_TRY(const Bytes bytes, read_data_file(file, kMaxFileBytes));
  auto out = parse_safetensors(bytes);
  if (out) return out;
  const std::string_view start = as_text(bytes).substr(0, kKindBytes);
  if (const auto other = other_kind(start)) {
    return Error{ErrorCode::kMalformed, file.string() + " is " + other->what, other->hint};
  }
  Error error = out.error();
  error.message = file.string() + ": " + error.message;
  return error;
}

}  // namespace potluck
