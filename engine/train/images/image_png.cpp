// SPDX-License-Identifier: GPL-3.0-or-later
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

#include "engine/train/images/image_decoders.h"

namespace potluck {
namespace {

constexpr std::size_t kHeaderBytes = 26;  // up to the type of colours
constexpr std::size_t kDepthAt = 24;

std::uint32_t big_endian(const std::uint8_t* in) {
  return std::uint32_t{in[0]} << 24 | std::uint32_t{in[1]} << 16 | std::uint32_t{in[2]} << 8 |
         in[3];
}

// The chunk of this type; empty: there is none.
ByteView chunk_of(ByteView bytes, std::string_view type) {
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::size_t length = big_endian(&bytes[at]);
    if (length > bytes.size() - at - 12) return {};
    if (as_text(bytes.subspan(at + 4, 4)) == type) return bytes.subspan(at + 8, length);
    at += length + 12;
  }
  return {};
}

constexpr std::string_view kPackedTexts[] = {"zTXt", "iTXt"};

// Without comments that are packed: libpng would unpack up to a thousand of them, 8 MB each, and
// nobody reads them. What is no chunk stays for libpng to complain about.
Bytes without_packed_texts(ByteView bytes) {
  Bytes out;
  std::size_t kept = 0;  // so far
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::size_t length = big_endian(&bytes[at]);
    if (length > bytes.size() - at - 12) break;
    const std::size_t end = at + length + 12;
    if (std::ranges::count(kPackedTexts, as_text(bytes.subspan(at + 4, 4))) > 0) {
      const ByteView before = bytes.subspan(kept, at - kept);
      out.insert(out.end(), before.begin(), before.end());
      kept = end;
    }
    at = end;
  }
  if (kept == 0) return out;
  const ByteView rest = bytes.subspan(kept);
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

// Nothing with a destructor lives in the frames that longjmp leaves.
struct DeepPng {
  png_structp png = nullptr;
  png_infop info = nullptr;
  ByteView rest;
  char message[128] = {};

  static void fail(png_structp png, png_const_charp why) {
    auto* self = static_cast<DeepPng*>(png_get_error_ptr(png));
    std::snprintf(self->message, sizeof self->message, "%s", why);
    std::longjmp(png_jmpbuf(png), 1);
  }
  static void ignore(png_structp, png_const_charp) {}
  static void take(png_structp png, png_bytep out, std::size_t count) {
    auto* self = static_cast<DeepPng*>(png_get_io_ptr(png));
    if (count > self->rest.size()) png_error(png, "it ends too early");
    std::memcpy(out, self->rest.data(), count);
    self->rest = self->rest.subspan(count);
  }

  bool begin(ByteView bytes) {
    rest = bytes;
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, fail, ignore);
    info = png == nullptr ? nullptr : png_create_info_struct(png);
    if (info == nullptr) return false;
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_read_fn(png, this, take);
    png_read_info(png, info);
    png_set_expand(png);    // what is transparent by its colour
    png_set_strip_16(png);  // the high byte
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    return png_get_rowbytes(png, info) == std::size_t{4} * png_get_image_width(png, info);
  }
  // rows: as many pointers as rows.
  bool read(png_bytepp rows) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_read_image(png, rows);
    png_read_end(png, nullptr);
    return true;
  }
  ~DeepPng() { png_destroy_read_struct(&png, &info, nullptr); }
};

// 16 bits a value: libpng's simplified reader takes them for linear light, and everything would
// come out brighter than in any viewer.
Result<DecodedImage> decode_deep(ByteView bytes) {
  POTLUCK_TRY(const ImageExtent size, png_size(bytes));
  DeepPng reader;
  const auto failed = [&reader] {
    return damaged_image("a damaged PNG image (" + std::string(reader.message) + ")");
  };
  if (!reader.begin(bytes)) return failed();
  POTLUCK_CHECK(check_image_memory(size.height, size.width, 4));
  std::vector<std::uint8_t> values(std::size_t{4} * size.height * size.width);
  std::vector<png_bytep> rows(size.height);
  for (std::size_t y = 0; y < rows.size(); ++y) rows[y] = values.data() + 4 * y * size.width;
  if (!reader.read(rows.data())) return failed();
  const std::size_t pixels = values.size() / 4;
  for (std::size_t i = 0; i < pixels; ++i) {
    const unsigned opacity = values[4 * i + 3];
    for (std::size_t channel = 0; channel < 3; ++channel) {  // black is behind what is transparent
      values[3 * i + channel] = static_cast<std::uint8_t>(values[4 * i + channel] * opacity / 255);
    }
  }
  values.resize(3 * pixels);
  return DecodedImage::of_rows(size.height, size.width, std::move(values));
}

Result<DecodedImage> decode_shallow(ByteView bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const auto failed = [&image] {
    const std::string what = image.message;
    png_image_free(&image);
    return damaged_image("a damaged PNG image (" + what + ")");
  };
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return failed();
  if (const Status size = check_image_memory(image.height, image.width, 3); !size) {
    png_image_free(&image);
    return size.error();
  }
  image.format = PNG_FORMAT_RGB;
  std::vector<std::uint8_t> rows(PNG_IMAGE_SIZE(image));
  const png_color black{0, 0, 0};  // behind what is transparent
  if (png_image_finish_read(&image, &black, rows.data(), 0, nullptr) == 0) return failed();
  return DecodedImage::of_rows(image.height, image.width, std::move(rows));
}

}  // namespace

Result<ImageExtent> png_size(ByteView bytes) {
  if (bytes.size() < kHeaderBytes) return damaged_image("a damaged PNG image (it ends too early)");
  const ImageExtent out{big_endian(&bytes[20]), big_endian(&bytes[16])};
  POTLUCK_CHECK(check_image_extent(out.height, out.width));
  return out;
}

int png_orientation(ByteView bytes) { return exif_orientation(chunk_of(bytes, "eXIf")); }

Result<DecodedImage> decode_png(ByteView bytes) {
  POTLUCK_CHECK(png_size(bytes));
  const Bytes without = without_packed_texts(bytes);
  if (!without.empty()) bytes = without;
  return bytes[kDepthAt] == 16 ? decode_deep(bytes) : decode_shallow(bytes);
}

}  // namespace potluck
