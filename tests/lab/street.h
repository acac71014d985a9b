// SPDX-License-Identifier: GPL-3.0-or-later
// A relay, two homes behind each kind of router, and a computer that everybody can reach: where
// members meet, or do not. Main thread only.
#pragma once

#include <QProcess>
#include <map>
#include <span>

#include "tests/lab/lab.h"

namespace potluck::lab {

// Whether two behind these routers can have a connection of their own.
struct RouterPair {
  RouterKind one, two;
  bool meet = false;
};
std::span<const RouterPair> router_pairs();

class Street {
 public:
  explicit Street(Lab& lab) : lab_(lab) {}  // open
  // program: potluck-node, for the relay. False when something failed; it was
  // printed then.
  bool build(const QString& program);
  int end();  // -> the relay's exit code

  const QString& relay_at() const { return relay_at_; }
  const Host& home(RouterKind kind) const { return *homes_.at(kind); }
  const Host& other_home(RouterKind kind) const { return *other_homes_.at(kind); }
  const Host& open() const { return *open_; }
  // Routers remember for a while what went through a port: two that nobody has used.
  int next_ports() { return port_ += 2; }

 private:
  Lab& lab_;
  QProcess relay_;
  QString relay_at_;
  std::map<RouterKind, const Host*> homes_, other_homes_;
  const Host* open_ = nullptr;
  int port_ = 5000;
};

}  // namespace potluck::lab
