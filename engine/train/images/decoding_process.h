// SPDX-License-Identifier: GPL-3.0-or-later
// A process that decodes images (app/potluck-images): it opens no files, talks to nobody else and
// has a bounded memory. What goes wrong in it, be it a fault of a library that an image makes use
// of, is that image's, and ends the process at the most. One thread at a time.
#pragma once

#include <memory>

#include "engine/train/images/image_file.h"
#include "net/base/helper_process.h"

namespace potluck {

struct DecodingAnswer;
enum class DecodingTask : std::uint32_t;

class DecodingProcess {
 public:
  // kNotFound: potluck-images is neither beside this program nor on the PATH. kIo: it cannot lock
  // itself in here.
  static Result<std::unique_ptr<DecodingProcess>> start();

  // As decode_image() and image_extent(). kMalformed also for an image on which the process ended,
  // or that took it longer than half a minute.
  Result<DecodedImage> decode(ByteView bytes);
  Result<ImageExtent> extent(ByteView bytes);
  bool usable() const { return process_->running(); }  // for another image

 private:
  explicit DecodingProcess(std::unique_ptr<HelperProcess> process);
  Result<DecodingAnswer> ask(DecodingTask task, ByteView bytes);
  ByteView output() const;
  Error died(const std::string& what);

  std::unique_ptr<HelperProcess> process_;
};

}  // namespace potluck
