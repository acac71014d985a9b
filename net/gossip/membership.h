// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part (DESIGN 5): one signed record per peer, spread by push-pull gossip. Our own record
// is pushed to every link when it changes, no oftener than a byte budget allows; a Summary
// exchanged with one random link now and then repairs what was missed. Knows which peers are
// linked, decides whom to dial. Sans-I/O; the network thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "net/base/clock.h"
#include "net/base/rng.h"
#include "net/wire/messages.h"

namespace potluck {

struct KnownPeer {
  SignedRecord record;
  TimePoint made_at{};  // by our clock: when it was received minus its age
  bool linked = false;
};

struct MembershipOptions {
  double push_bytes_per_second = 16'000;  // for our own record, all links together
  Duration min_push_interval = std::chrono::milliseconds(250);
  Duration heartbeat = std::chrono::seconds(5);
  Duration summary_interval = std::chrono::seconds(2);
  Duration forget_after = std::chrono::minutes(2);  // records of peers that are not linked
};

class Membership {
 public:
  Membership(const KeyPair& identity, PeerRecord own, MembershipOptions options, Rng rng);

  const PeerRecord& own() const { return own_; }
  // Replaces what we say of ourselves. urgent: others wait for it (stage changes), push at once.
  void set_own(PeerRecord record, bool urgent, TimePoint now);

  void link_up(const PeerId& peer, TimePoint now);
  void link_down(const PeerId& peer, TimePoint now);
  void handle(const PeerId& from, const Records& records, TimePoint now);
  void handle(const PeerId& from, const Summary& summary, TimePoint now);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  const std::map<PeerId, KnownPeer>& peers() const { return peers_; }
  const std::set<PeerId>& links() const { return links_; }
  const KnownPeer* find(const PeerId& peer) const;
  bool linked(const PeerId& peer) const { return links_.contains(peer); }

  struct Outgoing {
    PeerId to;
    Message message;
  };
  struct DialRequest {
    PeerId peer;
    std::string address;
  };
  std::vector<Outgoing> take_outgoing();
  std::vector<DialRequest> take_dials();
  // Peers whose record changed since the last call.
  std::vector<PeerId> take_changed();

 private:
  struct DialState {
    TimePoint next{};
    Duration backoff{};
    std::size_t address = 0;
  };

  void sign_own();
  AgedRecord own_aged(TimePoint now) const;
  AgedRecord aged(const KnownPeer& peer, TimePoint now) const;
  Summary summary(bool reply) const;
  void push_own(TimePoint now);
  Duration push_interval() const;
  bool store(const AgedRecord& incoming, TimePoint now);
  void plan_dials(TimePoint now);
  void forget_old(TimePoint now);

  const KeyPair& identity_;
  PeerRecord own_;
  SignedRecord own_signed_;
  TimePoint own_made_{};
  MembershipOptions options_;
  Rng rng_;
  std::map<PeerId, KnownPeer> peers_;
  std::set<PeerId> links_;
  std::map<PeerId, DialState> dials_;
  std::vector<Outgoing> outgoing_;
  std::vector<DialRequest> dial_requests_;
  std::set<PeerId> changed_;
  bool dirty_ = true;
  TimePoint last_push_{};
  TimePoint next_summary_{};
  TimePoint next_dial_check_{};
};

}  // namespace potluck
