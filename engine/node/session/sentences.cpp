// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/sentences.h"

#include <optional>

namespace potluck {
namespace {

using control::Activity;

// done of total in percent; empty where the total is not known yet.
std::optional<std::string> percent(std::uint64_t done, std::uint64_t total) {
  if (total == 0) return std::nullopt;
  return with_decimals(100.0 * static_cast<double>(done) / static_cast<double>(total), 0);
}

Fix show_page(Sentence label, const std::string& page) {
  return {std::move(label), "show", {{"page", page}}};
}

Fix check_the_connection() { return show_page(Sentence::tr("Check the connection"), "computer"); }

Sentence hearing_from(std::size_t linked) {
  if (linked == 1) {
    return Sentence::tr("Connected to one other computer; hearing what they are at");
  }
  return Sentence::tr("Connected to %L1 other computers; hearing what they are at", linked);
}

Explanation looking(const SessionFacts& facts) {
  Explanation out{Sentence::tr("Looking for other members"), {}, check_the_connection()};
  if (facts.linked > 0) {
    out.reason = hearing_from(facts.linked);
    return out;
  }
  if (facts.dial_problem.empty()) {
    out.reason = Sentence::tr(
        "Nobody of this project is connected yet; trying the addresses that are known");
    return out;
  }
  if (facts.dial_code == ErrorCode::kVersionMismatch) {
    out.sentence = Sentence::tr("Not training: this version and the others' do not fit together");
    out.fix = show_page(Sentence::tr("Show this version"), "computer");
  } else if (facts.dial_code == ErrorCode::kPermission || facts.dial_code == ErrorCode::kExpired) {
    out.sentence = Sentence::tr("Not training: the members refuse this computer");
    out.fix = show_page(Sentence::tr("Show your projects"), "projects");
  }
  out.reason = Sentence::tr("The last attempt failed: %1", facts.dial_problem);
  return out;
}

// Until somebody who may admit has answered; the request waits with every member that has it.
Explanation waiting_to_be_let_in(const SessionFacts& facts) {
  if (facts.linked == 0) {
    Explanation out = looking(facts);
    out.sentence = Sentence::tr("Looking for a member who takes the request to join");
    return out;
  }
  return {Sentence::tr("Waiting to be let in"),
          Sentence::tr("The members have the request; the organiser or a moderator answers it")};
}

Explanation waiting_for_members(const SessionFacts& facts) {
  Explanation out{Sentence::tr("Waiting for more computers"),
                  {},
                  show_page(Sentence::tr("Invite people"), "invite")};
  if (!facts.view) return out;
  const auto& view = *facts.view;
  out.reason =
      view.ready_members == 1
          ? Sentence::tr("Training begins when %L1 are ready; now one is", view.start_members)
          : Sentence::tr("Training begins when %L1 are ready; now %L2 are", view.start_members,
                         view.ready_members);
  return out;
}

Sentence fetching_data(const SessionFacts& facts) {
  const auto done = percent(facts.fetch_done, facts.fetch_total);
  return done ? Sentence::tr("Fetching the training data (%L1 %)", *done)
              : Sentence::tr("Fetching the training data");
}

Sentence fetching_model(const SessionFacts& facts) {
  const auto done = percent(facts.fetch_done, facts.fetch_total);
  return done ? Sentence::tr("Fetching the present model (%L1 %)", *done)
              : Sentence::tr("Fetching the present model");
}

Sentence where_data_come_from(const SessionFacts& facts) {
  if (facts.linked) return Sentence::tr("Other members send it in pieces; each is checked");
  if (facts.dial_problem.empty()) {
    return Sentence::tr("Waiting for a member to connect who has it");
  }
  return Sentence::tr("Waiting for a member to connect who has it; the last attempt failed: %1",
                      facts.dial_problem);
}

Explanation waiting_for_data(const SessionFacts& facts) {
  if (facts.fetching == "data") return {fetching_data(facts), where_data_come_from(facts)};
  return {Sentence::tr("Preparing the model"),
          Sentence::tr("Reading the data and finding the best settings for this computer")};
}

Sentence training_with(std::size_t partners) {
  if (partners == 0) return Sentence::tr("Training alone");
  if (partners == 1) return Sentence::tr("Training with one other computer");
  return Sentence::tr("Training with %L1 other computers", partners);
}

Sentence resting_others(const SessionFacts& facts, bool epoch_known) {
  const auto linked = facts.linked;
  if (!epoch_known) {
    return linked == 1
               ? Sentence::tr("One other computer connected, which does not train now")
               : Sentence::tr("%L1 other computers connected, which do not train now", linked);
  }
  const auto epoch = facts.view->epoch, all = facts.epochs_total;
  return linked == 1
             ? Sentence::tr(
                   "Epoch %L1 of %L2; one other computer connected, which does not train now",
                   epoch, all)
             : Sentence::tr(
                   "Epoch %L1 of %L2; %L3 other computers connected, which do not train now", epoch,
                   all, linked);
}

Sentence how_training_goes(const SessionFacts& facts) {
  const bool epoch_known = facts.epochs_total > 0 && facts.view;
  if (facts.partners == 0 && facts.linked > 0) return resting_others(facts, epoch_known);
  if (!epoch_known) {
    return facts.client_mode ? Sentence::tr("Others cannot connect to this computer, which is fine")
                             : Sentence{};
  }
  const auto epoch = facts.view->epoch, all = facts.epochs_total;
  return facts.client_mode
             ? Sentence::tr(
                   "Epoch %L1 of %L2; others cannot connect to this computer, which is fine", epoch,
                   all)
             : Sentence::tr("Epoch %L1 of %L2", epoch, all);
}

Explanation training(const SessionFacts& facts) {
  return {training_with(facts.partners), how_training_goes(facts)};
}

Explanation catching_up(const SessionFacts& facts) {
  return {Sentence::tr("Catching up with the others"),
          facts.newest_epoch > facts.epochs
              ? Sentence::tr("They are at epoch %L1, this computer at %L2", facts.newest_epoch,
                             facts.epochs)
              : Sentence::tr("The others are ahead")};
}

Explanation not_training(const SessionFacts& facts, const Sentence& reason) {
  return {Sentence::tr("Helping without training"),
          facts.train ? reason
                      : Sentence::tr("Training is switched off here; this computer averages and "
                                     "serves data")};
}

// Of a project whose rounds this computer is not in.
std::optional<Explanation> outside_rounds(const SessionFacts& facts, const Sentence& reason) {
  switch (facts.activity) {
    case Activity::kStarting:
      return Explanation{Sentence::tr("Starting"), Sentence::tr("Reading what is on this disk")};
    case Activity::kWaitingForData:
      return waiting_for_data(facts);
    case Activity::kLookingForPeers:
      return looking(facts);
    case Activity::kWaitingForHistory:
      return Explanation{Sentence::tr("Waiting for the model of this project"), reason,
                         check_the_connection()};
    case Activity::kWaitingForMembers:
      return waiting_for_members(facts);
    case Activity::kFetchingState:
      return Explanation{fetching_model(facts),
                         Sentence::tr("The others go on training meanwhile")};
    case Activity::kCatchingUp:
      return catching_up(facts);
    case Activity::kPaused:
      return Explanation{Sentence::tr("Paused"),
                         Sentence::tr("This computer does not train until you resume"),
                         Fix{Sentence::tr("Resume"), "resume"}};
    case Activity::kFinished:
      return Explanation{Sentence::tr("Finished"),
                         Sentence::tr("All epochs of the recipe are done")};
    default:
      return std::nullopt;
  }
}

Explanation of_activity(const SessionFacts& facts) {
  const Sentence reason = facts.view ? facts.view->reason : Sentence{};
  if (auto out = outside_rounds(facts, reason)) return *std::move(out);
  const auto what = facts.activity;
  if (what == Activity::kLeftOut) {
    return {Sentence::tr("In step with the others, but in none of their rounds"), reason,
            check_the_connection()};
  }
  // Whoever is alone neither waits nor averages with anybody.
  const bool in_round = what == Activity::kWaitingForOthers || what == Activity::kAveraging ||
                        what == Activity::kApplying;
  if (what == Activity::kTraining || (in_round && facts.partners == 0)) return training(facts);
  if (what == Activity::kWaitingForOthers) {
    return {Sentence::tr("Waiting for the others to finish this batch"),
            reason.empty() ? Sentence::tr("This computer has done its share") : reason};
  }
  if (what == Activity::kAveraging) return {Sentence::tr("Averaging with the others"), reason};
  if (what == Activity::kApplying) return {Sentence::tr("Applying the averaged step"), reason};
  if (what == Activity::kNotTraining) return not_training(facts, reason);
  return {Sentence::tr("Not running"), Sentence::tr("Start a project to take part")};
}

Sentence declined() { return Sentence::tr("this computer was not let in"); }
Sentence banned() { return Sentence::tr("the organiser has banned this computer"); }

// The error says what and why in its own words; the button is what helps against its kind.
Explanation of_failure(const Error& error) {
  Explanation out{Sentence::tr("Stopped: %1", error.message_sentence()), error.hint_sentence(),
                  Fix{Sentence::tr("Try again"), "start"}};
  if (out.reason.empty()) out.reason = Sentence::tr("See the log for details");
  if (error.code == ErrorCode::kOutOfMemory) {
    out.fix = {Sentence::tr("Train on the processor"), "set_preferences", {{"use_gpu", false}}};
  } else if (error.message_sentence() == declined()) {
    out.fix = Fix{Sentence::tr("Ask again"), "start"};
  } else if (error.message_sentence() == banned()) {
    out.fix = show_page(Sentence::tr("Show your projects"), "projects");
  } else if (error.code == ErrorCode::kExpired) {
    out.fix = std::nullopt;  // only a new invite helps
  }
  return out;
}

}  // namespace

Error banned_error(const std::string& reason) {
  return Error::translatable_as(ErrorCode::kPermission, banned(),
                                reason.empty() ? Sentence::tr("Only the organiser can explain it")
                                               : Sentence::tr("The organiser says: %1", reason));
}

Error withdrawn_error() {
  return Error::translatable_as(
      ErrorCode::kExpired,
      Sentence::tr("the organiser had withdrawn the invite that this computer used"),
      Sentence::tr("Ask the organiser for a new invite link"));
}

Error declined_error(const std::string& reason) {
  return Error::translatable_as(ErrorCode::kPermission, declined(),
                                reason.empty() ? Sentence::tr("Whoever decided gave no reason")
                                               : Sentence::tr("Whoever decided says: %1", reason));
}

Error expired_error() {
  return Error::translatable_as(
      ErrorCode::kExpired, Sentence::tr("the membership of this computer has expired"),
      Sentence::tr("It is renewed while the organiser or a moderator is connected; ask the "
                   "organiser for a new invite link"));
}

Error same_identity_error() {
  return Error::translatable_as(
      ErrorCode::kAlreadyExists, Sentence::tr("another computer uses the identity of this one"),
      Sentence::tr("A copied folder has the same key: delete identity.key in one of the two and "
                   "join again"));
}

Explanation describe_disk(const Error& trouble, std::uint64_t saved_epochs) {
  Explanation out;
  out.sentence = trouble.code == ErrorCode::kNoSpace
                     ? Sentence::tr("The disk is full: nothing more is saved")
                     : Sentence::tr("Nothing more is saved: %1", trouble.message_sentence());
  out.reason = Sentence::tr(
      "Training goes on; what comes after epoch %L1 is lost here if Potluck ends before there is "
      "room",
      saved_epochs);
  out.fix = show_page(Sentence::tr("Free some room"), "projects");
  return out;
}

Explanation describe(const SessionFacts& facts) {
  if (facts.failure) return of_failure(*facts.failure);
  if (facts.asks) return waiting_to_be_let_in(facts);
  return of_activity(facts);
}

}  // namespace potluck
