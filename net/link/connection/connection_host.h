// SPDX-License-Identifier: GPL-3.0-or-later
// What a connection asks of the transport that owns it, and what all connections of one share.
// Everything on the io_context's thread.
#pragma once

#include <memory>
#include <optional>

#include "net/asio.h"
#include "net/base/task_pool.h"
#include "net/link/handshake/admission.h"
#include "net/link/handshake/hello.h"
#include "net/link/handshake/link_policy.h"
#include "net/link/handshake/preamble.h"
#include "net/link/handshake/puzzle.h"
#include "net/link/meeting/dial_allowance.h"
#include "net/link/pacing/rate_meter.h"
#include "net/link/pacing/token_bucket.h"
#include "net/link/relay/relay_user.h"
#include "net/link/sockets/proxy.h"
#include "net/wire/bulk_header.h"
#include "net/wire/messages.h"

namespace potluck {

class Connection;

struct TrafficBudget {
  TokenBucket up, down;
};

struct LinkEnvironment {
  SystemClock clock;
  noise::DhKeyPair static_key;
  Bytes prologue;
  Hello hello;  // ours
  Duration handshake_timeout{}, silence_floor{};
  std::optional<Proxy> proxy;  // for what is dialed
  std::shared_ptr<RelayUser> relays;
  DialAllowance meets;
  TrafficBudget budget;     // over all links that count
  TrafficBudget boundless;  // of those that do not
  bool spares_local = false;
  std::shared_ptr<TaskPool> workers;  // for bulk ciphers
  RateMeter sent, received;
  TimePoint next_version_warning{};

  TrafficBudget& budget_of(bool local_link) {
    return local_link && spares_local ? boundless : budget;
  }
};

class ConnectionHost {
 public:
  virtual ~ConnectionHost() = default;
  virtual LinkEnvironment& environment() = 0;

  // What whoever opened `connection` has to do before anything else; and whether this was it.
  virtual std::optional<Puzzle> ask_for_work(const Connection& connection) = 0;
  virtual bool accept_work(const Connection& connection, const PuzzleAnswer& answer) = 0;
  // Decisions; `connection` has its remote hello where the peer matters.
  virtual std::optional<Refusal> examine(const Connection& connection, const Hello& hello,
                                         const noise::Key& remote_static) = 0;
  virtual bool may_complete_dial(const Connection& connection) = 0;
  virtual Admission admit(const Connection& connection) = 0;

  // The connection is the link with its peer from now on.
  virtual void established(const std::shared_ptr<Connection>& connection) = 0;
  // It has another way to its peer now.
  virtual void moved(const Connection& connection) = 0;
  virtual void message(const Connection& connection, Message message) = 0;
  virtual void on_bulk_frame(const Connection& connection, const BulkHeader& header,
                             ByteView payload) = 0;
  virtual std::optional<BulkHeader> fill_bulk_frame(const Connection& connection,
                                                    BulkRoom& room) = 0;
  // A connection that came in as one of a link: to be handed to that, or closed.
  virtual void bind(boost::asio::ip::tcp::socket socket, Opening what,
                    const BoundOpening& opening) = 0;
  // One that came in to have something relayed (relay_service.h); likewise.
  virtual void relay(boost::asio::ip::tcp::socket socket, Opening opening) = 0;
  // No link any more; the connection may still be saying why to the other end. More than once is
  // fine.
  virtual void down(const Connection& connection, const Error& why) = 0;
  // Another end closes its connection and shows the order of the organiser that it rests on, which
  // nobody has verified. down or finished follows.
  virtual void shown(const Bytes& order) = 0;
  // Its coroutines have ended. Once.
  virtual void finished(const Connection& connection, const Error& why) = 0;
};

}  // namespace potluck
