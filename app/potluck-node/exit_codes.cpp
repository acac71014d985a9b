// SPDX-License-Identifier: GPL-3.0-or-later
#include "exit_codes.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/control/values/error_kind.h"

namespace potluck {
namespace {

std::string sentence(std::string text) {
  if (text.empty()) return text;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (text.back() != '.' && text.back() != '?' && text.back() != '!') text += '.';
  return text;
}

}  // namespace

int exit_code_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::kInvalidArgument:
      return kExitUsage;
    case ErrorCode::kNotFound:
      return kExitNotFound;
    case ErrorCode::kUnreachable:
    case ErrorCode::kTimeout:
    case ErrorCode::kAddressInUse:
    case ErrorCode::kVersionMismatch:
      return kExitNetwork;
    case ErrorCode::kNoSpace:
    case ErrorCode::kIo:
      return kExitDisk;
    case ErrorCode::kPermission:
    case ErrorCode::kExpired:
      return kExitRefused;
    case ErrorCode::kMalformed:
    case ErrorCode::kDiverged:
      return kExitDamaged;
    case ErrorCode::kAlreadyExists:
      return kExitBusy;
    case ErrorCode::kTooLarge:
    case ErrorCode::kOutOfMemory:
    case ErrorCode::kCancelled:
    case ErrorCode::kInternal:
      return kExitFailure;
  }
  return kExitFailure;
}

std::string as_sentences(const Error& error) {
  const auto hint = sentence(error.hint);
  return sentence(error.message) + (hint.empty() ? "" : " " + hint);
}

bool was_printed() {
  errno = 0;
  std::cout.flush();
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
}

int tell_that_nothing_was_printed(int code) {
  std::fprintf(stderr, "potluck-node: the answer cannot be written to the standard output%s%s.\n",
               errno != 0 ? ": " : "", errno != 0 ? std::strerror(errno) : "");
  return code == kExitOk ? kExitFailure : code;
}

int tell_error(const Error& error, bool json) {
  std::fflush(stdout);
  std::fprintf(stderr, "potluck-node: %s\n", as_sentences(error).c_str());
  if (json) {
    const nlohmann::json out = {
        {"error",
         {{"kind", to_string(error.code)}, {"message", error.message}, {"hint", error.hint}}}};
    std::printf("%s\n", out.dump().c_str());
    std::fflush(stdout);
  }
  return exit_code_of(error);
}

}  // namespace potluck
