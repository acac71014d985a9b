// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/mapping_search.h"

#include <algorithm>
#include <iterator>

#include "net/mapping/mapping_errors.h"
#include "net/mapping/outside_address.h"

namespace potluck {
namespace {

Error error_of(MappingClient::Trouble why, std::uint16_t port) {
  switch (why) {
    case MappingClient::Trouble::kRefused:
      return router_refuses(port);
    case MappingClient::Trouble::kNoRoom:
      return router_is_full(port);
    case MappingClient::Trouble::kOffline:
      return router_is_offline();
    case MappingClient::Trouble::kNested:
      return router_is_not_next(port);
    case MappingClient::Trouble::kBehindAnother:
      return router_is_behind_another();
    case MappingClient::Trouble::kSilent:
      break;
  }
  return no_router_opens(port);
}

bool is_same(const Mapping& a, const Mapping& b) {
  if (a.ok() != b.ok()) return false;
  return a ? *a == *b : a.error().text() == b.error().text();
}

}  // namespace

void MappingSearch::at(const std::optional<Gateway>& gateway, TimePoint now) {
  if (looked_ && gateway == gateway_) return;
  looked_ = true;
  gateway_ = gateway;
  // What another network's router has mapped ends there by itself.
  client_.reset();
  datagrams_.clear();
  wish_.reset();
  why_.reset();
  upnp_asked_ = upnp_mapped_ = false;
  had_port_ = 0;
  pause_ = kFirstPause;
  next_.reset();
  if (!gateway_) return tell(no_home_router());
  begin(now);
}

void MappingSearch::begin(TimePoint now) {
  upnp_mapped_ = false;
  next_.reset();
  why_.reset();
  client_.emplace(
      MappingClient::Setup{gateway_->own, setup_.port, had_port_ != 0 ? had_port_ : setup_.port,
                           setup_.nonce, setup_.look_every},
      now);
}

void MappingSearch::received(ByteView datagram, TimePoint now) {
  if (!client_) return;
  client_->received(datagram, now);
  look_at_client(now);
}

void MappingSearch::nobody_listens(TimePoint now) {
  if (!client_) return;
  client_->nobody_listens();
  look_at_client(now);
}

void MappingSearch::look_at_client(TimePoint now) {
  if (const auto& granted = client_->granted()) {
    pause_ = kFirstPause;
    had_port_ = granted->port;
    return tell(mapped_port(granted->by, granted->port, granted->outside));
  }
  const auto trouble = client_->trouble();
  if (!trouble) return;
  std::ranges::move(client_->take_datagrams(), std::back_inserter(datagrams_));
  client_.reset();
  why_ = error_of(*trouble, setup_.port);
  if (setup_.upnp) return ask_upnp();
  in_vain(now);
}

void MappingSearch::ask_upnp() {
  next_.reset();
  upnp_asked_ = true;
  wish_ = UpnpWish{*gateway_, setup_.port};
}

void MappingSearch::upnp_answered(const UpnpWish& wish, const Result<UpnpGrant>& answer,
                                  TimePoint now) {
  // It may be the answer of a router of another network, which comes late.
  if (!upnp_asked_ || !(wish == UpnpWish{*gateway_, setup_.port})) return;
  upnp_asked_ = false;
  if (answer) {
    pause_ = kFirstPause;
    upnp_mapped_ = true;
    had_port_ = answer->port;
    next_ = now + setup_.look_every;
    return tell(mapped_port(MappingProtocol::kUpnp, answer->port, answer->outside));
  }
  // After a mapping the router may be starting, or may be another one: ask it in every way.
  if (std::exchange(upnp_mapped_, false)) return begin(now);
  // Whoever is told why wants to hear what the router said, of all that was tried.
  if (!why_ || why_->code == ErrorCode::kNotFound) why_ = answer.error();
  in_vain(now);
}

void MappingSearch::in_vain(TimePoint now) {
  next_ = now + pause_;
  pause_ = std::min(2 * pause_, kLongestPause);
  tell(*why_);
}

void MappingSearch::tick(TimePoint now) {
  if (client_) {
    client_->tick(now);
    return look_at_client(now);
  }
  if (!next_ || now < *next_) return;
  if (upnp_mapped_) return ask_upnp();
  begin(now);
}

std::optional<TimePoint> MappingSearch::next_deadline() const {
  return client_ ? client_->next_deadline() : next_;
}

std::vector<Bytes> MappingSearch::take_datagrams() {
  std::vector<Bytes> out = std::exchange(datagrams_, {});
  if (client_) std::ranges::move(client_->take_datagrams(), std::back_inserter(out));
  return out;
}

void MappingSearch::tell(Mapping outcome) {
  if (told_ && is_same(*told_, outcome)) {
    untold_.reset();
    return;
  }
  untold_ = std::move(outcome);
}

std::optional<Mapping> MappingSearch::take_outcome() {
  if (!untold_) return std::nullopt;
  told_ = std::exchange(untold_, std::nullopt);
  return told_;
}

std::optional<Bytes> MappingSearch::farewell() const {
  return client_ ? client_->farewell() : std::nullopt;
}

}  // namespace potluck
