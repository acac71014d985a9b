// SPDX-License-Identifier: GPL-3.0-or-later
// One connection of the control server. All on the server's thread.
#pragma once

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "engine/control/server/rpc.h"
#include "engine/control/values/event.h"
#include "net/asio.h"

namespace potluck {

// What a connection needs of its server.
class ServerClientHost {
 public:
  virtual ~ServerClientHost() = default;
  virtual bool authorized(std::string_view authorization) const = 0;
  virtual bool has_room() const = 0;  // for one more that is authorized
  // Runs the call on a worker; `done` gets the whole answer, on the server's thread.
  virtual void execute(rpc::Request request, std::function<void(std::string answer)> done) = 0;
  virtual control::NodeStatus status() const = 0;
};

class ServerClient : public std::enable_shared_from_this<ServerClient> {
 public:
  ServerClient(boost::asio::ip::tcp::socket socket, ServerClientHost& host);
  void start();
  void close();
  bool open() const { return open_; }
  bool let_in() const { return let_in_; }        // it has shown the token
  bool has_unread() const;                       // something has come and waits in the socket
  void push_event(const control::Event& event);  // dropped unless subscribed

 private:
  void on_request();
  void refuse(boost::beast::http::status status, const char* why);
  void read();
  void on_message(std::string text);
  void subscribe(const rpc::Request& request);
  void answer(std::string text);
  void tick_statuses();
  void write();
  std::string next_text();

  ServerClientHost& host_;
  boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
  boost::asio::steady_timer status_timer_;
  boost::beast::flat_buffer buffer_;
  boost::beast::http::request_parser<boost::beast::http::empty_body> parser_;
  boost::beast::http::response<boost::beast::http::string_body> refusal_;
  bool open_ = true, let_in_ = false, reading_ = false, writing_ = false, subscribed_ = false;
  std::size_t in_flight_ = 0;
  std::deque<std::string> answers_, events_;
  std::size_t lost_events_ = 0;
  std::string status_;  // the newest one not sent yet
  std::optional<std::uint64_t> last_version_;
  std::chrono::milliseconds status_pause_{100};
  std::string out_;  // being written
};

}  // namespace potluck
