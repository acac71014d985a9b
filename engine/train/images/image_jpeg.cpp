// SPDX-License-Identifier: GPL-3.0-or-later
#include <csetjmp>
#include <cstddef>
#include <cstdio>

// jpeglib.h leans on cstdio, jerror.h on jpeglib.h.
#include <jpeglib.h>

#include <jerror.h>

#include "engine/train/images/image_decoders.h"

namespace potluck {
namespace {

constexpr std::string_view kExif("Exif\0\0", 6);
// Each goes over the whole image; programs that write progressive images make about ten.
constexpr int kMostScans = 100;

struct JpegErrors {
  jpeg_error_mgr manager{};
  std::jmp_buf back{};
  char message[JMSG_LENGTH_MAX] = {};
};

[[noreturn]] void leave_jpeg(j_common_ptr info) {
  auto* errors = reinterpret_cast<JpegErrors*>(info->err);
  info->err->format_message(info, errors->message);
  std::longjmp(errors->back, 1);
}

// Truncated data is a warning to libjpeg, which fills up with grey: to us it is an error.
void warn_jpeg(j_common_ptr info, int level) {
  const int code = info->err->msg_code;
  if (level < 0 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER)) leave_jpeg(info);
}

// Adobe's programs store how much of each ink is left out, and nearly all such files are theirs.
// out: red, green, blue of each pixel.
void take_inks(const std::uint8_t* inks, std::size_t pixels, bool left_out, std::uint8_t* out) {
  for (std::size_t i = 0; i < pixels; ++i) {
    const auto light = [&](std::size_t ink) -> unsigned {
      return left_out ? inks[4 * i + ink] : 255u - inks[4 * i + ink];
    };
    for (std::size_t channel = 0; channel < 3; ++channel) {
      out[3 * i + channel] = static_cast<std::uint8_t>((light(channel) * light(3) + 127) / 255);
    }
  }
}

// Of images in several scans all coefficients are kept until the last one.
void count_scans(j_common_ptr info) {
  if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number <= kMostScans) return;
  auto* errors = reinterpret_cast<JpegErrors*>(info->err);
  std::snprintf(errors->message, sizeof errors->message, "more than %d scans", kMostScans);
  std::longjmp(errors->back, 1);
}

// Nothing with a destructor lives in the frames that longjmp leaves.
struct JpegReader {
  jpeg_decompress_struct info{};
  JpegErrors errors;
  jpeg_progress_mgr progress{};
  bool prints = false;  // in cyan, magenta, yellow and black

  bool begin(const std::uint8_t* data, std::size_t size) {
    info.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = leave_jpeg;
    errors.manager.emit_message = warn_jpeg;
    if (setjmp(errors.back) != 0) return false;
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, data, size);
    jpeg_save_markers(&info, JPEG_APP0 + 1, 0xffff);
    jpeg_read_header(&info, TRUE);
    prints = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    info.out_color_space = prints ? JCS_CMYK : JCS_RGB;
    return true;
  }
  // rows: three bytes a pixel. most_memory: of what the library keeps beside them.
  bool read(std::uint8_t* rows, std::uint64_t most_memory) {
    if (setjmp(errors.back) != 0) return false;
    progress.progress_monitor = count_scans;
    info.progress = &progress;
    info.mem->max_memory_to_use = static_cast<long>(most_memory);
    jpeg_start_decompress(&info);
    auto* inks = static_cast<JSAMPROW>(
        info.mem->alloc_large(reinterpret_cast<j_common_ptr>(&info), JPOOL_IMAGE,
                              static_cast<size_t>(info.output_width) * 4));
    while (info.output_scanline < info.output_height) {
      std::uint8_t* out = rows + std::size_t{info.output_scanline} * info.output_width * 3;
      JSAMPROW row = prints ? inks : out;
      jpeg_read_scanlines(&info, &row, 1);
      if (prints) take_inks(inks, info.output_width, info.saw_Adobe_marker != 0, out);
    }
    jpeg_finish_decompress(&info);
    return true;
  }
  bool lacked_memory() const { return errors.manager.msg_code == JERR_NO_BACKING_STORE; }
  ~JpegReader() { jpeg_destroy_decompress(&info); }
};

int orientation_of(const jpeg_decompress_struct& info) {
  for (auto* marker = info.marker_list; marker != nullptr; marker = marker->next) {
    const ByteView data(marker->data, marker->data_length);
    if (as_text(data).starts_with(kExif)) return exif_orientation(data.subspan(kExif.size()));
  }
  return 1;
}

Error failed(const JpegReader& reader) {
  return damaged_image("a damaged JPEG image (" + std::string(reader.errors.message) + ")");
}

}  // namespace

Result<ImageExtent> jpeg_size(ByteView bytes) {
  JpegReader reader;
  if (!reader.begin(bytes.data(), bytes.size())) return failed(reader);
  ImageExtent out{reader.info.image_height, reader.info.image_width};
  if (orientation_of(reader.info) > 4) std::swap(out.height, out.width);
  return out;
}

Result<DecodedImage> decode_jpeg(ByteView bytes) {
  JpegReader reader;
  if (!reader.begin(bytes.data(), bytes.size())) return failed(reader);
  const std::uint32_t height = reader.info.image_height, width = reader.info.image_width;
  POTLUCK_CHECK(check_image_memory(height, width, 3));
  const int orientation = orientation_of(reader.info);  // which the library forgets at the end
  std::vector<std::uint8_t> rows(std::size_t{3} * height * width);
  if (!reader.read(rows.data(), kMostImageBytes - rows.size())) {
    if (reader.lacked_memory()) return check_image_memory(height, width, kMostImageBytes).error();
    return failed(reader);
  }
  return turned_upright(DecodedImage::of_rows(height, width, std::move(rows)), orientation);
}

}  // namespace potluck
