// SPDX-License-Identifier: GPL-3.0-or-later
// What people see of a running session: the status of docs/control-api.md, anew whenever it has
// changed, and the events that follow from its changes. Owned by the Session; the network thread.
#pragma once

#include "engine/node/disk/ledger_standing.h"
#include "engine/node/fetching/content_exchange.h"
#include "engine/node/fetching/session_events.h"
#include "engine/node/session/link_book.h"
#include "engine/node/session/sentences.h"
#include "engine/node/session/session_ending.h"
#include "engine/node/training/training_progress.h"
#include "engine/train/trainer/trainer.h"
#include "net/link/transport/transport.h"

namespace potluck {

// What does not change while a session runs.
struct ReportTitle {
  ProjectId project;
  std::string name;
  std::uint64_t last_epoch = 0;
  bool trains = true, client_mode = false;
  bool asks_router = false;  // to open a port
  ScheduleSpec schedule;
};

// What a status is made of.
struct ReportFacts {
  const CollaborationView& view;
  const TrainingProgress& progress;
  const SessionEnding& ending;
  const LinkBook& links;
  std::optional<control::Validation> validation;  // the newest
  control::Activity activity;                     // activity_of()
  std::optional<ContentExchange::Shown> fetch{};
  bool asks = false;  // this node, to be let in
  Sentence device{};
  LinkStats traffic{};
  LedgerStanding standing{};
  Status disk = ok_status();  // what keeps it from taking what it is given
};

control::Activity activity_of(Activity activity, const SessionEnding& ending, bool trainer_ready);

class SessionReport {
 public:
  using Publish = std::function<void(std::shared_ptr<const control::NodeStatus> status)>;

  SessionReport(ReportTitle title, SessionEvents& events, Publish publish)
      : title_(std::move(title)), events_(events), publish_(std::move(publish)) {}

  void publish(const ReportFacts& facts, TimePoint now);  // several times a second

 private:
  control::NodeStatus status(const ReportFacts& facts, TimePoint now);
  SessionFacts sentence_facts(const ReportFacts& facts, TimePoint now);
  std::optional<control::Explanation> disk_trouble(const ReportFacts& facts);
  control::Activity steady(control::Activity activity, TimePoint now);
  void tell_state(const control::NodeStatus& status, const SessionEnding& ending);
  void tell_progress(const control::NodeStatus& status, TimePoint now);

  const ReportTitle title_;
  SessionEvents& events_;
  const Publish publish_;
  std::optional<control::Activity> activity_;  // that was seen last
  TimePoint activity_since_{};
  std::optional<control::Activity> told_activity_;
  TimePoint last_progress_{};
  std::uint64_t safe_epochs_ = 0;  // when the disk last took what it was given
  std::shared_ptr<const control::NodeStatus> published_;
  std::uint64_t version_ = 0;
};

}  // namespace potluck
