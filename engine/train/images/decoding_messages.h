// SPDX-License-Identifier: GPL-3.0-or-later
// What a program and the process that decodes images for it say to each other. Both are of one
// build and on one computer: plain memory over a socket, the bytes themselves in memory that both
// share. What comes from the process is looked at as if the image had written it. Private to
// engine/train/images and app/potluck-images.
#pragma once

#include <cstdint>

#include "engine/train/images/image_file.h"

namespace potluck {

// Of the shared memory: the file first, then what becomes of it, pixels or the two texts of an
// error. Pages that nobody has touched cost nothing.
constexpr std::uint64_t kMostImageFile = std::uint64_t{64} << 20;
constexpr std::uint64_t kDecodingBytes = kMostImageFile + kMostImageBytes;

enum class DecodingTask : std::uint32_t { kDecode = 1, kExtent = 2 };
struct DecodingRequest {
  DecodingTask task = DecodingTask::kDecode;
  std::uint32_t bytes = 0;  // of the file
};

// The first answer comes without a request, once the process has locked itself in.
enum class DecodingOutcome : std::uint32_t { kDone = 1, kFailed = 2 };
struct DecodingAnswer {
  DecodingOutcome outcome = DecodingOutcome::kFailed;
  std::uint32_t height = 0, width = 0;
  std::uint32_t message = 0, hint = 0;  // bytes of each text
  std::uint64_t pixels = 0;             // bytes; as DecodedImage has them
  std::int64_t begin = 0, down = 0, across = 0;
};
constexpr std::uint32_t kMostDecodingText = 1000;  // bytes

}  // namespace potluck
