// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/probe.h"

#include <algorithm>
#include <utility>

namespace potluck {
namespace {

constexpr Duration kPause = std::chrono::minutes(1);  // between two questions of one peer
// What is in flight when the time is over still arrives, and some may be sent twice when a
// connection breaks.
constexpr std::size_t kTolerated = 2 * Probe::kMaxBytes;

}  // namespace

void Probe::load(const PeerId& peer, std::uint32_t index, TimePoint now) {
  Peer& p = peers_[peer];
  p.until = now + kTime;
  p.index = index;
  p.sent = 0;
  ready_.push_back(peer);
}

void Probe::start(const std::vector<PeerId>& peers, TimePoint now) {
  for (const PeerId& peer : peers) {
    load(peer, kQuestion, now);
    peers_[peer].asked = true;
    peers_[peer].answers = 0;
  }
}

Status Probe::on_frame(const PeerId& from, const BulkHeader& header, TimePoint now) {
  if (header.payload_bytes > kPayloadBytes || header.index > kAnswer) {
    return {ErrorCode::kMalformed, "a probe of an odd size or kind"};
  }
  Peer& peer = peers_[from];
  if (header.index == kAnswer) {
    peer.answers += header.payload_bytes + kBulkHeaderBytes;
    if (peer.asked && peer.answers <= kTolerated) return ok_status();
    return {ErrorCode::kMalformed, "an answer to a probe that was not asked for"};
  }
  if (peer.questions == 0 || now - peer.questions_since >= kPause) {
    peer.questions = 0;
    peer.questions_since = now;
    if (!peer.until) load(from, kAnswer, now);
  }
  peer.questions += header.payload_bytes + kBulkHeaderBytes;
  if (peer.questions <= kTolerated) return ok_status();
  return {ErrorCode::kMalformed, "more probes than are allowed"};
}

void Probe::tick(TimePoint now) {
  for (auto& [id, peer] : peers_) {
    if (peer.until && now >= *peer.until) peer.until.reset();
  }
}

std::optional<TimePoint> Probe::next_deadline() const {
  std::optional<TimePoint> next;
  for (const auto& [id, peer] : peers_) {
    if (peer.until && (!next || *peer.until < *next)) next = peer.until;
  }
  return next;
}

std::optional<BulkHeader> Probe::fill_bulk(const PeerId& to, BulkRoom& room) {
  const auto at = peers_.find(to);
  if (at == peers_.end() || !at->second.until || at->second.sent >= kMaxBytes) return std::nullopt;
  Peer& peer = at->second;
  BulkHeader header;
  header.kind = BulkKind::kProbe;
  header.index = peer.index;
  header.payload_bytes = kPayloadBytes;
  const auto payload = room.payload(kPayloadBytes);
  std::fill(payload.begin(), payload.end(), std::uint8_t{0});
  peer.sent += kPayloadBytes + kBulkHeaderBytes;
  return header;
}

std::vector<PeerId> Probe::take_ready() { return std::exchange(ready_, {}); }

bool Probe::loading() const {
  return std::any_of(peers_.begin(), peers_.end(),
                     [](const auto& entry) { return entry.second.until.has_value(); });
}

std::size_t Probe::asked() const {
  return static_cast<std::size_t>(std::count_if(peers_.begin(), peers_.end(), [](const auto& e) {
    return e.second.until && e.second.index == kQuestion;
  }));
}

}  // namespace potluck
