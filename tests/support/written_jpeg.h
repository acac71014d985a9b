// SPDX-License-Identifier: GPL-3.0-or-later
// A JPEG file of rows that a test fills, with what it sets before the first of them.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

// jpeglib.h needs what comes before it.
// clang-format off
#include <cstdio>
#include <jpeglib.h>
// clang-format on

namespace potluck {

// set(info): beyond the defaults; fill(y, row): red, green and blue of each pixel of a row.
template <class Set, class Fill>
std::string written_jpeg(std::uint32_t width, std::uint32_t height, const Set& set,
                         const Fill& fill) {
  jpeg_compress_struct info{};
  jpeg_error_mgr errors{};
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char* data = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&info, &data, &size);
  info.image_width = width;
  info.image_height = height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  set(info);
  jpeg_start_compress(&info, TRUE);
  std::vector<unsigned char> row(std::size_t{3} * width);
  for (std::uint32_t y = 0; y < height; ++y) {
    fill(y, row);
    JSAMPROW line = row.data();
    jpeg_write_scanlines(&info, &line, 1);
  }
  jpeg_finish_compress(&info);
  std::string out(reinterpret_cast<char*>(data), size);
  jpeg_destroy_compress(&info);
  std::free(data);
  return out;
}

}  // namespace potluck
