// SPDX-License-Identifier: GPL-3.0-or-later
// The program in a home router that maps ports when it is asked: miniupnpd, in the namespace of a
// router of RouterKind::kMapping. Main thread only.
#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include "tests/lab/lab.h"

namespace potluck::lab {

// What it answers. miniupnpd speaks PCP wherever it speaks NAT-PMP: kNatPmp drops questions of PCP.
enum class RouterSpeaks { kPcp, kNatPmp, kUpnp };

class MappingRouter {
 public:
  // Why there can be none on this computer; empty when there can.
  static QString why_not();

  // home: behind a router of RouterKind::kMapping, of its own.
  MappingRouter(const Host& home, RouterSpeaks speaks)
      : router_("router-" + home.name()), speaks_(speaks) {}
  ~MappingRouter() { pull_plug(); }
  MappingRouter(const MappingRouter&) = delete;
  MappingRouter& operator=(const MappingRouter&) = delete;

  // Gives the router the address outside that it tells. miniupnpd maps nothing behind a private
  // one, and those of the lab are private: it is an address that nobody has in the lab but it, and
  // let_reach() lets a host dial it. False when something failed; it was printed then.
  bool make_public();
  bool let_reach(const Host& host) const;
  const QString& address() const { return address_; }  // outside, as it tells; empty: private

  bool plug_in();    // it runs, and has mapped nothing
  void pull_plug();  // it is gone with all that it has mapped
  bool has_mapped() const;

 private:
  bool write_configuration() const;
  bool run_program();

  const QString router_;  // its namespace
  const RouterSpeaks speaks_;
  QString address_;
  QTemporaryDir folder_;
  QProcess process_;
};

}  // namespace potluck::lab
