// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/mapping_router.h"

#include <sys/prctl.h>

#include <QDeadlineTimer>
#include <QFile>
#include <QStandardPaths>
#include <csignal>
#include <cstdio>

#include "tests/lab/command.h"

namespace potluck::lab {

namespace {

constexpr const char* kPublicNetwork = "11.77.0.0/24";
constexpr int kStarts_ms = 20'000, kLooks_ms = 20;

QString program() {
  const QString found = QStandardPaths::findExecutable("miniupnpd");
  return found.isEmpty() ? QStandardPaths::findExecutable("miniupnpd", {"/usr/sbin"}) : found;
}

// What miniupnpd expects to be there: three chains that it fills, and whoever calls them.
bool make_chains(const QString& router) {
  const QString nft = "ip netns exec " + router + " nft ";
  bool made = run(nft + "add table inet filter");
  for (const char* chain : {"miniupnpd", "prerouting_miniupnpd", "postrouting_miniupnpd"}) {
    made = made && run(nft + "add chain inet filter " + chain);
  }
  return made &&
         run(nft + "add chain inet filter in { type nat hook prerouting priority -100 ; }") &&
         run(nft + "add rule inet filter in jump prerouting_miniupnpd");
}

}  // namespace

QString MappingRouter::why_not() {
  if (program().isEmpty()) {
    return "there is no program 'miniupnpd' (package miniupnpd-nftables)";
  }
  QProcess version;
  version.start(program(), {"--version"});
  const bool told = version.waitForFinished();
  return told && version.readAll().contains("nftables") ? ""
                                                        : "miniupnpd is not the one for nftables";
}

// The last number of its address in the lab, in another network.
bool MappingRouter::make_public() {
  QProcess shown;
  shown.start("ip", {"-n", router_, "-4", "-o", "addr", "show", "dev", "eth0"});
  if (!shown.waitForFinished()) return false;
  const QString inside = QString::fromUtf8(shown.readAll()).section("inet ", 1).section('/', 0, 0);
  address_ = "11.77.0." + inside.section('.', 3);
  return run("ip -n " + router_ + " addr add " + address_ + "/32 dev eth0");
}

bool MappingRouter::let_reach(const Host& host) const {
  return run("ip -n " + host.name() + " route replace " + kPublicNetwork + " dev eth0");
}

bool MappingRouter::write_configuration() const {
  QFile file(folder_.filePath("miniupnpd.conf"));
  if (!file.open(QIODevice::WriteOnly)) return false;
  const bool upnp = speaks_ == RouterSpeaks::kUpnp;
  QString text =
      "ext_ifname=eth0\nlistening_ip=home\nipv6_disable=yes\nsecure_mode=yes\nhttp_port=0\n"
      "uuid=bed658e7-697e-4cc2-a175-9ad8ae2ce5f8\n"
      "allow 1024-65535 192.168.1.0/24 1024-65535\ndeny 0-65535 0.0.0.0/0 0-65535\n";
  text +=
      QString("enable_upnp=%1\nenable_natpmp=%2\n").arg(upnp ? "yes" : "no", upnp ? "no" : "yes");
  if (!address_.isEmpty()) text += "ext_ip=" + address_ + "\n";
  return file.write(text.toUtf8()) == text.size();
}

bool MappingRouter::plug_in() {
  const QString drop = "ip netns exec " + router_ + " nft insert rule ip nat to udp dport 5351";
  if (!write_configuration() || !make_chains(router_)) return false;
  if (speaks_ == RouterSpeaks::kNatPmp && !run(drop + " @th,64,8 2 drop")) return false;
  return run_program();
}

// Until it says that it listens, or has ended.
bool MappingRouter::run_program() {
  const QString log = folder_.filePath("log");
  process_.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
  process_.setStandardOutputFile(log);
  process_.setStandardErrorFile(log, QIODevice::Append);
  process_.start("ip", {"netns", "exec", router_, program(), "-d", "-f",
                        folder_.filePath("miniupnpd.conf"), "-P", folder_.filePath("pid")});
  const char* ready =
      speaks_ == RouterSpeaks::kUpnp ? "HTTP listening on port" : "NAT-PMP/PCP traffic";
  const QDeadlineTimer deadline(kStarts_ms);
  QByteArray said;
  while (!said.contains(ready) && !deadline.hasExpired() && !process_.waitForFinished(kLooks_ms)) {
    QFile file(log);
    if (file.open(QIODevice::ReadOnly)) said = file.readAll();
  }
  if (said.contains(ready)) return true;
  std::fprintf(stderr, "lab: miniupnpd did not start: %s\n", said.constData());
  return false;
}

bool MappingRouter::has_mapped() const {
  QProcess list;
  list.start("ip", {"netns", "exec", router_, "nft", "list", "chain", "inet", "filter",
                    "prerouting_miniupnpd"});
  return list.waitForFinished() && list.readAll().contains("dnat");
}

void MappingRouter::pull_plug() {
  if (process_.state() == QProcess::NotRunning) return;
  process_.kill();
  process_.waitForFinished();
  run("ip netns exec " + router_ + " nft delete table inet filter");
}

}  // namespace potluck::lab
