// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/image_pack.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "engine/project/files.h"
#include "net/base/file_names.h"
#include "net/base/rng.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 512;
constexpr std::uint64_t kMaxShards = 60;
constexpr std::uint64_t kShardBytes = std::uint64_t{1} << 30;
constexpr std::uint64_t kMaxImageBytes = 64 << 20;
constexpr std::size_t kNameBytes = 100, kPrefixBytes = 155;

struct Image {
  fs::path file;
  std::string name;  // in the archive
  std::uint64_t size = 0;
};

Result<std::vector<Image>> images_in(const fs::path& folder) {
  std::error_code failure;
  std::vector<Image> out;
  for (fs::recursive_directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    std::error_code ignored;
    const std::string file_name = entry->path().filename().string();
    if (is_left_behind(file_name)) {
      if (entry->is_directory(ignored)) entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file(ignored) || entry->is_symlink(ignored)) continue;
    if (!is_image_name(file_name)) continue;
    const std::uint64_t size = entry->file_size(failure);
    if (failure) break;
    if (size > kMaxImageBytes) {
      return {ErrorCode::kTooLarge, entry->path().string() + " is larger than 64 MiB",
              "make it smaller, or leave it out"};
    }
    out.push_back({entry->path(), entry->path().lexically_relative(folder).generic_string(), size});
  }
  if (failure) return file_error(failure.value(), "cannot read", folder);
  std::ranges::sort(out, {}, &Image::name);
  Rng rng(out.size());  // any order will do, always the same
  rng.shuffle(std::span(out));
  return out;
}

using Header = std::array<std::uint8_t, kBlock>;

void put_text(Header& out, std::size_t at, std::string_view text) {
  std::copy(text.begin(), text.end(), out.begin() + static_cast<std::ptrdiff_t>(at));
}

void put_octal(Header& out, std::size_t at, std::size_t digits, std::uint64_t value) {
  for (std::size_t i = digits; i-- > 0; value >>= 3) {
    out[at + i] = static_cast<std::uint8_t>('0' + (value & 7));
  }
}

// A name that is too long is cut in two at a slash (POSIX.1-1988).
Result<Header> header_of(const Image& image) {
  std::string name = image.name, prefix;
  if (name.find('\\') != name.npos) {
    return {ErrorCode::kInvalidArgument, image.file.string() + " has a backslash in its name",
            "rename it: some systems take that for a folder"};
  }
  if (name.size() > kNameBytes) {
    const std::size_t slash = name.find('/', name.size() - kNameBytes - 1);
    if (slash == name.npos || slash > kPrefixBytes) {
      return {ErrorCode::kInvalidArgument, image.file.string() + " has too long a name",
              "shorten the names of the file and its folders"};
    }
    prefix = name.substr(0, slash);
    name.erase(0, slash + 1);
  }
  Header out{};
  put_text(out, 0, name);
  put_octal(out, 100, 7, 0644);
  put_octal(out, 108, 7, 0);
  put_octal(out, 116, 7, 0);
  put_octal(out, 124, 11, image.size);
  put_octal(out, 136, 11, 0);  // the time is nobody's business
  put_text(out, 148, "        ");
  out[156] = '0';
  put_text(out, 257, "ustar");
  put_text(out, 263, "00");
  put_text(out, 345, prefix);
  std::uint64_t sum = 0;
  for (const std::uint8_t byte : out) sum += byte;
  put_octal(out, 148, 6, sum);
  out[154] = 0;
  return out;
}

Status append(const Image& image, File& out) {
  POTLUCK_TRY(const Header header, header_of(image));
  POTLUCK_TRY(auto in, File::open_to_read(image.file));
  Bytes bytes((image.size + kBlock - 1) / kBlock * kBlock);
  Bytes content(image.size + 1);
  POTLUCK_TRY(const std::size_t got, in.read(content));
  if (got != image.size) {
    return Error{ErrorCode::kMalformed, image.file.string() + " changed while it was read",
                 "do not change the data while the project is made"};
  }
  std::copy_n(content.begin(), got, bytes.begin());
  POTLUCK_CHECK(out.write(header));
  return out.write(bytes);
}

Status close_shard(File& shard) {
  POTLUCK_CHECK(shard.write(Bytes(2 * kBlock)));  // the end mark
  return shard.finish();
}

}  // namespace

bool is_image_name(std::string_view name) {
  const std::string ending = extension_of(name);
  return ending == ".png" || ending == ".jpg" || ending == ".jpeg" || ending == ".jpe" ||
         ending == ".jfif";
}

Result<std::vector<fs::path>> pack_images(const fs::path& from, const fs::path& to) {
  POTLUCK_TRY(const auto images, images_in(from));
  std::uint64_t total = 0;
  for (const Image& image : images) total += image.size + kBlock;
  const std::uint64_t limit = std::max(kShardBytes, total / (kMaxShards - 1));
  std::vector<fs::path> out;
  std::optional<File> shard;
  std::uint64_t filled = 0;
  for (const Image& image : images) {
    if (shard && filled >= limit) {
      POTLUCK_CHECK(close_shard(*shard));
      shard.reset();
    }
    if (!shard) {
      std::array<char, 32> name{};
      std::snprintf(name.data(), name.size(), "images-%02zu.tar", out.size());
      out.push_back(to / name.data());
      POTLUCK_TRY(auto created, File::create(out.back(), 0644));
      shard.emplace(std::move(created));
      filled = 0;
    }
    POTLUCK_CHECK(append(image, *shard));
    filled += image.size + kBlock;
  }
  if (shard) POTLUCK_CHECK(close_shard(*shard));
  return out;
}

}  // namespace potluck
