// SPDX-License-Identifier: GPL-3.0-or-later
// What a node may find where it dials, if it is no node.
#pragma once

#include "transport_fixture.h"

namespace potluck::test {

// A program that accepts connections, says `says` on each and may close it.
class OtherProgram {
 public:
  OtherProgram(World& home, Bytes greeting)
      : says(std::move(greeting)),
        acceptor_(home.io, {boost::asio::ip::make_address("127.0.0.1"), 0}) {
    accept();
  }
  std::string address() const {
    return "127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
  }

  Bytes says;
  bool close_at_once = false;
  std::size_t visits = 0;

 private:
  void accept() {
    acceptor_.async_accept([this](boost::system::error_code ec, auto peer) {
      if (ec) return;
      ++visits;
      if (!says.empty()) boost::asio::write(peer, boost::asio::buffer(says), ec);
      if (!close_at_once) peers_.push_back(std::move(peer));
      accept();
    });
  }

  boost::asio::ip::tcp::acceptor acceptor_;
  std::vector<boost::asio::ip::tcp::socket> peers_;
};

// Dials and returns why it failed.
inline Error dial_error(World& world, Node& from, const std::string& address,
                        std::optional<PeerId> expected = std::nullopt) {
  const std::size_t before = from.dial_failures.size();
  from.transport->dial(address, expected);
  if (!world.until([&] { return from.dial_failures.size() > before; }))
    return {ErrorCode::kInternal, "no outcome", ""};
  if (from.ups != 0) return {ErrorCode::kInternal, "a link came up", ""};
  return from.dial_failures.back().second;
}

}  // namespace potluck::test
