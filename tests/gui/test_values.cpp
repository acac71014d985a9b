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

bool isSentence(const QJsonObject& object) {
  return object.keys() == QStringList{"id", "text", "values"};
}

// The value with one of its leaves changed, for each leaf. A sentence is one.
Variants variants_of(const QJsonValue& value, const QString& path) {
  Variants out;
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    if (isSentence(object)) {
      return {{path, QJsonObject{{"id", "other"}, {"values", QJsonArray()}, {"text", "other"}}}};
    }
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

// The keys that make no difference to what the window reads. Those that a test names are for other
// clients; any more would have been forgotten.
template <class Parse>
QString unread(const QJsonObject& object, Parse parse) {
  const auto whole = parse(object);
  QStringList out;
  for (const auto& [path, changed] : variants_of(object, {})) {
    if (parse(changed.toObject()) == whole) out << path;
  }
  return out.join(", ");
}

}  // namespace

class TestValues : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_status() {
    QCOMPARE(unread(sent(full::status()), ui::statusFromJson),
             QString("hold.minutes, machine.on_battery, machine.process_bytes, "
                     "missing_epochs, missing_samples, round.attempt, round.averaging, "
                     "round.coordinator, samples_total, state_digest.digest, "
                     "state_digest.epoch"));
  }
  void a_project() {
    QCOMPARE(unread(sent(full::project()), ui::projectFromJson),
             QString("carries_on.project, missing_epochs, missing_samples, samples_total"));
  }
  void a_peer() { QCOMPARE(unread(sent(full::peer()), ui::peerFromJson), QString()); }
  void a_round() {
    auto round = full::round();
    round.members[0].me = false;  // this computer has its own gradient at once
    const auto parse = [](const QJsonObject& o) { return ui::roundFromJson(o); };
    QCOMPARE(unread(sent(round), parse),
             QString("attempt, coordinator, gates[].direction, gates[].peer"));
  }
  void a_commit() {
    QCOMPARE(unread(sent(full::commit()), ui::commitFromJson),
             QString("coordinator, head, state_digest"));
  }
  void a_validation() {
    QCOMPARE(unread(sent(full::validation()), ui::validationFromJson), QString());
  }
  void a_row_of_the_leaderboard() {
    QCOMPARE(unread(sent(full::leader_row()), ui::leaderRowFromJson), QString());
  }
  void a_team() { QCOMPARE(unread(sent(full::team_row()), ui::teamRowFromJson), QString()); }
  void a_line_of_the_log() {
    QCOMPARE(unread(sent(full::log_entry()), ui::logEntryFromJson), QString());
  }
  void a_point_of_the_curves() {
    QCOMPARE(unread(sent(full::usage_point()), ui::usagePointFromJson), QString());
  }
  void a_member() { QCOMPARE(unread(sent(full::member()), ui::memberFromJson), QString()); }
  void an_invite() { QCOMPARE(unread(sent(full::invite()), ui::inviteFromJson), QString()); }
  void a_checkpoint() {
    QCOMPARE(unread(sent(full::checkpoint()), ui::checkpointFromJson), QString());
  }
  void a_forecast() {
    QCOMPARE(unread(sent(full::forecast().links[0]), ui::linkForecastFromJson),
             QString("at.compute_seconds, at.computing, points[].codec, "
                     "points[].compute_seconds, points[].computing"));
  }
};

QTEST_APPLESS_MAIN(TestValues)
#include "test_values.moc"
