// SPDX-License-Identifier: GPL-3.0-or-later
// One TCP connection: dials or answers, runs the handshake, then carries records. The coroutines
// only move bytes and wait; what is sent next and what bytes mean is in framing.h, who is let in is
// decided by the host. Lives until its coroutines end: abort() or close_gently(), then let the
// io_context run.
#pragma once

#include <memory>

#include "net/asio.h"
#include "net/link/address.h"
#include "net/link/bulk_lanes.h"
#include "net/link/connection_host.h"
#include "net/link/framing.h"
#include "net/link/round_trip.h"
#include "net/link/transport.h"

namespace potluck {

// Numeric; an IPv4 address that came over an IPv6 socket in its IPv4 form.
std::string host_text(const boost::asio::ip::address& address);

class Connection : public std::enable_shared_from_this<Connection>, private BulkLinkHost {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  enum class State { kConnecting, kAwaitingWelcome, kHeld, kUp, kClosed };
  // kLook: to see who answers; may_complete_dial() says no to it.
  enum class Purpose { kLink, kLook };

  // Answers.
  Connection(std::shared_ptr<ConnectionHost> host, Socket socket);
  // Dials. where: as given by the user, for messages.
  Connection(std::shared_ptr<ConnectionHost> host, boost::asio::io_context& io, HostPort target,
             std::optional<PeerId> expected, Purpose purpose = Purpose::kLink);

  void start();  // once

  // On a link that is up.
  void send_control(Bytes frame);
  void bulk_ready();
  void on_tick(TimePoint now, Duration late);  // pings, silence; late: this process was held up
  void limits_changed();

  void wake();                                   // looks again at what there is to do
  void close_gently(const CloseReason& reason);  // flushes control frames first, within two seconds
  void drop_control();
  void farewell(const CloseReason& reason);  // tells the other end if that needs no waiting
  void abort(Error why);

  State state() const { return closed_ ? State::kClosed : state_; }
  bool draining() const { return draining_; }
  bool dialed_by_us() const { return dialed_by_us_; }
  Purpose purpose() const { return purpose_; }
  bool authenticated() const { return remote_.has_value(); }
  const Hello& remote() const { return *remote_; }
  const PeerId& peer() const { return remote_->identity; }
  const std::optional<PeerId>& expected() const { return expected_; }
  const HostPort& target() const { return target_; }    // of a dial
  bool was_up() const { return state_ == State::kUp; }  // also after it closed
  const std::string& where() const { return where_; }
  const std::string& remote_host() const { return remote_host_; }
  bool local() const { return local_; }        // local_network.h; of a link
  BulkLanes* lanes() { return lanes_.get(); }  // null: bulk travels on this connection
  Duration age(TimePoint now) const { return now - up_since_; }
  std::size_t control_bytes() const { return session_ ? session_->outbox.control_bytes() : 0; }
  LinkStats stats(TimePoint now) const;

 private:
  template <class T = void>
  using Awaitable = boost::asio::awaitable<T>;
  // What a peer is given only once it has proved who it is.
  struct Session {
    noise::Handshake::Channel channel;
    FrameQueue outbox;
    FrameQueue::Sealed sealed;
    RecordBuffer received;
    Reassembler reassembler;
  };
  struct Turn {
    bool urgent = false, bulk = false;
    TimePoint wait_until = TimePoint::max();
  };

  // connection_handshake.cpp
  Awaitable<Status> connect();
  Awaitable<Status> dial_handshake();
  Awaitable<Status> answer_handshake();
  Awaitable<Status> answer_preamble();
  Awaitable<Status> await_admission();
  Awaitable<Status> await_welcome();
  Awaitable<Status> refuse(const CloseReason& reason, const Error& report);
  Awaitable<Status> send_handshake(const Bytes& message);
  Awaitable<Result<Bytes>> receive_handshake();
  Awaitable<Status> read_exact(std::span<std::uint8_t> out);
  Awaitable<Status> write_all(ByteView bytes);
  Awaitable<> linger();
  Status learn_remote(ByteView payload, const noise::Handshake& handshake, CloseReason* tell);
  Error told(const CloseReason& reason);
  Bytes hello_bytes(bool refuses);
  void socket_ready();

  // connection_bulk.cpp
  void begin_lanes();
  void end_lanes();
  void pull_bulk();
  Awaitable<Status> hand_over_bulk();
  std::optional<BulkHeader> fill_bulk(BulkRoom& room) override;
  Status on_bulk_frame(ByteView data) override;
  void fail(const Error& why) override;
  void ask_for_lanes(std::size_t n) override;
  void bulk_fallback() override { wake(); }
  void count_sent(std::size_t bytes) override;
  void count_received(std::size_t bytes) override;

  // connection.cpp
  Awaitable<> run(std::shared_ptr<Connection> self);
  Awaitable<> write_loop(std::shared_ptr<Connection> self);
  Awaitable<Status> read_loop();
  Awaitable<> sleep(boost::asio::steady_timer& timer, TimePoint until);
  void begin_session();
  Status consume_received();
  Status on_frame(const InFrame& frame);
  void on_pong(std::uint64_t number);
  void send_ping(TimePoint now);
  Turn next_turn(TimePoint now);
  void arm_deadline(Duration after, Error why);
  Error io_error(const boost::system::error_code& ec) const;
  LinkEnvironment& environment() const { return host_->environment(); }
  TrafficBudget& budget() const { return environment().budget_of(local_); }
  TimePoint now() const { return environment().clock.now(); }

  std::shared_ptr<ConnectionHost> host_;
  Socket socket_;
  boost::asio::ip::tcp::resolver resolver_;
  boost::asio::steady_timer wake_, pause_, deadline_;
  bool dialed_by_us_;
  Purpose purpose_ = Purpose::kLink;
  HostPort target_;
  std::optional<PeerId> expected_;
  std::string where_, remote_host_;
  bool local_ = false;

  State state_ = State::kConnecting;
  bool closed_ = false, draining_ = false, writing_ = false, reading_paused_ = false;
  bool bulk_wanted_ = false;
  std::optional<Error> why_;  // set by abort: what the end is to be blamed on
  std::optional<Hello> remote_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<BulkLanes> lanes_;
  std::optional<TimePoint> bulk_turn_;  // when the upload limit lets this link send bulk next
  std::size_t batch_bytes_;

  TimePoint up_since_{}, last_heard_{}, last_ping_{}, last_tick_{};
  static constexpr std::uint64_t kPingsRemembered = 8;
  std::uint64_t pings_sent_ = 0;
  std::array<TimePoint, kPingsRemembered> ping_times_{};
  RoundTrip round_trip_;
  RateMeter sent_, received_;
};

}  // namespace potluck
