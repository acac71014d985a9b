// SPDX-License-Identifier: GPL-3.0-or-later
// A small synchronous client of the control API, for the command line. One thread.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "net/base/result.h"

namespace potluck {

class ControlClient {
 public:
  // Reads <home>/control.json and connects. kNotFound: nobody listens there.
  static Result<std::unique_ptr<ControlClient>> connect(const std::filesystem::path& home);
  virtual ~ControlClient() = default;
  // Waits for the answer, however long the call takes.
  virtual Result<nlohmann::json> call(const std::string& method, const nlohmann::json& params) = 0;
  // The next notification {method, params}; waits.
  virtual Result<nlohmann::json> next_notification() = 0;
};

}  // namespace potluck
