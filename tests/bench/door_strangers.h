// SPDX-License-Identifier: GPL-3.0-or-later
// Strangers at a node's door: connections from a thousand addresses of this computer that never
// become links. They run on a thread of their own; their program has no other part in the node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace potluck::bench {

enum class StrangerKind : std::uint8_t {
  kSilent,    // opens a connection and says nothing
  kHalfOpen,  // says what a newcomer says first, which has us compute keys, and nothing more
  kNoise,     // random bytes, as many as are taken; every second one after the right first eight
  kApi,       // asks the control API for a connection with a wrong token
};

struct StrangerOrders {
  StrangerKind kind = StrangerKind::kSilent;
  std::uint16_t port = 0;        // on 127.0.0.1
  std::size_t connections = 0;   // altogether
  double per_second = 0;         // of them
  std::size_t at_once = 100000;  // at most
};

class Strangers {
 public:
  explicit Strangers(const StrangerOrders& orders);  // they begin at once
  ~Strangers();                                      // and are gone
  Strangers(const Strangers&) = delete;
  Strangers& operator=(const Strangers&) = delete;

  // Any thread.
  std::size_t opened() const;   // connections that the system made
  std::size_t ended() const;    // of these, by the node
  std::uint64_t bytes() const;  // that were written

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace potluck::bench
