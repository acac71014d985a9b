// SPDX-License-Identifier: GPL-3.0-or-later
// A member's part in one exchange, from the offer that it accepted to the commit: the frames, what
// it gave, who holds it up, and when it has taken too long. Says when there is bulk to be sent.
// Owned by Round, one for each attempt; not thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/collab/averaging/exchange_watch.h"
#include "engine/collab/context/adaptive_deadline.h"
#include "engine/collab/context/events.h"
#include "engine/collab/context/outbox.h"
#include "engine/collab/group/disputes.h"
#include "engine/collab/group/roster.h"

namespace potluck {

class ExchangeRun {
 public:
  // check_exchange(config) must be ok; the average lies in memory from there.
  ExchangeRun(const ExchangeConfig& config, const AverageMemory& memory, RoundDeadlines& deadlines,
              Outbox& out)
      : config_(config), exchange_(config, memory), deadlines_(deadlines), out_(out) {}

  // The coordinator has said Start: the trainer freezes.
  void freezing(TimePoint now) { started_ = now; }
  // The gradient is here. whole: it goes out without loss. Bulk is announced apart.
  void start(const event::Frozen& frozen, bool whole, const Roster& roster, TimePoint now);
  void announce();
  Status on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload, TimePoint now);
  std::optional<BulkHeader> fill_chunk(const PeerId& to, BulkRoom& room);

  std::optional<double> weight_of(const PeerId& member) const {
    return exchange_.weight_of(member);
  }
  // Cuts off who gave to our part as another number of samples than it has signed for the commit.
  void compare(const Commit& commit);
  std::vector<ToldNorm> told_norms() const { return exchange_.told_norms(); }
  bool has_average() const { return exchange_.finished(); }
  // The average is here: others may be slower, and the commit is awaited from now on.
  std::shared_ptr<const Average> finish(TimePoint now);
  SignedParts signed_parts() const { return exchange_.signed_parts(); }  // once has_average()
  // That we hold this average, with what we gave to it: our vote for the commit.
  Done sign_done(const AttemptId& attempt, const Average& average, const KeyPair& identity) const;
  bool sent_whole() const { return sent_whole_; }
  std::optional<AuditedPart> take_audited() { return exchange_.take_audited(); }
  std::optional<Contributed> contributed() const { return exchange_.contributed(); }
  double seconds_since_start(TimePoint now) const {
    return started_ ? seconds(now - *started_) : 0;
  }

  // Looks four times a second whether anything goes out and comes in, until finish(). -> members
  // from which nothing comes; not those that themselves complain, and owe us no more than a part.
  std::vector<PeerId> look(const Disputes& disputes, TimePoint now);
  // Too long, whoever is to blame; then again only after another while.
  bool took_too_long(TimePoint now);
  // The coordinator ends the attempt, and nobody knows by whose fault. Where the exchange has had
  // its time, the next one is given more, here as there.
  void cut_short(TimePoint now);
  std::optional<TimePoint> next_look() const { return look_; }
  std::optional<TimePoint> deadline() const { return deadline_; }

 private:
  const PeerId& self() const { return config_.members[config_.self].peer; }
  void begin_looks(const Roster& roster, TimePoint now);
  void pass_by_stuck(TimePoint now);

  ExchangeConfig config_;
  Exchange exchange_;
  RoundDeadlines& deadlines_;
  Outbox& out_;
  std::uint32_t samples_ = 0;
  double loss_sum_ = 0;
  bool sent_whole_ = false, finished_ = false, given_up_ = false;
  // overdue_: everything should be here; deadline_: the coordinator should have said so.
  std::optional<TimePoint> started_, overdue_, deadline_, look_;
  struct Sent {
    std::uint64_t frames = 0;
    TimePoint since{};
  };
  Sent seen_sent_;  // contributions, when that was looked at
  ExchangeWatch watch_;
};

}  // namespace potluck
