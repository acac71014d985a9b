// SPDX-License-Identifier: GPL-3.0-or-later
// A request to join, as anybody with a link can send it: as it is, and signed anew by who is
// asking.
#include "engine/project/invite.h"
#include "engine/project/join_request.h"
#include "engine/project/project_limits.h"
#include "fuzz.h"
#include "net/wire/limits.h"
#include "signed_anew.h"

using namespace potluck;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;

KeyPair key_of(std::uint8_t first) {
  std::array<std::uint8_t, 32> seed{};
  seed[0] = first;
  return KeyPair::from_seed(seed);
}
const KeyPair& project() {
  static const KeyPair kKey = key_of(1);
  return kKey;
}
const KeyPair& asking() {
  static const KeyPair kKey = key_of(2);
  return kKey;
}

void check(ByteView bytes) {
  const auto request = decode_request(bytes, project().public_key(), kNow);
  if (!request) return;
  assert(bytes.size() <= limits::kMaxRequestBytes);
  assert(request->message.size() <= kMaxRequestMessage && is_description(request->message));
  assert(verify_membership(request->chain, project().public_key(), request->own().subject, kNow));
  if (request->own().subject != asking().public_key()) return;
  const auto again = sign_request(*request, asking());
  assert(again && std::ranges::equal(*again, bytes));  // one request has one encoding
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  check(bytes);
  if (const auto anew = signed_anew(bytes, asking(), "potluck join request v1")) check(*anew);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Invite invite = make_invite(certifier_of(project()), {"fuzz", {}, 1, {}},
                              {.now_unix = kNow - 10, .admits = rng.chance(.5)});
  const auto chain = accept_invite(invite, asking().public_key(), "Ada", Role::kVolunteer, kNow);
  const std::string message = "Hello é 日\n" + std::string(rng.below(kMaxRequestMessage - 20), 'x');
  return sign_request({chain, kNow, message}, asking()).value();
}
