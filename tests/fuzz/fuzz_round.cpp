// SPDX-License-Identifier: GPL-3.0-or-later
// A hostile member of a round: the input is what it says, and when, to a peer that is real; another
// member is honest, and so is our trainer. Whatever it says, no assert of ours fails, what we say
// is what others can read, nobody is told two things of one attempt, the honest member stays, and
// what we apply has the votes of its members.
#include "fuzz.h"
#include "round_trainer.h"
#include "unit/net/random_messages.h"

using namespace potluck;
using namespace potluck::test;

namespace {

constexpr int kMostSteps = 200;

// What the bytes of an input stand for: fuzz_seed() writes what Play reads.
enum Step : std::uint8_t {
  kRaw,
  kOffer,
  kAccept,
  kReject,
  kShare,
  kProgress,
  kStart,
  kDone,
  kVoid,
  kCommit,
  kRecord,
  kAnything,
  kTime,
  kBulk,
  kTrainer,
  kHonest,
  kLink,
  kSteps
};
enum Honest : std::uint8_t { kAccepts, kComputes, kAverages, kIsDone, kOffers, kStarts, kActs };

class Play {
 public:
  explicit Play(FuzzInput in)
      : in_(in),
        follows_(in_.flag()),
        hostile_(in_.flag() ? 1 : 0),
        script_(follows_ ? Script::We::kFollow : Script::We::kLead),
        trainer_(script_) {}

  void run() {
    script_.begin();
    heed();
    for (int i = 0; i < kMostSteps && !in_.done(); ++i) {
      step();
      heed();
    }
  }

 private:
  PeerId hostile() const { return script_.peer(hostile_); }
  std::size_t honest_index() const { return 1 - hostile_; }
  PeerId honest() const { return script_.peer(honest_index()); }

  // ---- values that the input chooses, mostly those that fit
  std::uint64_t epoch() {
    const std::uint8_t byte = in_.u8();
    const std::uint64_t now = script_.view().epoch;
    if (byte < 200) return now;
    return byte < 225 ? now + 1 : byte < 240 ? now - 1 : in_.u64();
  }
  std::uint32_t attempt() {
    const std::uint8_t byte = in_.u8();
    const std::uint32_t now = script_.view().attempt;
    if (byte < 180) return now;
    return byte < 220 ? now + 1 : byte < 240 ? now - 1 : in_.u32();
  }
  PeerId anybody() {
    const std::uint8_t byte = in_.below(5);
    if (byte < 2) return script_.peer(byte);
    return byte == 2 ? script_.me() : byte == 3 ? PeerId{} : key_of(byte).public_key();
  }
  double number() {
    const std::uint8_t byte = in_.u8();
    return byte < 250 ? byte : std::bit_cast<double>(in_.u64());
  }
  Digest digest() {
    Digest out = in_.flag() ? root_ : offer_.previous_head;
    if (in_.u8() >= 250) out.data[0] ^= 1;
    return out;
  }

  // ---- the hostile member: only what can come over the wire
  void says(const Message& message) {
    auto told = decode_message(encode_message(message));
    if (told) script_.says(hostile(), std::move(*told));
  }
  void step() {
    switch (in_.below(kSteps)) {
      case kRaw:
        if (auto message = decode_message(in_.take(in_.u16()))) {
          script_.says(hostile(), std::move(*message));
        }
        return;
      case kOffer:
        return says(offer());
      case kAccept:
        return says(Accept{epoch(), attempt(), in_.count()});
      case kReject:
        return says(reject());
      case kShare:
        return says(Share{epoch(), attempt(), in_.count()});
      case kProgress:
        return says(Progress{epoch(), attempt(), in_.count(), number(), in_.below(8) == 7});
      case kStart:
        return says(Start{epoch(), attempt()});
      case kDone:
        return says(done());
      case kVoid:
        return says(Void{epoch(), attempt(), "no", anybody()});
      case kCommit:
        return says(commit());
      case kRecord:
        return tell();
      case kAnything: {
        RandomMessages random(in_.u16());
        return says(random.message(in_.below(RandomMessages::kKinds), 4));
      }
      default:
        return others_step();
    }
  }
  Offer offer() {
    Offer out{epoch(), attempt(), script_.view().epoch == 0 ? History{}.log.head() : digest(),
              kValues, kValues,   0,
              {}};
    if (in_.u8() >= 240) out.values = in_.u32();
    if (in_.u8() >= 240) out.chunk_values = in_.u32();
    if (in_.u8() >= 240) out.codec = in_.u8();
    for (std::size_t n = in_.below(5); n > 0; --n) {
      out.members.push_back({anybody(), in_.count(), in_.below(3), std::uint8_t{0}});
      if (in_.u8() >= 240) out.members.back().codec = in_.u8();
    }
    return out;
  }
  Reject reject() {
    Reject out{epoch(),     attempt(), static_cast<RejectReason>(in_.below(7)),
               in_.count(), anybody(), {}};
    if (in_.flag()) out.commit = encode_commit(signed_commit());
    return out;
  }
  Done done() {
    Done out{epoch(), attempt(), in_.count(), digest(), number(), {}};
    const auto chunks = script_.chunks_of(hostile());
    const Vote vote{out.epoch, out.attempt, offer_.previous_head, script_.me(), 0,
                    kValues,   kValues,     out.average_root,     out.samples,  chunks};
    out.vote = sign_vote(vote, script_.key(hostile_));
    if (in_.u8() >= 250) out.vote.data[0] ^= 1;
    return out;
  }
  SignedCommit signed_commit() {
    Commit out = History{}.next(script_.key(hostile_));
    out.epoch = epoch();
    out.attempt = attempt();
    if (in_.u8() >= 128) out.previous = digest();
    if (in_.u8() >= 128) out.average_root = root_;
    out.members.clear();
    const std::uint8_t named = in_.u8() | 1;
    if ((named & 1) != 0) out.members.push_back({hostile(), in_.count()});
    if ((named & 2) != 0) out.members.push_back({honest(), in_.count()});
    if ((named & 4) != 0) out.members.push_back({script_.me(), in_.count()});
    out.total_samples = out.samples() + in_.count();
    if (in_.u8() < 200 && out.epoch == 0) out.total_samples = out.samples();
    const auto made = sign_commit(out, script_.key(hostile_));
    if (!made) return {};
    SignedCommit told = *made;
    if (in_.flag()) return told;
    for (const CommitMember& member : told.commit.members) {
      const Vote vote = told.commit.vote_of(member);
      told.votes.push_back(
          member.peer == script_.me() && voted_ ? *voted_ : sign_vote(vote, script_.key(hostile_)));
    }
    return told;
  }
  Message commit() {
    const bool asked = in_.flag();
    const Bytes bytes = encode_commit(signed_commit());
    if (!asked) return CommitNotice{bytes};
    return Commits{epoch(), {bytes}};
  }
  void tell() {
    script_.tells(hostile_, [&](PeerRecord& record) {
      record.stage = static_cast<Stage>(in_.below(6));
      record.epoch = epoch();
      record.samples = in_.count();
      record.samples_per_second = std::clamp(number(), 0.0, 1e15);
      record.up_bits_per_second = 1e3 * in_.count();
      record.chain_samples = in_.count();
      if (in_.flag()) record.head = digest();
      record.has_state = in_.flag();
      if (in_.u8() >= 200) record.lost.push_back({prefix_of(honest()), in_.u8()});
      if (in_.u8() >= 200) record.out_of_reach.push_back(prefix_of(anybody()));
      // NaN compares with nothing, and the wire lets none through.
      if (!(record.samples_per_second >= 0)) record.samples_per_second = 0;
    });
  }

  // ---- everybody else
  void others_step() {
    const Step step = static_cast<Step>(kTime + in_.below(kSteps - kTime));
    if (step == kTime) {
      std::vector<PeerId> heard{honest()};
      if (in_.flag()) heard.push_back(hostile());
      script_.pass(in_.u8() * 20ms, heard);
    } else if (step == kBulk) {
      bulk();
    } else if (step == kTrainer) {
      trainer_.go_on(in_);
    } else if (step == kHonest) {
      honest_acts();
    } else if (in_.flag()) {
      script_.happens(event::LinkDown{hostile()});
    } else {
      script_.link_up(hostile_);
    }
  }
  void bulk() {
    BulkHeader header;
    header.kind = static_cast<BulkKind>(1 + in_.below(3));
    header.codec = in_.below(6);
    header.epoch = epoch();
    header.attempt = attempt();
    header.index = in_.below(4);
    header.weight = std::abs(number());
    header.norm = std::abs(number());
    header.root = root_;
    const ByteView payload = in_.take(in_.below(64));
    header.payload_bytes = static_cast<std::uint32_t>(payload.size());
    Bytes bytes(kBulkHeaderBytes);
    encode_bulk_header(header, bytes.data());
    const auto told = decode_bulk_header(bytes);
    if (told) script_.sends_bulk(hostile(), *told, payload);
  }
  void honest_acts() {
    const auto act = static_cast<Honest>(in_.below(kActs));
    const std::uint64_t epoch = offer_.epoch;
    if (act == kOffers && follows_) {
      if (script_.view().epoch != 0) return;
      return script_.says(honest(), script_.offer(honest_index(), in_.below(3)));
    }
    if (act == kStarts && follows_) return script_.says(honest(), Start{0, in_.below(3)});
    if (offer_.members.empty()) return;
    if (act == kAccepts) script_.says(honest(), Accept{epoch, offer_.attempt, 0});
    if (act == kComputes) script_.says(honest(), Progress{epoch, offer_.attempt, 4, 100, false});
    if (act == kAverages && !averaged_) {
      averaged_ = true;
      if (const auto average = script_.average(offer_)) root_ = average->root;
    }
    if (act == kIsDone && averaged_) {
      const auto chunks = script_.chunks_of(honest());
      const Vote vote{
          epoch, offer_.attempt, offer_.previous_head, script_.me(), 0, kValues, kValues, root_,
          4,     chunks};
      script_.says(honest(), Done{epoch, offer_.attempt, 4, root_, 1.0,
                                  sign_vote(vote, script_.key(honest_index()))});
    }
  }

  // ---- what we do
  void heed() {
    for (const Effect& effect : script_.wants_all()) {
      if (trainer_.take(effect)) continue;
      if (const auto* send = std::get_if<effect::Send>(&effect)) check(*send);
      const auto* cut = std::get_if<effect::CutOff>(&effect);
      assert(cut == nullptr || cut->peer != honest());
    }
  }
  void check(const effect::Send& send) {
    const auto again = decode_message(encode_message(send.message));
    assert(again && *again == send.message);
    if (const auto* done = std::get_if<Done>(&send.message)) voted_ = done->vote;
    const auto* offer = std::get_if<Offer>(&send.message);
    if (offer == nullptr || send.to != honest()) return;
    // Members, and their answers, know an attempt by its number alone.
    const bool same_epoch = offer_.epoch == offer->epoch && !offer_.members.empty();
    assert(!same_epoch || offer->attempt > offer_.attempt || *offer == offer_);
    if (*offer != offer_) averaged_ = false;
    offer_ = *offer;
  }

  FuzzInput in_;
  const bool follows_;
  const std::size_t hostile_;
  Script script_;
  RoundTrainer trainer_;
  Offer offer_{0, 0, History{}.log.head(), kValues, kValues, 0, {}};  // ours to the honest one
  bool averaged_ = false;                                             // in it
  Digest root_{};
  std::optional<Signature> voted_;
};

// A round that goes well, as bytes.
void append_round(Bytes& out, bool leads) {
  const auto all = [&](std::initializer_list<int> bytes) {
    for (const int byte : bytes) out.push_back(static_cast<std::uint8_t>(byte));
  };
  const auto other = [&](int step, std::initializer_list<int> bytes) {
    all({kTime, step - kTime});
    all(bytes);
  };
  if (leads) {
    all({kAccept, 0, 0, 0});
    other(kHonest, {kAccepts});
    for (int i = 0; i < 3; ++i) other(kTrainer, {3});
    all({kProgress, 0, 0, 4, 100, 0});
    other(kHonest, {kComputes});
    for (int i = 0; i < 3; ++i) other(kTrainer, {3});
    other(kHonest, {kAverages});
    all({kDone, 0, 0, 4, 1, 0, 1, 0});
    other(kHonest, {kIsDone});
  } else {
    other(kHonest, {kOffers, 0});
    for (int i = 0; i < 3; ++i) other(kTrainer, {3});
    other(kHonest, {kStarts, 0});
  }
  for (int i = 0; i < 3; ++i) other(kTrainer, {3});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Play(FuzzInput(data, size)).run();
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  const bool follows = rng.chance(0.3);
  Bytes out{follows, static_cast<std::uint8_t>(rng.below(2))};
  append_round(out, !follows);
  append_round(out, !follows);
  for (std::uint64_t lies = rng.below(6); lies > 0; --lies) {
    Bytes lie(1 + rng.below(24));
    for (auto& byte : lie)
      byte = static_cast<std::uint8_t>(rng.chance(0.5) ? rng.below(8) : rng.next());
    lie[0] = static_cast<std::uint8_t>(rng.below(kSteps));
    if (lie[0] == kRaw) {
      RandomMessages random(rng.next());
      const Bytes message =
          encode_message(random.message(1 + rng.below(RandomMessages::kKinds - 1), 3));
      lie.resize(3);
      put_u16(&lie[1], static_cast<std::uint16_t>(message.size()));
      lie.insert(lie.end(), message.begin(), message.end());
    }
    const auto at = static_cast<std::ptrdiff_t>(2 + rng.below(out.size() - 1));
    out.insert(out.begin() + at, lie.begin(), lie.end());
  }
  return out;
}
