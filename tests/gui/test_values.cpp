// SPDX-License-Identifier: GPL-3.0-or-later
// What the node sends arrives in the window's values: each key, once changed, changes the value. A
// key that the window does not show is listed here by name.
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include "tests/support/full_values.h"
#include "ui/control/values.h"
#include "ui/models/forecast_model.h"
#include "ui/models/manage_tables.h"

using namespace potluck;
namespace full = control::full;

namespace {

QJsonObject sent(const control::Json& value) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(value.dump())).object();
}

using Variants = QList<QPair<QString, QJsonValue>>;  // by the path of what differs

// The value with one of its leaves changed, for each leaf.
Variants variants_of(const QJsonValue& value, const QString& path) {
  Variants out;
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    for (const QString& key : object.keys()) {
      for (const auto& [where, changed] :
           variants_of(object[key], path.isEmpty() ? key : path + '.' + key)) {
        QJsonObject copy = object;
        copy[key] = changed;
        out.append({where, copy});
      }
    }
  } else if (value.isArray()) {
    const QJsonArray array = value.toArray();
    for (const auto& [where, changed] : variants_of(array[0], path + "[]")) {
      QJsonArray copy = array;
      copy[0] = changed;
      out.append({where, copy});
    }
  } else if (value.isBool()) {
    out.append({path, !value.toBool()});
  } else if (value.isDouble()) {
    out.append({path, value.toDouble() / 2});
  } else {
    out.append({path, value.toString() + "x"});
  }
  return out;
}

template <class Parse>
QStringList lost(const QJsonObject& object, Parse parse) {
  const auto whole = parse(object);
  QStringList out;
  for (const auto& [path, changed] : variants_of(object, {})) {
    if (parse(changed.toObject()) == whole) out << path;
  }
  return out;
}

}  // namespace

class TestValues : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_snapshot() { QCOMPARE(lost(sent(full::snapshot()), ui::snapshotFromJson), QStringList()); }
  void a_project() { QCOMPARE(lost(sent(full::project()), ui::projectFromJson), QStringList()); }
  void a_peer() { QCOMPARE(lost(sent(full::peer()), ui::peerFromJson), QStringList()); }
  void a_plan() {
    auto plan = full::plan();
    plan.members[0].me = false;  // this computer has its own gradient at once
    const auto parse = [](const QJsonObject& o) { return ui::planFromJson(o); };
    QCOMPARE(lost(sent(plan), parse), QStringList());
  }
  void a_commit() { QCOMPARE(lost(sent(full::commit()), ui::commitFromJson), QStringList()); }
  void a_validation() {
    QCOMPARE(lost(sent(full::validation()), ui::validationFromJson), QStringList());
  }
  void a_row_of_the_leaderboard() {
    QCOMPARE(lost(sent(full::leader_row()), ui::leaderRowFromJson), QStringList());
  }
  void a_line_of_the_log() {
    QCOMPARE(lost(sent(full::log_entry()), ui::logEntryFromJson), QStringList());
  }
  void a_point_of_the_curves() {
    QCOMPARE(lost(sent(full::live_point()), ui::livePointFromJson), QStringList());
  }
  void a_member() { QCOMPARE(lost(sent(full::member()), ui::memberFromJson), QStringList()); }
  void an_invite() { QCOMPARE(lost(sent(full::invite()), ui::inviteFromJson), QStringList()); }
  void a_checkpoint() {
    QCOMPARE(lost(sent(full::checkpoint()), ui::checkpointFromJson), QStringList());
  }
  void a_forecast() {
    QCOMPARE(lost(sent(full::forecast().links[0]), ui::linkForecastFromJson), QStringList());
  }
};

QTEST_APPLESS_MAIN(TestValues)
#include "test_values.moc"
