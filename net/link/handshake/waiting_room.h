// SPDX-License-Identifier: GPL-3.0-or-later
// Connections that others have opened and that are no links yet. Anybody can open one and then say
// nothing: when the room is full, a newcomer still gets in, and who goes for it is one of the
// network that takes most of the room. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace potluck {

class WaitingRoom {
 public:
  using Guest = const void*;

  explicit WaitingRoom(std::size_t places) : places_(places) {}

  // network: the part of its address that a whole home or school has in common.
  // -> who has to go for it: first those who have shown nothing, then those who have worked, then
  // those who have said who they are; among these the network with most of them, and of this the
  // one that has waited longest.
  std::optional<Guest> enter(Guest guest, std::string network);
  void has_worked(Guest guest);  // door_keeper.h
  void said_who_it_is(Guest guest);
  void leave(Guest guest);  // it is a link now, or gone
  std::size_t size() const { return guests_.size(); }
  std::size_t places() const { return places_; }
  std::size_t strangers() const { return count(Standing::kStranger); }
  std::size_t workers() const { return count(Standing::kWorked); }

 private:
  enum class Standing { kStranger, kWorked, kKnown };
  struct Waiting {
    Guest guest;
    std::string network;
    Standing standing = Standing::kStranger;
  };
  std::size_t count(Standing standing) const;
  void raise(Guest guest, Standing standing);
  std::vector<Waiting>::iterator first_to_go();

  std::size_t places_;
  std::vector<Waiting> guests_;  // in the order in which they came
};

}  // namespace potluck
