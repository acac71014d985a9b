// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes images for the program that started it, until that closes the socket between the two
// (engine/train/images/decoding_messages.h). People do not start it.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "app/potluck-images/wall.h"
#include "engine/train/images/decoding_messages.h"
#include "net/base/helper_process.h"

namespace potluck {
namespace {

// As much as there is room for. -> its bytes.
std::uint32_t put(std::uint8_t* to, std::string_view text) {
  const auto bytes = std::min<std::size_t>(text.size(), kMostDecodingText);
  std::copy_n(text.data(), bytes, to);
  return static_cast<std::uint32_t>(bytes);
}

DecodingAnswer failed(const Error& error, std::uint8_t* output) {
  DecodingAnswer out;
  out.message = put(output, error.message);
  out.hint = put(output + out.message, error.hint);
  return out;
}

DecodingAnswer decode(ByteView file, std::uint8_t* output) {
  const auto image = decode_image(file);
  if (!image) return failed(image.error(), output);
  std::copy(image->pixels.begin(), image->pixels.end(), output);
  DecodingAnswer out{DecodingOutcome::kDone, image->height, image->width};
  out.pixels = image->pixels.size();
  out.begin = image->begin;
  out.down = image->down;
  out.across = image->across;
  return out;
}

DecodingAnswer measure(ByteView file, std::uint8_t* output) {
  const auto extent = image_extent(file);
  if (!extent) return failed(extent.error(), output);
  return {DecodingOutcome::kDone, extent->height, extent->width};
}

// Until nobody asks any more. The first answer is to no question: that it is ready.
void serve(std::uint8_t* memory) {
  const DecodingAnswer ready{DecodingOutcome::kDone};
  if (::write(kHelperSocket, &ready, sizeof ready) != sizeof ready) return;
  DecodingRequest request;
  while (::read(kHelperSocket, &request, sizeof request) == sizeof request) {
    const ByteView file(memory, std::min<std::uint64_t>(request.bytes, kMostImageFile));
    std::uint8_t* output = memory + kMostImageFile;
    const DecodingAnswer answer =
        request.task == DecodingTask::kExtent ? measure(file, output) : decode(file, output);
    if (::write(kHelperSocket, &answer, sizeof answer) != sizeof answer) return;
  }
}

}  // namespace
}  // namespace potluck

int main() {
  using namespace potluck;
  ::close_range(kHelperMemory + 1, ~0U, 0);
  void* memory =
      ::mmap(nullptr, kDecodingBytes, PROT_READ | PROT_WRITE, MAP_SHARED, kHelperMemory, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr, "potluck-images decodes images for potluck-node, which starts it\n");
    return 2;
  }
  if (!build_wall(kHelperSocket)) {
    std::fprintf(stderr, "potluck-images: this system does not let it lock itself in: %s\n",
                 std::strerror(errno));
    return 3;
  }
  serve(static_cast<std::uint8_t*>(memory));
  return 0;
}
