// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/transport/transport_impl.h"

#include "net/base/log.h"
#include "net/base/machine_limits.h"
#include "net/link/handshake/admission.h"
#include "net/link/handshake/preamble.h"
#include "net/link/sockets/local_network.h"
#include "net/wire/encoding.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;

namespace {

constexpr Duration kTick = std::chrono::milliseconds(250);

LinkEnvironment make_environment(const KeyPair& identity, const TransportOptions& options) {
  LinkEnvironment out;
  out.static_key = noise::DhKeyPair::from_identity(identity);
  out.prologue = make_prologue(limits::kProtocolVersion, options.project);
  out.hello = {options.project, identity.public_key(), options.chain, std::nullopt, random_u64()};
  out.hello.has_aes = options.use_aes && noise::aes_is_available();
  out.hello.binds_bulk = options.lanes;
  out.handshake_timeout = options.handshake_timeout;
  out.silence_floor = options.silence_floor;
  out.proxy = options.proxy;
  out.budget.up = TokenBucket(options.limits.up_bits_per_second);
  out.budget.down = TokenBucket(options.limits.down_bits_per_second);
  out.spares_local = options.limits.spare_local;
  out.workers = std::make_shared<TaskPool>(options.crypto_threads.value_or(
      TaskPool::threads_for(static_cast<unsigned>(usable_cores()))));
  return out;
}

LinkInfo info_of(const Connection& link) {
  LinkInfo out;
  out.peer = link.peer();
  out.chain = link.remote().chain;
  out.remote_host = link.remote_host();
  out.listening_port = link.remote().listening_port;
  out.dialed_by_us = link.dialed_by_us();
  out.local = link.local();
  out.way = link.way();
  if (link.relay()) out.relay = to_string(PeerAddress{*link.relay(), true});
  return out;
}

DoorKeeper::Secret random_secret() {
  DoorKeeper::Secret out;
  random_bytes(out);
  return out;
}

}  // namespace

Transport::Impl::Impl(asio::io_context& io, const KeyPair& identity, TransportOptions options,
                      TransportHandler& handler)
    : io_(io),
      options_(std::move(options)),
      handler_(&handler),
      environment_(make_environment(identity, options_)),
      waiting_(options_.most_waiting),
      door_(random_secret()),
      tick_timer_(io) {}

void Transport::Impl::shutdown() {
  handler_ = nullptr;
  events_.clear();
  tick_timer_.cancel();
  if (environment_.relays) environment_.relays->shutdown();
  if (relay_) relay_->shutdown();
  for (const auto& listener : listeners_) listener->close();
  listeners_.clear();
  links_.clear();
  // abort() may end in finished(), which changes the map: walk over a copy.
  const auto all = std::move(connections_);
  connections_.clear();
  for (const auto& [key, connection] : all) {
    connection->farewell({CloseCode::kNormal, "it is shutting down"});
    connection->abort({ErrorCode::kCancelled, "the node is shutting down", ""});
  }
  // What was under way posts its end to the io_context, which may be gone after this.
  environment_.workers->stop();
}

// ---- what the handler is told
// --------------------------------------------------------------------

void Transport::Impl::notify(Event event) {
  if (handler_ == nullptr) return;
  events_.push_back(std::move(event));
  if (delivery_posted_) return;
  delivery_posted_ = true;
  asio::post(io_, [self = shared_from_this()] {
    self->delivery_posted_ = false;
    self->deliver_events();
  });
}

// Links up and down in the order in which they happened, and before any message that came later.
// The handler may destroy the Transport in any call.
void Transport::Impl::deliver_events() {
  while (handler_ != nullptr && !events_.empty()) {
    const Event event = std::move(events_.front());
    events_.pop_front();
    event(*handler_);
  }
}

void Transport::Impl::message(const Connection& connection, Message message) {
  const PeerId peer = connection.peer();
  deliver_events();
  if (is_link(connection)) handler_->on_message(peer, std::move(message));
}

void Transport::Impl::on_bulk_frame(const Connection& connection, const BulkHeader& header,
                                    ByteView payload) {
  const PeerId peer = connection.peer();
  deliver_events();
  if (is_link(connection)) handler_->on_bulk_frame(peer, header, payload);
}

std::optional<BulkHeader> Transport::Impl::fill_bulk_frame(const Connection& connection,
                                                           BulkRoom& room) {
  const PeerId peer = connection.peer();
  deliver_events();
  if (!is_link(connection)) return std::nullopt;
  return handler_->fill_bulk_frame(peer, room);
}

// ---- opening
// -------------------------------------------------------------------------------------

Result<std::uint16_t> Transport::Impl::listen(const std::string& host_port) {
  if (options_.client_mode)
    return {ErrorCode::kInvalidArgument, "a node in client mode does not listen",
            "leave out either --listen or --client-mode"};
  POTLUCK_TRY(const HostPort address, parse_host_port(host_port));
  const auto listener =
      std::make_shared<Listener>(io_, [weak = weak_from_this()](asio::ip::tcp::socket socket) {
        if (const auto self = weak.lock()) self->accepted(std::move(socket), std::nullopt);
      });
  POTLUCK_TRY(const std::uint16_t port, listener->open(address));
  listeners_.push_back(listener);
  if (!environment_.hello.listening_port) environment_.hello.listening_port = port;
  begin_relaying();
  return port;
}

void Transport::Impl::accepted(asio::ip::tcp::socket socket, const std::optional<HostPort>& relay) {
  boost::system::error_code ec;
  const auto remote = socket.remote_endpoint(ec);
  if (ec || handler_ == nullptr) return;
  const auto connection =
      std::make_shared<Connection>(shared_from_this(), std::move(socket), relay);
  connections_.emplace(connection.get(), connection);
  if (const auto goes = waiting_.enter(connection.get(), network_of(remote.address()))) {
    const auto old = connections_.find(static_cast<const Connection*>(*goes));
    const auto waiting = old == connections_.end() ? nullptr : old->second;
    if (waiting) waiting->abort({ErrorCode::kTooLarge, "too many others wait to be let in", ""});
  }
  connection->start();
}

// ---- links
// ---------------------------------------------------------------------------------------

void Transport::Impl::established(const std::shared_ptr<Connection>& connection) {
  if (handler_ == nullptr) return;
  const PeerId peer = connection->peer();
  if (const auto old = link_to(peer))
    cut(old,
        {ErrorCode::kUnreachable,
         "the peer has opened a new connection from " + connection->where(), ""},
        {CloseCode::kReplaced, ""});
  links_[peer] = connection;
  waiting_.leave(connection.get());
  const LinkInfo info = info_of(*connection);
  notify([info](TransportHandler& h) { h.on_link_up(info); });
  wake_held(peer);
  arm_tick();
}

void Transport::Impl::moved(const Connection& connection) {
  if (!is_link(connection)) return;
  notify([info = info_of(connection)](TransportHandler& h) { h.on_link_moved(info); });
}

void Transport::Impl::wake_held(const PeerId& peer) {
  for (const auto& [key, connection] : connections_)
    if (connection->state() == Connection::State::kHeld && connection->peer() == peer)
      connection->wake();
}

bool Transport::Impl::is_link(const Connection& connection) const {
  if (handler_ == nullptr || !connection.authenticated()) return false;
  const auto found = links_.find(connection.peer());
  return found != links_.end() && found->second.get() == &connection;
}

std::shared_ptr<Connection> Transport::Impl::link_to(const PeerId& peer) const {
  const auto found = links_.find(peer);
  return found == links_.end() ? nullptr : found->second;
}

void Transport::Impl::bind(asio::ip::tcp::socket socket, Opening what,
                           const BoundOpening& opening) {
  for (const auto& [peer, link] : links_) {
    BulkLanes* lanes = what == Opening::kBulk ? link->lanes() : nullptr;
    if (lanes != nullptr && lanes->name() == opening.link) {
      return lanes->answer(std::move(socket), opening.number, opening.token);
    }
    LinkMeeting* meeting = what == Opening::kMeet ? link->meeting() : nullptr;
    if (meeting != nullptr && meeting->name() == opening.link) {
      return meeting->answer(std::move(socket), opening);
    }
  }
}

void Transport::Impl::relay(asio::ip::tcp::socket socket, Opening opening) {
  if (!relay_) return;
  if (opening == Opening::kRelayLine) {
    relay_->answer_line(std::move(socket));
  } else {
    relay_->answer_end(std::move(socket));
  }
}

void Transport::Impl::down(const Connection& connection, const Error& why) {
  if (!is_link(connection)) return;
  const PeerId peer = connection.peer();
  links_.erase(peer);
  notify([peer, why](TransportHandler& h) { h.on_link_down(peer, why); });
}

void Transport::Impl::shown(const Bytes& order) {
  notify([order](TransportHandler& h) { h.on_shown(order); });
}

void Transport::Impl::cut(const std::shared_ptr<Connection>& link, const Error& why,
                          const CloseReason& tell) {
  down(*link, why);
  link->close_gently(tell);
}

void Transport::Impl::finished(const Connection& connection, const Error& why) {
  const bool was_up = connection.was_up();
  down(connection, why);
  if (connection.purpose() == Connection::Purpose::kLook) {
    notify([peer = *connection.expected(), address = to_string(connection.target()),
            reached = why.code == ErrorCode::kAlreadyExists](TransportHandler& h) {
      h.on_dialed_back(peer, address, reached);
    });
  } else if (connection.dialed_by_us() && !was_up) {
    notify([address = to_string(connection.target()), why](TransportHandler& h) {
      h.on_dial_failed(address, why);
    });
  } else if (!was_up) {
    log_for("link").debug("a connection from {} ended early: {}", connection.where(), why.text());
  }
  std::optional<PeerId> peer;
  if (connection.authenticated()) peer = connection.peer();
  connections_.erase(&connection);
  waiting_.leave(&connection);
  if (peer) wake_held(*peer);
}

void Transport::Impl::send(const PeerId& to, const Message& message) {
  const auto link = link_to(to);
  if (!link) return;
  Bytes frame = encode_message(message);
  if (frame.size() > limits::kMaxControlBytes) {
    // The peer would cut us off for it; the caller broke the bounds of net/wire/limits.h.
    log_for("link").error("a {} message of {} bytes is too long to be sent", message_name(message),
                          frame.size());
    return;
  }
  if (link->control_bytes() + frame.size() > options_.max_control_queue_bytes) {
    link->drop_control();
    cut(link,
        {ErrorCode::kTooLarge,
         "the node at " + link->where() + " does not keep up with its messages",
         "its computer or its connection is overloaded"},
        {CloseCode::kTooSlow, ""});
    return;
  }
  link->send_control(std::move(frame));
}

void Transport::Impl::bulk_ready(const PeerId& to) {
  if (const auto link = link_to(to)) link->bulk_ready();
}

void Transport::Impl::close(const PeerId& peer, const std::string& reason) {
  if (const auto link = link_to(peer))
    cut(link, {ErrorCode::kCancelled, "closed here: " + reason, ""}, {CloseCode::kNormal, reason});
}

// ---- limits, measures -------------------------------------------------------------------------

void Transport::Impl::set_limits(const TrafficLimits& limits) {
  const TimePoint now = environment_.clock.now();
  environment_.budget.up.set_rate(limits.up_bits_per_second, now);
  environment_.budget.down.set_rate(limits.down_bits_per_second, now);
  environment_.spares_local = limits.spare_local;
  for (const auto& [peer, link] : links_) link->limits_changed();
}

std::optional<LinkStats> Transport::Impl::stats(const PeerId& peer) const {
  const auto link = link_to(peer);
  if (!link) return std::nullopt;
  return link->stats(environment_.clock.now());
}

LinkStats Transport::Impl::totals() const {
  const TimePoint now = environment_.clock.now();
  return {environment_.sent.total(),
          environment_.received.total(),
          environment_.sent.bits_per_second(now),
          environment_.received.bits_per_second(now),
          {}};
}

void Transport::Impl::arm_tick() {
  if (ticking_) return;
  ticking_ = true;
  tick_due_ = environment_.clock.now() + kTick;
  tick_timer_.expires_after(kTick);
  tick_timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& ec) {
    const auto self = weak.lock();
    if (!ec && self) self->tick();
  });
}

void Transport::Impl::tick() {
  ticking_ = false;
  if (handler_ == nullptr) return;
  const TimePoint now = environment_.clock.now();
  const Duration late = std::max(now - tick_due_, Duration::zero());
  cut_expired();
  const auto links = links_;  // a link that is found silent leaves the map
  for (const auto& [peer, link] : links) link->on_tick(now, late);
  if (!links_.empty()) arm_tick();
}

}  // namespace potluck
