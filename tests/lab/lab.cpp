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

#include "tests/lab/command.h"

namespace potluck::lab {

namespace {

constexpr const char* kNamedNamespaces = "/run/netns";  // where ip(8) keeps them

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
  const QString& end = outermost_.isEmpty() ? name_ : outermost_;
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

// One cable from the switch to this namespace, or two with a relay between that holds every frame.
bool Lab::plug_in(Host& host, const QString& into, int delay_ms) {
  const QString inside = " peer name eth0 netns " + into;
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

// In the block of an army that announces it nowhere; nothing leaves these namespaces anyway.
QString Lab::publish(const Host& host) const {
  const QString address = "11.77.0." + host.address_.section('.', 3);
  if (!run("ip -n " + host.name_ + " addr add " + address + "/32 dev eth0")) return {};
  for (const auto& other : hosts_) {
    if (other->name_ == host.name_ || other->behind_router()) continue;
    if (!run("ip -n " + other->name_ + " route replace " + address + " dev eth0")) return {};
  }
  return address;
}

QString Lab::next_address() const { return QString("10.77.0.%1").arg(hosts_.size() + 1); }

const Host* Lab::add_host_of_ipv6(const QString& name, LinkSpeed speed) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  host->address_ = QString("fd77::%1").arg(hosts_.size() + 1);
  host->switch_port_ = "to-" + name;
  const QString inside = "ip -n " + name + " ";
  const bool made = run("ip netns add " + name) && plug_in(*host, name, 0) &&
                    run("ip link set " + host->switch_port_ + " master switch up") &&
                    run(inside + "addr add " + host->address_ + "/64 dev eth0 nodad") &&
                    run(inside + "link set eth0 up") && run(inside + "link set lo up") &&
                    shape("add", "-n " + name + " ", "eth0", speed.up_mbit) &&
                    shape("add", "", host->switch_port_, speed.down_mbit);
  if (!made) return nullptr;
  hosts_.push_back(std::move(host));
  return hosts_.back().get();
}

const Host* Lab::add_host_behind_router(const QString& name, LinkSpeed speed, RouterKind kind,
                                        int delay_ms) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  host->router_ = "router-" + name;
  host->outermost_ = outermost(host->router_, kind);
  host->address_ = "192.168.1.2";
  host->switch_port_ = "to-" + name;
  const bool by_carrier = host->outermost_ != host->router_;
  const bool made = run("ip netns add " + name) && run("ip netns add " + host->router_) &&
                    (!by_carrier || run("ip netns add " + host->outermost_)) &&
                    plug_in(*host, host->outermost_, delay_ms) &&
                    run("ip link set " + host->switch_port_ + " master switch up") &&
                    build_home(host->router_, kind, next_address()) &&
                    move_in(name, host->router_, 2) &&
                    shape("add", "-n " + host->outermost_ + " ", "eth0", speed.up_mbit) &&
                    shape("add", "", host->switch_port_, speed.down_mbit);
  if (!made) return nullptr;
  hosts_.push_back(std::move(host));
  return hosts_.back().get();
}

const Host* Lab::add_host_to_home_of(const Host& other, const QString& name) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  const auto there = std::ranges::count_if(
      hosts_, [&](const auto& each) { return each->home_of_ == other.name_; });
  const int n = 3 + static_cast<int>(there);
  host->home_of_ = other.name_;
  host->address_ = QString("192.168.1.%1").arg(n);
  if (!run("ip netns add " + name) || !move_in(name, other.router_, n)) return nullptr;
  hosts_.push_back(std::move(host));
  return hosts_.back().get();
}

const Host* Lab::add_host(const QString& name, LinkSpeed speed, int delay_ms) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  host->address_ = next_address();
  host->switch_port_ = "to-" + name;
  const QString inside = "ip -n " + name + " ";
  const bool made = run("ip netns add " + name) && plug_in(*host, name, delay_ms) &&
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
    if (!host->switch_port_.isEmpty()) run("ip link del " + host->switch_port_);
    run("ip netns del " + host->name_);
    if (!host->router_.isEmpty()) run("ip netns del " + host->router_);
    if (host->outermost_ != host->router_) run("ip netns del " + host->outermost_);
  }
  hosts_.clear();
}

}  // namespace potluck::lab
