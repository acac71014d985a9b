// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/chaos/faults.h"

#include <algorithm>
#include <csignal>

namespace potluck::chaos {
namespace {

constexpr double kBetweenLeast_s = 0.5, kBetweenMost_s = 2;
constexpr double kTryAgain_s = 1;
constexpr double kLeaves_s = 30;    // finishes the round, writes a checkpoint, says good-bye
constexpr double kReplaced = 0.25;  // of those who go
constexpr std::array<int, 4> kSlowMbit{1, 2, 5, 20};
constexpr int kFastMbit = 100;  // of the lab's links, when nobody slows them

}  // namespace

void Faults::follow_up_all() {
  for (Member& member : members_) follow_up(member);
}

void Faults::step() {
  follow_up_all();
  if (clock_.now() < next_) return;
  next_ = after(kBetweenLeast_s, kBetweenMost_s);
  static constexpr std::array<Kind, 7> kKinds{{{&Faults::kill, 20},
                                               {&Faults::kill_the_coordinator, 12},
                                               {&Faults::freeze, 25},
                                               {&Faults::leave, 10},
                                               {&Faults::pause, 10},
                                               {&Faults::slow, 13},
                                               {&Faults::cut, 10}}};
  std::uint32_t all = 0;
  for (const Kind& kind : kKinds) all += kind.weight;
  auto dice = rng_.below(all);
  for (const Kind& kind : kKinds) {
    if (dice < kind.weight) return (this->*kind.fault)();
    dice -= kind.weight;
  }
}

void Faults::did(const char* what, const Member& member, const QString& more) {
  ++done_[what];
  story_.tell(member.name() + " is " + what + more);
}

std::vector<Member*> Faults::free_ones() {
  std::vector<Member*> free;
  for (Member& member : members_) {
    if (member.node && member.can_train() && member.has_state) free.push_back(&member);
  }
  return free;
}

Member* Faults::somebody_free() {
  const auto free = free_ones();
  return free.empty() ? nullptr : free[rng_.below(free.size())];
}

Member* Faults::victim(bool must_be_free) {
  const auto free = free_ones();
  std::vector<Member*> up;
  for (Member& member : members_) {
    if (member.up()) up.push_back(&member);
  }
  const auto& from = must_be_free ? free : up;
  if (from.empty()) return nullptr;
  Member* chosen = from[rng_.below(from.size())];
  const bool another =
      std::any_of(free.begin(), free.end(), [&](const Member* member) { return member != chosen; });
  return another ? chosen : nullptr;
}

// Also one that is frozen, paused or cut off.
void Faults::kill() {
  if (Member* member = victim(false)) kill_now(*member, "killed");
}

void Faults::kill_the_coordinator() {
  Member* asked = victim(true);
  if (!asked) return;
  commands_.start(*asked->node, {"status"}, [this](const functional::Ended& told) {
    const QString peer = told.answer["round"].toObject()["coordinator"].toString();
    const bool another = free_ones().size() > 1;
    for (Member& member : members_) {
      if (another && member.up() && !peer.isEmpty() && member.node->peer() == peer) {
        return kill_now(member, "killed while it coordinates");
      }
    }
  });
}

void Faults::kill_now(Member& member, const char* why) {
  did(why, member, member.frozen ? ", frozen" : member.cut ? ", cut off" : "");
  member.state = Member::State::kLeaving;
  member.node->send_signal(SIGKILL);
}

void Faults::freeze() {
  Member* member = victim(true);
  if (!member) return;
  member->frozen = true;
  member->thaws = after(1, 20);
  did("frozen", *member, QString(" for %1 s").arg(*member->thaws - clock_.now(), 0, 'f', 1));
  member->node->send_signal(SIGSTOP);
}

void Faults::leave() {
  Member* member = victim(true);
  if (!member) return;
  did("asked to leave", *member);
  member->state = Member::State::kLeaving;
  member->leaves_by = clock_.now() + kLeaves_s;
  member->node->send_signal(SIGTERM);
}

void Faults::pause() {
  Member* member = victim(true);
  if (!member) return;
  did("paused", *member);
  member->paused = true;
  member->resumes = after(1, 8);
  commands_.start(*member->node, {"pause"}, [](const functional::Ended&) {});
}

void Faults::slow() {
  Member* member = victim(true);
  if (!member || member->slow) return;
  const int mbit = kSlowMbit[rng_.below(kSlowMbit.size())];
  did("slowed", *member, QString(" to %1 Mb/s").arg(mbit));
  member->slow = true;
  member->fast_again = after(2, 15);
  set_speed(*member, mbit);
}

// On loopback there is no cable to pull; a frozen process is as silent.
void Faults::cut() {
  Member* member = victim(true);
  if (!member) return;
  if (!member->host) return freeze();
  did("cut off", *member);
  member->cut = true;
  member->restored = after(1, 15);
  if (!member->host->cut()) story_.fail("a cable of the lab could not be pulled");
}

void Faults::set_speed(Member& member, int mbit) {
  if (member.host) {
    const int speed = mbit > 0 ? mbit : kFastMbit;
    if (!member.host->change_speed({speed, speed})) story_.fail("tc failed");
    return;
  }
  const QString value = QString::number(mbit);
  commands_.start(*member.node, {"preferences", "max_up_mbit=" + value, "max_down_mbit=" + value},
                  [](const functional::Ended&) {});
}

void Faults::follow_up(Member& member) {
  const double now = clock_.now();
  const auto due = [&](std::optional<double>& at) {
    if (!at || now < *at) return false;
    at.reset();
    return true;
  };
  if (member.state == Member::State::kLeaving && !member.node->running()) went(member);
  if (member.leaves_by && now > *member.leaves_by) {
    story_.fail(member.name() + " does not leave");
  }
  if (due(member.restored)) restore(member);
  if (due(member.returns)) come_back(member);
  if (!member.up()) return;
  if (due(member.thaws)) thaw(member);
  // Frozen, it could not hear the others.
  if (member.frozen) return;
  if (due(member.resumes)) resume(member);
  if (due(member.fast_again)) {
    member.slow = false;
    set_speed(member, 0);
  }
}

void Faults::thaw(Member& member) {
  member.node->send_signal(SIGCONT);
  member.frozen = false;
  member.thaws.reset();
  member.freed(clock_.now());
  story_.tell(member.name() + " thaws");
}

void Faults::resume(Member& member) {
  story_.tell(member.name() + " resumes");
  commands_.start(*member.node, {"resume"}, [this, &member](const functional::Ended& told) {
    if (!member.up()) return;
    if (told.exit_code != 0) {
      member.resumes = clock_.now() + kTryAgain_s;
      return;
    }
    member.paused = false;
    member.freed(clock_.now());
  });
}

void Faults::restore(Member& member) {
  if (!member.host->restore()) story_.fail("a cable of the lab could not be put back");
  member.cut = false;
  member.freed(clock_.now());
  story_.tell(member.name() + " has its cable back");
}

void Faults::went(Member& member) {
  commands_.give_up(*member.node);
  if (member.leaves_by && member.node->exit_code() != 0) {
    story_.fail(member.name() + " was asked to leave and ended with " +
                QString::number(member.node->exit_code()));
  }
  member.leaves_by.reset();
  member.state = Member::State::kAway;
  member.frozen = member.paused = false;
  member.thaws = member.resumes = std::nullopt;
  member.returns = after(0.2, 6);
  // A crash that takes the disk along, or somebody else's turn.
  if (!member.organiser && rng_.chance(kReplaced)) newcomer(member);
}

void Faults::newcomer(Member& member) {
  const functional::Place place = member.node ? member.node->place() : functional::Place{};
  if (member.node) gone_.push_back(std::move(member.node));
  const QString name = QString("v%1").arg(++newcomers_);
  member.node = std::make_unique<functional::NodeProcess>(
      folder_, name,
      member.host
          ? functional::Place{{"ip", "netns", "exec", member.host->name()}, member.host->address()}
          : place);
  member.has_state = false;
  member.events_read = 0;
  member.slow = false;
  member.fast_again.reset();
}

void Faults::come_back(Member& member) {
  if (!member.node->project_folder().isEmpty()) {
    did("back", member);
    return member.run(clock_.now());
  }
  member.state = Member::State::kJoining;
  ask_for_link(member);
}

// The addresses in the organiser's own link are of no use while it is away.
void Faults::ask_for_link(Member& member) {
  const auto again = [this, &member] {
    member.state = Member::State::kAway;
    member.returns = clock_.now() + kTryAgain_s;
  };
  const Member* asked = somebody_free();
  if (!asked) return again();
  commands_.start(*asked->node, {"invite-link"}, [=, this, &member](const functional::Ended& told) {
    const QString link = told.answer["invite_link"].toString();
    if (told.exit_code != 0 || link.isEmpty()) return again();
    join(member, link);
  });
}

void Faults::join(Member& member, const QString& link) {
  commands_.start(*member.node, {"join", link, "--display-name", member.name()},
                  [this, &member](const functional::Ended& told) {
                    if (told.exit_code == 0) {
                      did("new", member);
                      return member.run(clock_.now());
                    }
                    story_.tell(member.name() +
                                " could not join: " + QString::fromUtf8(told.complaint.left(120)));
                    member.state = Member::State::kAway;
                    member.returns = clock_.now() + kTryAgain_s;
                  });
}

void Faults::undo(Member& member) {
  const double now = clock_.now();
  if (member.cut) {
    member.restored.reset();
    restore(member);
  }
  if (member.frozen) thaw(member);
  if (member.returns) member.returns = now;
  if (member.resumes) member.resumes = now;
  if (member.fast_again) member.fast_again = now;
}

void Faults::end() {
  for (Member& member : members_) undo(member);
  next_ = 1e300;
}

bool Faults::all_free() const {
  return std::all_of(members_.begin(), members_.end(), [](const Member& member) {
    return member.node && member.can_train() && member.has_state && !member.slow;
  });
}

}  // namespace potluck::chaos
