// SPDX-License-Identifier: GPL-3.0-or-later
// The registry behind Transport: which connections exist, which of them are links, and the order of
// what the handler is told. Shared with the connections' coroutines, which may outlive the
// Transport.
#pragma once

#include <deque>
#include <functional>
#include <unordered_map>
#include <vector>

#include "net/link/connection/connection.h"
#include "net/link/handshake/admission.h"
#include "net/link/handshake/door_keeper.h"
#include "net/link/handshake/waiting_room.h"
#include "net/link/sockets/listener.h"
#include "net/link/transport/transport.h"

namespace potluck {

class Transport::Impl final : public ConnectionHost,
                              public std::enable_shared_from_this<Transport::Impl> {
 public:
  Impl(boost::asio::io_context& io, const KeyPair& identity, TransportOptions options,
       TransportHandler& handler);

  Result<std::uint16_t> listen(const std::string& host_port);
  void dial(const std::string& address, std::optional<PeerId> expected);
  void be_called_at(const std::vector<std::string>& relays);
  void dial_back(const PeerId& peer, std::uint16_t port);
  void send(const PeerId& to, const Message& message);
  void bulk_ready(const PeerId& to);
  void close(const PeerId& peer, const std::string& reason);
  void ban(const PublicKey& key, Bytes order, bool spares_moderators);
  void lift_ban(const PublicKey& key) {
    orders_.lift(key);
    kept_out_.let_in(key);
  }
  void withdraw(const PublicKey& key, std::int64_t unix_s, Bytes order) {
    orders_.withdraw(key, unix_s, std::move(order));
  }
  void keep_out(const PeerId& peer, std::optional<Duration> period, const std::string& why);
  void renew(CertificateChain chain) { environment_.hello.chain = std::move(chain); }
  Status renew(const PeerId& peer, CertificateChain chain);
  void set_limits(const TrafficLimits& limits);
  void limit_relaying(const RelayLimits& limits) {
    if (relay_) relay_->set_limits(limits);
  }
  std::optional<LinkStats> stats(const PeerId& peer) const;
  LinkStats totals() const;
  RelayTotals relayed_for_others() const { return relay_ ? relay_->totals() : RelayTotals{}; }
  void shutdown();

  // ConnectionHost
  LinkEnvironment& environment() override { return environment_; }
  std::optional<Puzzle> ask_for_work(const Connection& connection) override;
  bool accept_work(const Connection& connection, const PuzzleAnswer& answer) override;
  std::optional<Refusal> examine(const Connection& connection, const Hello& hello,
                                 const noise::Key& remote_static) override;
  bool may_complete_dial(const Connection& connection) override;
  Admission admit(const Connection& connection) override;
  void established(const std::shared_ptr<Connection>& connection) override;
  void moved(const Connection& connection) override;
  void message(const Connection& connection, Message message) override;
  void on_bulk_frame(const Connection& connection, const BulkHeader& header,
                     ByteView payload) override;
  std::optional<BulkHeader> fill_bulk_frame(const Connection& connection, BulkRoom& room) override;
  void bind(boost::asio::ip::tcp::socket socket, Opening what,
            const BoundOpening& opening) override;
  void relay(boost::asio::ip::tcp::socket socket, Opening opening) override;
  void down(const Connection& connection, const Error& why) override;
  void shown(const Bytes& order) override;
  void finished(const Connection& connection, const Error& why) override;

 private:
  using Event = std::function<void(TransportHandler&)>;

  void notify(Event event);
  void deliver_events();
  void accepted(boost::asio::ip::tcp::socket socket, const std::optional<HostPort>& relay);
  void begin_relaying();
  std::shared_ptr<RelayUser> relay_user();
  bool is_link(const Connection& connection) const;
  std::size_t outside_links() const;
  std::shared_ptr<Connection> link_to(const PeerId& peer) const;
  std::optional<ExistingLink> existing_link(const Connection& candidate) const;
  bool another_dial_awaits(const Connection& than) const;
  void cut(const std::shared_ptr<Connection>& link, const Error& why, const CloseReason& tell);
  void wake_held(const PeerId& peer);
  HelloCheck check_at(const std::string& where) const;
  HelloCheck check_of(const Connection& connection) const;
  void cut_expired();
  void arm_tick();
  void tick();

  boost::asio::io_context& io_;
  TransportOptions options_;
  TransportHandler* handler_;  // null after shutdown
  LinkEnvironment environment_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::shared_ptr<RelayService> relay_;  // none: this node relays nothing
  std::unordered_map<const Connection*, std::shared_ptr<Connection>> connections_;  // all
  std::unordered_map<PeerId, std::shared_ptr<Connection>> links_;                   // those up
  WaitingRoom waiting_;  // those that came in and are not up
  DoorKeeper door_;
  OrdersInForce orders_;
  KeptOut kept_out_;
  std::deque<Event> events_;
  bool delivery_posted_ = false;
  boost::asio::steady_timer tick_timer_;
  TimePoint tick_due_{};
  bool ticking_ = false;
};

}  // namespace potluck
