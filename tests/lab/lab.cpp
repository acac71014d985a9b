// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/lab.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

namespace potluck::lab {

namespace {

constexpr const char* kNamedNamespaces = "/run/netns";  // where ip(8) keeps them

// Runs a command to its end; prints it with its complaint when it fails.
bool run(const QString& command_line) {
  QStringList words = command_line.split(' ');
  QProcess process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(words.takeFirst(), words);
  if (process.waitForFinished() && process.exitStatus() == QProcess::NormalExit &&
      process.exitCode() == 0) {
    return true;
  }
  std::fprintf(stderr, "lab: '%s' failed: %s\n", qUtf8Printable(command_line),
               process.readAll().constData());
  return false;
}

// verb: "add", "change". The burst is what passes in 4 ms, at least a few segments of the largest
// kind, so that the timer of the shaper costs no throughput; 50 ms of queue is what a home router
// holds.
bool shape(const QString& verb, const QString& where, const QString& device, int mbit) {
  if (mbit <= 0) return true;
  const int burst_kb = std::max(64, mbit / 2);
  return run(QString("tc %1qdisc %2 dev %3 root tbf rate %4mbit burst %5kb latency 50ms")
                 .arg(where, verb, device)
                 .arg(mbit)
                 .arg(burst_kb));
}

}  // namespace

void Host::start(QProcess& process, const QString& program, const QStringList& arguments) const {
  process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
  process.start("ip", QStringList{"netns", "exec", name_, program} + arguments);
}

QString Host::endpoint(int port) const {
  return QString(address_.contains(':') ? "[%1]:%2" : "%1:%2").arg(address_).arg(port);
}

bool Host::cut() const { return run("ip link set " + switch_port_ + " down"); }
bool Host::restore() const { return run("ip link set " + switch_port_ + " up"); }

bool Host::change_speed(LinkSpeed speed) const {
  const QString& end = router_.isEmpty() ? name_ : router_;
  return shape("change", "-n " + end + " ", "eth0", speed.up_mbit) &&
         shape("change", "", switch_port_, speed.down_mbit);
}

QString Lab::enter() {
  if (::geteuid() != 0) return "network namespaces need root";
  const std::pair<const char*, const char*> kTools[] = {
      {"ip", "iproute2"}, {"tc", "iproute2"}, {"nft", "nftables"}};
  for (const auto& [tool, package] : kTools) {
    if (QStandardPaths::findExecutable(tool).isEmpty()) {
      return QString("there is no program '%1' (package %2)").arg(tool, package);
    }
  }
  const auto failed = [](const char* what) {
    return QString("%1: %2").arg(what, std::strerror(errno));
  };
  if (::unshare(CLONE_NEWNET | CLONE_NEWNS) != 0) return failed("no namespaces of our own");
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return failed("mount");
  if (::mkdir(kNamedNamespaces, 0755) != 0 && errno != EEXIST) return failed("mkdir");
  if (::mount("tmpfs", kNamedNamespaces, "tmpfs", 0, nullptr) != 0) return failed("tmpfs");
  return {};
}

bool Lab::open() {
  return run("ip link add switch type bridge") && run("ip link set switch up") &&
         run("ip link set lo up");
}

// One cable from the switch to the host, or two with a relay between that holds every frame.
bool Lab::plug_in(Host& host, int delay_ms) {
  const QString inside = " peer name eth0 netns " + host.name_;
  if (delay_ms <= 0) return run("ip link add " + host.switch_port_ + " type veth" + inside);
  const QString far = "far-" + host.name_, near = "near-" + host.name_;
  const bool laid = run("ip link add " + host.switch_port_ + " type veth peer name " + far) &&
                    run("ip link add " + near + " type veth" + inside) &&
                    run("ip link set " + far + " up") && run("ip link set " + near + " up");
  if (!laid) return false;
  host.long_cable_ = std::make_unique<QProcess>();
  host.long_cable_->setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
  host.long_cable_->setProcessChannelMode(QProcess::ForwardedErrorChannel);
  host.long_cable_->start(POTLUCK_LAB_RELAY, {far, near, QString::number(delay_ms)});
  // It says so when it listens at both ends.
  return host.long_cable_->waitForReadyRead();
}

QString Lab::next_address() const { return QString("10.77.0.%1").arg(hosts_.size() + 1); }

const Host* Lab::add_host_of_ipv6(const QString& name, LinkSpeed speed) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  host->address_ = QString("fd77::%1").arg(hosts_.size() + 1);
  host->switch_port_ = "to-" + name;
  const QString inside = "ip -n " + name + " ";
  const bool made = run("ip netns add " + name) && plug_in(*host, 0) &&
                    run("ip link set " + host->switch_port_ + " master switch up") &&
                    run(inside + "addr add " + host->address_ + "/64 dev eth0 nodad") &&
                    run(inside + "link set eth0 up") && run(inside + "link set lo up") &&
                    shape("add", "-n " + name + " ", "eth0", speed.up_mbit) &&
                    shape("add", "", host->switch_port_, speed.down_mbit);
  if (!made) return nullptr;
  hosts_.push_back(std::move(host));
  return hosts_.back().get();
}

// What a home router does: it forwards what comes from inside under its own address, and what comes
// back; nothing else gets in.
const Host* Lab::add_host_behind_router(const QString& name, LinkSpeed speed) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  host->router_ = "router-" + name;
  host->address_ = "192.168.1.2";
  host->switch_port_ = "to-" + name;
  const QString inside = "ip -n " + name + " ", router = "ip -n " + host->router_ + " ";
  const QString in_router = "ip netns exec " + host->router_ + " ";
  const bool made =
      run("ip netns add " + name) && run("ip netns add " + host->router_) &&
      run("ip link add " + host->switch_port_ + " type veth peer name eth0 netns " +
          host->router_) &&
      run("ip link set " + host->switch_port_ + " master switch up") &&
      run(router + "addr add " + next_address() + "/24 dev eth0") &&
      run(router + "link set eth0 up") && run(router + "link set lo up") &&
      run(router + "link add home type veth peer name eth0 netns " + name) &&
      run(router + "addr add 192.168.1.1/24 dev home") && run(router + "link set home up") &&
      run(inside + "addr add " + host->address_ + "/24 dev eth0") &&
      run(inside + "link set eth0 up") && run(inside + "link set lo up") &&
      run(inside + "route add default via 192.168.1.1") &&
      run(in_router + "sysctl -q -w net.ipv4.ip_forward=1") &&
      run(in_router + "nft add table ip home") &&
      run(in_router + "nft add chain ip home out { type nat hook postrouting priority 100 ; }") &&
      run(in_router + "nft add rule ip home out oifname eth0 masquerade") &&
      run(in_router +
          "nft add chain ip home through { type filter hook forward priority 0 ; policy drop ; "
          "}") &&
      run(in_router + "nft add rule ip home through iifname home accept") &&
      run(in_router + "nft add rule ip home through ct state established,related accept") &&
      shape("add", "-n " + host->router_ + " ", "eth0", speed.up_mbit) &&
      shape("add", "", host->switch_port_, speed.down_mbit);
  if (!made) return nullptr;
  hosts_.push_back(std::move(host));
  return hosts_.back().get();
}

const Host* Lab::add_host(const QString& name, LinkSpeed speed, int delay_ms) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  host->address_ = next_address();
  host->switch_port_ = "to-" + name;
  const QString inside = "ip -n " + name + " ";
  const bool made = run("ip netns add " + name) && plug_in(*host, delay_ms) &&
                    run("ip link set " + host->switch_port_ + " master switch up") &&
                    run(inside + "addr add " + host->address_ + "/24 dev eth0") &&
                    run(inside + "link set eth0 up") && run(inside + "link set lo up") &&
                    shape("add", "-n " + name + " ", "eth0", speed.up_mbit) &&
                    shape("add", "", host->switch_port_, speed.down_mbit);
  if (!made) return nullptr;
  hosts_.push_back(std::move(host));
  return hosts_.back().get();
}

void Lab::clear() {
  for (const auto& host : hosts_) {
    if (host->long_cable_) {
      host->long_cable_->kill();
      host->long_cable_->waitForFinished();
      run("ip link del near-" + host->name_);
    }
    run("ip link del " + host->switch_port_);
    run("ip netns del " + host->name_);
    if (!host->router_.isEmpty()) run("ip netns del " + host->router_);
  }
  hosts_.clear();
}

}  // namespace potluck::lab
