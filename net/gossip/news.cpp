// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/news.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr std::size_t kMaxItems = 4096;
constexpr std::size_t kMaxAsked = 2048;
constexpr std::size_t kMaxOthers = 3;
constexpr Duration kAnswerWithin = std::chrono::seconds(4);

}  // namespace

void NewsQueue::learned(const RecordVersion& version, const std::optional<PeerId>& from) {
  if (told_.empty()) return;
  items_.push_back({version, from});
  if (items_.size() <= kMaxItems) return;
  items_.pop_front();  // the summaries make up for it
  ++first_;
}

void NewsQueue::set_neighbours(const std::set<PeerId>& neighbours) {
  std::erase_if(told_, [&](const auto& entry) { return !neighbours.contains(entry.first); });
  for (const auto& neighbour : neighbours) told_.try_emplace(neighbour, first_ + items_.size());
  trim();
}

std::vector<RecordVersion> NewsQueue::take_for(const PeerId& neighbour, std::size_t most) {
  std::vector<RecordVersion> out;
  const auto told = told_.find(neighbour);
  if (told == told_.end()) return out;
  std::uint64_t at = std::max(told->second, first_);
  for (; at < first_ + items_.size() && out.size() < most; ++at) {
    const Item& item = items_[at - first_];
    if (item.from != neighbour) out.push_back(item.version);
  }
  told->second = at;
  trim();
  return out;
}

void NewsQueue::trim() {
  std::uint64_t all_heard = first_ + items_.size();
  for (const auto& [neighbour, at] : told_) all_heard = std::min(all_heard, at);
  while (first_ < all_heard) {
    items_.pop_front();
    ++first_;
  }
}

bool WantedRecords::ask(const RecordVersion& version, const PeerId& from, TimePoint now) {
  const auto it = asked_.find(version.prefix);
  if (it == asked_.end()) {
    if (asked_.size() >= kMaxAsked) return false;
    asked_[version.prefix] = {version.sequence, now, {}};
    return true;
  }
  Asked& asked = it->second;
  asked.sequence = std::max(asked.sequence, version.sequence);
  if (asked.others.size() < kMaxOthers) asked.others.push_back(from);
  return false;
}

void WantedRecords::gone(const PeerId& peer) {
  for (auto& [prefix, asked] : asked_) std::erase(asked.others, peer);
}

std::map<PeerId, std::vector<std::uint64_t>> WantedRecords::overdue(TimePoint now) {
  std::map<PeerId, std::vector<std::uint64_t>> out;
  for (auto it = asked_.begin(); it != asked_.end();) {
    Asked& asked = it->second;
    if (now - asked.at < kAnswerWithin) {
      ++it;
    } else if (asked.others.empty()) {
      it = asked_.erase(it);
    } else {
      out[asked.others.back()].push_back(it->first);
      asked.others.pop_back();
      asked.at = now;
      ++it;
    }
  }
  return out;
}

}  // namespace potluck
