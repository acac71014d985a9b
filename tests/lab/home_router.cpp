// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/home_router.h"

#include "tests/lab/command.h"

namespace potluck::lab {

namespace {

QString carrier_of(const QString& router) { return "carrier-" + router; }

// `inside`: the device towards those whose address it hides.
bool hide_addresses(const QString& router, const QString& inside, RouterKind kind) {
  const QString in_router = "ip netns exec " + router + " ";
  const QString rule = in_router + "nft add rule ip nat ";
  const QString chain = in_router + "nft add chain ip nat ";
  const QString unasked = kind == RouterKind::kRefusing ? "reject with tcp reset" : "drop";
  const QString as = kind == RouterKind::kSymmetric ? "masquerade fully-random" : "masquerade";
  const bool made =
      run(in_router + "sysctl -q -w net.ipv4.ip_forward=1") &&
      run(in_router + "nft add table ip nat") &&
      run(chain + "out { type nat hook postrouting priority 100 ; }") &&
      run(rule + "out oifname eth0 " + as) &&
      run(chain + "through { type filter hook forward priority 0 ; policy drop ; }") &&
      run(rule + "through iifname " + inside + " accept") &&
      run(rule + "through ct state established,related accept") &&
      run(chain + "to { type filter hook input priority 0 ; }") &&
      run(rule + "to ct state established,related accept") &&
      run(rule + "to iifname eth0 meta l4proto tcp " + unasked);
  if (made && kind == RouterKind::kMapping) return run(rule + "through ct status dnat accept");
  if (!made || kind != RouterKind::kFullCone) return made;
  return run(chain + "in { type nat hook prerouting priority -100 ; }") &&
         run(rule + "in iifname eth0 tcp dport 1024-65535 dnat to 192.168.1.2") &&
         run(rule + "through ct status dnat accept");
}

// Its eth0 is plugged in to the world.
bool build_carrier(const QString& carrier, const QString& router, const QString& address) {
  const QString in = "ip -n " + carrier + " ";
  return run(in + "addr add " + address + "/24 dev eth0") && run(in + "link set eth0 up") &&
         run(in + "link set lo up") &&
         run(in + "link add customer type veth peer name eth0 netns " + router) &&
         run(in + "addr add 100.64.0.1/24 dev customer") && run(in + "link set customer up") &&
         hide_addresses(carrier, "customer", RouterKind::kFiltering);
}

}  // namespace

QString to_string(RouterKind kind) {
  switch (kind) {
    case RouterKind::kFiltering:
      return "filtering";
    case RouterKind::kFullCone:
      return "full cone";
    case RouterKind::kSymmetric:
      return "symmetric";
    case RouterKind::kRefusing:
      return "refusing";
    case RouterKind::kCarrier:
      return "carrier";
    case RouterKind::kMapping:
      return "mapping";
  }
  return {};
}

QString outermost(const QString& router, RouterKind kind) {
  return kind == RouterKind::kCarrier ? carrier_of(router) : router;
}

bool build_home(const QString& router, RouterKind kind, const QString& address) {
  const QString in = "ip -n " + router + " ";
  const bool by_carrier = kind == RouterKind::kCarrier;
  if (by_carrier && !build_carrier(carrier_of(router), router, address)) return false;
  const QString outside = by_carrier ? "100.64.0.2" : address;
  return run(in + "addr add " + outside + "/24 dev eth0") && run(in + "link set eth0 up") &&
         run(in + "link set lo up") && run(in + "link add home type bridge") &&
         run(in + "addr add 192.168.1.1/24 dev home") && run(in + "link set home up") &&
         (!by_carrier || run(in + "route add default via 100.64.0.1")) &&
         hide_addresses(router, "home", by_carrier ? RouterKind::kFiltering : kind);
}

bool move_in(const QString& host, const QString& router, int n) {
  const QString in = "ip -n " + host + " ", in_router = "ip -n " + router + " ";
  const QString port = QString("room%1").arg(n);
  return run(in_router + "link add " + port + " type veth peer name eth0 netns " + host) &&
         run(in_router + "link set " + port + " master home up") &&
         run(in + QString("addr add 192.168.1.%1/24 dev eth0").arg(n)) &&
         run(in + "link set eth0 up") && run(in + "link set lo up") &&
         run(in + "route add default via 192.168.1.1");
}

}  // namespace potluck::lab
