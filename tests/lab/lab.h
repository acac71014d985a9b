// SPDX-License-Identifier: GPL-3.0-or-later
// A small network for tests: hosts in network namespaces, each on one shaped link to a common
// switch, or behind a router that has that link. The test process itself moves into namespaces of
// its own first, so that nothing of it is visible on this computer and the kernel removes all of it
// when the last process ends, however it ends. Needs root. Main thread only.
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "tests/lab/home_router.h"

namespace potluck::lab {

struct LinkSpeed {
  int up_mbit = 100;  // 0: not shaped
  int down_mbit = 100;
  bool operator==(const LinkSpeed&) const = default;
};

class Host {
 public:
  const QString& name() const { return name_; }
  // The same for the host's whole life; IPv6 where it was added so.
  const QString& address() const { return address_; }
  QString endpoint(int port) const;  // host:port, or [v6]:port

  bool behind_router() const { return !router_.isEmpty() || !home_of_.isEmpty(); }

  // Starts a program on this host. It dies with the test process.
  void start(QProcess& process, const QString& program, const QStringList& arguments) const;
  // The cable out of the switch and back in: nobody is told, packets just stop.
  bool cut() const;
  bool restore() const;
  // Another speed from now on, of a link that was shaped from the beginning; what is under way
  // arrives.
  bool change_speed(LinkSpeed speed) const;

 private:
  friend class Lab;
  QString name_, address_, switch_port_;
  QString router_;     // the namespace of its router; empty: it is on the switch itself
  QString outermost_;  // the last one of its routers
  QString home_of_;    // it is in the home of this one
  std::unique_ptr<QProcess> long_cable_;
};

class Lab {
 public:
  // Why there can be no lab on this computer; empty when there can. Moves this process into
  // namespaces of its own, so call it before anything that uses the network.
  static QString enter();

  // Makes the switch. Once per process, after enter().
  bool open();
  // delay_ms: how long every packet is on its way between this host and the switch, each way.
  // nullptr when a command failed; it was printed then.
  const Host* add_host(const QString& name, LinkSpeed speed, int delay_ms = 0);
  // The same in a network that knows IPv6 alone.
  const Host* add_host_of_ipv6(const QString& name, LinkSpeed speed);
  // The same behind a home router of its own: its address is a private one, the same in every home,
  // and nobody can open a connection to it.
  const Host* add_host_behind_router(const QString& name, LinkSpeed speed,
                                     RouterKind kind = RouterKind::kFiltering, int delay_ms = 0);
  // One more in that home, behind the same router.
  const Host* add_host_to_home_of(const Host& other, const QString& name);
  // Gives this host, which is on the switch itself, an address of the public internet as well,
  // which all others on the switch reach. Empty when a command failed.
  QString publish(const Host& host) const;
  // Takes all hosts away; their processes must have ended.
  void clear();

 private:
  QString next_address() const;
  bool plug_in(Host& host, const QString& into, int delay_ms);
  std::vector<std::unique_ptr<Host>> hosts_;
};

}  // namespace potluck::lab
