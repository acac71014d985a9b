// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/image_file.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <csetjmp>
// clang-format off: they lean on cstdio, and one on the other
#include <jerror.h>
#include <jpeglib.h>
#include <cstdio>
// clang-format on

namespace potluck {
namespace {

constexpr std::uint32_t kMaxSide = 16384;
constexpr std::uint64_t kMaxPixels = std::uint64_t{1} << 26;

Error damaged(const std::string& what) {
  return {ErrorCode::kMalformed, what, "replace or remove that image"};
}

Status check_size(std::uint64_t height, std::uint64_t width) {
  const bool possible = height > 0 && width > 0 && height <= kMaxSide && width <= kMaxSide &&
                        height * width <= kMaxPixels;
  if (possible) return ok_status();
  return damaged("an image of " + std::to_string(width) + "x" + std::to_string(height) + " pixels");
}

// rows: red, green, blue, pixel by pixel.
DecodedImage planes_of(const std::vector<std::uint8_t>& rows, std::uint32_t height,
                       std::uint32_t width) {
  DecodedImage out{height, width, std::vector<std::uint8_t>(rows.size())};
  const std::size_t plane = std::size_t{height} * width;
  for (std::size_t i = 0; i < plane; ++i) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      out.pixels[channel * plane + i] = rows[3 * i + channel];
    }
  }
  return out;
}

Result<DecodedImage> decode_png(ByteView bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const auto failed = [&image] {
    const std::string what = image.message;
    png_image_free(&image);
    return damaged("a damaged PNG image (" + what + ")");
  };
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return failed();
  if (const Status size = check_size(image.height, image.width); !size) {
    png_image_free(&image);
    return size.error();
  }
  image.format = PNG_FORMAT_RGB;
  std::vector<std::uint8_t> rows(PNG_IMAGE_SIZE(image));
  const png_color black{0, 0, 0};  // behind what is transparent
  if (png_image_finish_read(&image, &black, rows.data(), 0, nullptr) == 0) return failed();
  return planes_of(rows, image.height, image.width);
}

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

  bool begin(const std::uint8_t* data, std::size_t size) {
    info.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = leave_jpeg;
    errors.manager.emit_message = warn_jpeg;
    if (setjmp(errors.back) != 0) return false;
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, data, size);
    jpeg_read_header(&info, TRUE);
    if (info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK) {
      std::snprintf(errors.message, sizeof errors.message, "printing colours (CMYK)");
      return false;
    }
    info.out_color_space = JCS_RGB;
    return true;
  }
  bool read(std::uint8_t* rows) {
    if (setjmp(errors.back) != 0) return false;
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height) {
      JSAMPROW row = rows + std::size_t{info.output_scanline} * info.output_width * 3;
      jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    return true;
  }
  ~JpegReader() { jpeg_destroy_decompress(&info); }
};

Result<DecodedImage> decode_jpeg(ByteView bytes) {
  JpegReader reader;
  const auto failed = [&reader] {
    return damaged("a damaged JPEG image (" + std::string(reader.errors.message) + ")");
  };
  if (!reader.begin(bytes.data(), bytes.size())) return failed();
  const std::uint32_t height = reader.info.image_height, width = reader.info.image_width;
  POTLUCK_CHECK(check_size(height, width));
  std::vector<std::uint8_t> rows(std::size_t{3} * height * width);
  if (!reader.read(rows.data())) return failed();
  return planes_of(rows, height, width);
}

// One line of `from` values becomes one of `to`: each is the mean of what it covers, or lies
// between its neighbours where it covers less than one.
struct Tap {
  std::size_t first = 0;
  std::vector<float> weights;
};
std::vector<Tap> taps(std::uint32_t from, std::uint32_t to) {
  const double step = static_cast<double>(from) / to, reach = std::max(1.0, step);
  std::vector<Tap> out(to);
  for (std::uint32_t i = 0; i < to; ++i) {
    const double centre = (i + 0.5) * step;
    const auto first = static_cast<std::int64_t>(std::max(0.0, std::floor(centre - reach)));
    const auto last = std::min<std::int64_t>(from - 1, static_cast<std::int64_t>(centre + reach));
    out[i].first = static_cast<std::size_t>(first);
    double sum = 0.0;
    for (std::int64_t at = first; at <= last; ++at) {
      const double weight =
          std::max(0.0, 1.0 - std::abs((static_cast<double>(at) + 0.5 - centre) / reach));
      out[i].weights.push_back(static_cast<float>(weight));
      sum += weight;
    }
    for (float& weight : out[i].weights) weight /= static_cast<float>(sum);
  }
  return out;
}

}  // namespace

bool has_image_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos) return false;
  std::string extension(name.substr(dot + 1));
  for (char& c : extension) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return extension == "png" || extension == "jpg" || extension == "jpeg";
}

Result<DecodedImage> decode_image(ByteView bytes) {
  if (bytes.empty()) return damaged("an empty image");
  if (bytes.size() >= 8 && png_sig_cmp(bytes.data(), 0, 8) == 0) return decode_png(bytes);
  if (bytes.size() >= 2 && bytes[0] == 0xff && bytes[1] == 0xd8) return decode_jpeg(bytes);
  return damaged("neither a PNG nor a JPEG image");
}

DecodedImage scaled_and_cut(const DecodedImage& image, std::uint32_t side) {
  const double scale = static_cast<double>(side) / std::min(image.height, image.width);
  const auto scaled = [&](std::uint32_t length) {
    return std::max(side, static_cast<std::uint32_t>(std::lround(length * scale)));
  };
  const std::uint32_t height = scaled(image.height), width = scaled(image.width);
  const std::vector<Tap> down = taps(image.height, height), across = taps(image.width, width);
  const std::uint32_t top = (height - side) / 2, left = (width - side) / 2;
  DecodedImage out{side, side, std::vector<std::uint8_t>(std::size_t{3} * side * side)};
  std::vector<float> lines(std::size_t{image.height} * side);
  for (std::size_t channel = 0; channel < 3; ++channel) {
    const std::uint8_t* plane = image.pixels.data() + channel * image.height * image.width;
    for (std::size_t y = 0; y < image.height; ++y) {
      for (std::size_t x = 0; x < side; ++x) {
        const Tap& tap = across[left + x];
        float sum = 0.0f;
        for (std::size_t i = 0; i < tap.weights.size(); ++i) {
          sum += tap.weights[i] * plane[y * image.width + tap.first + i];
        }
        lines[y * side + x] = sum;
      }
    }
    for (std::size_t y = 0; y < side; ++y) {
      const Tap& tap = down[top + y];
      for (std::size_t x = 0; x < side; ++x) {
        float sum = 0.5f;
        for (std::size_t i = 0; i < tap.weights.size(); ++i) {
          sum += tap.weights[i] * lines[(tap.first + i) * side + x];
        }
        out.pixels[(channel * side + y) * side + x] =
            static_cast<std::uint8_t>(std::clamp(sum, 0.0f, 255.0f));
      }
    }
  }
  return out;
}

}  // namespace potluck
