// SPDX-License-Identifier: GPL-3.0-or-later
// A script of one peer among a few: the peer is real, the others are lines of the test. What comes
// in is said by them, what goes out is read back, and time passes only when the script says so.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/collab/averaging/average_memory.h"
#include "engine/collab/collaboration/collaboration.h"
#include "engine/collab/group/coordinator_rank.h"
#include "engine/collab/history/commit_log.h"
#include "net/wire/encoding.h"

namespace potluck::test {

using namespace std::chrono_literals;

constexpr std::uint64_t kValues = 4;   // of the gradient: one chunk
constexpr std::uint32_t kTarget = 12;  // samples of an epoch

inline KeyPair key_of(std::size_t seed) {
  std::array<std::uint8_t, 32> bytes{};
  bytes[0] = static_cast<std::uint8_t>(seed);
  return KeyPair::from_seed(bytes);
}
inline ProjectId project() { return key_of(200).public_key(); }

// The commit with everybody's vote. keys: of all its members; the first coordinates.
inline SignedCommit agreed(Commit commit, const std::vector<KeyPair>& keys) {
  SignedCommit out = sign_commit(commit, keys.front()).value();
  for (const CommitMember& member : out.commit.members) {
    const auto by =
        std::ranges::find(keys, member.peer, [](const KeyPair& key) { return key.public_key(); });
    out.votes.push_back(sign_vote(out.commit.vote_of(member), *by));
  }
  return out;
}

// Commits that others have made, one after the other.
struct History {
  CommitLog log{genesis_of(project()), 0, {}, 0};
  std::vector<SignedCommit> commits;
  std::vector<Digest> heads{log.head()};  // after no commit, after one, ...

  Commit next(const KeyPair& by, std::uint32_t samples = kTarget) const {
    Commit commit;
    commit.epoch = log.epochs();
    commit.previous = log.head();
    commit.coordinator = by.public_key();
    commit.members = {{by.public_key(), samples}};
    commit.chunk_values = kValues;
    commit.values = kValues;
    commit.average_root = log.head();  // any that is like no other
    commit.total_samples = log.total_samples() + samples;
    return commit;
  }
  void grow(std::uint64_t epochs, const KeyPair& by, std::uint32_t samples = kTarget) {
    for (std::uint64_t i = 0; i < epochs; ++i) {
      commits.push_back(agreed(next(by, samples), {by}));
      log.append(commits.back());
      heads.push_back(log.head());
    }
  }
  // By all of these, with as many samples each; the first coordinates.
  void grow_by(std::uint64_t epochs, const std::vector<KeyPair>& all, std::uint32_t attempt = 0) {
    for (std::uint64_t i = 0; i < epochs; ++i) {
      Commit commit = next(all.front());
      commit.attempt = attempt;
      commit.members.clear();
      const auto each = static_cast<std::uint32_t>(kTarget / all.size());
      for (const KeyPair& key : all) commit.members.push_back({key.public_key(), each});
      std::ranges::sort(commit.members, std::less{}, &CommitMember::peer);
      commit.total_samples = log.total_samples() + commit.samples();
      commits.push_back(agreed(commit, all));
      log.append(commits.back());
      heads.push_back(log.head());
    }
  }
  StartingPoint end() const {
    const std::vector<Digest> known(heads.begin() + 1, heads.end());
    const std::size_t recent = std::min(commits.size(), CommitLog::kRecent);
    return {log.epochs(),
            log.head(),
            log.total_samples(),
            0,
            0,
            known,
            {commits.end() - static_cast<std::ptrdiff_t>(recent), commits.end()},
            {}};
  }
  Commits answer(const CommitsRequest& request) const {
    Commits out{request.from_epoch, {}};
    for (std::size_t i = request.from_epoch; i < commits.size(); ++i) {
      out.commits.push_back(encode_commit(commits[i]));
    }
    return out;
  }
};

class Script {
 public:
  // kFollow: the first of the others coordinates attempt 0 of epoch 0, and we would be the next.
  enum class We { kLead, kFollow };

  explicit Script(We we, std::size_t others = 2, const StartingPoint& start = History{}.end())
      : head_(start.head), epoch_(start.epochs), samples_(start.total_samples) {
    for (std::size_t first = 1; keys_.empty() || !as_wanted(we); first += 10) {
      keys_.clear();
      for (std::size_t i = 0; i <= others; ++i) keys_.push_back(key_of(first + i));
      std::ranges::sort(keys_, [](const KeyPair& a, const KeyPair& b) {
        return rank_of(0, 0, a.public_key()) > rank_of(0, 0, b.public_key());
      });
      // We are the last of the keys.
      if (we == We::kLead) std::rotate(keys_.begin(), keys_.begin() + 1, keys_.end());
    }
    CollaborationConfig config;
    config.project = project();
    config.target_batch = kTarget;
    config.values = kValues;
    config.chunk_values = kValues;
    config.codec = config.contribution_codec = CodecId::kFp32;
    us_ = std::make_unique<Collaboration>(config, keys_.back(), start, Rng(1));
    happens(event::Tick{});
  }

  PeerId me() const { return keys_.back().public_key(); }
  PeerId peer(std::size_t i) const { return keys_[i].public_key(); }
  const KeyPair& key(std::size_t i) const { return keys_[i]; }
  const KeyPair& my_key() const { return keys_.back(); }
  std::size_t others() const { return keys_.size() - 1; }
  CollaborationView view() const { return us_->view(now_); }

  // ---- in
  void happens(Event event) {
    us_->handle(std::move(event), now_);
    for (Effect& each : us_->take_effects()) out_.push_back(std::move(each));
  }
  void says(const PeerId& from, Message message) {
    happens(event::Received{from, std::move(message)});
  }
  // Time in which nothing comes, but from those who are heard: they say something of no meaning.
  void pass(Duration time, const std::vector<PeerId>& heard = {}) {
    const TimePoint end = now_ + time;
    for (TimePoint beat = now_ + 100ms; now_ < end;) {
      const auto next = us_->next_deadline();
      now_ = std::min({end, beat, std::max(next.value_or(end), now_ + 1ms)});
      happens(event::Tick{});
      if (now_ < beat) continue;
      beat += 100ms;
      for (const PeerId& peer : heard) says(peer, Records{});
    }
  }
  void sends_bulk(const PeerId& from, const BulkHeader& header, ByteView payload) {
    us_->on_bulk_frame(from, header, payload, now_);
    for (Effect& each : us_->take_effects()) out_.push_back(std::move(each));
  }
  // Peer i says of itself that it is in sync at our epoch, but for what `change` makes of that.
  template <class Change>
  void tells(std::size_t i, const Change& change) {
    PeerRecord record;
    record.peer = peer(i);
    record.sequence = ++sequence_;
    record.stage = Stage::kInSync;
    record.has_state = true;
    record.epoch = epoch_;
    record.head = head_;
    record.chain_samples = samples_;
    change(record);
    const auto held = std::make_shared<const SignedRecord>(sign_record(record, keys_[i]));
    says(peer(i), Records{{{held, 0}}});
  }
  void link_up(std::size_t i) {
    event::LinkUp up;
    up.peer = peer(i);
    happens(std::move(up));
  }
  void link(std::size_t i) {
    link_up(i);
    tells(i, [](PeerRecord&) {});
  }
  // All are linked and in sync, and the round begins.
  void begin() {
    for (std::size_t i = 0; i < others(); ++i) link(i);
    happens(event::DataReady{});
  }
  // From peer i to itself and us: it reduces the whole vector.
  Offer offer(std::size_t i, std::uint32_t attempt) const {
    Offer out{epoch_, attempt, head_, kValues, kValues, 0, {}};
    out.members = {{peer(i), kTarget / 2, 1, 0}, {me(), kTarget / 2, 0, 0}};
    return out;
  }
  // The others' ends of the averaging that is offered, until nothing moves. -> their average.
  // heavy: gives as `weight` samples, the others as four.
  std::shared_ptr<const Average> average(const Offer& offer, const PeerId& heavy = {},
                                         double weight = 4) {
    ExchangeConfig config;
    config.epoch = offer.epoch;
    config.attempt = offer.attempt;
    config.values = offer.values;
    config.chunk_values = offer.chunk_values;
    for (const OfferMember& m : offer.members) {
      config.members.push_back({m.peer, m.chunks});
      chunks_[m.peer] = m.chunks;
    }
    const AverageMemory memory;
    std::vector<std::pair<PeerId, std::unique_ptr<Exchange>>> ends;
    for (config.self = 0; config.self < config.members.size(); ++config.self) {
      const PeerId& id = config.members[config.self].peer;
      if (id == me()) continue;
      const auto key =
          std::ranges::find(keys_, id, [](const KeyPair& k) { return k.public_key(); });
      config.signer = {
          {offer.epoch, offer.attempt, offer.previous_head, view().coordinator}, 1, &*key};
      ends.emplace_back(id, std::make_unique<Exchange>(config, memory));
      ends.back().second->start(ones_, id == heavy ? weight : 4);
    }
    for (bool moved = true; moved;) {
      moved = false;
      for (auto& [from, sender] : ends) {
        while (auto frame = sender->next_chunk(me())) {
          us_->on_bulk_frame(from, frame->header, frame->payload, now_);
          moved = true;
        }
        while (auto frame = us_->next_frame(from)) {
          if (!sender->on_chunk(me(), frame->header, frame->payload)) return nullptr;
          moved = true;
        }
        for (auto& [to, receiver] : ends) {
          while (auto frame = to == from ? std::nullopt : sender->next_chunk(to)) {
            if (!receiver->on_chunk(from, frame->header, frame->payload)) return nullptr;
            moved = true;
          }
        }
      }
    }
    for (Effect& each : us_->take_effects()) out_.push_back(std::move(each));
    return ends.front().second->finished() ? ends.front().second->average() : nullptr;
  }
  // Peer i has averaged in the attempt that we lead, and signs what.
  Done done(std::size_t i, std::uint32_t samples, const Digest& root, double loss) const {
    const auto chunks = chunks_of(peer(i));
    const Vote vote{epoch_, 0, head_, me(), 0, kValues, kValues, root, samples, chunks};
    return {epoch_, 0, samples, root, loss, sign_vote(vote, key(i))};
  }
  // That it reduces in the offer that was averaged last.
  std::uint32_t chunks_of(const PeerId& id) const {
    const auto found = chunks_.find(id);
    return found == chunks_.end() ? 0 : found->second;
  }
  // The trainer's answer to Freeze.
  event::Frozen frozen(std::uint32_t attempt, std::uint32_t samples) const {
    return {epoch_, attempt, samples, double(samples), ones_, {}};
  }

  // ---- out
  // The first effect of this kind that has not been read yet.
  template <class E>
  std::optional<E> wants() {
    return take<E>([](const E&) { return true; });
  }
  template <class M>
  std::optional<M> sends(const PeerId& to) {
    const auto send = take<effect::Send>(
        [&](const effect::Send& s) { return s.to == to && std::holds_alternative<M>(s.message); });
    return send ? std::optional(std::get<M>(send->message)) : std::nullopt;
  }
  void forget_what_was_sent() { out_.clear(); }
  std::vector<Effect> wants_all() { return std::exchange(out_, {}); }

 private:
  bool as_wanted(We we) const {
    std::vector<PeerId> rest;
    for (std::size_t i = 1; i < keys_.size(); ++i) rest.push_back(peer(i));
    return we == We::kLead || coordinator_of(0, 1, rest) == me();
  }
  template <class E, class Test>
  std::optional<E> take(const Test& test) {
    const auto it = std::ranges::find_if(out_, [&](const Effect& each) {
      const E* effect = std::get_if<E>(&each);
      return effect != nullptr && test(*effect);
    });
    if (it == out_.end()) return std::nullopt;
    E out = std::get<E>(std::move(*it));
    out_.erase(it);
    return out;
  }

  std::vector<KeyPair> keys_;
  std::map<PeerId, std::uint32_t> chunks_;  // of the offer that was averaged last
  Digest head_;
  std::uint64_t epoch_, samples_, sequence_ = 0;
  TimePoint now_{1000s};
  std::vector<float> ones_ = std::vector<float>(kValues, 1.0F);
  std::unique_ptr<Collaboration> us_;
  std::vector<Effect> out_;
};

}  // namespace potluck::test
