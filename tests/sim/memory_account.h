// SPDX-License-Identifier: GPL-3.0-or-later
// How many bytes a simulated peer's state machines hold, which is what one of its computer's would.
// A program that links this has its operator new and delete replaced: each block remembers on whose
// account it was allocated, until it is freed by whomever.
#pragma once

#include <cstddef>

namespace potluck::sim {

class MemoryAccount {
 public:
  struct Ledger;

  MemoryAccount();
  ~MemoryAccount();  // blocks that live on are nobody's then
  MemoryAccount(const MemoryAccount&) = delete;
  MemoryAccount& operator=(const MemoryAccount&) = delete;

  std::size_t bytes() const;

  // What this thread allocates while it lives is booked on the account. Not two within each other.
  class Booking {
   public:
    explicit Booking(const MemoryAccount& account);
    ~Booking();
    Booking(const Booking&) = delete;
    Booking& operator=(const Booking&) = delete;
  };

 private:
  Ledger* ledger_;  // itself gone with the last of its blocks, which may outlive the account
};

}  // namespace potluck::sim
