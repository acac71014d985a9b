// SPDX-License-Identifier: GPL-3.0-or-later
// What people see of a running session: the snapshot of docs/control-api.md, anew whenever it has
// changed, and the events that follow from its changes. Owned by the Session; the network thread.
#pragma once

#include "engine/node/content_exchange.h"
#include "engine/node/dial_problem.h"
#include "engine/node/sentences.h"
#include "engine/node/session_ending.h"
#include "engine/node/session_events.h"
#include "engine/node/training_progress.h"
#include "net/link/transport.h"

namespace potluck {

// What does not change while a session runs.
struct ReportTitle {
  ProjectId project;
  std::string name;
  std::uint64_t last_epoch = 0;
  bool trains = true, client_mode = false;
  ScheduleSpec schedule;
};

// What a snapshot is made of.
struct ReportFacts {
  const CollaborationView& view;
  const TrainingProgress& progress;
  const SessionEnding& ending;
  const DialProblem& dial_problem;
  const Json& validation;  // null, or the newest
  std::string activity;    // activity_of()
  std::optional<ContentExchange::Shown> fetch{};
  std::size_t links = 0;
  std::string listening{}, device{};
  LinkStats traffic{};
  Standing standing{};
  Status disk = ok_status();  // what keeps it from taking what it is given
};

// Of docs/control-api.md.
std::string activity_of(Activity activity, const SessionEnding& ending, bool trainer_ready);
// Rounds switch between these many times a second.
bool is_in_rounds(const std::string& activity);

class SessionReport {
 public:
  using Publish = std::function<void(std::shared_ptr<const Json> snapshot)>;

  SessionReport(ReportTitle title, SessionEvents& events, Publish publish)
      : title_(std::move(title)), events_(events), publish_(std::move(publish)) {}

  void publish(const ReportFacts& facts, TimePoint now);  // several times a second

 private:
  Json snapshot(const ReportFacts& facts, TimePoint now);
  SessionFacts sentence_facts(const ReportFacts& facts, TimePoint now);
  Json disk_trouble(const ReportFacts& facts);
  std::string steady(const std::string& activity, TimePoint now);
  void tell_state(const Json& snapshot, const SessionEnding& ending);
  void tell_progress(const Json& snapshot, TimePoint now);

  const ReportTitle title_;
  SessionEvents& events_;
  const Publish publish_;
  std::string activity_;  // that was seen last
  TimePoint activity_since_{};
  std::string told_activity_;
  TimePoint last_progress_{};
  std::uint64_t safe_epochs_ = 0;  // when the disk last took what it was given
  std::shared_ptr<const Json> published_;
  std::uint64_t version_ = 0;
};

}  // namespace potluck
