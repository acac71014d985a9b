// SPDX-License-Identifier: GPL-3.0-or-later
// A SOCKS proxy on a thread of its own: what a network lets out whose computers reach some members
// and not others. Its functions may be called from the test's thread.
#pragma once

#include <QString>
#include <thread>

#include "tests/unit/net/socks_server.h"

namespace potluck::functional {

class ProxyThread {
 public:
  ProxyThread()
      : work_(boost::asio::make_work_guard(io_)), server_(io_), thread_([this] { io_.run(); }) {}
  ~ProxyThread() {
    io_.stop();
    thread_.join();
  }
  QString address() const { return QString("socks5://127.0.0.1:%1").arg(server_.port()); }
  // No new connection to that port of this computer; links that are there stay.
  void refuse(std::uint16_t port) {
    boost::asio::post(io_, [this, port] { server_.refused_ports.insert(port); });
  }
  void let_through(std::uint16_t port) {
    boost::asio::post(io_, [this, port] { server_.refused_ports.erase(port); });
  }
  // After the last connection: only then nobody else looks at it.
  std::vector<std::string> asked() {
    io_.stop();
    thread_.join();
    thread_ = std::thread([] {});
    return server_.asked;
  }

 private:
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  test::SocksServer server_;
  std::thread thread_;
};

}  // namespace potluck::functional
