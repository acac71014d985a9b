// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/ready_data.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>

#include "engine/project/files.h"
#include "engine/project/manifest.h"
#include "engine/project/text_check.h"
#include "net/base/file_names.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxTexts = 60;  // a manifest names 64 files at most
constexpr std::uint64_t kTextBytes = std::uint64_t{1}
                                     << 30;  // of a joined file, where that is enough
constexpr std::size_t kReadBytes = 1 << 20;
constexpr std::string_view kMark = "\xef\xbb\xbf";

struct CloseGzip {
  void operator()(gzFile file) const { gzclose_r(file); }
};

Result<bool> is_compressed(const fs::path& file) {
  POTLUCK_TRY(auto in, File::open_to_read(file));
  std::array<std::uint8_t, 2> start{};
  POTLUCK_TRY(const auto got, in.read(start));
  return got == 2 && start[0] == 0x1f && start[1] == 0x8b;
}

Status unpack(const fs::path& from, const fs::path& to) {
  const std::unique_ptr<gzFile_s, CloseGzip> in(gzopen(from.c_str(), "rb"));
  if (!in) return file_error(errno == 0 ? ENOMEM : errno, "cannot read", from);
  POTLUCK_TRY(auto out, File::create(to, 0644));
  Bytes buffer(kReadBytes);
  std::uint64_t written = 0;
  for (;;) {
    const int got = gzread(in.get(), buffer.data(), static_cast<unsigned>(buffer.size()));
    int code = Z_OK;
    (void)gzerror(in.get(), &code);
    if (got < 0 || (code != Z_OK && code != Z_STREAM_END)) {
      if (code == Z_ERRNO) return file_error(errno, "cannot read", from);
      return {ErrorCode::kMalformed,
              from.string() + (code == Z_BUF_ERROR ? " is cut off: its compressed data ends early"
                                                   : " is damaged: it cannot be unpacked"),
              "get the file again"};
    }
    if (got == 0) break;
    written += static_cast<std::uint64_t>(got);
    if (written > kMaxDataFileBytes) {
      return {ErrorCode::kTooLarge, from.string() + " holds more than 7 GiB",
              "cut it into smaller files and name the folder that holds them"};
    }
    POTLUCK_CHECK(out.write(ByteView(buffer).first(static_cast<std::size_t>(got))));
  }
  return out.finish();
}

// All of a text but its mark, and a line end where it has none.
Status append_text(const fs::path& from, File& out) {
  POTLUCK_TRY(auto in, File::open_to_read(from));
  Bytes buffer(kReadBytes);
  std::uint8_t last = '\n';
  for (bool first = true;; first = false) {
    POTLUCK_TRY(const auto got, in.read(buffer));
    ByteView piece = ByteView(buffer).first(got);
    if (first && as_text(piece).starts_with(kMark)) piece = piece.subspan(kMark.size());
    if (!piece.empty()) last = piece.back();
    POTLUCK_CHECK(out.write(piece));
    if (got < buffer.size()) break;
  }
  if (last == '\n') return ok_status();
  return out.write(as_bytes("\n"));
}

Result<std::vector<fs::path>> join_texts(const DataSource& source, const fs::path& folder) {
  std::uint64_t total = 0;
  for (const auto& file : source.files) {
    std::error_code failure;
    const auto bytes = fs::file_size(file, failure);
    if (!failure) total += bytes;
  }
  const std::uint64_t limit = std::max(kTextBytes, total / (kMaxTexts - 1));
  std::vector<fs::path> out;
  std::optional<File> joined;
  std::uint64_t filled = 0;
  for (const auto& file : source.files) {
    if (joined && filled >= limit) {
      POTLUCK_CHECK(joined->finish());
      joined.reset();
    }
    if (!joined) {
      std::array<char, 32> name{};
      std::snprintf(name.data(), name.size(), "texts-%02zu.%s", out.size(),
                    source.format == "text" ? "txt" : "jsonl");
      out.push_back(folder / name.data());
      POTLUCK_TRY(auto created, File::create(out.back(), 0644));
      joined.emplace(std::move(created));
      filled = 0;
    }
    POTLUCK_CHECK(append_text(file, *joined));
    std::error_code failure;
    filled += fs::file_size(file, failure);
  }
  if (joined) POTLUCK_CHECK(joined->finish());
  return out;
}

}  // namespace

std::string name_when_unpacked(const std::string& name) {
  const std::string ending = extension_of(name);
  if (ending == ".gz") return name.substr(0, name.size() - ending.size());
  if (ending == ".tgz") return name.substr(0, name.size() - ending.size()) + ".tar";
  return name;
}

Result<DataSource> make_ready(DataSource source, const fs::path& folder) {
  const bool text = source.format == "text" || source.format == "jsonl";
  if (source.format == "idx" || source.format == "cifar") return source;
  for (std::size_t i = 0; i < source.files.size(); ++i) {
    std::error_code ignored;
    if (fs::is_directory(source.files[i], ignored)) continue;
    POTLUCK_TRY(const bool compressed, is_compressed(source.files[i]));
    if (!compressed) continue;
    // The number keeps two of one name in two folders apart.
    const fs::path given = source.files[i], place = folder / ("unpacked-" + std::to_string(i));
    POTLUCK_CHECK(make_folders(place));
    const fs::path to = place / name_when_unpacked(given.filename().string());
    POTLUCK_CHECK(unpack(given, to));
    source.files[i] = to;
    if (!source.web.empty()) source.web[i].clear();
    const auto looked = !text                      ? ok_status()
                        : source.files.size() == 1 ? check_text_file(to)
                                                   : check_text_piece(to);
    if (looked) continue;
    Error refused = looked.error();
    refused.message = given.string() + ": " + refused.message;
    return refused;
  }
  if (!text || source.files.size() <= kMaxTexts) return source;
  POTLUCK_TRY(source.files, join_texts(source, folder));
  source.web.clear();
  return source;
}

}  // namespace potluck
