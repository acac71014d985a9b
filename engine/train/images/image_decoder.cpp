// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/images/image_decoder.h"

#include <utility>

namespace potluck {

Result<ImageDecoder::Process> ImageDecoder::take() {
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_.empty()) {
      Process out = std::move(idle_.back());
      idle_.pop_back();
      return out;
    }
  }
  return DecodingProcess::start();
}

void ImageDecoder::give_back(Process process) {
  if (!process->usable()) return;
  const std::scoped_lock lock(mutex_);
  idle_.push_back(std::move(process));
}

Result<DecodedImage> ImageDecoder::decode(ByteView bytes) {
  POTLUCK_TRY(Process process, take());
  auto out = process->decode(bytes);
  give_back(std::move(process));
  return out;
}

Result<ImageExtent> ImageDecoder::extent(ByteView bytes) {
  POTLUCK_TRY(Process process, take());
  auto out = process->extent(bytes);
  give_back(std::move(process));
  return out;
}

}  // namespace potluck
