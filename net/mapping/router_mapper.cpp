// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/router_mapper.h"

#include <algorithm>

#include "net/base/log.h"
#include "net/crypto/keys.h"
#include "net/mapping/mapping_search.h"
#include "net/mapping/router_socket.h"
#include "net/mapping/upnp_thread.h"

namespace potluck {
namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr Duration kLookAtNetwork = 10s;

using Told = std::function<void(const Mapping&)>;

// The mapping of one port, from map() on.
class MappedByRouter : public std::enable_shared_from_this<MappedByRouter> {
 public:
  MappedByRouter(asio::io_context& io, const PortMapperOptions& options, std::uint16_t port,
                 Told told)
      : io_(io), options_(options), told_(std::move(told)), timer_(io), search_(setup(port)) {}

  void begin() {
    asio::post(io_, [self = shared_from_this()] { self->drive(); });
  }

  void end() {
    closed_ = true;
    timer_.cancel();
    if (socket_) {
      if (const auto bytes = search_.farewell()) socket_->send(*bytes);
      socket_->close();
    }
    upnp_.reset();
  }

 private:
  MappingSearch::Setup setup(std::uint16_t port) const {
    MappingSearch::Setup out;
    out.port = port;
    random_bytes(out.nonce);
    out.upnp = options_.upnp;
    out.look_every = options_.look_every;
    return out;
  }

  std::optional<Gateway> gateway() const {
    if (!options_.router) return default_gateway();
    const auto router = options_.router->address().to_v4();
    const auto own = address_towards(router);
    return own ? std::optional(Gateway{router, *own}) : std::nullopt;
  }

  void look_at_network(TimePoint now) {
    if (now < look_) return;
    look_ = now + kLookAtNetwork;
    const auto there = gateway();
    if (!socket_ || there != gateway_) open_socket(there);
    search_.at(gateway_, now);
  }

  void open_socket(const std::optional<Gateway>& there) {
    gateway_ = there;
    if (socket_) socket_->close();
    socket_.reset();
    if (!there) return;
    socket_ = std::make_shared<RouterSocket>(
        io_, RouterSocket::Heard{[this](ByteView datagram) { on_datagram(datagram); },
                                 [this] { on_nobody_listens(); }});
    const udp::endpoint at = options_.router.value_or(udp::endpoint{there->router, kPcpPort});
    if (!socket_->open(at)) gateway_.reset();
  }

  void on_datagram(ByteView datagram) {
    const auto self = shared_from_this();
    search_.received(datagram, clock_.now());
    drive();
  }

  void on_nobody_listens() {
    const auto self = shared_from_this();
    search_.nobody_listens(clock_.now());
    drive();
  }

  void ask_upnp(const UpnpWish& wish) {
    if (!upnp_) {
      upnp_ = std::make_unique<UpnpThread>(
          io_, options_.open_upnp(random_u64()),
          [this](const UpnpWish& asked, const Result<UpnpGrant>& answer) {
            const auto self = shared_from_this();
            search_.upnp_answered(asked, answer, clock_.now());
            drive();
          });
    }
    upnp_->ask(wish);
  }

  // Carries out what the search wants. `told_` may end this.
  void drive() {
    if (closed_) return;
    const TimePoint now = clock_.now();
    look_at_network(now);
    search_.tick(now);
    for (const Bytes& datagram : search_.take_datagrams()) {
      if (socket_) socket_->send(datagram);
    }
    if (const auto wish = search_.take_wish()) ask_upnp(*wish);
    timer_.expires_after(std::min(look_, search_.next_deadline().value_or(look_)) - now);
    timer_.async_wait([self = shared_from_this()](const error_code& ended) {
      if (!ended) self->drive();
    });
    if (const auto outcome = search_.take_outcome()) tell(*outcome);
  }

  void tell(const Mapping& outcome) {
    if (!outcome) {
      log_for("mapping").info("{}", outcome.error().text());
    } else {
      log_for("mapping").info("port {} of the router reaches this computer ({})", outcome->port,
                              to_string(outcome->by));
    }
    told_(outcome);
  }

  asio::io_context& io_;
  const PortMapperOptions options_;
  const Told told_;
  SystemClock clock_;
  asio::steady_timer timer_;
  MappingSearch search_;
  std::optional<Gateway> gateway_;
  std::shared_ptr<RouterSocket> socket_;
  std::unique_ptr<UpnpThread> upnp_;  // from the first wish on
  TimePoint look_{};                  // when at the network again
  bool closed_ = false;
};

class RouterMapper final : public PortMapper {
 public:
  RouterMapper(asio::io_context& io, PortMapperOptions options)
      : io_(io), options_(std::move(options)) {}
  ~RouterMapper() override { end(); }
  RouterMapper(const RouterMapper&) = delete;
  RouterMapper& operator=(const RouterMapper&) = delete;

  void map(std::uint16_t port, Told told) override {
    end();
    mapped_ = std::make_shared<MappedByRouter>(io_, options_, port, std::move(told));
    mapped_->begin();
  }

 private:
  void end() {
    if (mapped_) mapped_->end();
    mapped_.reset();
  }

  asio::io_context& io_;
  const PortMapperOptions options_;
  std::shared_ptr<MappedByRouter> mapped_;
};

}  // namespace

std::unique_ptr<PortMapper> open_port_mapper(asio::io_context& io, PortMapperOptions options) {
  return std::make_unique<RouterMapper>(io, std::move(options));
}

}  // namespace potluck
