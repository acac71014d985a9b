// SPDX-License-Identifier: GPL-3.0-or-later
// Why nobody could be reached, as far as it is worth a sentence: one address that does not answer
// says little, since the others are tried, and all of them again, before a sentence blames anybody.
// What somebody has answered is told at once. Pure.
#pragma once

#include <optional>
#include <string>

#include "net/base/clock.h"
#include "net/base/result.h"

namespace potluck {

class DialProblem {
 public:
  static constexpr Duration kWorthBlaming = std::chrono::seconds(15);

  void failed(const std::string& address, const Error& why, TimePoint now) {
    text_ = address + ": " + why.message;
    code_ = why.code;
    if (!since_) since_ = now;
  }
  void linked() {  // somebody is there
    text_.clear();
    since_.reset();
  }

  // An answer by which the user can do something.
  static bool is_answer(ErrorCode code) {
    return code == ErrorCode::kPermission || code == ErrorCode::kExpired ||
           code == ErrorCode::kVersionMismatch;
  }
  std::string to_tell(TimePoint now) const {
    const bool lasts = since_ && now - *since_ >= kWorthBlaming;
    return is_answer(code_) || lasts ? text_ : std::string();
  }
  ErrorCode code() const { return code_; }  // of the last dial that failed

 private:
  std::string text_;
  std::optional<TimePoint> since_;  // nobody is linked
  ErrorCode code_ = ErrorCode::kUnreachable;
};

}  // namespace potluck
