// SPDX-License-Identifier: GPL-3.0-or-later
// What the two ends of a connection say before they are a link: the preamble, the opening of a
// lane, and what each says of itself within the handshake.
#include "fuzz.h"
#include "net/link/handshake/hello.h"
#include "net/link/handshake/preamble.h"
#include "net/link/handshake/puzzle.h"
#include "net/wire/limits.h"
#include "unit/net/random_messages.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  if (const auto hello = decode_hello(bytes)) {
    const auto again = decode_hello(encode_hello(*hello));
    assert(again && again->identity == hello->identity && again->refuses == hello->refuses);
    assert(again->listening_port == hello->listening_port && again->instance == hello->instance);
    assert(again->chain.size() == hello->chain.size());
  }
  if (size < kPreambleBytes) return 0;
  Preamble preamble;
  std::copy_n(data, kPreambleBytes, preamble.begin());
  const auto known = check_preamble(preamble, limits::kProtocolVersion, "here");
  if (known) {
    const Preamble ours = make_preamble(limits::kProtocolVersion, opening_of(preamble));
    assert(std::equal(ours.begin(), ours.begin() + 6, preamble.begin()));
  } else {
    assert(!known.error().message.empty() && !known.error().hint.empty());
  }
  if (size < kPreambleBytes + kPuzzleAnswerBytes) return 0;
  const auto work = bytes.subspan(kPreambleBytes).first<kPuzzleAnswerBytes>();
  const PuzzleAnswer answer = read_puzzle_answer(work);
  const Bytes answered = make_answered_opening(limits::kProtocolVersion, answer);
  assert(std::ranges::equal(ByteView(answered).subspan(kPreambleBytes), work));
  assert(solves(answer) || answer.puzzle.bits > 0);
  if (size < kPreambleBytes + kBoundOpeningBytes) return 0;
  const auto rest = bytes.subspan(kPreambleBytes).first<kBoundOpeningBytes>();
  const Bytes again =
      make_bound_opening(limits::kProtocolVersion, Opening::kBulk, read_bound_opening(rest));
  assert(std::ranges::equal(ByteView(again).subspan(kPreambleBytes), rest));
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  test::RandomMessages random(rng.next());
  if (rng.chance(0.2)) {
    return make_bound_opening(static_cast<std::uint16_t>(1 + rng.below(2)), Opening::kBulk,
                              BoundOpening{});
  }
  const KeyPair project = random.key(), member = random.key();
  Hello hello;
  hello.project = project.public_key();
  hello.identity = member.public_key();
  hello.chain = random.chain(project, member.public_key(), 1 + rng.below(3));
  if (rng.chance(0.5)) hello.listening_port = static_cast<std::uint16_t>(1 + rng.below(65'535));
  hello.instance = rng.next();
  hello.has_aes = rng.chance(0.5);
  hello.refuses = rng.chance(0.2);
  return encode_hello(hello);
}
