// SPDX-License-Identifier: GPL-3.0-or-later
// Whom this node dials, lets in, and cuts off.
#include "net/base/log.h"
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

// ---- who gets a link --------------------------------------------------------------------------

std::optional<Puzzle> Transport::Impl::ask_for_work(const Connection& connection) {
  return door_.ask(connection.remote_host(), waiting_, environment_.clock.now());
}

bool Transport::Impl::accept_work(const Connection& connection, const PuzzleAnswer& answer) {
  const bool done = door_.accept(connection.remote_host(), answer, environment_.clock.now());
  if (done) waiting_.has_worked(&connection);
  return done;
}

HelloCheck Transport::Impl::check_of(const Connection& connection) const {
  HelloCheck check;
  check.project = options_.project;
  check.self = environment_.hello.identity;
  check.expected = connection.expected();
  check.orders = &orders_;
  check.kept_out = &kept_out_;
  check.now = environment_.clock.now();
  check.now_unix = environment_.clock.unix_seconds();
  check.tolerance = options_.clock_tolerance;
  check.where = connection.where();
  return check;
}

std::optional<Refusal> Transport::Impl::examine(const Connection& connection, const Hello& hello,
                                                const noise::Key& remote_static) {
  std::optional<Refusal> refusal = examine_hello(hello, remote_static, check_of(connection));
  if (!refusal && links_.size() >= options_.max_links && !links_.contains(hello.identity))
    refusal = Refusal{
        {CloseCode::kFull, ""},
        {ErrorCode::kTooLarge,
         "this node has as many links as it allows (" + std::to_string(options_.max_links) + ")",
         ""}};
  if (!refusal && !takes_part(hello.chain) && outside_links() >= options_.most_outside) {
    refusal = Refusal{{CloseCode::kFull, ""},
                      {ErrorCode::kTooLarge, "so many others wait to be let in already", ""}};
  }
  if (!refusal) waiting_.said_who_it_is(&connection);
  if (refusal && !connection.dialed_by_us())
    log_for("link").info("refused a connection from {}: {}", connection.where(),
                         refusal->report.text());
  return refusal;
}

std::size_t Transport::Impl::outside_links() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      links_, [](const auto& entry) { return !takes_part(entry.second->remote().chain); }));
}

std::optional<ExistingLink> Transport::Impl::existing_link(const Connection& candidate) const {
  const auto link = link_to(candidate.peer());
  if (!link || link.get() == &candidate) return std::nullopt;
  return ExistingLink{link->remote().instance == candidate.remote().instance, link->dialed_by_us(),
                      link->age(environment_.clock.now())};
}

Admission Transport::Impl::admit(const Connection& connection) {
  return admit_inbound(existing_link(connection), another_dial_awaits(connection),
                       environment_.hello.identity < connection.peer(),
                       environment_.handshake_timeout);
}

// ---- who keeps it -----------------------------------------------------------------------------

void Transport::Impl::ban(const PublicKey& key, Bytes order, bool spares_moderators) {
  orders_.ban(key, std::move(order), spares_moderators);
  const Error why{ErrorCode::kPermission, "the peer is banned", ""};
  const auto all = connections_;
  for (const auto& [raw, connection] : all) {
    if (!connection->authenticated()) continue;
    const Bytes* shown = orders_.ban_of(connection->remote().chain);
    if (shown == nullptr) continue;
    down(*connection, why);
    if (connection->state() == Connection::State::kHeld)
      connection->wake();  // refuses it
    else if (connection->was_up())
      connection->close_gently({CloseCode::kBanned, "", *shown});
    else
      connection->abort(why);
  }
}

void Transport::Impl::keep_out(const PeerId& peer, std::optional<Duration> period,
                               const std::string& why) {
  const auto until =
      period ? std::optional(environment_.clock.now() + *period) : std::optional<TimePoint>();
  kept_out_.keep_out(peer, until, why);
  if (const auto link = link_to(peer)) {
    cut(link, {ErrorCode::kPermission, "it is kept out: it " + why, ""},
        {CloseCode::kKeptOut, why});
  }
}

Status Transport::Impl::renew(const PeerId& peer, CertificateChain chain) {
  const auto link = link_to(peer);
  if (!link) return {ErrorCode::kNotFound, "the peer is not linked", ""};
  Hello hello = link->remote();
  hello.chain = std::move(chain);
  const HelloCheck check = check_of(*link);
  auto refusal = examine_membership(hello, check);
  if (!refusal) refusal = examine_orders(hello, check);
  if (refusal) return refusal->report;
  link->renew(std::move(hello.chain));
  return ok_status();
}

void Transport::Impl::cut_expired() {
  const auto latest = environment_.clock.unix_seconds() - options_.clock_tolerance.after_expiry_s;
  const auto links = links_;
  for (const auto& [peer, link] : links) {
    const auto expiry = expiry_of(link->remote().chain);
    if (expiry == 0 || expiry >= latest) continue;
    cut(link,
        {ErrorCode::kExpired, "its membership has expired",
         "the organiser or a moderator has to be connected now and then, to renew memberships"},
        {CloseCode::kExpired, "a membership certificate has expired"});
  }
}

}  // namespace potluck
