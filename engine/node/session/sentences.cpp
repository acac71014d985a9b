// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/sentences.h"

#include <spdlog/fmt/fmt.h>

namespace potluck {
namespace {

using control::Activity;

Fix button(const std::string& label, const std::string& method) { return {label, method}; }

// "one other computer", "3 other computers"
std::string counted(std::size_t count) {
  return count == 1 ? "one other computer" : fmt::format("{} other computers", count);
}

std::string people(std::size_t count) { return count == 0 ? "alone" : "with " + counted(count); }

std::string percent(std::uint64_t done, std::uint64_t total) {
  if (total == 0) return "";
  return fmt::format(" ({:.0f} %)", 100.0 * static_cast<double>(done) / static_cast<double>(total));
}

Fix show_page(const std::string& label, const std::string& page) {
  return {label, "show", {{"page", page}}};
}

Explanation looking(const SessionFacts& facts) {
  Explanation out{"Looking for other members", "", show_page("Check the connection", "computer")};
  if (facts.linked > 0) {
    out.reason = "Connected to " + counted(facts.linked) + "; hearing what they are at";
    return out;
  }
  if (facts.dial_problem.empty()) {
    out.reason = "Nobody of this project is connected yet; trying the addresses that are known";
    return out;
  }
  if (facts.dial_code == ErrorCode::kVersionMismatch) {
    out.sentence = "Not training: this version and the others' do not fit together";
    out.fix = show_page("Show this version", "computer");
  } else if (facts.dial_code == ErrorCode::kPermission || facts.dial_code == ErrorCode::kExpired) {
    out.sentence = "Not training: the members refuse this computer";
    out.fix = show_page("Show your projects", "projects");
  }
  out.reason = "The last attempt failed: " + facts.dial_problem;
  return out;
}

Explanation waiting_for_members(const SessionFacts& facts) {
  Explanation out{"Waiting for more computers", "", show_page("Invite people", "invite")};
  if (!facts.view) return out;
  out.reason = fmt::format(
      "Training begins when {} are ready; now {}", facts.view->start_members,
      facts.view->ready_members == 1 ? "one is" : fmt::format("{} are", facts.view->ready_members));
  return out;
}

Explanation waiting_for_data(const SessionFacts& facts) {
  Explanation out;
  if (facts.fetching == "data") {
    out.sentence = "Fetching the training data" + percent(facts.fetch_done, facts.fetch_total);
    out.reason = facts.linked ? "Other members send it in pieces; each is checked"
                              : "Waiting for a member to connect who has it";
    if (!facts.linked && !facts.dial_problem.empty()) {
      out.reason += "; the last attempt failed: " + facts.dial_problem;
    }
  } else {
    out.sentence = "Preparing the model";
    out.reason = "Reading the data and finding the best settings for this computer";
  }
  return out;
}

Explanation training(const SessionFacts& facts) {
  Explanation out;
  out.sentence = "Training " + people(facts.partners);
  if (facts.epochs_total > 0 && facts.view) {
    out.reason = fmt::format("Epoch {} of {}", facts.view->epoch, facts.epochs_total);
  }
  if (facts.partners == 0 && facts.linked > 0) {
    out.reason += (out.reason.empty() ? "" : "; ") + counted(facts.linked) + " connected, which " +
                  (facts.linked == 1 ? "does" : "do") + " not train now";
    return out;
  }
  if (!facts.client_mode) return out;
  out.reason = out.reason.empty()
                   ? "Others cannot connect to this computer, which is fine"
                   : out.reason + "; others cannot connect to this computer, which is fine";
  return out;
}

Explanation catching_up(const SessionFacts& facts) {
  Explanation out{"Catching up with the others", "The others are ahead"};
  if (facts.newest_epoch > facts.epochs) {
    out.reason =
        fmt::format("They are at epoch {}, this computer at {}", facts.newest_epoch, facts.epochs);
  }
  return out;
}

Explanation of_activity(const SessionFacts& facts) {
  const auto what = facts.activity;
  const std::string reason = facts.view ? facts.view->reason : "";
  if (what == Activity::kStarting) return {"Starting", "Reading what is on this disk"};
  if (what == Activity::kWaitingForData) return waiting_for_data(facts);
  if (what == Activity::kLookingForPeers) return looking(facts);
  if (what == Activity::kWaitingForHistory) {
    return {"Waiting for the model of this project", reason,
            show_page("Check the connection", "computer")};
  }
  if (what == Activity::kLeftOut) {
    return {"In step with the others, but in none of their rounds", reason,
            show_page("Check the connection", "computer")};
  }
  if (what == Activity::kWaitingForMembers) return waiting_for_members(facts);
  if (what == Activity::kFetchingState) {
    return {"Fetching the present model" + percent(facts.fetch_done, facts.fetch_total),
            "The others go on training meanwhile"};
  }
  if (what == Activity::kCatchingUp) return catching_up(facts);
  // Whoever is alone neither waits nor averages with anybody.
  const bool in_round = what == Activity::kWaitingForOthers || what == Activity::kAveraging ||
                        what == Activity::kApplying;
  if (what == Activity::kTraining || (in_round && facts.partners == 0)) return training(facts);
  if (what == Activity::kWaitingForOthers) {
    return {"Waiting for the others to finish this batch",
            reason.empty() ? "This computer has done its share" : reason};
  }
  if (what == Activity::kAveraging) return {"Averaging with the others", reason};
  if (what == Activity::kApplying) return {"Applying the averaged step", reason};
  if (what == Activity::kPaused) {
    return {"Paused", "This computer does not train until you resume", button("Resume", "resume")};
  }
  if (what == Activity::kFinished) return {"Finished", "All epochs of the recipe are done"};
  if (what == Activity::kNotTraining) {
    return {"Helping without training", facts.train ? reason
                                                    : "Training is switched off here; this "
                                                      "computer averages and serves data"};
  }
  return {"Not running", "Start a project to take part"};
}

constexpr std::string_view kBanned = "the organiser has banned this computer";

// The error says what and why in its own words; the button is what helps against its kind.
Explanation of_failure(const Error& error) {
  Explanation out{"Stopped: " + error.message, error.hint, button("Try again", "start")};
  if (out.reason.empty()) out.reason = "See the log for details";
  if (error.code == ErrorCode::kOutOfMemory) {
    out.fix = {"Train on the processor", "set_preferences", {{"use_gpu", false}}};
  } else if (error.message == kBanned) {
    out.fix = show_page("Show your projects", "projects");
  } else if (error.code == ErrorCode::kExpired) {
    out.fix = std::nullopt;  // only a new invite helps
  }
  return out;
}

}  // namespace

Error banned_error(const std::string& reason) {
  return {ErrorCode::kPermission, std::string(kBanned),
          reason.empty() ? "Only the organiser can explain it" : "The organiser says: " + reason};
}

Error withdrawn_error() {
  return {ErrorCode::kExpired, "the organiser had withdrawn the invite that this computer used",
          "Ask the organiser for a new invite link"};
}

Error same_identity_error() {
  return {ErrorCode::kAlreadyExists, "another computer uses the identity of this one",
          "A copied folder has the same key: delete identity.key in one of the two and join again"};
}

Explanation describe_disk(const Error& trouble, std::uint64_t saved_epochs) {
  Explanation out;
  out.sentence = trouble.code == ErrorCode::kNoSpace ? "The disk is full: nothing more is saved"
                                                     : "Nothing more is saved: " + trouble.message;
  out.reason = fmt::format(
      "Training goes on; what comes after epoch {} is lost here if Potluck ends before there is "
      "room",
      saved_epochs);
  out.fix = show_page("Free some room", "projects");
  return out;
}

Explanation describe(const SessionFacts& facts) {
  if (facts.failure) return of_failure(*facts.failure);
  return of_activity(facts);
}

}  // namespace potluck
