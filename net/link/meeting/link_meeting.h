// SPDX-License-Identifier: GPL-3.0-or-later
// The meeting of the two ends of one relayed link: dials when meeting.h says so, from the port at
// which routers know us already, takes what comes in, and finds out which of these connections
// really ends at the other end of the link. Both ends prove it by what they have from the link's
// handshake; then the end that leads chooses, by one byte. The io_context's thread; end(), then let
// the io_context run.
#pragma once

#include <functional>
#include <list>
#include <memory>

#include "net/link/handshake/preamble.h"
#include "net/link/meeting/meeting.h"
#include "net/link/sockets/deadline.h"
#include "net/link/sockets/local_network.h"
#include "net/noise/bulk_cipher.h"

namespace potluck {

class LinkMeeting : public std::enable_shared_from_this<LinkMeeting> {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  using Endpoint = boost::asio::ip::tcp::endpoint;

  // Where we are, for all links.
  struct Place {
    std::vector<Endpoint> outside;  // as relays see us
    std::uint16_t port = 0;         // to dial from; 0: any
    bool listens = false;           // at that port
  };
  struct Setup {
    boost::asio::any_io_executor executor;
    Meeting::Side side = Meeting::Side::kFollows;  // it leads: the end that dialed the link
    noise::BulkSecret secret;                      // of the link
    std::function<Place()> place;
    std::function<bool(const boost::asio::ip::address&)> may_dial;  // dial_allowance.h
    std::function<void(const boost::asio::ip::address&)> was_right;
    std::function<void(Bytes)> say;   // to the other end, over the link
    std::function<void(Socket)> met;  // both ends hold this one; last of all
  };

  explicit LinkMeeting(Setup setup);
  void begin();  // once
  // What the other end said over the link. kMalformed.
  Status received(ByteView message);
  // A connection that came in and names this link.
  void answer(Socket socket, const BoundOpening& opening);
  void end();

  const noise::BulkSecret::LinkName& name() const { return name_; }

 private:
  template <class T = void>
  using Awaitable = boost::asio::awaitable<T>;
  struct Candidate : std::enable_shared_from_this<Candidate> {
    explicit Candidate(Socket from) : socket(std::move(from)) {}
    void end_in(Duration period);  // instead of what was said before
    Socket socket;
    std::optional<Deadline> deadline;
  };
  using CandidatePtr = std::shared_ptr<Candidate>;

  std::vector<MeetAddress> own_addresses() const;
  void advance();  // says and dials what is due, and waits for the next
  void dial_all(const Meeting::Attempt& attempt);
  CandidatePtr add(Socket socket, Duration within);
  Awaitable<> dial(std::shared_ptr<LinkMeeting> self, CandidatePtr candidate, Endpoint to,
                   std::uint8_t number);
  Awaitable<> take_in(std::shared_ptr<LinkMeeting> self, CandidatePtr candidate,
                      std::uint8_t number);
  Awaitable<bool> connect(Candidate& candidate, const Endpoint& to);
  Awaitable<bool> prove(Candidate& candidate, std::uint8_t number);
  Awaitable<bool> is_proved(Candidate& candidate, std::uint8_t number);
  Awaitable<> choose(CandidatePtr candidate);
  bool leads() const { return setup_.side == Meeting::Side::kLeads; }

  SystemClock clock_;
  const Setup setup_;
  const noise::BulkSecret::LinkName name_;
  Meeting meeting_;
  boost::asio::steady_timer timer_;
  std::list<CandidatePtr> candidates_;
  bool chosen_ = false, ended_ = false;
};

}  // namespace potluck
