// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/server/server_client.h"

#include <algorithm>

#include "engine/control/values/params.h"

namespace potluck {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t kMaxMessageBytes = 1 << 20;
constexpr std::uint32_t kMaxHeaderBytes = 8 * 1024;
constexpr std::size_t kMaxInFlight = 16;  // then this connection is not read until one is answered
constexpr std::size_t kMaxEvents = 256;
constexpr auto kHandshakePatience = std::chrono::seconds(5);
constexpr double kMostStatusesPerSecond = 10.0;

}  // namespace

ServerClient::ServerClient(asio::ip::tcp::socket socket, ServerClientHost& host)
    : host_(host), stream_(std::move(socket)), status_timer_(stream_.get_executor()) {
  parser_.header_limit(kMaxHeaderBytes);
}

void ServerClient::start() {
  beast::get_lowest_layer(stream_).expires_after(kHandshakePatience);
  http::async_read(stream_.next_layer(), buffer_, parser_,
                   [self = shared_from_this()](const error_code& failure, std::size_t) {
                     if (failure) return self->close();
                     self->on_request();
                   });
}

void ServerClient::on_request() {
  const auto& request = parser_.get();
  const auto authorization = request[http::field::authorization];
  // A web page cannot leave out its Origin: whatever names one is not a local program.
  const bool welcome = websocket::is_upgrade(request) && request.target() == "/control" &&
                       request.find(http::field::origin) == request.end() &&
                       host_.authorized({authorization.data(), authorization.size()});
  if (!welcome) {
    return refuse(http::status::forbidden, "The token is in control.json in the node's folder.\n");
  }
  if (!host_.has_room()) {
    return refuse(http::status::service_unavailable, "Too many programs use this node.\n");
  }
  let_in_ = true;
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  stream_.read_message_max(kMaxMessageBytes);
  stream_.async_accept(request, [self = shared_from_this()](const error_code& failure) {
    if (failure) return self->close();
    self->read();
  });
}

void ServerClient::refuse(http::status status, const char* why) {
  refusal_ = {status, parser_.get().version()};
  refusal_.set(http::field::content_type, "text/plain");
  refusal_.body() = why;
  refusal_.prepare_payload();
  http::async_write(stream_.next_layer(), refusal_,
                    [self = shared_from_this()](const error_code&, std::size_t) { self->close(); });
}

void ServerClient::close() {
  open_ = false;
  status_timer_.cancel();
  beast::get_lowest_layer(stream_).close();
}

bool ServerClient::has_unread() const {
  error_code ignored;
  return beast::get_lowest_layer(stream_).socket().available(ignored) > 0;
}

void ServerClient::read() {
  if (!open_ || reading_ || in_flight_ >= kMaxInFlight) return;
  reading_ = true;
  buffer_.clear();
  stream_.async_read(buffer_, [self = shared_from_this()](const error_code& failure, std::size_t) {
    self->reading_ = false;
    if (failure) return self->close();
    self->on_message(beast::buffers_to_string(self->buffer_.data()));
    self->read();
  });
}

void ServerClient::on_message(std::string text) {
  auto parsed = rpc::parse(text);
  if (!parsed.request) {
    const auto& no = parsed.refusal;
    return answer(rpc::error(no.id, no.code, no.message));
  }
  auto& request = *parsed.request;
  if (request.method == "subscribe") return subscribe(request);
  ++in_flight_;
  const bool wants_answer = request.wants_answer;
  host_.execute(std::move(request), [self = shared_from_this(), wants_answer](std::string done) {
    --self->in_flight_;
    if (wants_answer) self->answer(std::move(done));
    self->read();
  });
}

void ServerClient::subscribe(const rpc::Request& request) {
  const auto params = request.params.is_null() ? nlohmann::json::object() : request.params;
  const auto rate =
      number_of(params, "statuses_per_second", kMostStatusesPerSecond, 0.1, kMostStatusesPerSecond);
  if (!rate) return answer(rpc::error(request.id, rate.error()));
  status_pause_ = std::chrono::milliseconds(static_cast<int>(1000.0 / *rate));
  if (request.wants_answer) answer(rpc::result(request.id, nlohmann::json::object()));
  if (!std::exchange(subscribed_, true)) tick_statuses();
}

void ServerClient::tick_statuses() {
  if (!open_) return;
  const auto now = host_.status();
  if (now.version != last_version_) {
    last_version_ = now.version;
    status_ = rpc::notification("status", now);  // replaces one that was not sent yet
    write();
  }
  status_timer_.expires_after(status_pause_);
  status_timer_.async_wait([self = shared_from_this()](const error_code& failure) {
    if (!failure) self->tick_statuses();
  });
}

void ServerClient::push_event(const control::Event& event) {
  if (!open_ || !subscribed_) return;
  events_.push_back(rpc::notification("event", event));
  if (events_.size() > kMaxEvents) {
    events_.pop_front();
    ++lost_events_;
  }
  write();
}

void ServerClient::answer(std::string text) {
  if (!open_) return;
  answers_.push_back(std::move(text));
  write();
}

std::string ServerClient::next_text() {
  std::string text;
  if (!answers_.empty()) {
    text = std::move(answers_.front());
    answers_.pop_front();
  } else if (lost_events_ > 0) {
    text = rpc::notification("event", control::Event{0, control::Overflow{lost_events_}});
    lost_events_ = 0;
  } else if (!events_.empty()) {
    text = std::move(events_.front());
    events_.pop_front();
  } else {
    text = std::exchange(status_, {});
  }
  return text;
}

void ServerClient::write() {
  if (!open_ || writing_) return;
  out_ = next_text();
  if (out_.empty()) return;
  writing_ = true;
  stream_.text(true);
  stream_.async_write(asio::buffer(out_),
                      [self = shared_from_this()](const error_code& failure, std::size_t) {
                        self->writing_ = false;
                        if (failure) return self->close();
                        self->write();
                      });
}

}  // namespace potluck
