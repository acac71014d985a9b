// SPDX-License-Identifier: GPL-3.0-or-later
// Two members of the lab that link over a relay, and meet if their routers let them. Main thread
// only.
#pragma once

#include <QProcess>
#include <memory>
#include <optional>

#include "tests/lab/lab.h"

namespace potluck::lab {

constexpr int kFirstAttemptMs = 3000;  // the second one comes after five seconds

// What became of one try. Milliseconds since the one began to call the other.
struct Meeting {
  std::optional<int> linked_ms;
  std::optional<int> met_ms;
  QString at;  // the host that the caller met the other one at
};

class MeetingMember {
 public:
  // listens: at `port`; else it has no port of its own.
  MeetingMember(const Host& host, const QString& relay, const QString& name, int port,
                const QString& other = {});
  ~MeetingMember();
  // The next line that begins so, within `wait_ms`; empty: none came.
  QString wait_for(const char* what, int wait_ms);

 private:
  QProcess process_;
};

// Five members name this address to an honest one on `member` as the place to meet.
// -> packets that came to `victim` from there; -1: a command failed.
int packets_to_victim(const Host& member, const Host& victim, int port);

// Both anew; the relay is at the endpoint. wait_ms: so long they may take to meet.
Meeting meet(const Host& caller, const Host& called, const QString& relay, int port, int wait_ms);

}  // namespace potluck::lab
