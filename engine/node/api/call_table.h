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

using Json = nlohmann::json;

// One line of a group's list. Answers are values of engine/control; here they become JSON.
template <class Calls>
struct CallOf {
  template <class Answer>
  CallOf(std::string_view name, Result<Answer> (Calls::*call)(const Json& params))
      : method(name), answer([call](Calls& calls, const Json& params) -> Result<Json> {
          POTLUCK_TRY(const auto value, (calls.*call)(params));
          return Json(value);
        }) {}
  std::string_view method;
  std::function<Result<Json>(Calls& calls, const Json& params)> answer;
};
template <class Calls>
using CallList = std::vector<CallOf<Calls>>;

class CallTable {
 public:
  using Handler = std::function<Result<Json>(const Json& params)>;

  template <class Calls>
  void add(const std::shared_ptr<Calls>& calls) {
    for (const CallOf<Calls>& each : Calls::methods()) {
      add(each.method,
          [calls, answer = each.answer](const Json& params) { return answer(*calls, params); });
    }
  }
  // Asserts that the method is new.
  void add(std::string_view method, Handler handler);

  bool answers(std::string_view method) const { return handlers_.contains(method); }
  // params: an object or null, which stands for an empty one. kNotFound: there is no such method.
  Result<Json> call(const std::string& method, const Json& params) const;

 private:
  std::map<std::string, Handler, std::less<>> handlers_;
};

}  // namespace potluck
