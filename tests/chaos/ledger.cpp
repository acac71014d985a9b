// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/chaos/ledger.h"

#include <QJsonArray>
#include <algorithm>

namespace potluck::chaos {
namespace {

constexpr int kAtOnce = 10000;  // what a node tells at most

QStringList heads_from(const functional::NodeProcess& node, qsizetype from) {
  const auto told = node.command(
      {"commits", "--from", QString::number(from), "--count", QString::number(kAtOnce)});
  QStringList out;
  for (const QJsonValue row : told.answer["commits"].toArray()) out << row["head"].toString();
  return out;
}

QStringList heads(const functional::NodeProcess& node) {
  QStringList all;
  for (;;) {
    const QStringList more = heads_from(node, all.size());
    all += more;
    if (more.size() < kAtOnce) return all;
  }
}

}  // namespace

QString verified(const functional::NodeProcess& node) {
  const auto told = node.command({"verify"});
  if (told.exit_code == 0 && told.answer["ok"].toBool()) return {};
  return QString("%1 does not verify, exit code %2: %3 %4")
      .arg(node.name())
      .arg(told.exit_code)
      .arg(QString::fromUtf8(told.output.left(400)), QString::fromUtf8(told.complaint.left(400)));
}

QString compared(const functional::NodeProcess& a, const functional::NodeProcess& b) {
  const QStringList of_a = heads(a), of_b = heads(b);
  const qsizetype both = std::min(of_a.size(), of_b.size());
  if (both == 0) return QString("%1 or %2 has no history").arg(a.name(), b.name());
  for (qsizetype epoch = 0; epoch < both; ++epoch) {
    if (of_a[epoch] == of_b[epoch]) continue;
    return QString("%1 and %2 differ from epoch %3 on").arg(a.name(), b.name()).arg(epoch);
  }
  return {};
}

}  // namespace potluck::chaos
