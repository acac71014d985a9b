// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/relay_node.h"

namespace potluck::lab {

namespace {

constexpr int kStartsMs = 120'000;  // normally it takes a moment

}  // namespace

bool start_relay(QProcess& process, const Host& host, const QString& program, int port) {
  process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  host.start(process, program, {"relay", "--listen", host.endpoint(port), "--json"});
  return process.waitForReadyRead(kStartsMs) && process.readLine().contains("relaying");
}

}  // namespace potluck::lab
