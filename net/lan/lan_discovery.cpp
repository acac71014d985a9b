// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/lan/lan_discovery.h"

#include <ifaddrs.h>
#include <net/if.h>

#include <array>
#include <mutex>
#include <set>
#include <thread>

#include "net/asio.h"
#include "net/base/log.h"
#include "net/base/rng.h"
#include "net/lan/beacon.h"
#include "net/lan/second_quota.h"

namespace potluck {
namespace {

namespace asio = boost::asio;
using asio::ip::address_v4;
using asio::ip::udp;
using boost::system::error_code;
using namespace std::chrono_literals;

// Of the administratively scoped ones (RFC 2365): no router passes them on.
const address_v4 kGroup = address_v4({239, 255, 80, 76});
constexpr auto kAnnounceEvery = 20s;
constexpr auto kAskAtMostEvery = 5s, kAnswerAtMostEvery = 1s;
constexpr int kLongestAnswer_ms = 250;  // so that not all answer at the same time
constexpr int kMostPerSecond = 100;     // datagrams that are looked at

std::set<address_v4> interfaces_now() {
  std::set<address_v4> out;
  ifaddrs* raw = nullptr;
  if (getifaddrs(&raw) != 0) return out;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all(raw, freeifaddrs);
  for (const auto* entry = all.get(); entry; entry = entry->ifa_next) {
    constexpr unsigned kWanted = IFF_UP | IFF_MULTICAST;
    if (!entry->ifa_addr || entry->ifa_addr->sa_family != AF_INET) continue;
    if ((entry->ifa_flags & kWanted) != kWanted || (entry->ifa_flags & IFF_LOOPBACK)) continue;
    const auto* v4 = reinterpret_cast<const sockaddr_in*>(entry->ifa_addr);
    out.insert(address_v4(ntohl(v4->sin_addr.s_addr)));
  }
  return out;
}

}  // namespace

struct LanDiscovery::Impl {
  LanOptions options;
  Rng rng;
  Beacon::Instance instance{};
  SystemClock clock;
  asio::io_context io{1};
  udp::socket socket{io};
  asio::steady_timer beat{io}, answer{io};
  std::set<address_v4> fixed, joined;
  std::optional<std::string> link;
  std::array<std::uint8_t, kMostBeaconBytes + 1> datagram{};
  udp::endpoint sender;
  SecondQuota looked{kMostPerSecond};
  bool answering = false;
  std::optional<TimePoint> asked, answered;
  std::mutex mutex;
  LanDirectory directory;  // under it
  std::thread thread;

  Impl(LanOptions o, std::uint64_t seed) : options(std::move(o)), rng(seed) {
    for (auto& byte : instance) byte = static_cast<std::uint8_t>(rng.next());
  }

  Status open() {
    error_code failure;
    for (const auto& text : options.interfaces) {
      fixed.insert(asio::ip::make_address_v4(text, failure));
      if (failure) {
        return {ErrorCode::kInvalidArgument, "'" + text + "' is no IPv4 address",
                "name an address of this computer"};
      }
    }
    socket.open(udp::v4(), failure);
    // Several nodes on one computer hear the same announcements.
    if (!failure) socket.set_option(udp::socket::reuse_address(true), failure);
    if (!failure) socket.bind({kGroup, options.port}, failure);
    if (!failure) socket.non_blocking(true, failure);
    if (failure) {
      const bool taken = failure == asio::error::address_in_use;
      return {taken ? ErrorCode::kAddressInUse : ErrorCode::kIo,
              "cannot look for projects on this network: " + failure.message()};
    }
    socket.set_option(asio::ip::multicast::hops(1), failure);
    socket.set_option(asio::ip::multicast::enable_loopback(true), failure);
    return ok_status();
  }

  // Interfaces come and go: a laptop is opened in another network.
  void follow_interfaces() {
    const auto wanted = fixed.empty() ? interfaces_now() : fixed;
    if (wanted == joined) return;
    error_code ignored;  // one that cannot takes no part
    for (const auto& gone : joined) {
      if (!wanted.contains(gone))
        socket.set_option(asio::ip::multicast::leave_group(kGroup, gone), ignored);
    }
    for (const auto& fresh : wanted) {
      if (!joined.contains(fresh))
        socket.set_option(asio::ip::multicast::join_group(kGroup, fresh), ignored);
    }
    joined = wanted;
    const std::lock_guard lock(mutex);
    directory.clear();  // it was another network's
  }

  void send(const std::string& text) {
    const auto bytes = encode_beacon({instance, text});
    if (!bytes) return log_for("lan").warn("{}", bytes.error().text());
    for (const auto& interface : joined) {
      error_code failure;
      socket.set_option(asio::ip::multicast::outbound_interface(interface), failure);
      if (!failure) socket.send_to(asio::buffer(*bytes), {kGroup, options.port}, 0, failure);
      if (failure) {
        log_for("lan").debug("not sent from {}: {}", interface.to_string(), failure.message());
      }
    }
  }

  void announce() {
    follow_interfaces();
    if (link) send(*link);
    beat.expires_after(kAnnounceEvery + std::chrono::milliseconds(rng.below(2000)));
    beat.async_wait([this](error_code ended) {
      if (!ended) announce();
    });
  }

  void ask() {
    const TimePoint now = clock.now();
    if (asked && now - *asked < kAskAtMostEvery) return;
    asked = now;
    follow_interfaces();
    send({});
  }

  void receive() {
    socket.async_receive_from(asio::buffer(datagram), sender,
                              [this](error_code failure, std::size_t bytes) {
                                if (failure == asio::error::operation_aborted) return;
                                if (!failure) take({datagram.data(), bytes});
                                receive();
                              });
  }

  void take(ByteView bytes) {
    const TimePoint now = clock.now();
    if (!looked.take(now)) return;
    const auto beacon = decode_beacon(bytes);
    if (!beacon || beacon->instance == instance) return;
    if (beacon->link.empty()) return answer_soon(now);
    const std::lock_guard lock(mutex);
    directory.heard(sender.address().to_string(), beacon->link, now);
  }

  void answer_soon(TimePoint now) {
    if (!link || answering || (answered && now - *answered < kAnswerAtMostEvery)) return;
    answering = true;
    answered = now;
    answer.expires_after(std::chrono::milliseconds(rng.below(kLongestAnswer_ms)));
    answer.async_wait([this](error_code ended) {
      if (ended) return;
      answering = false;
      announce();
    });
  }

  ~Impl() {
    io.stop();
    if (thread.joinable()) thread.join();
  }
};

Result<std::unique_ptr<LanDiscovery>> LanDiscovery::open(LanOptions options, std::uint64_t seed) {
  auto impl = std::make_unique<Impl>(std::move(options), seed);
  POTLUCK_CHECK(impl->open());
  impl->receive();
  impl->announce();
  impl->thread = std::thread([io = &impl->io] { io->run(); });
  return std::unique_ptr<LanDiscovery>(new LanDiscovery(std::move(impl)));
}

LanDiscovery::LanDiscovery(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LanDiscovery::~LanDiscovery() = default;

void LanDiscovery::announce(std::optional<std::string> link) {
  asio::post(impl_->io, [impl = impl_.get(), link = std::move(link)]() mutable {
    if (std::exchange(impl->link, std::move(link)) != impl->link && impl->link) impl->announce();
  });
}

void LanDiscovery::ask() {
  asio::post(impl_->io, [impl = impl_.get()] { impl->ask(); });
}

std::vector<LanEntry> LanDiscovery::found() {
  const std::lock_guard lock(impl_->mutex);
  return impl_->directory.list(impl_->clock.now());
}

}  // namespace potluck
