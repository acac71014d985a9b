// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes images in processes of their own, as many as threads ask at a time. Any thread.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "engine/train/images/decoding_process.h"

namespace potluck {

class ImageDecoder {
 public:
  // As decode_image() and image_extent(), and what DecodingProcess adds.
  Result<DecodedImage> decode(ByteView bytes);
  Result<ImageExtent> extent(ByteView bytes);

 private:
  using Process = std::unique_ptr<DecodingProcess>;
  Result<Process> take();
  void give_back(Process process);

  std::mutex mutex_;
  std::vector<Process> idle_;
};

}  // namespace potluck
