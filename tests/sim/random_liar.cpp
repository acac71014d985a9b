// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_liar.h"

#include <limits>

#include "net/wire/encoding.h"
#include "net/wire/limits.h"

namespace potluck::sim {
namespace {

constexpr std::size_t kRemembered = 64;              // messages, to be said again
constexpr double kReplayed = 0.2, kSwallowed = 0.1;  // of the lies
constexpr double kAccuses = 0.2;                     // in place of progress

}  // namespace

std::vector<Message> RandomLiar::distort(const PeerId&, Message message, const KeyPair& key) {
  said_.push_back(message);
  if (said_.size() > kRemembered) said_.pop_front();
  if (!rng_.chance(how_often_)) return {std::move(message)};
  if (rng_.chance(kSwallowed)) return {};
  if (rng_.chance(kReplayed)) return {std::move(message), said_[rng_.below(said_.size())]};
  if (const auto* told = std::get_if<Progress>(&message); told && rng_.chance(kAccuses))
    return {Void{told->epoch, told->attempt, "it sends nothing", anybody()}};
  std::visit(
      [&](auto& m) {
        if constexpr (requires { lie(m, key); }) {
          lie(m, key);
        } else if constexpr (requires { lie(m); }) {
          lie(m);
        }
      },
      message);
  return {std::move(message)};
}

void RandomLiar::distort(const PeerId&, BulkFrame& frame, const KeyPair&) {
  if (!rng_.chance(how_often_)) return;
  switch (rng_.below(5)) {
    case 0:  // another length
      frame.payload.resize(rng_.below(frame.payload.size() + 8));
      break;
    case 1:  // in most codecs infinite or not a number
      std::fill(frame.payload.begin(), frame.payload.end(), std::uint8_t{0xff});
      break;
    case 2:
      for (auto& byte : frame.payload) byte = static_cast<std::uint8_t>(rng_.next());
      break;
    case 3:
      frame.header.weight = rng_.chance(0.5) ? 1e30 : 0.0;
      break;
    default:  // of another chunk, epoch or attempt
      frame.header.index = any_count();
      frame.header.epoch -= rng_.below(2);
      frame.header.attempt += static_cast<std::uint32_t>(rng_.below(2));
  }
  frame.header.payload_bytes = static_cast<std::uint32_t>(frame.payload.size());
}

PeerId RandomLiar::anybody() {
  return known_.empty() ? PeerId{} : known_[rng_.below(known_.size())];
}

Digest RandomLiar::any_digest() {
  Digest out;
  for (auto& byte : out.data) byte = static_cast<std::uint8_t>(rng_.next());
  return out;
}

std::uint32_t RandomLiar::any_count() {
  constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
  switch (rng_.below(4)) {
    case 0:
      return 0;
    case 1:
      return kMost;
    case 2:
      return static_cast<std::uint32_t>(rng_.below(100));
    default:
      return static_cast<std::uint32_t>(rng_.below(kMost));
  }
}

void RandomLiar::spoil(Bytes& bytes) {
  if (!bytes.empty()) bytes[rng_.below(bytes.size())] ^= 1;
}

// Its own: a signature of others it cannot make.
void RandomLiar::lie(Records& records, const KeyPair& key) {
  for (AgedRecord& aged : records.records) {
    aged.age_ms = static_cast<std::uint32_t>(rng_.below(100'000));
    PeerRecord record = aged.record->record;
    if (record.peer != key.public_key()) {
      if (known_.size() < 64) known_.push_back(record.peer);
      continue;
    }
    switch (rng_.below(5)) {
      case 0:
        record.samples = any_count();
        record.samples_per_second = 1e9;
        break;
      case 1:
        record.epoch += 1 + rng_.below(1000);
        record.chain_samples *= 1000;
        break;
      case 2:
        record.head = any_digest();
        break;
      case 3:
        record.state_digest = any_digest();
        break;
      default:
        record.stage = static_cast<Stage>(rng_.below(5));
        record.up_bits_per_second = limits::kMaxRate;
        record.down_bits_per_second = limits::kMinRate;
    }
    aged.record = std::make_shared<const SignedRecord>(sign_record(record, key));
  }
}

void RandomLiar::lie(Offer& offer) {
  switch (rng_.below(5)) {
    case 0:
      for (auto& member : offer.members) member.share = any_count();
      break;
    case 1:
      for (auto& member : offer.members) member.chunks = 0;
      break;
    case 2:
      offer.attempt += any_count() / 2;
      break;
    case 3:
      offer.previous_head = any_digest();
      break;
    default:
      offer.values += 1 + rng_.below(8);
  }
}

void RandomLiar::lie(Accept& accept) { accept.samples = any_count(); }
void RandomLiar::lie(Reject& reject) {
  reject.reason = static_cast<RejectReason>(rng_.below(7));
  reject.highest_attempt = any_count();
  spoil(reject.commit);
}
void RandomLiar::lie(Share& share) { share.share = any_count(); }
void RandomLiar::lie(Progress& progress) {
  progress.samples = any_count();
  progress.samples_per_second = rng_.chance(0.5) ? 1e12 : 0.0;
  progress.last = rng_.chance(0.5);
}
void RandomLiar::lie(Start& start) { start.attempt += static_cast<std::uint32_t>(rng_.below(3)); }
void RandomLiar::lie(Done& done) {
  if (rng_.chance(0.5)) {
    done.average_root = any_digest();
  } else {
    done.samples = any_count();
  }
}
void RandomLiar::lie(Void& request) { request.awaited = anybody(); }
void RandomLiar::lie(CommitNotice& notice) { spoil(notice.commit); }
void RandomLiar::lie(Commits& commits) {
  if (commits.commits.empty()) return;
  const auto which =
      commits.commits.begin() + static_cast<std::ptrdiff_t>(rng_.below(commits.commits.size()));
  if (rng_.chance(0.5)) {
    spoil(*which);
  } else {
    commits.commits.erase(which);
  }
}
void RandomLiar::lie(SnapshotReady& ready) {
  if (rng_.chance(0.5)) {
    ready.root = any_digest();
  } else {
    ready.size = any_count();
  }
}
void RandomLiar::lie(Congestion& congestion) { congestion.seconds = rng_.chance(0.5) ? 1e9 : 0.0; }

}  // namespace potluck::sim
