// SPDX-License-Identifier: GPL-3.0-or-later
// What the window and the terminal say about a running project: one plain sentence, why, and the
// button that helps. All such texts are in sentences.cpp. Pure, any thread.
#pragma once

#include <string>

#include "engine/collab/collaboration/collaboration.h"
#include "engine/control/values/status.h"
#include "net/base/result.h"

namespace potluck {

struct SessionFacts {
  control::Activity activity = control::Activity::kIdle;
  const CollaborationView* view = nullptr;  // none: not there yet
  std::uint64_t epochs_total = 0;
  std::uint64_t epochs = 0, newest_epoch = 0;  // here; of the members that are connected
  std::size_t linked = 0, partners = 0;        // members connected; those of them that compute
  bool client_mode = false;
  bool train = true;
  bool asks = false;     // to be let in
  std::string fetching;  // "data", "state", "" none
  std::uint64_t fetch_done = 0, fetch_total = 0;
  ErrorCode dial_code = ErrorCode::kUnreachable;  // of dial_problem
  std::string dial_problem;                       // the last dial's outcome while nobody is linked
  std::optional<Error> failure;
};

using control::Explanation;
using control::Fix;

// What stops a session whose own key, or whose invite, the organiser has banned.
Error banned_error(const std::string& reason);
// What stops one that came by its invite after the organiser had withdrawn that.
Error withdrawn_error();
// What stops one that asked to be let in, and was not.
Error declined_error(const std::string& reason);
// What stops one whose membership nobody has renewed in time.
Error expired_error();
// What the newer of two nodes with one identity stops with, and the older one warns of.
Error same_identity_error();

Explanation describe(const SessionFacts& facts);

// What is told beside that while the disk takes nothing: training goes on, and what is lost if it
// ends so. saved_epochs: safe so far.
Explanation describe_disk(const Error& trouble, std::uint64_t saved_epochs);

}  // namespace potluck
