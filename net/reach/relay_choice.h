// SPDX-License-Identifier: GPL-3.0-or-later
// Over which members others shall call us while nobody can connect to us: two of those who offer
// to relay, others for each of us, so that no relay has everybody. One that does not answer is left
// alone for a while. Sans-I/O; not thread-safe.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

class RelayChoice {
 public:
  static constexpr std::size_t kWanted = 2;
  static constexpr Duration kPatience = std::chrono::seconds(15);  // to become one
  static constexpr Duration kLeftAlone = std::chrono::minutes(10);

  struct Candidate {
    PeerId peer;
    std::string address;  // "host:port"
  };

  explicit RelayChoice(const PeerId& self) : self_(self) {}

  // Those who offer it now. -> whether the choice is another one than before.
  bool look(std::span<const Candidate> candidates, TimePoint now);
  bool none();  // nobody is needed any more; likewise
  // Others can call us at this address, or no longer.
  void changed(std::string_view relay, bool up, TimePoint now);

  std::vector<std::string> chosen() const;  // "relay://host:port"

 private:
  struct Chosen {
    Candidate relay;
    bool up = false;
    TimePoint since{};  // it is up, or it is not
  };
  std::uint64_t rank(const PeerId& peer) const;

  const PeerId self_;
  std::vector<Chosen> chosen_;
  std::map<std::string, TimePoint> left_alone_;  // until then; by address
};

}  // namespace potluck
