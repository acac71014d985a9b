// SPDX-License-Identifier: GPL-3.0-or-later
// The connections that this node opens.
#include "net/link/transport/transport_impl.h"

namespace potluck {

namespace asio = boost::asio;

void Transport::Impl::dial(const std::string& host_port, std::optional<PeerId> expected) {
  Result<HostPort> address = parse_host_port(host_port);
  if (address && (address->host.empty() || address->port == 0))
    address =
        Error{ErrorCode::kInvalidArgument, "\"" + host_port + "\" names no host and port to dial",
              "write host:port, for example 192.168.1.5:4600"};
  if (!address) {
    notify([host_port, why = address.error()](TransportHandler& h) {
      h.on_dial_failed(host_port, why);
    });
    return;
  }
  if (expected && link_to(*expected)) {
    const Error why{ErrorCode::kAlreadyExists, "the node at " + host_port + " is linked already",
                    ""};
    notify([host_port, why](TransportHandler& h) { h.on_dial_failed(host_port, why); });
    return;
  }
  const auto connection = std::make_shared<Connection>(
      shared_from_this(), io_, Connection::Dial{std::move(*address), expected});
  connections_.emplace(connection.get(), connection);
  connection->start();
}

void Transport::Impl::dial_back(const PeerId& peer, std::uint16_t port) {
  const auto link = link_to(peer);
  if (!link || options_.proxy || port == 0) return;
  const auto connection = std::make_shared<Connection>(
      shared_from_this(), io_,
      Connection::Dial{{link->remote_host(), port}, peer, Connection::Purpose::kLook});
  connections_.emplace(connection.get(), connection);
  connection->start();
}

bool Transport::Impl::another_dial_awaits(const Connection& than) const {
  return std::any_of(connections_.begin(), connections_.end(), [&](const auto& entry) {
    const Connection& other = *entry.second;
    return &other != &than && other.state() == Connection::State::kAwaitingWelcome &&
           other.peer() == than.peer();
  });
}

bool Transport::Impl::may_complete_dial(const Connection& connection) {
  if (connection.purpose() == Connection::Purpose::kLook) return false;  // it has seen enough
  return potluck::may_complete_dial(existing_link(connection), another_dial_awaits(connection));
}

}  // namespace potluck
