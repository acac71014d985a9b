// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/file_kinds.h"

#include <array>
#include <string>

#include "net/base/file_names.h"

namespace potluck {
namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view start, what, hint;
};
constexpr std::string_view kUnpack = "unpack it and name what is inside";
constexpr std::string_view kAsPng = "convert the images to PNG or JPEG";
constexpr std::string_view kAsCsv = "save it as CSV, or as plain text";
constexpr std::string_view kAsSafetensors =
    "load it where you trust it and save its weights as safetensors";
constexpr std::array<Kind, 23> kKinds = {{
    {"version https://git-lfs.github.com/spec/"sv, "a pointer of Git LFS, not the file itself",
     "fetch the file with: git lfs pull"},
    {"PK\x03\x04"sv, "a zip archive, as workbooks and checkpoints of PyTorch are, too",
     "unpack it, or save its contents as CSV, text or safetensors"},
    {"\x1f\x8b"sv, "compressed with gzip", "unpack it with: gunzip"},
    {"BZh91AY&SY"sv, "compressed with bzip2", "unpack it with: bunzip2"},
    {"\xfd"
     "7zXZ\0"sv,
     "compressed with xz", "unpack it with: unxz"},
    {"\x28\xb5\x2f\xfd"sv, "compressed with zstd", "unpack it with: unzstd"},
    {"7z\xbc\xaf\x27\x1c"sv, "an archive of 7-Zip", kUnpack},
    {"Rar!\x1a\x07"sv, "a RAR archive", kUnpack},
    {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, "an old document of Office", kAsCsv},
    {"%PDF-"sv, "a PDF document", kAsCsv},
    {"{\\rtf"sv, "an RTF document", "save it as plain text"},
    {"PAR1"sv, "a Parquet file", kAsCsv},
    {"SQLite format 3\0"sv, "a database of SQLite", kAsCsv},
    {"\x89HDF\r\n\x1a\n"sv, "an HDF5 file",
     "convert it: "
     "potluck reads no HDF5"},
    {"\x93NUMPY"sv, "an array of NumPy", "save it as CSV or IDX"},
    {"\x80\x02"sv, "a pickle of Python", kAsSafetensors},
    {"\x80\x04"sv, "a pickle of Python", kAsSafetensors},
    {"GGUF"sv, "weights in GGUF, which are quantised", "take the safetensors of the same model"},
    {"GIF8"sv, "a GIF image", kAsPng},
    {"II*\0"sv, "a TIFF image", kAsPng},
    {"MM\0*"sv, "a TIFF image", kAsPng},
    {"\x89PNG\r\n\x1a\n"sv, "a PNG image", "put images into a folder for each class"},
    {"\xff\xd8\xff"sv, "a JPEG image", "put images into a folder for each class"},
}};

}  // namespace

bool is_web_page(std::string_view start) {
  const std::size_t first = start.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == start.npos) return false;
  const std::string head = lower_ascii(start.substr(first, 64));
  return head.starts_with("<!doctype html") || head.starts_with("<html") ||
         head.starts_with("<head") || head.starts_with("<script");
}

std::optional<OtherKind> other_kind(std::string_view start) {
  for (const Kind& kind : kKinds) {
    if (start.starts_with(kind.start))
      return OtherKind{std::string(kind.what), std::string(kind.hint)};
  }
  if (start.size() >= 12 && start.starts_with("RIFF") && start.substr(8, 4) == "WEBP") {
    return OtherKind{"a WebP image", std::string(kAsPng)};
  }
  if (start.size() >= 12 && start.substr(4, 4) == "ftyp") {
    return OtherKind{"a HEIC or AVIF image, or a film", std::string(kAsPng)};
  }
  if (start.size() >= 10 && start.starts_with("BM") && start.substr(6, 4) == "\0\0\0\0"sv) {
    return OtherKind{"a BMP image", std::string(kAsPng)};
  }
  if (is_web_page(start)) {
    return OtherKind{"a web page, not the file itself",
                     "download the file itself: what the browser saved is a page about it"};
  }
  return std::nullopt;
}

}  // namespace potluck
