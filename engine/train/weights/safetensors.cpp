// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/weights/safetensors.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "engine/train/files/partial_file.h"
#include "net/base/file_kinds.h"
#include "net/base/json.h"

namespace potluck {
namespace {

static_assert(std::endian::native == std::endian::little,
              "arrays are written as they lie in memory");

using nlohmann::json;
using nlohmann::ordered_json;

// The format allows 100 MB; of a model with 100,000 arrays it is 12 MB.
constexpr std::uint64_t kMaxHeaderBytes = 16 << 20;
constexpr std::size_t kMaxDimensions = 16;
constexpr std::size_t kReadBytes = 1 << 20;  // at a time

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

// data: of the tensor alone.
void decode_values(const std::string& type, ByteView data, std::span<float> out) {
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

// The format leaves no bytes out, and gives none to two arrays: whoever cuts or patches files does,
// and arrays that all claim the same bytes would become many times the file.
Status check_extents(const std::vector<StoredTensor>& tensors, std::uint64_t data_bytes,
                     std::uint64_t start) {
  std::vector<const StoredTensor*> taken;
  for (const StoredTensor& each : tensors) taken.push_back(&each);
  std::ranges::sort(taken, {}, [](const StoredTensor* t) { return std::pair(t->begin, t->end); });
  std::uint64_t at = 0;
  for (const StoredTensor* tensor : taken) {
    if (tensor->begin < at) {
      return malformed("tensor '" + tensor->name + "' overlaps another one", start + tensor->begin);
    }
    if (tensor->begin > at) {
      return malformed("a gap before tensor '" + tensor->name + "'", start + at);
    }
    at = tensor->end;
  }
  if (at == data_bytes) return ok_status();
  return malformed("bytes that belong to no tensor", start + at);
}

// data_bytes: behind the header, from byte `start` on.
Result<StoredTensor> parse_tensor(const std::string& name, const json& entry,
                                  std::uint64_t data_bytes, std::uint64_t start) {
  const auto wrong = [&](const std::string& what, std::uint64_t at) {
    return malformed("tensor '" + name + "' " + what, at);
  };
  if (!entry.is_object() || !entry.contains("dtype") || !entry.contains("shape") ||
      !entry.contains("data_offsets") || !entry["dtype"].is_string() ||
      !entry["shape"].is_array() || entry["shape"].size() > kMaxDimensions) {
    return wrong("is not described by a type, a shape and its place", 8);
  }
  StoredTensor out;
  out.name = name;
  out.type = entry["dtype"].get<std::string>();
  const std::size_t each = size_of(out.type);
  if (each == 0) return wrong("is of an unknown type", 8);
  out.count = 1;
  for (const json& extent : entry["shape"]) {
    if (!extent.is_number_unsigned()) return wrong("has a wrong shape", 8);
    const auto n = extent.get<std::uint64_t>();
    if (n != 0 && out.count > data_bytes / n) return wrong("is too large", 8);
    out.count *= n;
    out.shape.push_back(static_cast<std::int64_t>(n));
  }
  const json& offsets = entry["data_offsets"];
  if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
      !offsets[1].is_number_unsigned()) {
    return wrong("has no offsets", 8);
  }
  out.begin = offsets[0].get<std::uint64_t>();
  out.end = offsets[1].get<std::uint64_t>();
  if (out.begin > out.end || out.end > data_bytes || out.end - out.begin != out.count * each) {
    return wrong("lies outside the data,", start + out.begin);
  }
  return out;
}

Status take_metadata(const json& entry, std::map<std::string, std::string>& out) {
  if (!entry.is_object()) return malformed("its metadata is no object", 8);
  for (const auto& [key, value] : entry.items()) {
    if (!value.is_string()) return malformed("metadata '" + key + "' is no text", 8);
    out[key] = value.get<std::string>();
  }
  return ok_status();
}

// text: the header; data_bytes: of the file behind it.
Result<SafetensorsFile::Contents> parse_header(std::string_view text, std::uint64_t data_bytes) {
  const auto parsed = parse_json(text, {.unique_names = true});
  if (!parsed) return malformed("its header cannot be read (" + parsed.error().message + ")", 8);
  const json& header = *parsed;
  if (!header.is_object()) return malformed("its header is no JSON object", 8);
  SafetensorsFile::Contents out;
  out.start = 8 + text.size();
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") {
      POTLUCK_CHECK(take_metadata(entry, out.metadata));
      continue;
    }
    POTLUCK_TRY(auto tensor, parse_tensor(name, entry, data_bytes, out.start));
    out.tensors.push_back(std::move(tensor));
  }
  POTLUCK_CHECK(check_extents(out.tensors, data_bytes, out.start));
  return out;
}

// size: of the whole file.
Result<std::uint64_t> header_length(std::span<const std::uint8_t> start, std::uint64_t size) {
  if (start.size() < 8) return malformed("it ends", size);
  const std::uint64_t length = get_u64(start.data());
  if (length <= size - 8 && length <= kMaxHeaderBytes) return length;
  return malformed("a header of " + std::to_string(length) + " bytes does not fit", 8);
}

// read: fills the values of a tensor that has some.
template <class Read>
Result<LoadedSafetensors> load_all(const SafetensorsFile::Contents& contents, Read&& read) {
  LoadedSafetensors out;
  out.metadata = contents.metadata;
  for (const StoredTensor& each : contents.tensors) {
    if (!each.is_real()) {
      out.others.push_back(each.name);
      continue;
    }
    LoadedTensor& tensor = out.tensors[each.name];
    tensor.shape = each.shape;
    tensor.offset = contents.start + each.begin;
    tensor.values.resize(each.count);
    POTLUCK_CHECK(read(each, std::span<float>(tensor.values)));
  }
  return out;
}

}  // namespace

bool StoredTensor::is_real() const { return type[0] == 'F' || type == "BF16"; }

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
  POTLUCK_TRY(const std::uint64_t length, header_length(bytes, bytes.size()));
  POTLUCK_TRY(const auto contents,
              parse_header(as_text(bytes.subspan(8, length)), bytes.size() - 8 - length));
  const ByteView data = bytes.subspan(contents.start);
  return load_all(contents, [&](const StoredTensor& tensor, std::span<float> out) {
    if (!out.empty()) decode_values(tensor.type, data.subspan(tensor.begin, tensor.bytes()), out);
    return ok_status();
  });
}

Result<SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& file) {
  POTLUCK_TRY(FileReader reader, FileReader::open(file));
  Bytes start(std::min<std::uint64_t>(reader.size(), kKindBytes));
  POTLUCK_CHECK(reader.read(0, start));
  auto contents = [&]() -> Result<Contents> {
    POTLUCK_TRY(const std::uint64_t length, header_length(start, reader.size()));
    std::string text(length, '\0');
    POTLUCK_CHECK(reader.read(8, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()}));
    return parse_header(text, reader.size() - 8 - length);
  }();
  if (contents) return SafetensorsFile(std::move(reader), std::move(contents).value());
  if (const auto other = other_kind(as_text(start))) {
    return Error{ErrorCode::kMalformed, file.string() + " is " + other->what, other->hint};
  }
  Error error = contents.error();
  error.message = file.string() + ": " + error.message;
  return error;
}

Status SafetensorsFile::read(const StoredTensor& tensor, std::span<float> out) const {
  assert(tensor.is_real() && out.size() == tensor.count);
  const std::size_t each = size_of(tensor.type);
  Bytes piece;
  for (std::size_t done = 0; done < out.size();) {
    const std::size_t now = std::min(out.size() - done, kReadBytes / each);
    piece.resize(now * each);
    POTLUCK_CHECK(reader_.read(contents_.start + tensor.begin + done * each, piece));
    decode_values(tensor.type, piece, out.subspan(done, now));
    done += now;
  }
  return ok_status();
}

Result<LoadedSafetensors> read_safetensors(const std::filesystem::path& file) {
  POTLUCK_TRY(const SafetensorsFile in, SafetensorsFile::open(file));
  return load_all(in.contents(), [&](const StoredTensor& tensor, std::span<float> out) {
    return in.read(tensor, out);
  });
}

}  // namespace potluck
