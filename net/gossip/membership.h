// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part (docs/design.md, section 5): one signed record per peer, spread by gossip within a
// byte budget that does not grow with the number of peers. A record is made anew when it would
// change what others expect, not on a beat. Among few peers it goes straight to every link; among
// many, links and neighbours are few, and news of it (16 bytes) travels from neighbour to
// neighbour, the record to whoever asks. Summaries of a range of keys, exchanged with one random
// link now and then, repair what was missed and fill in a newcomer. Nothing that is not signed by
// its owner is believed, but that two say a silent peer is lost (lost_peers.h). Sans-I/O; the
// network thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "net/base/clock.h"
#include "net/base/rng.h"
#include "net/gossip/gossip_outbox.h"
#include "net/gossip/introductions.h"
#include "net/gossip/known_peers.h"
#include "net/gossip/lost_peers.h"
#include "net/gossip/news.h"
#include "net/gossip/published_record.h"
#include "net/gossip/redial_schedule.h"
#include "net/gossip/twin_watch.h"
#include "net/wire/messages.h"

namespace potluck {

struct MembershipOptions {
  double bytes_per_second = 1500;  // of gossip, all links together; stages that change come on top
  double burst_bytes = 32'000;
  // Of answers to those who lack records: none in a steady state, much when many come at once.
  double introduction_bytes_per_second = 128'000;
  double introduction_burst_bytes = 2e6;
  Duration min_push_interval = std::chrono::milliseconds(250);
  Duration refresh = std::chrono::seconds(5);  // of a record that has hardly changed, at the least
  Duration summary_interval = std::chrono::seconds(2);
  Duration forget_after = std::chrono::minutes(2);  // records of peers that are not linked
  std::size_t few_peers = 64;  // up to so many, records go straight to every link
  std::size_t dial_all = 512;  // up to so many peers, as many as a round can have, call everyone
  std::size_t neighbours = 8;  // beyond that, so many links; and so many hear of news
};

class Membership {
 public:
  Membership(const KeyPair& identity, PeerRecord own, MembershipOptions options, Rng rng);

  const PeerRecord& own() const { return own_.record(); }
  // Replaces what we say of ourselves. urgent: others wait for it (stage changes), push at once.
  void set_own(PeerRecord record, bool urgent, TimePoint now);

  void link_up(const PeerId& peer, TimePoint now);
  void link_down(const PeerId& peer, TimePoint now);
  // -> whether each of them that was looked at is signed by whom it is about. Those that cannot be
  // news are not looked at, nor is more of one link than it may bring.
  bool handle(const PeerId& from, const Records& records, TimePoint now);
  void handle(const PeerId& from, const Summary& summary, TimePoint now);
  void handle(const PeerId& from, const News& news, TimePoint now);
  void handle(const PeerId& from, const RecordsRequest& request, TimePoint now);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  const std::map<PeerId, KnownPeer>& peers() const { return peers_.all(); }
  const std::set<PeerId>& links() const { return links_; }
  const KnownPeer* find(const PeerId& peer) const { return peers_.find(peer); }
  bool linked(const PeerId& peer) const { return links_.contains(peer); }

  using Outgoing = GossipOutbox::Outgoing;
  struct DialRequest {
    PeerId peer;
    std::string address;
  };
  std::vector<Outgoing> take_outgoing() { return out_.take(); }
  std::vector<DialRequest> take_dials() { return std::exchange(dial_requests_, {}); }
  // Peers whose record changed since the last call.
  std::vector<PeerId> take_changed() { return peers_.take_changed(); }
  // Another living process has our key.
  using Twin = potluck::Twin;
  std::optional<Twin> take_twin() { return twin_.take(); }

 private:
  // membership.cpp: our record, theirs, links
  bool few() const { return peers_.size() <= options_.few_peers; }
  double record_bytes() const { return static_cast<double>(own_.bytes()); }
  static AgedRecord aged(const KnownPeer& peer, TimePoint now);
  void push_own(bool to_all, TimePoint now);
  double importance() const;
  Duration own_interval() const;
  Duration refresh_interval() const;
  TimePoint next_push(TimePoint now) const;
  bool is_news(const PeerId& from, const AgedRecord& incoming, TimePoint now);
  void store(const PeerId& from, const AgedRecord& incoming, TimePoint now);
  void take_back(const SignedRecord& earlier, TimePoint now);
  void heed_losses(const PeerRecord& record, TimePoint now);
  void remove(PeerId peer);  // by value: it may be the key of what goes
  void forget_old(std::uint64_t from, std::uint64_t to, TimePoint now);
  void say_lost(TimePoint now);
  void plan_dials(TimePoint now);
  void call(const KnownPeer& peer, TimePoint now);

  // membership_gossip.cpp: what is said to whom
  void introduce(const PeerId& to, Message message, double bytes, TimePoint now);
  Summary summary(std::uint64_t from, std::uint64_t to, bool reply) const;
  std::uint64_t sequence_of(std::uint64_t prefix) const;  // 0: not known
  void begin_summary(TimePoint now);
  void choose_neighbours();
  void tell_news(TimePoint now);
  void ask_again(TimePoint now);

  // Where the exchange of summaries stands, which goes through all keys again and again.
  struct Sweep {
    std::uint64_t from = 0;  // where the next summary begins
    std::size_t came = 0;    // records that came since the last one
    bool newcomer = false;   // among many, of whom the first are known
    TimePoint next{};
  };

  MembershipOptions options_;
  Rng rng_;
  PublishedRecord own_;
  GossipOutbox out_;
  KnownPeers peers_;
  std::set<PeerId> links_;
  std::map<PeerId, ByteBudget> taken_from_;  // of records, for each link
  RedialSchedule redial_schedule_;
  Introductions introductions_;
  std::vector<DialRequest> dial_requests_;
  LostPeers lost_;
  std::set<PeerId> neighbours_;  // of the links, those who hear of news
  NewsQueue news_;
  WantedRecords wanted_;
  Sweep sweep_;
  TwinWatch twin_;
  TimePoint next_dial_check_{}, next_news_{}, next_expiry_{}, refuted_{};
};

}  // namespace potluck
