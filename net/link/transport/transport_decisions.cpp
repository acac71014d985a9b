// SPDX-License-Identifier: GPL-3.0-or-later
// Whom this node dials, lets in, and cuts off.
#include <algorithm>

#include "net/base/log.h"
#include "net/link/transport/transport_impl.h"

namespace potluck {

namespace asio = boost::asio;

void Transport::Impl::dial(const std::string& text, std::optional<PeerId> expected) {
  Result<PeerAddress> address = parse_peer_address(text);
  if (address && expected && link_to(*expected)) {
    address = Error{ErrorCode::kAlreadyExists, "the node at " + text + " is linked already", ""};
  }
  if (!address) {
    notify([text, why = address.error()](TransportHandler& h) { h.on_dial_failed(text, why); });
    return;
  }
  if (address->over_relay && !environment_.relays) environment_.relays = relay_user();
  const auto connection = std::make_shared<Connection>(
      shared_from_this(), io_, Connection::Dial{std::move(*address), expected});
  connections_.emplace(connection.get(), connection);
  connection->start();
}

void Transport::Impl::dial_back(const PeerId& peer, std::uint16_t port) {
  const auto link = link_to(peer);
  if (!link || link->over_relay() || options_.proxy || port == 0) return;
  const auto connection = std::make_shared<Connection>(
      shared_from_this(), io_,
      Connection::Dial{{{link->remote_host(), port}, false}, peer, Connection::Purpose::kLook});
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

// ---- relays -----------------------------------------------------------------------------------

std::shared_ptr<RelayUser> Transport::Impl::relay_user() {
  const auto weak = weak_from_this();
  return std::make_shared<RelayUser>(RelayUser::Setup{
      io_.get_executor(), environment_.static_key,
      [weak] {
        const auto self = weak.lock();
        return self ? encode_hello(self->environment_.hello) : Bytes{};
      },
      environment_.proxy,
      [weak] {
        const auto self = weak.lock();
        return self ? self->environment_.hello.listening_port.value_or(0) : std::uint16_t{0};
      },
      [weak](asio::ip::tcp::socket socket, const HostPort& relay) {
        if (const auto self = weak.lock()) self->accepted(std::move(socket), relay);
      },
      [weak](const HostPort& relay, bool up, const HostPort& seen) {
        const auto self = weak.lock();
        if (!self) return;
        self->notify([address = to_string(PeerAddress{relay, true}), up,
                      seen](TransportHandler& h) { h.on_relay(address, up, seen); });
      }});
}

void Transport::Impl::be_called_at(const std::vector<std::string>& relays) {
  std::vector<HostPort> wanted;
  for (const std::string& text : relays) {
    const auto address = parse_peer_address(text);
    if (!address || !address->over_relay) continue;
    if (std::ranges::find(wanted, address->at) == wanted.end()) wanted.push_back(address->at);
  }
  if (wanted.empty() && !environment_.relays) return;
  if (!environment_.relays) environment_.relays = relay_user();
  environment_.relays->keep(wanted);
}

// Members of the project may have a line, as they may have a link.
void Transport::Impl::begin_relaying() {
  if (relay_ || !options_.relays_for_others) return;
  const auto may = [weak = weak_from_this()](const Hello& hello, const noise::Key& key) -> Status {
    const auto self = weak.lock();
    if (!self) return {ErrorCode::kCancelled, "the node is shutting down", ""};
    const auto refusal = examine_hello(hello, key, self->check_at("a line to this relay"));
    if (refusal) return refusal->report;
    return ok_status();
  };
  relay_ = std::make_shared<RelayService>(io_.get_executor(), environment_.static_key, may,
                                          *options_.relays_for_others);
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
  HelloCheck check = check_at(connection.where());
  check.expected = connection.expected();
  return check;
}

HelloCheck Transport::Impl::check_at(const std::string& where) const {
  HelloCheck check;
  check.project = options_.project;
  check.self = environment_.hello.identity;
  check.orders = &orders_;
  check.kept_out = &kept_out_;
  check.now = environment_.clock.now();
  check.now_unix = environment_.clock.unix_seconds();
  check.tolerance = options_.clock_tolerance;
  check.where = where;
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
