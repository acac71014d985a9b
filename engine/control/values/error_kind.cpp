// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/error_kind.h"

namespace potluck {

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return "invalid_argument";
    case ErrorCode::kNotFound:
      return "not_found";
    case ErrorCode::kAlreadyExists:
      return "already_exists";
    case ErrorCode::kPermission:
      return "permission";
    case ErrorCode::kMalformed:
      return "malformed";
    case ErrorCode::kExpired:
      return "expired";
    case ErrorCode::kVersionMismatch:
      return "version_mismatch";
    case ErrorCode::kAddressInUse:
      return "address_in_use";
    case ErrorCode::kUnreachable:
      return "unreachable";
    case ErrorCode::kTimeout:
      return "timeout";
    case ErrorCode::kTooLarge:
      return "too_large";
    case ErrorCode::kNoSpace:
      return "no_space";
    case ErrorCode::kIo:
      return "io";
    case ErrorCode::kOutOfMemory:
      return "out_of_memory";
    case ErrorCode::kDiverged:
      return "diverged";
    case ErrorCode::kCancelled:
      return "cancelled";
    case ErrorCode::kInternal:
      return "internal";
  }
  return "internal";
}

}  // namespace potluck
