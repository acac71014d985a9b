// SPDX-License-Identifier: GPL-3.0-or-later
// A member that means harm and does it by the rules of the protocol: everything it says is well
// formed and signed. Otherwise it takes part like anybody else.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/collab/context/collaboration_config.h"
#include "engine/collab/history/commit.h"
#include "net/crypto/hash_tree.h"
#include "tests/hostile/liar.h"

namespace potluck::hostile {

class HostileMember final : public Liar {
 public:
  enum class Lie {
    kNone,
    kDissents,          // ends up with another average than everybody else, always
    kVoids,             // accepts each attempt and cannot finish it
    kAccuses,           // and says that it is another one's fault
    kAccusesLate,       // gives nobody its gradient, and says so of another one before it is missed
    kWithholds,         // gives nobody its gradient
    kWithholdsFromOne,  // gives it to all but one, in each epoch to another one
    kKeepsItsPart,      // gives nobody the part of the average that it has made
    kTurnsDown,         // obeys nobody, and is further in its attempts
    kWeighsTwice,       // its gradient counts for more samples than it says it has
    kOtherSamples,      // its gradient is not that of the samples which it names
    kEquivocates,       // gives one member another average of its part, and signs both
    kSendsUnsigned,     // gives one member another average than it signs
    kTellsOfTheWhole,   // it has all the samples of an epoch already
    kStandsStill,       // accepts each attempt, answers, and computes nothing
    kNeverStarts,       // leads, and never says that the averaging begins
    kNeverCommits,      // leads, and keeps what was averaged to itself
    kCommitsAlone,      // signs each epoch alone, before the others have it; nobody has its average
    kCommitsAhead,      // has a history of hundreds of epochs that go on from the others'
    kRepeatsRecords,    // tells of itself 512 times in each message
    kInventsMembers,    // tells of more than a thousand that are not there, and where to dial them
    kSaysItIsSlow,      // computes as fast as before, and tells of next to no samples a second
    kClaimsTheBest,     // has validated epochs, present and to come, and found next to no loss
  };

  using NamedLie = std::pair<std::string_view, Lie>;
  static std::span<const NamedLie> lies();                     // each but kNone
  static std::optional<Lie> lie_named(std::string_view name);  // as "commits-alone"; "none"

  HostileMember(Lie lie, const CollaborationConfig& config) : lie_(lie), config_(config) {}

  void begin() { begun_ = true; }  // until then it is honest
  std::vector<Message> distort(const PeerId& to, Message message, const KeyPair& key) override;
  void distort(const PeerId& to, BulkFrame& frame, const KeyPair& key) override;
  bool serves() const override { return !begun_; }
  void committed(const SignedCommit& commit) override;

 private:
  std::vector<Message> boast(Message message, const KeyPair& key);
  std::vector<Message> dissent(const PeerId& to, Done done, const KeyPair& key) const;
  void note(const Records& records, const KeyPair& key);
  void note(const PeerId& to, const Message& message, const KeyPair& key);
  bool withholds(const PeerId& to, const BulkHeader& header) const;
  void give_another_average(const PeerId& to, BulkFrame& frame, const KeyPair& key);
  // The commit that it alone has signed, after so many epochs of this head.
  SignedCommit alone(std::uint64_t epoch, const Digest& head, std::uint64_t samples,
                     const KeyPair& key) const;
  Bytes commit_alone(const KeyPair& key);
  void go_ahead(const KeyPair& key);
  void claim(Records& records, const KeyPair& key) const;
  // Its own record, changed so, in place of the one that is there.
  template <class Change>
  static void change_own(Records& records, const KeyPair& key, Change change);
  Records copies(const KeyPair& key) const;
  Records some_invented();

  Lie lie_;
  bool begun_ = false;
  CollaborationConfig config_;
  PeerRecord own_;                         // as it was told last
  Digest head_;                            // of its log
  std::vector<PeerId> others_;             // to whom it talks
  std::vector<SignedCommit> own_commits_;  // that it alone has signed, one after the other
  AttemptId attempt_;                      // that it takes part in,
  HashTree given_;                         // and what one member got of its part
  unsigned told_ = 0;                      // how often it has said in it where it is
  std::vector<AgedRecord> invented_;       // members that are not there
};

}  // namespace potluck::hostile
