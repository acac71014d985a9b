// SPDX-License-Identifier: GPL-3.0-or-later
// What an image might make of the process that decodes it: answers that are not true. The first
// byte of the file says which.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "engine/train/images/decoding_messages.h"
#include "net/base/helper_process.h"

using namespace potluck;

namespace {

DecodingAnswer lie(std::uint8_t which) {
  DecodingAnswer out{DecodingOutcome::kDone, 4, 4, 0, 0, 48, 0, 12, 3};  // what would be true
  switch (which) {
    case 1:
      out.pixels = kMostImageBytes + 3;
      break;
    case 2:
      out.height = 70'000;
      break;
    case 3:
      out.height = out.width = 16'384;  // more pixels than it sends
      break;
    case 4:
      out.begin = -1;
      break;
    case 5:
      out.down = 13;
      break;
    case 6:
      out.across = INT64_MAX / 2;
      break;
    case 7:
      out.begin = 45;
      out.across = -16;
      break;
    case 8:
      out.outcome = DecodingOutcome::kFailed;
      out.message = out.hint = UINT32_MAX;
      break;
    case 9:
      out.outcome = static_cast<DecodingOutcome>(77);
      break;
    case 10:
      out.height = 0;
      out.pixels = 0;
      break;
    default:
      break;
  }
  return out;
}

}  // namespace

int main() {
  void* memory =
      ::mmap(nullptr, kDecodingBytes, PROT_READ | PROT_WRITE, MAP_SHARED, kHelperMemory, 0);
  if (memory == MAP_FAILED) return 2;
  const auto* file = static_cast<const std::uint8_t*>(memory);
  const DecodingAnswer ready{DecodingOutcome::kDone};
  if (::write(kHelperSocket, &ready, sizeof ready) != sizeof ready) return 1;
  DecodingRequest request;
  while (::read(kHelperSocket, &request, sizeof request) == sizeof request) {
    const DecodingAnswer answer = lie(file[0]);
    const std::size_t bytes = file[0] == 11 ? 5 : sizeof answer;  // half an answer
    if (::write(kHelperSocket, &answer, bytes) < 0) return 1;
  }
  return 0;
}
