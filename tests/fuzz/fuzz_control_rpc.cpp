// SPDX-License-Identifier: GPL-3.0-or-later
// What a program with the token sends to the control API, and what a client takes for an answer.
#include "engine/control/server/rpc.h"

#include "engine/control/values/params.h"
#include "fuzz.h"

using namespace potluck;
using nlohmann::json;

namespace {

void check_request(std::string_view text) {
  const auto parsed = rpc::parse(text);
  if (!parsed.request) {
    const auto& no = parsed.refusal;
    assert(no.code == rpc::kParseError || no.code == rpc::kInvalidRequest ||
           no.code == rpc::kInvalidParams);
    assert(json::accept(rpc::error(no.id, no.code, no.message)));
    return;
  }
  const auto& request = *parsed.request;
  assert(request.params.is_null() || request.params.is_object());
  assert(request.id.is_null() || request.id.is_string() || request.id.is_number());
  // Whatever was asked, the answer is one, and is the answer to this.
  assert(json::accept(rpc::result(request.id, request.params)));
  const json params = request.params.is_null() ? json::object() : request.params;
  for (const auto& [key, value] : params.items()) {
    for (const auto& said : {text_of(params, key).ok(), number_of(params, key, 0, -1, 1).ok(),
                             count_of(params, key, 0, 100).ok()}) {
      assert(said || !value.is_null());  // what is null is what was left out
    }
    const auto number = number_of(params, key, 0, -1, 1);
    assert(!number || (*number >= -1 && *number <= 1));
    const auto count = count_of(params, key, 0, 100);
    assert(!count || *count <= 100);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = as_text({data, size});
  check_request(text);
  if (const auto answer = rpc::answer_to(1, text); answer && !*answer) {
    assert(json::accept(rpc::error(1, answer->error())));
  }
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static const char* const kSeeds[] = {
      R"({"jsonrpc":"2.0","id":1,"method":"hello"})",
      R"({"jsonrpc":"2.0","id":"a","method":"start","params":{"project":"7f","train":true}})",
      R"({"jsonrpc":"2.0","method":"subscribe","params":{"statuses_per_second":0.5}})",
      R"({"jsonrpc":"2.0","id":1,"result":{"a":[1,2.5e3,null,{"b":"\u00e9\ud83c\udf89"}]}})",
      R"({"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no",)"
      R"("data":{"kind":"not_found","hint":"x"}}})",
      R"({"jsonrpc":"2.0","id":null,"method":"create",)"
      R"("params":{"leave_out":["a","b"],"count":18446744073709551615}})",
  };
  const auto text = as_bytes(kSeeds[rng.below(std::size(kSeeds))]);
  return {text.begin(), text.end()};
}
