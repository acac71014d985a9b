// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/private_dht.h"

#include <chrono>
#include <libtorrent/alert_types.hpp>
#include <libtorrent/disabled_disk_io.hpp>
#include <libtorrent/session.hpp>
#include <libtorrent/session_params.hpp>
#include <libtorrent/settings_pack.hpp>

namespace potluck::test {

namespace lt = libtorrent;
using namespace std::chrono_literals;

namespace {

constexpr int kUnlimited = 1'000'000;

lt::session_params params_at(const std::string& address) {
  using Pack = lt::settings_pack;
  Pack pack;
  pack.set_str(Pack::listen_interfaces, address + ":0");
  pack.set_str(Pack::dht_bootstrap_nodes, "");
  pack.set_bool(Pack::enable_dht, true);
  // Neither peers nor routers are asked, and many nodes at one address are none too many.
  for (const int off :
       {Pack::enable_lsd, Pack::enable_upnp, Pack::enable_natpmp, Pack::enable_incoming_tcp,
        Pack::enable_outgoing_tcp, Pack::enable_incoming_utp, Pack::enable_outgoing_utp,
        Pack::dht_restrict_routing_ips, Pack::dht_restrict_search_ips,
        Pack::dht_ignore_dark_internet, Pack::dht_prefer_verified_node_ids}) {
    pack.set_bool(off, false);
  }
  pack.set_int(Pack::dht_block_ratelimit, kUnlimited);
  pack.set_int(Pack::dht_upload_rate_limit, kUnlimited);
  pack.set_int(Pack::alert_mask, lt::alert_category::status);
  lt::session_params out(std::move(pack), {});
  out.disk_io_constructor = lt::disabled_disk_io_constructor;
  return out;
}

}  // namespace

struct PrivateDht::Node {
  explicit Node(const std::string& address) : session(params_at(address)) {
    while (port == 0 && session.wait_for_alert(10s)) {
      std::vector<lt::alert*> alerts;
      session.pop_alerts(&alerts);
      for (const auto* each : alerts) {
        if (lt::alert_cast<lt::listen_failed_alert>(each)) return;
        const auto* open = lt::alert_cast<lt::listen_succeeded_alert>(each);
        // It names its UDP socket so, whatever is sent over it.
        if (open && open->socket_type == lt::socket_type_t::utp) {
          port = static_cast<std::uint16_t>(open->port);
        }
      }
    }
  }
  lt::session session;
  std::uint16_t port = 0;
};

PrivateDht::PrivateDht(std::size_t nodes, const std::string& address) : address_(address) {
  for (std::size_t i = 0; i < nodes; ++i) nodes_.push_back(std::make_unique<Node>(address));
  for (const auto& each : nodes_) {
    for (const auto& other : nodes_) {
      if (each != other) each->session.add_dht_node({address_, other->port});
    }
  }
}

PrivateDht::~PrivateDht() {
  std::vector<lt::session_proxy> ending;  // all at once
  for (const auto& each : nodes_) ending.push_back(each->session.abort());
  nodes_.clear();
}

std::vector<std::uint16_t> PrivateDht::ports() const {
  std::vector<std::uint16_t> out;
  for (const auto& each : nodes_) out.push_back(each->port);
  return out;
}

std::string PrivateDht::bootstrap() const {
  return address_ + ":" + std::to_string(nodes_.front()->port);
}

}  // namespace potluck::test
