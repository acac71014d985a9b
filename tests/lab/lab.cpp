// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/lab.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QFileInfo>
#include <QStandardPaths>
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

bool shape(const QString& where, const QString& device, int mbit) {
  // 64 KiB let a burst of segments through, 50 ms of queue is what a home router holds.
  return run(QString("tc %1qdisc add dev %2 root tbf rate %3mbit burst 64kb latency 50ms")
                 .arg(where, device)
                 .arg(mbit));
}

}  // namespace

void Host::start(QProcess& process, const QString& program, const QStringList& arguments) const {
  process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
  process.start("ip", QStringList{"netns", "exec", name_, program} + arguments);
}

bool Host::cut() const { return run("ip link set " + switch_port_ + " down"); }
bool Host::restore() const { return run("ip link set " + switch_port_ + " up"); }

QString Lab::enter() {
  if (::geteuid() != 0) return "network namespaces need root";
  for (const char* tool : {"ip", "tc"}) {
    if (QStandardPaths::findExecutable(tool).isEmpty()) {
      return QString("there is no program '%1' (package iproute2)").arg(tool);
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

bool Lab::open() { return run("ip link add switch type bridge") && run("ip link set switch up"); }

const Host* Lab::add_host(const QString& name, LinkSpeed speed) {
  auto host = std::make_unique<Host>();
  host->name_ = name;
  host->address_ = QString("10.77.0.%1").arg(hosts_.size() + 1);
  host->switch_port_ = "to-" + name;
  const QString inside = "ip -n " + name + " ";
  const bool made =
      run("ip netns add " + name) &&
      run("ip link add " + host->switch_port_ + " type veth peer name eth0 netns " + name) &&
      run("ip link set " + host->switch_port_ + " master switch up") &&
      run(inside + "addr add " + host->address_ + "/24 dev eth0") &&
      run(inside + "link set eth0 up") && run(inside + "link set lo up") &&
      shape("-n " + name + " ", "eth0", speed.up_mbit) &&
      shape("", host->switch_port_, speed.down_mbit);
  if (!made) return nullptr;
  hosts_.push_back(std::move(host));
  return hosts_.back().get();
}

}  // namespace potluck::lab
