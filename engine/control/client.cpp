// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/client.h"

#include "net/asio.h"

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include <deque>

#include "engine/control/control_file.h"
#include "engine/control/rpc.h"

namespace potluck {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t kMaxAnswerBytes = 64 << 20;  // ten thousand commits
constexpr std::size_t kMaxKept = 4096;             // notifications nobody asked for

class Client final : public ControlClient {
 public:
  Status open(const ControlFile& file, const std::filesystem::path& home);
  Result<nlohmann::json> call(const std::string& method, const nlohmann::json& params) override;
  Result<nlohmann::json> next_notification() override;

 private:
  Result<std::string> read();
  void keep(const std::string& text);

  asio::io_context io_{1};
  websocket::stream<beast::tcp_stream> stream_{io_};
  std::uint64_t last_id_ = 0;
  std::deque<nlohmann::json> notifications_;
};

Status Client::open(const ControlFile& file, const std::filesystem::path& home) {
  error_code failure;
  const asio::ip::tcp::endpoint node(asio::ip::address_v4::loopback(), file.port);
  beast::get_lowest_layer(stream_).connect(node, failure);
  if (failure) {
    return {ErrorCode::kNotFound, "no potluck-node runs in " + home.string(),
            "start one with: potluck-node run"};
  }
  stream_.set_option(websocket::stream_base::decorator([&file](websocket::request_type& request) {
    request.set(beast::http::field::authorization, "Bearer " + file.token);
  }));
  stream_.read_message_max(kMaxAnswerBytes);
  stream_.handshake("127.0.0.1:" + std::to_string(file.port), "/control", failure);
  if (!failure) return ok_status();
  return {
      ErrorCode::kPermission,
      "the program at port " + std::to_string(file.port) + " refuses the token of " + home.string(),
      "stop the node there and start it again"};
}

Result<std::string> Client::read() {
  beast::flat_buffer buffer;
  error_code failure;
  stream_.read(buffer, failure);
  if (!failure) return beast::buffers_to_string(buffer.data());
  return {ErrorCode::kUnreachable, "the node has closed the connection",
          "look into its log, then start it again"};
}

void Client::keep(const std::string& text) {
  auto message = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!message.is_object() || !message.contains("method")) return;
  notifications_.push_back(std::move(message));
  if (notifications_.size() > kMaxKept) notifications_.pop_front();
}

Result<nlohmann::json> Client::call(const std::string& method, const nlohmann::json& params) {
  const auto id = ++last_id_;
  const auto text = rpc::request(id, method, params);
  error_code failure;
  stream_.write(asio::buffer(text), failure);
  if (failure) {
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
