// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/hostile/hostile_member.h"

#include <algorithm>
#include <array>

#include "engine/collab/averaging/signed_part.h"
#include "engine/collab/history/vote.h"
#include "net/wire/encoding.h"
#include "net/wire/limits.h"

namespace potluck::hostile {
namespace {

constexpr std::size_t kAhead = 300;          // epochs
constexpr std::uint64_t kElsewhere = 1000;   // samples further
constexpr std::size_t kCommitsAtOnce = 256;  // in one message
constexpr double kNextToNothing = 5e-324;
constexpr unsigned kSoonBelieved = 8;  // answers of an attempt: one and a half seconds and more

// The key of somebody who is not there: the same ones each time, for the simulator.
KeyPair key_of_nobody(std::size_t number) {
  std::array<std::uint8_t, 32> seed{};
  seed.fill(0x5a);
  put_u64(seed.data(), number);
  return KeyPair::from_seed(seed);
}

}  // namespace

std::span<const HostileMember::NamedLie> HostileMember::lies() {
  static constexpr NamedLie kLies[] = {
      {"dissents", Lie::kDissents},
      {"voids", Lie::kVoids},
      {"accuses", Lie::kAccuses},
      {"accuses-late", Lie::kAccusesLate},
      {"withholds", Lie::kWithholds},
      {"withholds-from-one", Lie::kWithholdsFromOne},
      {"keeps-its-part", Lie::kKeepsItsPart},
      {"turns-down", Lie::kTurnsDown},
      {"weighs-twice", Lie::kWeighsTwice},
      {"other-samples", Lie::kOtherSamples},
      {"equivocates", Lie::kEquivocates},
      {"sends-unsigned", Lie::kSendsUnsigned},
      {"tells-of-the-whole", Lie::kTellsOfTheWhole},
      {"stands-still", Lie::kStandsStill},
      {"never-starts", Lie::kNeverStarts},
      {"never-commits", Lie::kNeverCommits},
      {"commits-alone", Lie::kCommitsAlone},
      {"commits-ahead", Lie::kCommitsAhead},
      {"repeats-records", Lie::kRepeatsRecords},
      {"invents-members", Lie::kInventsMembers},
      {"says-it-is-slow", Lie::kSaysItIsSlow},
      {"claims-the-best", Lie::kClaimsTheBest},
  };
  return kLies;
}

std::optional<HostileMember::Lie> HostileMember::lie_named(std::string_view name) {
  if (name == "none") return Lie::kNone;
  const auto found = std::ranges::find(lies(), name, &NamedLie::first);
  return found != lies().end() ? std::optional(found->second) : std::nullopt;
}

std::vector<Message> HostileMember::distort(const PeerId& to, Message message, const KeyPair& key) {
  if (std::ranges::find(others_, to) == others_.end()) others_.push_back(to);
  note(to, message, key);
  if (!begun_) return {std::move(message)};
  auto* accept = std::get_if<Accept>(&message);
  auto* progress = std::get_if<Progress>(&message);
  switch (lie_) {
    case Lie::kNone:
    case Lie::kWeighsTwice:
    case Lie::kOtherSamples:
    case Lie::kEquivocates:
    case Lie::kSendsUnsigned:
    case Lie::kWithholds:
    case Lie::kWithholdsFromOne:
    case Lie::kKeepsItsPart:
      break;
    case Lie::kDissents:
      if (const auto* done = std::get_if<Done>(&message)) return dissent(to, *done, key);
      break;
    case Lie::kVoids:
      if (accept) return {*accept, Void{accept->epoch, accept->attempt, "no", {}}};
      break;
    case Lie::kAccuses:
    case Lie::kAccusesLate: {
      if (!progress || (lie_ == Lie::kAccusesLate && ++told_ < kSoonBelieved)) break;
      const auto another =
          std::ranges::find_if(others_, [&](const PeerId& id) { return id != to; });
      if (another == others_.end()) break;
      return {*progress, Void{progress->epoch, progress->attempt, "nothing comes", *another}};
    }
    case Lie::kTurnsDown:
      if (accept) {
        return {Reject{accept->epoch,
                       accept->attempt,
                       RejectReason::kOtherAttempt,
                       accept->attempt + 1,
                       {},
                       {}}};
      }
      break;
    case Lie::kStandsStill:
      if (accept) accept->samples = 0;
      if (progress) progress->samples = 0;
      break;
    case Lie::kNeverStarts:
      if (std::holds_alternative<Start>(message)) return {};
      break;
    case Lie::kNeverCommits:
      if (std::holds_alternative<CommitNotice>(message)) return {};
      break;
    case Lie::kTellsOfTheWhole:
      if (accept) accept->samples = config_.target_batch;
      if (progress) progress->samples = config_.target_batch;
      break;
    default:
      return boast(std::move(message), key);
  }
  return {std::move(message)};
}

// Of itself, its history and those whom it knows.
std::vector<Message> HostileMember::boast(Message message, const KeyPair& key) {
  auto* progress = std::get_if<Progress>(&message);
  auto* records = std::get_if<Records>(&message);
  switch (lie_) {
    case Lie::kCommitsAlone:
      return {CommitNotice{commit_alone(key)}, std::move(message)};
    case Lie::kCommitsAhead:
      go_ahead(key);
      if (records) claim(*records, key);
      if (auto* commits = std::get_if<Commits>(&message)) {
        for (const SignedCommit& each : own_commits_) {
          const bool next = each.commit.epoch == commits->from_epoch + commits->commits.size();
          if (next && commits->commits.size() < kCommitsAtOnce)
            commits->commits.push_back(encode_commit(each));
        }
      }
      break;
    case Lie::kRepeatsRecords:
      return {copies(key), std::move(message)};
    case Lie::kInventsMembers:
      return {some_invented(), std::move(message)};
    case Lie::kSaysItIsSlow:
      if (progress) progress->samples_per_second = kNextToNothing;
      if (records)
        change_own(*records, key, [](PeerRecord& r) { r.samples_per_second = kNextToNothing; });
      break;
    case Lie::kClaimsTheBest:
      if (progress)
        return {ValidationResult{progress->epoch + told_++ % 64, kNextToNothing, 1}, *progress};
      break;
    default:
      break;
  }
  return {std::move(message)};
}

void HostileMember::committed(const SignedCommit& commit) {
  head_ = commit.head;
  config_.codec = static_cast<CodecId>(commit.commit.codec);
  config_.chunk_values = commit.commit.chunk_values;
  config_.values = commit.commit.values;
}

void HostileMember::distort(const PeerId& to, BulkFrame& frame, const KeyPair& key) {
  if (!begun_) return;
  if (lie_ == Lie::kEquivocates || lie_ == Lie::kSendsUnsigned) {
    return give_another_average(to, frame, key);
  }
  if (withholds(to, frame.header)) frame.header.attempt += 1;  // as if it were of another one
  if (frame.header.kind != BulkKind::kContribute) return;
  if (lie_ == Lie::kWeighsTwice) frame.header.weight *= 2;
  if (lie_ == Lie::kOtherSamples) frame.header.origin.first += kElsewhere;
}

bool HostileMember::withholds(const PeerId& to, const BulkHeader& header) const {
  switch (lie_) {
    case Lie::kAccusesLate:
    case Lie::kWithholds:
      return header.kind == BulkKind::kContribute;
    case Lie::kWithholdsFromOne:
      return header.kind == BulkKind::kContribute && to == others_[header.epoch % others_.size()];
    case Lie::kKeepsItsPart:
      return header.kind != BulkKind::kContribute;
    default:
      return false;
  }
}

// As little as a codec can tell: the lowest bit of the first value.
void HostileMember::give_another_average(const PeerId& to, BulkFrame& frame, const KeyPair& key) {
  if (to != others_.front()) return;
  if (frame.header.kind == BulkKind::kResult) {
    frame.payload.front() ^= 1;
    if (given_.leaves.size() <= frame.header.index) given_.leaves.resize(frame.header.index + 1);
    given_.leaves[frame.header.index] = leaf_hash(frame.payload);
  } else if (frame.header.kind == BulkKind::kSignature && lie_ == Lie::kEquivocates) {
    const std::uint32_t first = frame.header.index;
    const std::uint64_t serial = get_u64(frame.payload.data());
    const SignedPart signed_part = sign_part(
        {attempt_, serial, &key}, first, part_root(given_, first, given_.chunk_count() - first));
    std::ranges::copy(signed_part.signature.data, frame.payload.begin() + sizeof(serial));
  }
}

void HostileMember::note(const PeerId& to, const Message& message, const KeyPair& key) {
  if (const auto* records = std::get_if<Records>(&message)) note(*records, key);
  AttemptId attempt = attempt_;
  if (const auto* accept = std::get_if<Accept>(&message)) {
    attempt = {accept->epoch, accept->attempt, head_, to};
  } else if (const auto* offer = std::get_if<Offer>(&message)) {
    attempt = {offer->epoch, offer->attempt, offer->previous_head, key.public_key()};
  }
  if (attempt.epoch == attempt_.epoch && attempt.attempt == attempt_.attempt) return;
  given_.leaves.clear();
  told_ = 0;
  attempt_ = attempt;
}

void HostileMember::note(const Records& records, const KeyPair& key) {
  for (const AgedRecord& aged : records.records) {
    if (aged.record->record.peer == key.public_key()) own_ = aged.record->record;
  }
}

std::vector<Message> HostileMember::dissent(const PeerId& to, Done done, const KeyPair& key) const {
  Vote vote{done.epoch,
            done.attempt,
            head_,
            to,
            static_cast<std::uint8_t>(config_.codec),
            config_.chunk_values,
            config_.values,
            done.average_root,
            done.samples};
  // How many chunks it reduces: what it has signed is of that many.
  const auto all = (config_.values + config_.chunk_values - 1) / config_.chunk_values;
  while (vote.chunks < all && !verify_vote(vote, key.public_key(), done.vote)) ++vote.chunks;
  done.average_root.data[0] ^= 1;
  vote.average_root = done.average_root;
  done.vote = sign_vote(vote, key);
  return {done};
}

SignedCommit HostileMember::alone(std::uint64_t epoch, const Digest& head, std::uint64_t samples,
                                  const KeyPair& key) const {
  Commit commit;
  commit.epoch = epoch;
  commit.previous = head;
  commit.coordinator = key.public_key();
  commit.members = {{key.public_key(), config_.target_batch}};
  commit.codec = static_cast<std::uint8_t>(config_.codec);
  commit.chunk_values = config_.chunk_values;
  commit.values = config_.values;
  commit.average_root.data[0] = static_cast<std::uint8_t>(epoch);
  commit.average_root.data[1] = 1;
  commit.total_samples = samples + config_.target_batch;
  SignedCommit out = sign_commit(commit, key).value();
  out.votes = {sign_vote(commit.vote_of(commit.members.front()), key)};
  return out;
}

Bytes HostileMember::commit_alone(const KeyPair& key) {
  if (own_commits_.empty() || own_commits_.back().commit.previous != own_.head) {
    own_commits_ = {alone(own_.epoch, own_.head, own_.chain_samples, key)};
  }
  return encode_commit(own_commits_.back());
}

void HostileMember::go_ahead(const KeyPair& key) {
  if (!own_commits_.empty() && own_commits_.front().commit.previous == own_.head) return;
  own_commits_ = {alone(own_.epoch, own_.head, own_.chain_samples, key)};
  while (own_commits_.size() < kAhead) {
    const SignedCommit& last = own_commits_.back();
    own_commits_.push_back(alone(last.commit.epoch + 1, last.head, last.commit.total_samples, key));
  }
}

void HostileMember::claim(Records& records, const KeyPair& key) const {
  const SignedCommit& last = own_commits_.back();
  change_own(records, key, [&](PeerRecord& record) {
    record.epoch = last.commit.epoch + 1;
    record.head = last.head;
    record.chain_samples = last.commit.total_samples;
  });
}

template <class Change>
void HostileMember::change_own(Records& records, const KeyPair& key, Change change) {
  for (AgedRecord& aged : records.records) {
    PeerRecord record = aged.record->record;
    if (record.peer != key.public_key()) continue;
    change(record);
    aged.record = std::make_shared<const SignedRecord>(sign_record(record, key));
  }
}

Records HostileMember::copies(const KeyPair& key) const {
  PeerRecord record = own_;
  record.peer = key.public_key();
  const auto copy = std::make_shared<const SignedRecord>(sign_record(record, key));
  return {std::vector<AgedRecord>(limits::kMaxRecords, AgedRecord{copy, 0})};
}

// All of them, some in each message, again and again.
Records HostileMember::some_invented() {
  constexpr std::size_t kMembers = 1652, kAtOnce = 59;
  if (invented_.size() < kMembers) {
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      const KeyPair nobody = key_of_nobody(invented_.size());
      PeerRecord record = own_;
      record.peer = nobody.public_key();
      record.role = Role::kOrganiser;
      record.addresses = {"127.0.0.1:" + std::to_string(1 + invented_.size())};
      const auto held = std::make_shared<const SignedRecord>(sign_record(record, nobody));
      invented_.push_back({held, 0});
    }
  }
  std::rotate(invented_.begin(), invented_.end() - kAtOnce, invented_.end());
  return {std::vector(invented_.begin(), invented_.begin() + kAtOnce)};
}

}  // namespace potluck::hostile
