// SPDX-License-Identifier: GPL-3.0-or-later
// What reducers have signed for us of their parts of the last averages, and who has signed two that
// contradict each other. Members that end up with different averages compare what they were given:
// whoever made the part that differs has signed both, or has sent one of them something else than
// it signed. Signatures are verified here, where members disagree, and not in each round. Not
// thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "engine/collab/averaging/signed_part.h"

namespace potluck {

class PartBook {
 public:
  // serial: random, so that no other process of this key has the same. The key outlives this.
  PartBook(const KeyPair& key, std::uint64_t serial) : key_(key), serial_(serial) {}

  // For one exchange. Each has a serial of its own: whoever is in an attempt a second time, after a
  // pause or a crash, may make another average of it and has not lied.
  PartSigner signer(const AttemptId& attempt) { return {attempt, ++serial_, &key_}; }

  // Of an attempt whose average is here. The last ones are kept.
  void keep(SignedParts parts);

  // What we can show of this attempt, and who has given us something else than it signed: its part
  // is left out. Nothing where it is not kept.
  struct Own {
    SignedParts parts;
    std::vector<PeerId> cheats;
  };
  Own verified(const AttemptId& attempt) const;

  // Of what another member shows of an attempt of ours.
  struct Findings {
    std::vector<Equivocation> proofs;
    std::vector<PeerId> cheats;  // who has given us something else than it signed, or than others
    bool shows_lies = false;     // it shows what nobody has signed
  };
  Findings compare(const SignedParts& shown) const;

  // The proof holds. -> whether that is news.
  bool convict(const Equivocation& proof);
  bool convicted(const PeerId& peer) const { return proofs_.contains(peer); }
  const std::map<PeerId, Equivocation>& proofs() const { return proofs_; }

 private:
  static constexpr std::size_t kKept = 8;  // attempts
  static constexpr std::size_t kMostProofs = 256;

  const KeyPair& key_;
  std::uint64_t serial_;
  std::deque<SignedParts> kept_;
  std::map<PeerId, Equivocation> proofs_;
};

}  // namespace potluck
