// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/web_host.h"

#include <QFileInfo>

#include "tests/lab/next_line.h"

namespace potluck::lab {

namespace {

constexpr int kStartsMs = 20'000, kEndsMs = 120'000;

}  // namespace

bool WebHost::open(Lab& lab, LinkSpeed speed) {
  host_ = lab.add_host("server", speed);
  const QString address = host_ == nullptr ? QString() : lab.publish(*host_);
  at_ = address + ":8000";
  return !address.isEmpty();
}

bool WebHost::serve(const QString& file, const QStringList& how) {
  url_ = "http://" + at_ + "/" + QFileInfo(file).fileName();
  server_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  host_->start(server_, POTLUCK_LAB_WEB_SERVER, QStringList{at_, file} + how);
  return !next_line(server_, "listening", kStartsMs).isEmpty();
}

bool WebHost::end() {
  server_.closeWriteChannel();
  return server_.waitForFinished(kEndsMs);
}

}  // namespace potluck::lab
