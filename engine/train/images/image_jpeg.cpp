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

// Nothing with a destructor lives in the frames that longjmp leaves.
struct JpegReader {
  jpeg_decompress_struct info{};
  JpegErrors errors;
  bool prints = false;  // in cyan, magenta, yellow and black

  std::size_t channels() const { return prints ? 4 : 3; }
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
  bool read(std::uint8_t* rows) {
    if (setjmp(errors.back) != 0) return false;
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height) {
      JSAMPROW row = rows + std::size_t{info.output_scanline} * info.output_width * channels();
      jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    return true;
  }
  ~JpegReader() { jpeg_destroy_decompress(&info); }
};

// Adobe's programs store how much of each ink is left out, and nearly all such files are theirs.
std::vector<std::uint8_t> without_inks(const std::vector<std::uint8_t>& inks, bool left_out) {
  std::vector<std::uint8_t> out(inks.size() / 4 * 3);
  for (std::size_t i = 0; i < inks.size() / 4; ++i) {
    const auto light = [&](std::size_t ink) -> unsigned {
      return left_out ? inks[4 * i + ink] : 255u - inks[4 * i + ink];
    };
    for (std::size_t channel = 0; channel < 3; ++channel) {
      out[3 * i + channel] = static_cast<std::uint8_t>((light(channel) * light(3) + 127) / 255);
    }
  }
  return out;
}

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
  POTLUCK_CHECK(check_image_extent(height, width));
  const int orientation = orientation_of(reader.info);  // which the library forgets at the end
  std::vector<std::uint8_t> rows(reader.channels() * height * width);
  if (!reader.read(rows.data())) return failed(reader);
  if (reader.prints) rows = without_inks(rows, reader.info.saw_Adobe_marker != 0);
  return turned_upright(planes_of(rows, height, width), orientation);
}

}  // namespace potluck
