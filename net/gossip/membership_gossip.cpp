// SPDX-License-Identifier: GPL-3.0-or-later
// What is said to whom: news, requests for records, summaries.
#include <algorithm>

#include "net/gossip/membership.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::size_t kSummaryEntries = 32;  // of a range, where not everything fits
constexpr std::size_t kPage = 16;            // records in one answer to a request
constexpr std::size_t kIntroduced = 48;      // records in one answer to a summary
constexpr std::size_t kNewsAtOnce = 64;
constexpr double kVersionBytes = sizeof(RecordVersion);
constexpr double kMessageBytes = 60;  // around what a message lists
constexpr Duration kNewsEvery = std::chrono::seconds(2);
constexpr Duration kSweepOn = std::chrono::milliseconds(500);
constexpr double kSummarySecondsPerPeer = 0.1, kMaxSummarySeconds = 10;

}  // namespace

void Membership::introduce(const PeerId& to, Message message, double bytes, TimePoint now) {
  out_.introduce(to, std::move(message), bytes, !few(), now);
}

std::uint64_t Membership::sequence_of(std::uint64_t prefix) const {
  if (prefix == own_.version().prefix) return own_.version().sequence;
  const KnownPeer* known = peers_.with_prefix(prefix);
  return known != nullptr ? known->record().sequence : 0;
}

// Of the range, as far as the entries go.
Summary Membership::summary(std::uint64_t from, std::uint64_t to, bool reply) const {
  Summary out;
  out.reply = reply;
  out.from = from;
  out.to = to;
  const std::size_t most = few() ? limits::kMaxRecords : 2 * kSummaryEntries;
  const RecordVersion own = own_.version();
  for (auto it = peers_.from_prefix(from); it != peers_.all().end(); ++it) {
    const std::uint64_t prefix = prefix_of(it->first);
    if (prefix > to) break;
    const bool enough = reply && !few() && out.known.size() >= kSummaryEntries;
    if (enough || out.known.size() >= most) {
      out.to = out.known.back().prefix;
      break;
    }
    out.known.push_back({prefix, it->second.record().sequence});
  }
  if (own.prefix >= out.from && own.prefix <= out.to) out.known.push_back(own);
  return out;
}

void Membership::begin_summary(TimePoint now) {
  const double pace = kSummarySecondsPerPeer * static_cast<double>(peers_.size());
  const Duration calm = from_seconds(std::min(pace, kMaxSummarySeconds));
  const Duration pause = std::max(options_.summary_interval, calm);
  sweep_.next = now + from_seconds(seconds(pause) * rng_.uniform(0.75, 1.25));
  Summary ours = summary(sweep_.from, UINT64_MAX, true);
  forget_old(ours.from, ours.to, now);
  if (links_.empty() || out_.budget().above(0, now) < 0) return;
  auto it = links_.begin();
  std::advance(it, static_cast<std::ptrdiff_t>(rng_.below(links_.size())));
  sweep_.came = 0;
  const double bytes = kMessageBytes + kVersionBytes * static_cast<double>(ours.known.size());
  out_.send(*it, std::move(ours), bytes, now);
}

void Membership::handle(const PeerId& from, const Summary& theirs_summary, TimePoint now) {
  std::map<std::uint64_t, std::uint64_t> theirs;
  for (const auto& version : theirs_summary.known) {
    theirs[version.prefix] = std::max(theirs[version.prefix], version.sequence);
  }
  const auto newer = [&](std::uint64_t prefix, std::uint64_t sequence) {
    const auto it = theirs.find(prefix);
    return it == theirs.end() || it->second < sequence;
  };
  // To a newcomer among many from anywhere: else all of them would hear of the same peers first,
  // and call those.
  const bool knows_nobody =
      theirs_summary.reply && theirs_summary.from == 0 && theirs_summary.known.size() <= 1;
  const std::uint64_t begin = knows_nobody && !few() ? rng_.next() : theirs_summary.from;
  const auto in_range = [&](std::uint64_t prefix) {
    return prefix >= begin && prefix <= theirs_summary.to;
  };
  const double each = record_bytes();
  const double spare = out_.introductions().above(0, now) / each;
  const std::size_t most = std::min(kIntroduced, static_cast<std::size_t>(std::max(0.0, spare)));
  if (most == 0) return;  // it asks another one, or later
  Records delta;
  std::uint64_t covered = theirs_summary.to;
  const RecordVersion own = own_.version();
  if (in_range(own.prefix) && newer(own.prefix, own.sequence)) {
    delta.records.push_back(own_.aged(now));
  }
  for (auto it = peers_.from_prefix(begin); it != peers_.all().end(); ++it) {
    const std::uint64_t prefix = prefix_of(it->first);
    if (!in_range(prefix)) break;
    if (it->first == from || !newer(prefix, it->second.record().sequence)) continue;
    if (delta.records.size() >= most) {
      covered = prefix - 1;
      break;
    }
    delta.records.push_back(aged(it->second, now));
  }
  if (!delta.records.empty()) {
    const double bytes = kMessageBytes + each * static_cast<double>(delta.records.size());
    introduce(from, std::move(delta), bytes, now);
  }
  if (theirs_summary.reply) {
    Summary ours = summary(begin, covered, false);
    const double bytes = kMessageBytes + kVersionBytes * static_cast<double>(ours.known.size());
    return introduce(from, std::move(ours), bytes, now);
  }
  const bool much = sweep_.came >= kIntroduced / 2;
  if (theirs_summary.from != sweep_.from && !much) return;
  const bool to_the_end = theirs_summary.to == UINT64_MAX;
  sweep_.newcomer = !to_the_end && (sweep_.newcomer || theirs_summary.from != sweep_.from);
  sweep_.from = to_the_end ? 0 : theirs_summary.to + 1;
  // There is much more where that came from.
  if (much) sweep_.next = std::min(sweep_.next, now + kSweepOn);
}

void Membership::handle(const PeerId& from, const News& news, TimePoint now) {
  RecordsRequest request;
  for (const auto& version : news.known) {
    if (sequence_of(version.prefix) >= version.sequence || lost_.buried(version)) continue;
    if (request.wanted.size() >= limits::kMaxRecords) break;
    if (wanted_.ask(version, from, now)) request.wanted.push_back(version.prefix);
  }
  if (request.wanted.empty()) return;
  next_news_ = std::max(next_news_, now);
  const double bytes = kMessageBytes + 8.0 * static_cast<double>(request.wanted.size());
  out_.send(from, std::move(request), bytes, now);
}

void Membership::handle(const PeerId& from, const RecordsRequest& request, TimePoint now) {
  Records answer;
  const double each = record_bytes();
  for (const std::uint64_t prefix : request.wanted) {
    const double cost = each * static_cast<double>(answer.records.size() + 1);
    if (answer.records.size() >= kPage || out_.budget().above(0, now) < cost) break;
    if (prefix == own_.version().prefix) {
      answer.records.push_back(own_.aged(now));
    } else if (const KnownPeer* known = peers_.with_prefix(prefix)) {
      answer.records.push_back(aged(*known, now));
    }
  }
  if (answer.records.empty()) return;
  const double bytes = kMessageBytes + each * static_cast<double>(answer.records.size());
  out_.send(from, std::move(answer), bytes, now);
}

// Those of the links that hear of news: they stay while they are linked.
void Membership::choose_neighbours() {
  std::erase_if(neighbours_, [this](const PeerId& id) { return !links_.contains(id); });
  const std::size_t most = std::min(links_.size(), options_.neighbours + options_.neighbours / 4);
  if (neighbours_.size() < most) {
    std::vector<PeerId> others;
    std::set_difference(links_.begin(), links_.end(), neighbours_.begin(), neighbours_.end(),
                        std::back_inserter(others));
    rng_.shuffle(std::span(others));
    others.resize(most - neighbours_.size());
    neighbours_.insert(others.begin(), others.end());
  }
  news_.set_neighbours(neighbours_);
}

void Membership::tell_news(TimePoint now) {
  next_news_ = now + kNewsEvery;
  if (!news_.waiting()) return;
  for (const auto& neighbour : neighbours_) {
    if (out_.budget().above(0, now) < kNewsAtOnce * kVersionBytes) return;
    News told{news_.take_for(neighbour, kNewsAtOnce)};
    if (told.known.empty()) continue;
    const double bytes = kMessageBytes + kVersionBytes * static_cast<double>(told.known.size());
    out_.send(neighbour, std::move(told), bytes, now);
  }
}

void Membership::ask_again(TimePoint now) {
  for (auto& [peer, prefixes] : wanted_.overdue(now)) {
    if (!links_.contains(peer)) continue;
    const double bytes = kMessageBytes + 8.0 * static_cast<double>(prefixes.size());
    out_.send(peer, RecordsRequest{std::move(prefixes)}, bytes, now);
  }
}

}  // namespace potluck
