// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/meeting.h"

#include <QStringList>

#include "tests/lab/command.h"
#include "tests/lab/next_line.h"

namespace potluck::lab {

namespace {

constexpr int kLinksMs = 10'000;

}  // namespace

MeetingMember::MeetingMember(const Host& host, const QString& relay, const QString& name, int port,
                             const QString& other) {
  process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  QStringList arguments{relay, name, QString::number(port)};
  if (!other.isEmpty()) arguments.append(other);
  host.start(process_, POTLUCK_LAB_MEETING_MEMBER, arguments);
}

MeetingMember::~MeetingMember() {
  process_.kill();
  process_.waitForFinished();
}

QString MeetingMember::wait_for(const char* what, int wait_ms) {
  return next_line(process_, what, wait_ms);
}

int packets_to_victim(const Host& member, const Host& victim, int port) {
  const QString in_victim = "ip netns exec " + victim.name() + " ";
  const bool counts =
      run(in_victim + "nft add table ip count") && run(in_victim + "nft delete table ip count") &&
      run(in_victim + "nft add table ip count") &&
      run(in_victim + "nft add chain ip count in { type filter hook input priority -200 ; }") &&
      run(in_victim + "nft add rule ip count in ip saddr " + member.address() + " counter");
  QProcess misled;
  member.start(misled, POTLUCK_LAB_MISLED_MEMBER, {victim.address(), QString::number(port)});
  if (!counts || !misled.waitForFinished(60'000) || misled.exitCode() != 0) return -1;
  QProcess list;
  victim.start(list, "nft", {"list", "chain", "ip", "count", "in"});
  if (!list.waitForFinished()) return -1;
  const QString text = QString::fromUtf8(list.readAllStandardOutput());
  return text.section("counter packets ", 1).section(' ', 0, 0).toInt();
}

Meeting meet(const Host& caller, const Host& called, const QString& relay, int port, int wait_ms) {
  Meeting out;
  MeetingMember other(called, relay, "called", port);
  if (other.wait_for("callable", kLinksMs).isEmpty()) return out;
  MeetingMember one(caller, relay, "caller", port + 1, "called");
  const QString linked = one.wait_for("linked", kLinksMs);
  if (linked.isEmpty()) return out;
  out.linked_ms = linked.section(' ', 1).toInt();
  const QString met = one.wait_for("met", wait_ms);
  if (met.isEmpty() || other.wait_for("met", wait_ms).isEmpty()) return out;
  out.met_ms = met.section(' ', 1, 1).toInt();
  out.at = met.section(' ', 2);
  return out;
}

}  // namespace potluck::lab
