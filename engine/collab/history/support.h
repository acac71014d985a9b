// SPDX-License-Identifier: GPL-3.0-or-later
// Who stands behind which of two histories, and what that counts. A vote is a member's word for the
// commit that it is in, and for all that lies before. Whoever has signed in one of two histories
// only stands behind that one; whoever has signed in both stands where its later vote is, of epoch
// and attempt: so a commit that somebody has kept back, with everybody's vote in it, brings nobody
// back. This is the fork choice of Zamfir's LMD GHOST (Buterin et al., Combining GHOST and Casper,
// 2020, section 4.1), for two branches. Values, any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <map>

#include "engine/collab/history/commit_log.h"

namespace potluck {

// Where a member has signed last.
struct SignedAt {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  auto operator<=>(const SignedAt&) const = default;
};
using Signers = std::map<PeerId, SignedAt>;
void add_signers(const SignedCommit& commit, Signers& to);
Signers signers_of(const SignedCommit& commit);  // who gave no samples, and only reduced, as well

class Support {
 public:
  static constexpr std::size_t kEpochs = 16;

  // What the members of the epochs before this one have given to them, as far as the log holds
  // those in full.
  static Support before(std::uint64_t epoch, const CommitLog& log);
  void add(const Commit& commit);
  void add(const PeerId& peer, std::uint64_t weight) { weights_[peer] += weight; }
  std::uint64_t weight(const PeerId& peer) const;
  const std::map<PeerId, std::uint64_t>& weights() const { return weights_; }
  std::uint64_t total() const;
  // It was in one of these epochs, and may have only reduced.
  bool knows(const PeerId& peer) const { return weights_.contains(peer); }
  // Fewer epochs are no group that one could speak for: who was there is chance.
  bool complete() const { return epochs_ >= kEpochs; }

  // Of those who stand behind these, and not behind the others.
  std::uint64_t behind(const Signers& these, const Signers& others) const;
  // Whether half, or more than half, of those of whom `here` is true are among these.
  template <class Here>
  bool half(const Signers& these, const Here& here) const {
    const Parted parted = part(these, here);
    return 2 * parted.in >= parted.all;
  }
  template <class Here>
  bool most(const Signers& these, const Here& here) const {
    const Parted parted = part(these, here);
    return 2 * parted.in > parted.all;
  }

 private:
  struct Parted {
    std::uint64_t all = 0, in = 0;
  };
  template <class Here>
  Parted part(const Signers& these, const Here& here) const {
    Parted out;
    for (const auto& [peer, weight] : weights_) {
      if (!here(peer)) continue;
      out.all += weight;
      if (these.contains(peer)) out.in += weight;
    }
    return out;
  }

  std::size_t epochs_ = 0;
  std::map<PeerId, std::uint64_t> weights_;
};

}  // namespace potluck
