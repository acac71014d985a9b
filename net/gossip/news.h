// SPDX-License-Identifier: GPL-3.0-or-later
// Which records this peer has learned of and whom it has still to tell: 16 bytes for each neighbour
// in place of the record, which whoever lacks it asks for, from one of those who told it. So every
// record crosses to every peer once. Sans-I/O, one thread.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

class NewsQueue {
 public:
  // from: who told us, and need not hear it again; none: it is our own.
  void learned(const RecordVersion& version, const std::optional<PeerId>& from);

  // Those who are told; a new one hears of what is learned from now on.
  void set_neighbours(const std::set<PeerId>& neighbours);
  bool waiting() const { return !items_.empty(); }
  // What this neighbour has not been told yet, oldest first.
  std::vector<RecordVersion> take_for(const PeerId& neighbour, std::size_t most);

 private:
  struct Item {
    RecordVersion version;
    std::optional<PeerId> from;
  };
  void trim();

  std::deque<Item> items_;
  std::uint64_t first_ = 0;  // number of items_.front()
  std::map<PeerId, std::uint64_t> told_;
};

// Records that were asked for and have not come; bounded.
class WantedRecords {
 public:
  // Whom to ask now: `from`, or nobody because somebody else was asked just before.
  bool ask(const RecordVersion& version, const PeerId& from, TimePoint now);
  void arrived(std::uint64_t prefix) { asked_.erase(prefix); }
  void gone(const PeerId& peer);
  // Those whose answer is overdue, with another who has it, and forgets the rest.
  std::map<PeerId, std::vector<std::uint64_t>> overdue(TimePoint now);
  bool empty() const { return asked_.empty(); }

 private:
  struct Asked {
    std::uint64_t sequence = 0;
    TimePoint at{};
    std::vector<PeerId> others;
  };
  std::map<std::uint64_t, Asked> asked_;  // by prefix
};

}  // namespace potluck
