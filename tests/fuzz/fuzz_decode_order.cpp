// SPDX-License-Identifier: GPL-3.0-or-later
// Orders as they come, and what they hold signed anew, as a hostile organiser can.
#include "engine/project/order.h"
#include "engine/project/project_limits.h"
#include "fuzz.h"
#include "net/wire/limits.h"
#include "signed_anew.h"

using namespace potluck;

namespace {

const KeyPair& organiser() {
  static const KeyPair kKey = KeyPair::from_seed(std::array<std::uint8_t, 32>{7});
  return kKey;
}

void check(ByteView bytes) {
  const auto order = decode_order(bytes, organiser().public_key());
  if (!order) {
    assert(order.error().code == ErrorCode::kMalformed ||
           order.error().code == ErrorCode::kPermission ||
           order.error().code == ErrorCode::kExpired || order.error().code == ErrorCode::kTooLarge);
    return;
  }
  assert(bytes.size() <= limits::kMaxOrderBytes && is_description(order->text));
  if (order->by) return;  // by a key that the fuzzer does not have
  const auto again = sign_order(*order, organiser());
  assert(again && std::ranges::equal(*again, bytes));  // one order has one encoding
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  check(bytes);
  if (const auto anew = signed_anew(bytes, organiser(), "potluck order v1")) check(*anew);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Order order;
  order.kind = static_cast<Order::Kind>(1 + rng.below(5));
  order.unix_s = static_cast<std::int64_t>(rng.next());
  for (auto& byte : order.key.data) byte = static_cast<std::uint8_t>(rng.next());
  order.text = "Tonight é 日\n" + std::string(rng.below(kMaxOrderText - 20), 'x');
  return sign_order(order, organiser()).value();
}
