// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/earlier_export.h"

#include <algorithm>
#include <array>

#include "engine/project/files.h"
#include "net/base/json.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxHeader = 16 << 20;
constexpr std::uint64_t kDirectory = 1 << 20;  // of an archive of TorchScript, at its end
constexpr std::array<const char*, 4> kFilesOfFolder = {"model.safetensors", "config.json",
                                                       "README.md", "tokenizer.json"};

Result<std::string> part_of(const fs::path& file, std::uint64_t offset, std::uint64_t most) {
  POTLUCK_TRY(auto in, File::open_to_read(file));
  std::string out(most, '\0');
  const std::span<std::uint8_t> bytes(reinterpret_cast<std::uint8_t*>(out.data()), out.size());
  POTLUCK_TRY(const auto got, in.read_at(offset, bytes));
  out.resize(got);
  return out;
}

// Every export says of which project it is.
bool is_our_safetensors(const fs::path& file) {
  const auto start = part_of(file, 0, 8);
  if (!start || start->size() < 8) return false;
  const std::uint64_t length = get_u64(reinterpret_cast<const std::uint8_t*>(start->data()));
  if (length > kMaxHeader) return false;
  const auto text = part_of(file, 8, length);
  const auto header = text ? parse_json(*text) : Result<nlohmann::json>(text.error());
  if (!header || !header->is_object()) return false;
  const auto metadata = header->find("__metadata__");
  return metadata != header->end() && metadata->is_object() && metadata->contains("project") &&
         metadata->contains("recipe");
}

bool is_our_torchscript(const fs::path& file) {
  std::error_code failure;
  const auto size = fs::file_size(file, failure);
  if (failure) return false;
  const auto end = part_of(file, size - std::min(size, kDirectory), std::min(size, kDirectory));
  return end && end->find("/extra/project") != std::string::npos &&
         end->find("/extra/recipe") != std::string::npos;
}

// A folder that holds none of the files that an export writes, or an earlier export.
bool folder_is_free(const fs::path& folder) {
  std::error_code failure;
  if (is_our_safetensors(folder / kFilesOfFolder.front())) return true;
  return std::ranges::none_of(kFilesOfFolder,
                              [&](const char* name) { return fs::exists(folder / name, failure); });
}

}  // namespace

Status check_place_of_export(const fs::path& file) {
  std::error_code failure;
  const auto facts = fs::status(file, failure);
  if (!fs::exists(facts)) return ok_status();
  if (fs::is_directory(facts)) {
    if (folder_is_free(file)) return ok_status();
  } else if (fs::is_regular_file(facts)) {
    if (fs::file_size(file, failure) == 0 && !failure) return ok_status();
    if (is_our_safetensors(file) || is_our_torchscript(file)) return ok_status();
  } else {
    return ok_status();  // a device: whoever names one knows what it is
  }
  return {ErrorCode::kAlreadyExists,
          file.string() + " is there already, and it is no earlier export",
          "choose another name, or say that it may be overwritten"};
}

}  // namespace potluck
