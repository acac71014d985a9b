// SPDX-License-Identifier: GPL-3.0-or-later
// What a relay does: members keep lines to it, and it joins the connections of two of them, so that
// members behind routers reach each other. It sees who of which project has a line, when they
// speak and how much; what they say is sealed between them. Whoever shows a membership of a project
// may have a line, and circuits within that project. Owned by whoever listens; the io_context's
// thread. shutdown(), then let the io_context run.
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "net/link/handshake/waiting_room.h"
#include "net/link/relay/circuit_table.h"
#include "net/link/relay/relay_line.h"
#include "net/link/relay/splice.h"

namespace potluck {

struct RelayLimits {
  double bits_per_second = 0;  // of all circuits, both directions together; 0: no limit
  CircuitTable::Limits table;
};

struct RelayTotals {
  std::size_t lines = 0, circuits = 0;
  std::uint64_t bytes = 0;  // passed on
};

class RelayService : public std::enable_shared_from_this<RelayService> {
 public:
  using Socket = RelayLine::Socket;
  // An error: no line for this one; it is logged, and the connection closed.
  using Examine = std::function<Status(const Hello& hello, const noise::Key& remote_static)>;

  // key: of its handshakes; it need not last.
  RelayService(boost::asio::any_io_executor executor, const noise::DhKeyPair& key, Examine examine,
               const RelayLimits& limits);

  // Connections that came in, once their opening was read: Opening::kRelayLine, kRelayEnd.
  void answer_line(Socket socket);
  void answer_end(Socket socket);

  void set_limits(const RelayLimits& limits);
  RelayTotals totals() const;
  void shutdown();

 private:
  using Line = CircuitTable::Line;
  boost::asio::awaitable<void> run_line(std::shared_ptr<RelayService> self,
                                        std::shared_ptr<RelayLine> line);
  boost::asio::awaitable<Result<Line>> let_in(const std::shared_ptr<RelayLine>& line);
  boost::asio::awaitable<void> serve(const std::shared_ptr<RelayLine>& line, Line number);
  void call(const std::shared_ptr<RelayLine>& from, Line number, const RelayCall& call);
  boost::asio::awaitable<void> run_end(std::shared_ptr<RelayService> self,
                                       std::shared_ptr<Socket> socket);
  void arrive(const Ticket& ticket, const std::shared_ptr<Socket>& socket);
  void enter_room(const void* guest, const Socket& socket, std::function<void()> go);
  void leave_room(const void* guest);
  void arm_expiry();

  SystemClock clock_;
  boost::asio::any_io_executor executor_;
  noise::DhKeyPair key_;
  Examine examine_;
  CircuitTable table_;
  std::shared_ptr<RelayBudget> budget_;
  Line next_line_ = 0;
  std::map<Line, std::shared_ptr<RelayLine>> lines_;
  std::map<Ticket, std::shared_ptr<Socket>> first_;  // ends that wait for the other
  std::map<Ticket, std::shared_ptr<Splice>> splices_;
  WaitingRoom room_;                                     // those that have shown nothing yet
  std::map<const void*, std::function<void()>> guests_;  // how each of them is made to go
  boost::asio::steady_timer expiry_;
  bool closed_ = false;
};

}  // namespace potluck
