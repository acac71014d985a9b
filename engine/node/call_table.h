// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of docs/control-api.md by name. A group of calls is a class with just what its
// methods need; it lists them in a static methods(), and the table keeps the group alive. Filled
// while the node is put together, then read by any thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "net/base/result.h"

namespace potluck {

// One line of a group's list.
template <class Calls>
struct CallOf {
  std::string_view method;
  Result<nlohmann::json> (Calls::*answer)(const nlohmann::json& params);
};
template <class Calls>
using CallList = std::vector<CallOf<Calls>>;

class CallTable {
 public:
  using Handler = std::function<Result<nlohmann::json>(const nlohmann::json& params)>;

  template <class Calls>
  void add(const std::shared_ptr<Calls>& calls) {
    for (const CallOf<Calls>& each : Calls::methods()) {
      add(each.method, [calls, answer = each.answer](const nlohmann::json& params) {
        return ((*calls).*answer)(params);
      });
    }
  }
  // Asserts that the method is new.
  void add(std::string_view method, Handler handler);

  bool answers(std::string_view method) const { return handlers_.contains(method); }
  // params: an object or null, which stands for an empty one. kNotFound: there is no such method.
  Result<nlohmann::json> call(const std::string& method, const nlohmann::json& params) const;

 private:
  std::map<std::string, Handler, std::less<>> handlers_;
};

}  // namespace potluck
