// SPDX-License-Identifier: GPL-3.0-or-later
// One connection: dials or answers, runs the handshake, then carries records. The coroutines
// only move bytes and wait; what is sent next and what bytes mean is in framing.h, who is let in is
// decided by the host. Lives until its coroutines end: abort() or close_gently(), then let the
// io_context run.
#pragma once

#include <memory>

#include "net/link/connection/link_bulk.h"
#include "net/link/connection/link_handshake.h"
#include "net/link/connection/link_info.h"
#include "net/link/connection/link_liveness.h"
#include "net/link/meeting/link_meeting.h"
#include "net/link/pacing/send_pace.h"

namespace potluck {

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Socket = LinkSocket::Socket;
  enum class State { kConnecting, kAwaitingWelcome, kHeld, kUp, kClosed };
  // kLook: to see who answers; may_complete_dial() says no to it.
  enum class Purpose { kLink, kLook };
  struct Dial {
    PeerAddress target;  // as given by the user
    std::optional<PeerId> expected;
    Purpose purpose = Purpose::kLink;
  };

  // Answers. relay: it came in over that one.
  Connection(std::shared_ptr<ConnectionHost> host, Socket socket, std::optional<HostPort> relay);
  // Dials.
  Connection(std::shared_ptr<ConnectionHost> host, boost::asio::io_context& io, Dial dial);

  void start();  // once

  // On a link that is up.
  void send_control(Bytes frame);
  void bulk_ready();
  void on_tick(TimePoint now, Duration late);  // pings, silence; late: this process was held up
  void limits_changed();

  void renew(CertificateChain chain) { handshake_.renew(std::move(chain)); }
  void wake() { socket_.wake(); }                // looks again at what there is to do
  void close_gently(const CloseReason& reason);  // flushes control frames first, within two seconds
  void drop_control();
  void farewell(const CloseReason& reason);  // tells the other end if that needs no waiting
  void abort(Error why);

  State state() const;
  bool draining() const { return draining_; }
  bool dialed_by_us() const { return dial_.has_value(); }
  Purpose purpose() const { return dial_ ? dial_->purpose : Purpose::kLink; }
  bool authenticated() const { return handshake_.remote().has_value(); }
  const Hello& remote() const { return *handshake_.remote(); }
  const PeerId& peer() const { return remote().identity; }
  std::optional<PeerId> expected() const { return dial_ ? dial_->expected : std::nullopt; }
  const PeerAddress& target() const { return dial_->target; }  // of a dial
  bool was_up() const { return session_ != nullptr; }          // also after it closed
  const std::string& where() const { return socket_.where(); }
  const std::string& remote_host() const { return socket_.remote_host(); }
  bool local() const { return local_; }  // local_network.h; of a link
  LinkWay way() const {
    if (over_relay()) return LinkWay::kOverRelay;
    return socket_.moved() ? LinkWay::kPunched : LinkWay::kDirect;
  }
  bool over_relay() const { return socket_.over_relay(); }
  const std::optional<HostPort>& relay() const { return socket_.relay(); }
  LinkMeeting* meeting() { return meeting_.get(); }  // null: there is none
  // null: bulk travels on this connection
  BulkLanes* lanes() { return bulk_ ? bulk_->lanes() : nullptr; }
  Duration age(TimePoint now) const { return now - up_since_; }
  std::size_t control_bytes() const { return session_ ? session_->outbox.control_bytes() : 0; }
  LinkStats stats(TimePoint now) const;

 private:
  template <class T = void>
  using Awaitable = LinkSocket::Awaitable<T>;

  Connection(std::shared_ptr<ConnectionHost> host, Socket socket, std::optional<Dial> dial,
             std::optional<HostPort> relay);
  LinkHandshake::Owner handshake_owner();
  LinkBulk::Owner bulk_owner();
  Awaitable<> run(std::shared_ptr<Connection> self);
  Awaitable<> write_loop(std::shared_ptr<Connection> self);
  Awaitable<Status> read_loop();
  void begin_session();
  Status consume_received();
  Result<std::optional<InFrame>> open_record(std::span<std::uint8_t> sealed);
  Status on_frame(const InFrame& frame);
  void begin_meeting();
  void say_of_meeting(Bytes message);
  void met(Socket socket);
  void move_writing();
  Status on_move();
  Awaitable<Status> move_reading();
  void moved();  // in both directions
  void send_ping(TimePoint now);
  void fail(const Error& why);  // the peer broke the protocol
  LinkEnvironment& environment() const { return host_->environment(); }
  TrafficBudget& budget() const { return environment().budget_of(local_); }
  TimePoint now() const { return environment().clock.now(); }

  const std::shared_ptr<ConnectionHost> host_;
  const std::optional<Dial> dial_;  // none: it came in
  LinkSocket socket_;
  LinkHandshake handshake_;
  std::unique_ptr<LinkSession> session_;  // once it is a link
  std::unique_ptr<LinkBulk> bulk_;        // likewise
  std::shared_ptr<LinkMeeting> meeting_;  // of a link over a relay
  LinkLiveness liveness_;
  SendPace pace_;
  boost::asio::steady_timer pause_;  // of reading
  bool local_ = false, draining_ = false, writing_ = false, reading_paused_ = false;
  bool peer_moves_ = false;  // its next record comes over the connection that was met at
  TimePoint up_since_{};
};

}  // namespace potluck
