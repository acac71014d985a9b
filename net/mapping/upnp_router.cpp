// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/upnp_router.h"

#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>

#include <array>
#include <charconv>
#include <string>

#include "net/base/clock.h"
#include "net/base/rng.h"
#include "net/mapping/mapping_errors.h"
#include "net/mapping/outside_address.h"

namespace potluck {
namespace {

using boost::asio::ip::address_v4;

constexpr int kSearch_ms = 1000;  // for each kind of device, and once more where one answered
constexpr unsigned char kHops = 2;
constexpr const char* kKinds[] = {"urn:schemas-upnp-org:device:InternetGatewayDevice:1",
                                  "urn:schemas-upnp-org:device:InternetGatewayDevice:2",
                                  "upnp:rootdevice"};
constexpr std::uint32_t kLease_s = 3600;
constexpr int kPortsTried = 4;
constexpr std::uint64_t kFirstDrawn = 20'000, kDrawn = 40'000;  // ports
constexpr std::size_t kMostAnswer = 128;                        // what miniupnpc writes is shorter

// Of UPnP's WANIPConnection.
enum UpnpError : int {
  kNotAuthorized = 606,
  kNoSuchEntry = 714,
  kConflict = 718,
  kSamePortsRequired = 724,
  kOnlyPermanent = 725,
  kNoPortsAvailable = 728,
  kOtherConflict = 729,
};

template <class Number>
std::optional<Number> number(const char* text) {
  const std::string_view all(text);
  Number out = 0;
  const auto [at, failure] = std::from_chars(all.data(), all.data() + all.size(), out);
  if (failure != std::errc() || at != all.data() + all.size()) return std::nullopt;
  return out;
}

std::optional<address_v4> address(const char* text) {
  boost::system::error_code failure;
  const address_v4 out = boost::asio::ip::make_address_v4(text, failure);
  return failure ? std::nullopt : std::optional(out);
}

// A description elsewhere than at the gateway is nothing that we go to.
bool is_at(const char* url, const address_v4& host) {
  if (url == nullptr) return false;
  const std::string begin = "http://" + host.to_string();
  const std::string_view all(url);
  return all.starts_with(begin) && all.size() > begin.size() &&
         (all[begin.size()] == ':' || all[begin.size()] == '/');
}

using Devices = std::unique_ptr<UPNPDev, decltype(&freeUPNPDevlist)>;

Devices search(const char* kind, const std::string& own) {
  int failure = 0;
  return {upnpDiscoverDevice(kind, kSearch_ms, own.c_str(), nullptr, UPNP_LOCAL_PORT_ANY, 0, kHops,
                             &failure),
          &freeUPNPDevlist};
}

// Those at that host alone; the others are freed.
Devices only_at(const address_v4& host, Devices found) {
  UPNPDev* kept = nullptr;
  UPNPDev* others = nullptr;
  for (UPNPDev* each = found.release(); each != nullptr;) {
    UPNPDev* next = each->pNext;
    UPNPDev*& list = is_at(each->descURL, host) ? kept : others;
    each->pNext = list;
    list = each;
    each = next;
  }
  freeUPNPDevlist(others);
  return {kept, &freeUPNPDevlist};
}

// Where such a router is to be asked; freed with it.
struct Control {
  UPNPUrls urls{};
  IGDdatas data{};
  Control() = default;
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;
  ~Control() { FreeUPNPUrls(&urls); }
  const char* url() const { return urls.controlURL; }
  const char* service() const { return data.first.servicetype; }
};

// One that says it has no connection is asked all the same: it knows best when it has one.
bool is_gateway_device(Devices devices, Control& out) {
  std::array<char, kMostAnswer> own{};
#if MINIUPNPC_API_VERSION >= 18
  constexpr int kLastGood = 3;  // connected; behind another router; not connected
  std::array<char, kMostAnswer> outside{};
  const int kind = UPNP_GetValidIGD(devices.get(), &out.urls, &out.data, own.data(), own.size(),
                                    outside.data(), outside.size());
#else
  constexpr int kLastGood = 2;  // connected; not connected
  const int kind = UPNP_GetValidIGD(devices.get(), &out.urls, &out.data, own.data(), own.size());
#endif
  return kind >= 1 && kind <= kLastGood;
}

Error error_of(int failure, std::uint16_t port) {
  switch (failure) {
    case kNotAuthorized:
      return router_refuses(port);
    case kNoPortsAvailable:
    case kConflict:
    case kOtherConflict:
      return router_is_full(port);
    default:
      return no_router_opens(port);
  }
}

class MiniUpnpRouter final : public UpnpRouter {
 public:
  explicit MiniUpnpRouter(std::uint64_t seed) : rng_(seed) {}

  Result<UpnpGrant> map(const UpnpWish& wish, const std::atomic<bool>& stop) override {
    if (!(wish == wish_)) {
      if (wish.at == wish_.at) unmap();
      forget();
    }
    wish_ = wish;
    if (stop) return no_router_opens(wish.port);
    if (control_ && mapped_ && still_mapped()) return granted();
    // A router that was restarted may be asked elsewhere now.
    const bool found = (control_ && !mapped_) || find(stop);
    const int failure = found ? add(stop) : UPNPCOMMAND_UNKNOWN_ERROR;
    if (failure == UPNPCOMMAND_SUCCESS) return granted();
    const bool behind = found && !stop && is_behind_another();
    if (!stop) forget();
    return behind ? router_is_behind_another() : error_of(failure, wish.port);
  }

  void unmap() override {
    if (!control_ || !mapped_) return;
    const std::string outside = std::to_string(*mapped_);
    UPNP_DeletePortMapping(control_->url(), control_->service(), outside.c_str(), "TCP", nullptr);
    mapped_.reset();
  }

 private:
  void forget() {
    control_.reset();
    mapped_.reset();
    permanent_ = false;
  }

  bool find(const std::atomic<bool>& stop) {
    for (const char* kind : kKinds) {
      if (stop) return false;
      Devices devices = only_at(wish_.at.router, search(kind, wish_.at.own.to_string()));
      if (!devices || stop) continue;
      auto control = std::make_unique<Control>();
      if (!is_gateway_device(std::move(devices), *control)) continue;
      if (!is_at(control->url(), wish_.at.router)) continue;
      control_ = std::move(control);
      return true;
    }
    return false;
  }

  // Whether the router has it as it was granted, or has it again.
  bool still_mapped() {
    std::array<char, kMostAnswer> host{}, port{}, what{}, enabled{}, left{};
    const std::string outside = std::to_string(*mapped_);
    const int failure = UPNP_GetSpecificPortMappingEntry(
        control_->url(), control_->service(), outside.c_str(), "TCP", nullptr, host.data(),
        port.data(), what.data(), enabled.data(), left.data());
    if (failure != UPNPCOMMAND_SUCCESS) return false;
    if (address(host.data()) != wish_.at.own || number<std::uint16_t>(port.data()) != wish_.port) {
      return false;
    }
    return permanent_ || clock_.now() < renew_ || add_at(*mapped_) == UPNPCOMMAND_SUCCESS;
  }

  // The port that it had, the same as inside, then others. -> 0, or the error of the last one.
  int add(const std::atomic<bool>& stop) {
    std::uint16_t outside = mapped_.value_or(wish_.port);
    int failure = UPNPCOMMAND_UNKNOWN_ERROR;
    for (int tried = 0; tried < kPortsTried && !stop; ++tried) {
      failure = add_at(outside);
      if (failure != kConflict && failure != kOtherConflict) return failure;
      outside = static_cast<std::uint16_t>(kFirstDrawn + rng_.below(kDrawn));
    }
    return failure;
  }

  int add_at(std::uint16_t outside) {
    int failure = add_for(outside, permanent_ ? 0 : kLease_s);
    if (failure == kOnlyPermanent && !permanent_) {
      permanent_ = true;
      failure = add_for(outside, 0);
    }
    if (failure == UPNPCOMMAND_SUCCESS) {
      mapped_ = outside;
      renew_ = clock_.now() + std::chrono::seconds(kLease_s / 2);
    }
    return failure;
  }

  int add_for(std::uint16_t outside, std::uint32_t lease_s) {
    const std::string from = std::to_string(outside), to = std::to_string(wish_.port);
    const std::string own = wish_.at.own.to_string(), lease = std::to_string(lease_s);
    return UPNP_AddPortMapping(control_->url(), control_->service(), from.c_str(), to.c_str(),
                               own.c_str(), "Potluck", "TCP", nullptr, lease.c_str());
  }

  std::optional<address_v4> outside() const {
    std::array<char, kMostAnswer> text{};
    const int failure =
        UPNP_GetExternalIPAddress(control_->url(), control_->service(), text.data());
    return failure == UPNPCOMMAND_SUCCESS ? address(text.data()) : std::nullopt;
  }
  bool is_behind_another() const {
    const auto there = outside();
    return there && !there->is_unspecified() && !can_be_dialed(*there);
  }
  UpnpGrant granted() const { return {*mapped_, outside()}; }

  SystemClock clock_;
  Rng rng_;
  UpnpWish wish_;
  std::unique_ptr<Control> control_;     // none: it has not been found
  std::optional<std::uint16_t> mapped_;  // outside
  bool permanent_ = false;               // the router knows no leases
  TimePoint renew_{};
};

}  // namespace

std::unique_ptr<UpnpRouter> open_upnp_router(std::uint64_t seed) {
  return std::make_unique<MiniUpnpRouter>(seed);
}

}  // namespace potluck
