// SPDX-License-Identifier: GPL-3.0-or-later
// A BitTorrent DHT of our own on this computer: plain nodes that know each other and nobody else.
// Its .cpp file includes libtorrent, this one does not.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace potluck::test {

class PrivateDht {
 public:
  // Waits until all of them listen at the address, at ports that the system chooses.
  explicit PrivateDht(std::size_t nodes, const std::string& address = "127.0.0.1");
  ~PrivateDht();
  PrivateDht(const PrivateDht&) = delete;
  PrivateDht& operator=(const PrivateDht&) = delete;

  // 0: that node could not listen.
  std::vector<std::uint16_t> ports() const;
  // "host:port" of one of them, for a newcomer.
  std::string bootstrap() const;

 private:
  struct Node;
  const std::string address_;
  std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace potluck::test
