// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/links/probe.h"

#include <algorithm>

namespace potluck {
namespace {

// What a slow uplink has to get rid of when the probe ends: a second or so of 1 Mb/s, all together.
constexpr std::uint64_t kFirstAhead = 2 * Probe::kFrameBytes;
constexpr std::uint64_t kMostAhead = 512 << 10;
// Nobody found the time for a while, as in a round that would not end: all would begin at once.
constexpr Duration kOverdue = std::chrono::seconds(5);

}  // namespace

void Probe::begin(const std::vector<PeerId>& to, Duration longest, TimePoint now) {
  active_ = true;
  ends_ = now + std::min(longest, kLongest);
  sent_ = 0;
  next_.reset();
  for (const PeerId& peer : to) links_[peer] = {};
}

void Probe::stop() {
  active_ = false;
  links_.clear();
}

bool Probe::due(TimePoint now) {
  if (!next_) {
    const double part = begun() ? rng_.uniform(0.75, 1.25) : rng_.uniform();
    next_ = now + std::chrono::duration_cast<Duration>(part * apart_);
  } else if (now > *next_ + kOverdue) {
    next_ = now + std::chrono::duration_cast<Duration>(rng_.uniform() * kApart);
  }
  return now >= *next_;
}

std::vector<PeerId> Probe::choose(std::vector<std::pair<double, PeerId>> members) {
  std::ranges::sort(members, std::greater<>());
  if (members.size() > kMembers) {
    const double enough = members[kMembers - 1].first / 2;
    std::erase_if(members, [&](const auto& member) { return member.first < enough; });
    rng_.shuffle(std::span(members));
    members.resize(kMembers);
  }
  std::vector<PeerId> out;
  for (const auto& [down, id] : members) out.push_back(id);
  return out;
}

// A link that takes half of what is ahead from one look to the next is given twice as much. That
// all of it has left us is not enough: a slow downlink has it to carry still.
std::vector<PeerId> Probe::sample(const std::vector<LinkTraffic>& traffic) {
  std::vector<PeerId> ready;
  bool busy = false;
  for (const LinkTraffic& t : traffic) {
    const auto at = links_.find(t.peer);
    if (at == links_.end()) continue;
    Link& link = at->second;
    if (!link.delivered_before) {
      link.delivered_before = t.delivered_bytes;
      link.ahead = kFirstAhead;
    }
    // A link that was replaced counts anew.
    const auto before = std::min(*link.delivered_before, t.delivered_bytes);
    link.delivered = std::min(link.sent, t.delivered_bytes - before);
    const bool keeps_pace =
        link.sent > 0 && !t.waiting && 2 * (link.sent - link.delivered) <= link.ahead;
    if (keeps_pace) link.ahead = std::min(2 * link.ahead, kMostAhead);
    busy |= t.waiting;
    if (link.may_send()) ready.push_back(t.peer);
  }
  if (sent_ < kMostBytes) return ready;
  if (!busy) stop();
  return {};
}

std::optional<BulkHeader> Probe::fill_probe(const PeerId& to, BulkRoom& room) {
  const auto at = links_.find(to);
  if (at == links_.end() || !at->second.may_send() || sent_ >= kMostBytes) return std::nullopt;
  std::ranges::fill(room.payload(kFrameBytes), std::uint8_t{0});
  at->second.sent += kFrameBytes;
  sent_ += kFrameBytes;
  BulkHeader header;
  header.kind = BulkKind::kProbe;
  header.payload_bytes = kFrameBytes;
  return header;
}

void Probe::tick(TimePoint now) {
  if (active_ && now >= *ends_) stop();
}

std::optional<TimePoint> Probe::next_deadline() const { return active_ ? ends_ : std::nullopt; }

bool Probe::too_much(const PeerId& from, std::uint64_t bytes, TimePoint now) {
  // A frame may come twice, and a probe sooner than was said: clocks differ.
  const double forgotten_per_second = 2.0 * kMostBytes / seconds(kApart);
  Received& received = received_[from];
  received.bytes -= forgotten_per_second * seconds(now - received.at);
  received.bytes = std::max(received.bytes, 0.0) + static_cast<double>(bytes);
  received.at = now;
  return received.bytes > 2 * kMostBytes;
}

void Probe::link_down(const PeerId& peer) {
  links_.erase(peer);
  received_.erase(peer);
}

}  // namespace potluck
