// SPDX-License-Identifier: GPL-3.0-or-later
// Rows to put into a store, and how to compare what comes back.
#pragma once

#include <algorithm>

#include "engine/store/store.h"

namespace potluck::test {

template <class Id>
Id id_of(std::uint8_t n) {
  Id out;
  out.data.fill(n);
  return out;
}
inline const ProjectId kProject = id_of<ProjectId>(9);
inline PeerId peer(std::uint8_t n) { return id_of<PeerId>(n); }

inline ProjectRow project_row(const ProjectId& id = kProject) {
  return {.id = id,
          .name = "tulips",
          .manifest = {1, 2},
          .chain = {3},
          .organiser = true,
          .joined_unix = 100,
          .last_address = "127.0.0.1:4000"};
}

inline CommitRow commit_row(std::uint64_t epoch, std::vector<MemberSamples> members) {
  CommitRow row;
  row.epoch = epoch;
  row.commit = Bytes(300, static_cast<std::uint8_t>(epoch));
  row.head = id_of<Digest>(static_cast<std::uint8_t>(epoch + 1));
  row.state_digest = id_of<Digest>(static_cast<std::uint8_t>(epoch + 2));
  row.mean_loss = 2.5 - static_cast<double>(epoch) / 100;
  row.seconds = 0.25;
  row.averaging_seconds = 0.125;
  row.gradient_norm = 1.5;
  for (const auto& member : members) row.samples += member.samples;
  row.my_samples = 5;
  row.peers = static_cast<std::uint32_t>(members.size());
  row.unix_ms = 1000 + static_cast<std::int64_t>(epoch);
  row.members = std::move(members);
  return row;
}

inline bool same(const CommitRow& a, const CommitRow& b) {
  const auto same_members = [](const auto& x, const auto& y) {
    return x.peer == y.peer && x.samples == y.samples;
  };
  return a.epoch == b.epoch && a.commit == b.commit && a.head == b.head &&
         a.state_digest == b.state_digest && a.mean_loss == b.mean_loss && a.seconds == b.seconds &&
         a.averaging_seconds == b.averaging_seconds && a.gradient_norm == b.gradient_norm &&
         a.samples == b.samples && a.my_samples == b.my_samples && a.peers == b.peers &&
         a.unix_ms == b.unix_ms && std::ranges::equal(a.members, b.members, same_members);
}

}  // namespace potluck::test
