// SPDX-License-Identifier: GPL-3.0-or-later
// Compares our state digests with those in other peers' records (docs/design.md, section 8):
// divergence is detected and reported, never averaged over. Whoever is in the minority fetches the
// state afresh. Not thread-safe.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "net/base/ids.h"

namespace potluck {

class DigestWatch {
 public:
  void ours(std::uint64_t epoch, const Digest& digest) {
    ours_.push_back({epoch, digest});
    if (ours_.size() > kKept) ours_.pop_front();
  }
  void forget() {
    ours_.clear();
    agree_.clear();
    differ_.clear();
  }
  // -> true when this report is news that contradicts ours.
  bool report(const PeerId& peer, std::uint64_t epoch, const Digest& digest) {
    if (digest.is_zero()) return false;
    for (const auto& [e, d] : ours_) {
      if (e != epoch) continue;
      const bool same = d == digest;
      (same ? agree_ : differ_).insert(peer);
      (same ? differ_ : agree_).erase(peer);
      return !same;
    }
    return false;
  }
  void gone(const PeerId& peer) {
    agree_.erase(peer);
    differ_.erase(peer);
  }
  // More peers contradict than support us.
  bool outvoted() const { return differ_.size() > agree_.size() + 1; }
  bool contradicted() const { return !differ_.empty(); }

 private:
  struct Entry {
    std::uint64_t epoch;
    Digest digest;
  };
  static constexpr std::size_t kKept = 128;
  std::deque<Entry> ours_;
  std::set<PeerId> agree_, differ_;
};

}  // namespace potluck
