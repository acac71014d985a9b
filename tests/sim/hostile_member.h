// SPDX-License-Identifier: GPL-3.0-or-later
// A member that means harm and does it by the rules of the protocol: everything it says is well
// formed and signed. Otherwise it takes part like anybody else.
#pragma once

#include <vector>

#include "engine/collab/context/collaboration_config.h"
#include "liar.h"

namespace potluck::sim {

class HostileMember final : public Liar {
 public:
  enum class Lie {
    kNone,
    kDissents,         // ends up with another average than everybody else, always
    kVoids,            // accepts each attempt and cannot finish it
    kAccuses,          // and says that it is another one's fault
    kTurnsDown,        // obeys nobody, and is further in its attempts
    kWeighsTwice,      // its gradient counts for more samples than it says it has
    kTellsOfTheWhole,  // it has all the samples of an epoch already
    kStandsStill,      // accepts each attempt, answers, and computes nothing
    kNeverStarts,      // leads, and never says that the averaging begins
  };

  HostileMember(Lie lie, const CollaborationConfig& config) : lie_(lie), config_(config) {}

  void begin() { begun_ = true; }  // until then it is honest
  std::vector<Message> distort(const PeerId& to, Message message, const KeyPair& key) override;
  void distort(BulkFrame& frame) override;

 private:
  std::vector<Message> dissent(const PeerId& to, Done done, const KeyPair& key) const;
  void note(const Records& records, const KeyPair& key);

  Lie lie_;
  bool begun_ = false;
  CollaborationConfig config_;
  PeerRecord own_;              // as it was told last
  std::vector<PeerId> others_;  // to whom it talks
};

}  // namespace potluck::sim
