// SPDX-License-Identifier: GPL-3.0-or-later
// Four peers that stand after some commits of one history, as one of them knows them.
#pragma once

#include "engine/collab/group/group_view.h"
#include "script.h"

namespace potluck::test {

struct KnownGroup {
  std::vector<KeyPair> keys;
  History history;
  Liveness liveness;
  std::unique_ptr<Membership> membership;
  std::unique_ptr<Roster> roster;
  AuditBook audits{0, Rng(1)};
  std::unique_ptr<PartBook> parts;
  std::unique_ptr<Disputes> disputes;
  Trials trials;
  std::uint64_t sequence = 0;
  TimePoint now{1000s};

  explicit KnownGroup(std::uint64_t epochs = 2) {
    for (std::size_t i = 1; i <= 4; ++i) keys.push_back(key_of(i));
    std::ranges::sort(keys, std::less{}, &KeyPair::public_key);
    history.grow(epochs, keys[1]);
    membership = std::make_unique<Membership>(keys[0], PeerRecord{}, MembershipOptions{}, Rng(1));
    roster = std::make_unique<Roster>(*membership, history.log, liveness, id(0));
    roster->set_taking_part(true);
    parts = std::make_unique<PartBook>(keys[0], 0);
    disputes = std::make_unique<Disputes>(id(0));
  }
  PeerId id(std::size_t i) const { return keys[i].public_key(); }
  template <class Change>
  void tells(std::size_t i, const Change& change) {
    PeerRecord record;
    record.peer = id(i);
    record.sequence = ++sequence;
    record.stage = Stage::kInSync;
    record.epoch = history.log.epochs();
    record.head = history.log.head();
    change(record);
    const auto held = std::make_shared<const SignedRecord>(sign_record(record, keys[i]));
    membership->handle(id(i), Records{{{held, 0}}}, now);
  }
  void tells(std::size_t i) {
    tells(i, [](PeerRecord&) {});
  }
  void link(std::size_t i) {
    membership->link_up(id(i), now);
    tells(i);
  }
  // By their numbers; we are 0.
  std::vector<std::size_t> numbers(const std::vector<PeerId>& ids) const {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (std::ranges::count(ids, id(i)) > 0) out.push_back(i);
    }
    return out;
  }
  GroupView view() {
    return {id(0), keys[0], *membership, *roster, liveness, audits, *parts, *disputes, trials};
  }
  std::vector<std::size_t> members() const { return numbers(roster->members()); }
};

}  // namespace potluck::test
