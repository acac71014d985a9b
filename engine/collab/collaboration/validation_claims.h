// SPDX-License-Identifier: GPL-3.0-or-later
// What others say the model is worth. Every so many epochs, whoever coordinated the last of them
// validates and says so: the word of nobody else counts, nor a second one. Owned by the
// Collaboration. Pure; not thread-safe.
#pragma once

#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "engine/collab/history/commit_log.h"
#include "net/wire/messages.h"

namespace potluck {

class ValidationClaims {
 public:
  explicit ValidationClaims(std::uint64_t every) : every_(every) {}  // epochs; 0: nobody validates

  // It may come before the commit that it is about has been applied here: each peer's last one
  // waits for that.
  void said(const PeerId& by, const ValidationResult& result) { waiting_[by] = result; }
  void link_down(const PeerId& peer) { waiting_.erase(peer); }

  // Those that count. What is about an epoch of long ago does not.
  std::vector<std::pair<PeerId, ValidationResult>> take_due(const CommitLog& log);

 private:
  static constexpr std::size_t kRemembered = 128;  // more than the log holds commits in full

  std::uint64_t every_;
  std::map<PeerId, ValidationResult> waiting_;
  std::deque<Digest> counted_;  // heads after which somebody's result has been taken
};

}  // namespace potluck
