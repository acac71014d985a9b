// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/server/client.h"

#include "net/asio.h"

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include <signal.h>

#include <cerrno>
#include <deque>

#include "engine/control/server/control_file.h"
#include "engine/control/server/loopback_user.h"
#include "engine/control/server/rpc.h"
#include "net/base/json.h"

namespace potluck {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t kMaxAnswerBytes = 64 << 20;  // ten thousand commits
constexpr std::size_t kMaxKept = 4096;             // notifications nobody asked for

// Of what runs on this computer, for a connection and a handshake.
constexpr std::chrono::seconds kPatience{3};
// A node that answers no ping for so long is not there any more, or stands still.
constexpr std::chrono::seconds kSilence{30};

class Client final : public ControlClient {
 public:
  Status open(const ControlFile& file, const std::filesystem::path& home);
  Result<nlohmann::json> call(const std::string& method, const nlohmann::json& params) override;
  Result<nlohmann::json> next_notification() override;

 private:
  // Starts an operation and waits for its end, which timers may bring about.
  template <class Start>
  error_code wait_for(Start&& start) {
    error_code out = asio::error::would_block;
    start([&out](const error_code& failure, const auto&...) { out = failure; });
    io_.restart();
    while (out == asio::error::would_block && io_.run_one() > 0) {
    }
    return out;
  }
  Result<std::string> read();
  void keep(const std::string& text);

  asio::io_context io_{1};
  websocket::stream<beast::tcp_stream> stream_{io_};
  std::uint64_t last_id_ = 0;
  std::deque<nlohmann::json> notifications_;
};

Error no_node(const std::filesystem::path& home) {
  return {ErrorCode::kNotFound, "no potluck-node runs in " + home.string(),
          "start one with: potluck-node run"};
}

bool is_gone(int pid) { return pid > 0 && ::kill(pid, 0) != 0 && errno == ESRCH; }

Status Client::open(const ControlFile& file, const std::filesystem::path& home) {
  // What a node that was killed leaves behind: another program may have its port by now.
  if (is_gone(file.pid)) return no_node(home);
  const asio::ip::tcp::endpoint node(asio::ip::address_v4::loopback(), file.port);
  auto& lowest = beast::get_lowest_layer(stream_);
  lowest.expires_after(kPatience);
  if (wait_for([&](auto&& end) { lowest.async_connect(node, end); })) return no_node(home);
  // Nor is the token for another user who has it.
  if (!listener_is_ours(node)) return no_node(home);
  lowest.expires_never();
  stream_.set_option(websocket::stream_base::timeout{kPatience, kSilence, true});
  stream_.set_option(websocket::stream_base::decorator([&file](websocket::request_type& request) {
    request.set(beast::http::field::authorization, "Bearer " + file.token);
  }));
  stream_.read_message_max(kMaxAnswerBytes);
  const std::string host = "127.0.0.1:" + std::to_string(file.port);
  const auto failure =
      wait_for([&](auto&& end) { stream_.async_handshake(host, "/control", end); });
  if (!failure) return ok_status();
  const std::string who = "the program at port " + std::to_string(file.port);
  if (failure == beast::error::timeout) {
    return {ErrorCode::kTimeout, who + " does not answer as a node would",
            "stop it, or remove " + (home / "control.json").string()};
  }
  return {ErrorCode::kPermission, who + " refuses the token of " + home.string(),
          "stop the node there and start it again"};
}

Result<std::string> Client::read() {
  beast::flat_buffer buffer;
  const auto failure = wait_for([&](auto&& end) { stream_.async_read(buffer, end); });
  if (!failure) return beast::buffers_to_string(buffer.data());
  if (failure == beast::error::timeout) {
    return {ErrorCode::kTimeout, "the node does not answer any more",
            "look into its log, then start it again"};
  }
  return {ErrorCode::kUnreachable, "the node has closed the connection",
          "look into its log, then start it again"};
}

void Client::keep(const std::string& text) {
  auto message = parse_json(text);
  if (!message || !message->is_object() || !message->contains("method")) return;
  notifications_.push_back(std::move(*message));
  if (notifications_.size() > kMaxKept) notifications_.pop_front();
}

Result<nlohmann::json> Client::call(const std::string& method, const nlohmann::json& params) {
  const auto id = ++last_id_;
  const auto text = rpc::request(id, method, params);
  if (wait_for([&](auto&& end) { stream_.async_write(asio::buffer(text), end); })) {
    return {ErrorCode::kUnreachable, "the node has closed the connection", "start it again"};
  }
  for (;;) {
    POTLUCK_TRY(const auto reply, read());
    if (auto answer = rpc::answer_to(id, reply)) return std::move(*answer);
    keep(reply);
  }
}

Result<nlohmann::json> Client::next_notification() {
  while (notifications_.empty()) {
    POTLUCK_TRY(const auto text, read());
    keep(text);
  }
  auto next = std::move(notifications_.front());
  notifications_.pop_front();
  return next;
}

}  // namespace

Result<std::unique_ptr<ControlClient>> ControlClient::connect(const std::filesystem::path& home) {
  POTLUCK_TRY(const auto file, read_control_file(home));
  auto client = std::make_unique<Client>();
  POTLUCK_CHECK(client->open(file, home));
  return std::unique_ptr<ControlClient>(std::move(client));
}

}  // namespace potluck
