// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/images/decoding_process.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/train/images/decoding_messages.h"
#include "engine/train/images/image_decoders.h"
#include "net/base/text.h"

namespace potluck {
namespace {

constexpr auto kProgram = "potluck-images";
constexpr int kLongest_ms = 30'000;
// Of what a large image has left behind; the next one is seldom as large.
constexpr std::uint64_t kKeptBytes = std::uint64_t{16} << 20;

// Whether every pixel that its numbers say lies in its bytes.
bool lies_within(const DecodedImage& image) {
  const auto last = static_cast<std::int64_t>(image.pixels.size()) - 3;
  const auto bound = static_cast<std::int64_t>(kMostImageBytes);
  for (const std::int64_t step : {image.begin, image.down, image.across}) {
    if (step < -bound || step > bound) return false;  // so that no sum below overflows
  }
  for (const std::int64_t y : {std::int64_t{0}, std::int64_t{image.height} - 1}) {
    for (const std::int64_t x : {std::int64_t{0}, std::int64_t{image.width} - 1}) {
      const std::int64_t at = image.begin + y * image.down + x * image.across;
      if (at < 0 || at > last) return false;
    }
  }
  return true;
}

// Precondition: its extent is that of an image. Nothing: it tells of other pixels than it has.
std::optional<DecodedImage> image_of(const DecodingAnswer& answer, ByteView output) {
  if (answer.pixels != std::uint64_t{3} * answer.height * answer.width) return std::nullopt;
  if (answer.pixels > output.size()) return std::nullopt;
  const ByteView pixels = output.first(answer.pixels);
  DecodedImage out{answer.height,
                   answer.width,
                   {pixels.begin(), pixels.end()},
                   static_cast<std::ptrdiff_t>(answer.begin),
                   static_cast<std::ptrdiff_t>(answer.down),
                   static_cast<std::ptrdiff_t>(answer.across)};
  if (!lies_within(out)) return std::nullopt;
  return out;
}

// Texts that an image may have written.
Error error_of(const DecodingAnswer& answer, ByteView output) {
  const std::size_t message = std::min(answer.message, kMostDecodingText);
  const std::size_t hint = std::min(answer.hint, kMostDecodingText);
  const auto said = [&](std::size_t at, std::size_t size) {
    return clean_text(as_text(output.subspan(at, size)), kMostDecodingText);
  };
  return {ErrorCode::kMalformed, said(0, message), said(message, hint)};
}

}  // namespace

DecodingProcess::DecodingProcess(std::unique_ptr<HelperProcess> process)
    : process_(std::move(process)) {}

Result<std::unique_ptr<DecodingProcess>> DecodingProcess::start() {
  POTLUCK_TRY(auto process, HelperProcess::start(kProgram, kDecodingBytes));
  DecodingAnswer ready;
  if (process->await(writable_bytes_of(ready), kLongest_ms) != HelperProcess::Reply::kAnswer) {
    return Error{ErrorCode::kIo, std::string(kProgram) + " cannot lock itself in on this computer",
                 "images are decoded only where the system offers seccomp"};
  }
  return std::unique_ptr<DecodingProcess>(new DecodingProcess(std::move(process)));
}

ByteView DecodingProcess::output() const { return process_->shared().subspan(kMostImageFile); }

Error DecodingProcess::died(const std::string& what) {
  process_->end();
  return damaged_image(what);
}

Result<DecodingAnswer> DecodingProcess::ask(DecodingTask task, ByteView bytes) {
  if (bytes.size() > kMostImageFile) return damaged_image("an image file of more than 64 MiB");
  std::ranges::copy(bytes, process_->shared().begin());
  const DecodingRequest request{task, static_cast<std::uint32_t>(bytes.size())};
  DecodingAnswer answer;
  switch (process_->ask(bytes_of_value(request), writable_bytes_of(answer), kLongest_ms)) {
    case HelperProcess::Reply::kTooLate:
      return died("an image that takes longer than half a minute to be decoded");
    case HelperProcess::Reply::kEnded:
      return died("an image on which its decoder ended");
    case HelperProcess::Reply::kAnswer:
      break;
  }
  if (answer.outcome != DecodingOutcome::kDone) return error_of(answer, output());
  POTLUCK_CHECK(check_image_extent(answer.height, answer.width));
  return answer;
}

Result<DecodedImage> DecodingProcess::decode(ByteView bytes) {
  POTLUCK_TRY(const DecodingAnswer answer, ask(DecodingTask::kDecode, bytes));
  auto image = image_of(answer, output());
  if (!image) return died("an image whose decoder tells of other pixels than it has");
  if (bytes.size() + answer.pixels > kKeptBytes) process_->give_pages_back();
  return std::move(*image);
}

Result<ImageExtent> DecodingProcess::extent(ByteView bytes) {
  POTLUCK_TRY(const DecodingAnswer answer, ask(DecodingTask::kExtent, bytes));
  return ImageExtent{answer.height, answer.width};
}

}  // namespace potluck
