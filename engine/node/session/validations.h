// SPDX-License-Identifier: GPL-3.0-or-later
// Validates the model between two micro-batches, and keeps what this node and others have found.
// Owned by the Session, which keeps it until the trainer thread has ended; the network thread.
#pragma once

#include "engine/node/fetching/event_loop.h"
#include "engine/node/fetching/session_events.h"
#include "engine/node/training/trainer_thread.h"
#include "net/wire/messages.h"

namespace potluck {

class Validations {
 public:
  struct Found {
    std::uint64_t epoch = 0;  // commits that were applied
    Evaluation result{};      // no samples: it could not be validated
    Digest state{};           // of the last validation only

    ValidationResult message() const {
      return {epoch, result.loss, result.accuracy.value_or(-1.0)};
    }
  };
  using Done = std::function<void(const Found& found)>;

  Validations(boost::asio::io_context& io, StorageThread& storage, const ProjectId& project,
              SessionEvents& events)
      : io_(io), storage_(storage), project_(project), events_(events) {}

  // samples: at most; 0: all. done: called later; not where it could not be validated and is not
  // the last one.
  void run(TrainerThread& trainer, std::uint64_t samples, bool last, Done done);
  void note(const ValidationResult& result, const PeerId& by, bool last);
  const std::optional<control::Validation>& newest() const { return newest_; }

 private:
  boost::asio::io_context& io_;
  StorageThread& storage_;
  const ProjectId project_;
  SessionEvents& events_;
  std::optional<control::Validation> newest_;
};

}  // namespace potluck
