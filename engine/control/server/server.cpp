// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/server/server.h"

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <list>
#include <thread>

#include "engine/control/server/control_file.h"
#include "engine/control/server/loopback_user.h"
#include "engine/control/server/server_client.h"
#include "engine/node/api/node.h"
#include "engine/node/session/program_version.h"
#include "net/base/clock.h"
#include "net/base/log.h"
#include "net/crypto/keys.h"

namespace potluck {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kMaxConnections = 16;  // that have shown the token
constexpr std::size_t kMaxStrangers = 32;    // that have not yet
constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kWorkers = 2;
// Programs that connect again and again must not take the processor from training. Who has to wait
// a moment is let in after those before it.
constexpr Duration kEachConnection = std::chrono::milliseconds(10);
constexpr int kConnectionsAtOnce = 64;

// Takes the same time whatever the difference is.
bool same_text(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    different = static_cast<unsigned char>(different | (a[i] ^ b[i]));
  }
  return different == 0;
}

class Server final : public ControlServer, public ServerClientHost {
 public:
  Server(Node& node, std::filesystem::path home, std::function<void()> on_shutdown)
      : node_(node), home_(std::move(home)), on_shutdown_(std::move(on_shutdown)) {}
  ~Server() override;

  Status listen();
  std::uint16_t port() const override { return port_; }

 private:
  bool authorized(std::string_view authorization) const override {
    return same_text(authorization, "Bearer " + token_);
  }
  bool has_room() const override;
  void execute(rpc::Request request, std::function<void(std::string)> done) override;
  control::NodeStatus status() const override { return node_.status(); }
  std::string answer(const rpc::Request& request);
  void accept();
  void accept_when_due();
  void make_room_for_a_stranger();

  Node& node_;
  const std::filesystem::path home_;
  const std::function<void()> on_shutdown_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer pause_{io_};  // before the next connection
  TimePoint next_due_{};
  std::list<std::weak_ptr<ServerClient>> clients_;
  std::string token_;
  std::uint16_t port_ = 0;
  Node::Subscription subscription_;
  asio::thread_pool workers_{kWorkers};
  std::thread thread_;
};

Status Server::listen() {
  error_code failure;
  const tcp::endpoint here(asio::ip::address_v4::loopback(), 0);
  acceptor_.open(here.protocol(), failure);
  if (!failure) acceptor_.bind(here, failure);
  if (!failure) acceptor_.listen(asio::socket_base::max_listen_connections, failure);
  if (failure) {
    return {ErrorCode::kIo, "the control API cannot listen on 127.0.0.1: " + failure.message(),
            "check that the loopback interface is up"};
  }
  port_ = acceptor_.local_endpoint(failure).port();
  std::array<std::uint8_t, kTokenBytes> secret{};
  random_bytes(secret);
  token_ = to_hex(secret);
  POTLUCK_CHECK(write_control_file(home_, {port_, token_, ::getpid(), program_version(), 1}));
  accept();
  subscription_ = node_.observe([this](const control::Event& event) {
    asio::post(io_, [this, event] {
      for (const auto& weak : clients_) {
        if (const auto client = weak.lock()) client->push_event(event);
      }
    });
  });
  thread_ = std::thread([this] { io_.run(); });
  return ok_status();
}

Server::~Server() {
  subscription_.reset();
  asio::post(io_, [this] {
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    for (const auto& weak : clients_) {
      if (const auto client = weak.lock()) client->close();
    }
  });
  workers_.join();  // a call that runs is answered to nobody, but it ends
  if (thread_.joinable()) {
    thread_.join();  // nothing is left to do once the acceptor and all clients are closed
    remove_control_file(home_);
  }
}

void Server::accept() {
  acceptor_.async_accept([this](const error_code& failure, tcp::socket socket) {
    if (failure == asio::error::operation_aborted) return;
    if (failure) {
      log_for("control").warn("a connection was refused: {}", failure.message());
    } else if (caller_is_ours(socket)) {  // another user's is closed, and nothing was read of it
      make_room_for_a_stranger();
      const auto client = std::make_shared<ServerClient>(std::move(socket), *this);
      clients_.push_back(client);
      client->start();
    }
    if (acceptor_.is_open()) accept_when_due();
  });
}

void Server::accept_when_due() {
  const TimePoint now = SystemClock().now();
  next_due_ = std::max(next_due_, now - kConnectionsAtOnce * kEachConnection) + kEachConnection;
  if (next_due_ <= now) return accept();
  pause_.expires_after(next_due_ - now);
  pause_.async_wait([this](const error_code& stopped) {
    if (!stopped && acceptor_.is_open()) accept();
  });
}

bool Server::has_room() const {
  const auto is_let_in = [](const auto& weak) {
    const auto client = weak.lock();
    return client && client->open() && client->let_in();
  };
  return static_cast<std::size_t>(std::ranges::count_if(clients_, is_let_in)) < kMaxConnections;
}

// Any program of this user can open connections and say nothing, and so can a page in the browser.
// The one that has done so for longest goes: before it whoever has said something that we have not
// read yet, as one that has the token does at once.
void Server::make_room_for_a_stranger() {
  std::erase_if(clients_, [](const auto& weak) {
    const auto client = weak.lock();
    return !client || !client->open();
  });
  const auto is_stranger = [](const auto& weak) {
    const auto client = weak.lock();
    return client && !client->let_in();
  };
  if (static_cast<std::size_t>(std::ranges::count_if(clients_, is_stranger)) < kMaxStrangers)
    return;
  auto oldest = std::ranges::find_if(
      clients_, [&](const auto& weak) { return is_stranger(weak) && !weak.lock()->has_unread(); });
  if (oldest == clients_.end()) oldest = std::ranges::find_if(clients_, is_stranger);
  if (const auto client = oldest->lock()) client->close();
  clients_.erase(oldest);
}

void Server::execute(rpc::Request request, std::function<void(std::string)> done) {
  asio::post(workers_, [this, request = std::move(request), done = std::move(done)]() mutable {
    auto text = answer(request);
    asio::post(
        io_, [done = std::move(done), text = std::move(text)]() mutable { done(std::move(text)); });
    if (request.method == "shutdown") on_shutdown_();
  });
}

std::string Server::answer(const rpc::Request& request) {
  if (request.method == "shutdown") return rpc::result(request.id, nlohmann::json::object());
  if (!node_.answers(request.method)) {
    return rpc::error(request.id, rpc::kMethodNotFound,
                      "there is no method '" + request.method + "'");
  }
  const auto done = node_.call(request.method, request.params);
  return done ? rpc::result(request.id, *done) : rpc::error(request.id, done.error());
}

}  // namespace

Result<std::unique_ptr<ControlServer>> ControlServer::start(Node& node,
                                                            const std::filesystem::path& home,
                                                            std::function<void()> on_shutdown) {
  auto server = std::make_unique<Server>(node, home, std::move(on_shutdown));
  POTLUCK_CHECK(server->listen());
  return std::unique_ptr<ControlServer>(std::move(server));
}

}  // namespace potluck
