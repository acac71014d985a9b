// SPDX-License-Identifier: GPL-3.0-or-later
// Who was convicted in one project, kept in a file, so that a liar does not begin anew when this
// node does. A pardon that the organiser has given since ends what audits have found; a proof
// nobody takes back. Not thread-safe; the session's is on the network thread.
#pragma once

#include <filesystem>
#include <vector>

#include "engine/collab/history/conviction.h"

namespace potluck {

class KnownConvictions {
 public:
  static constexpr std::size_t kMostKept = 1024;  // those after them are out until a restart

  // false: it is known, or there are too many.
  bool add(const Conviction& conviction, std::int64_t now_unix);
  // true: it was convicted before that moment, and is not any more.
  bool pardon(const PeerId& peer, std::int64_t unix_s);
  bool holds(const PeerId& peer) const;
  std::vector<Conviction> all() const;  // in the order in which they came

  // One file. What is damaged or proves nothing is left out.
  Bytes encode() const;
  void decode(ByteView bytes);
  static KnownConvictions load(const std::filesystem::path& file);

 private:
  struct Entry {
    Conviction conviction;
    std::int64_t unix_s = 0;  // when
  };
  std::vector<Entry> entries_;
};

}  // namespace potluck
