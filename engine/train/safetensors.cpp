// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/safetensors.h"

#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/train/data_file.h"

namespace potluck {
namespace {

static_assert(std::endian::native == std::endian::little,
              "arrays are written as they lie in memory");

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;  // the format's own limit
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{16} << 30;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

Error write_error(const std::filesystem::path& file, int code) {
  const bool full = code == ENOSPC || code == EDQUOT;
  const bool denied = code == EACCES || code == EPERM || code == EROFS;
  return {full     ? ErrorCode::kNoSpace
          : denied ? ErrorCode::kPermission
                   : ErrorCode::kIo,
          file.string() + " cannot be written: " + std::strerror(code),
          full ? "free some space or choose another disk" : "choose another place"};
}

Error malformed(const std::string& what) {
  return {ErrorCode::kMalformed, "not a safetensors file: " + what, "export it again"};
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

Result<LoadedTensor> parse_tensor(const std::string& name, const json& entry, ByteView data) {
  if (!entry.is_object() || !entry.contains("dtype") || !entry.contains("shape") ||
      !entry.contains("data_offsets") || entry["dtype"] != "F32" || !entry["shape"].is_array()) {
    return malformed("tensor '" + name + "' is not described as float32 with a shape");
  }
  LoadedTensor out;
  std::uint64_t count = 1;
  for (const json& extent : entry["shape"]) {
    if (!extent.is_number_unsigned()) return malformed("tensor '" + name + "' has a wrong shape");
    const auto n = extent.get<std::uint64_t>();
    if (n != 0 && count > data.size() / n) return malformed("tensor '" + name + "' is too large");
    count *= n;
    out.shape.push_back(static_cast<std::int64_t>(n));
  }
  const json& offsets = entry["data_offsets"];
  if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
      !offsets[1].is_number_unsigned()) {
    return malformed("tensor '" + name + "' has no offsets");
  }
  const auto begin = offsets[0].get<std::uint64_t>(), end = offsets[1].get<std::uint64_t>();
  if (begin > end || end > data.size() || end - begin != count * sizeof(float)) {
    return malformed("tensor '" + name + "' lies outside the data, at " + std::to_string(begin));
  }
  out.values.resize(count);
  if (count > 0) std::memcpy(out.values.data(), data.data() + begin, end - begin);
  return out;
}

}  // namespace

Status write_safetensors(const std::filesystem::path& file, const std::vector<TensorView>& tensors,
                         const std::vector<std::pair<std::string, std::string>>& metadata) {
  POTLUCK_TRY(const std::string header, header_text(tensors, metadata));
  const std::filesystem::path partial = file.string() + ".part";
  const auto give_up = [&](int code) -> Status {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    return write_error(file, code);
  };
  std::unique_ptr<std::FILE, CloseFile> out(std::fopen(partial.c_str(), "wb"));
  if (!out) return write_error(file, errno);
  std::uint8_t length[8];
  put_u64(length, header.size());
  bool written = std::fwrite(length, 1, sizeof length, out.get()) == sizeof length &&
                 std::fwrite(header.data(), 1, header.size(), out.get()) == header.size();
  for (const TensorView& tensor : tensors) {
    written = written && std::fwrite(tensor.values.data(), sizeof(float), tensor.values.size(),
                                     out.get()) == tensor.values.size();
  }
  if (!written || std::fflush(out.get()) != 0) return give_up(errno);
  if (std::fclose(out.release()) != 0) return give_up(errno);
  std::error_code error;
  std::filesystem::rename(partial, file, error);
  if (error) return give_up(error.value());
  return ok_status();
}

Result<LoadedSafetensors> parse_safetensors(ByteView bytes) {
  if (bytes.size() < 8) return malformed("it ends at byte " + std::to_string(bytes.size()));
  const std::uint64_t length = get_u64(bytes.data());
  if (length > kMaxHeaderBytes || length > bytes.size() - 8) {
    return malformed("its header of " + std::to_string(length) + " bytes does not fit");
  }
  const json header = json::parse(as_text(bytes.subspan(8, length)), nullptr, false);
  if (!header.is_object()) return malformed("its header is no JSON object");
  LoadedSafetensors out;
  const ByteView data = bytes.subspan(8 + length);
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") {
      if (!entry.is_object()) return malformed("its metadata is no object");
      for (const auto& [key, value] : entry.items()) {
        if (!value.is_string()) return malformed("metadata '" + key + "' is no text");
        out.metadata[key] = value.get<std::string>();
      }
      continue;
    }
    POTLUCK_TRY(LoadedTensor tensor, parse_tensor(name, entry, data));
    out.tensors.emplace(name, std::move(tensor));
  }
  return out;
}

Result<LoadedSafetensors> read_safetensors(const std::filesystem::path& file) {
  POTLUCK_TRY(const Bytes bytes, read_data_file(file, kMaxFileBytes));
  return parse_safetensors(bytes);
}

}  // namespace potluck
