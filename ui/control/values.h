// SPDX-License-Identifier: GPL-3.0-or-later
// The values of docs/control-api.md as plain structs. Parsing never fails: a missing or wrong field
// keeps its default, because a newer node may leave out or add any of them. Pure values, any
// thread.
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>
#include <optional>

namespace potluck::ui {

struct Problem {
  QString message, hint, kind;
};

struct Fix {
  QString label, method;
  QJsonObject params;
  bool operator==(const Fix&) const = default;
};

struct Batch {
  double mine = 0, others = 0, target = 0;
  std::optional<double> eta_seconds;
  bool operator==(const Batch&) const = default;
};

struct Validation {
  qint64 epoch = 0;
  double loss = 0;
  std::optional<double> accuracy;
  bool operator==(const Validation&) const = default;
};

// What the ledger counts for this computer, and what it gathered that is not in it, by why.
struct Standing {
  double samples = 0, share = 0;
  struct NotCounted {
    QString kind;
    double samples = 0;
    bool operator==(const NotCounted&) const = default;
  };
  QList<NotCounted> not_counted;
  bool operator==(const Standing&) const = default;
};

struct Fetch {
  QString what;
  double done_bytes = 0, total_bytes = 0;
  bool operator==(const Fetch&) const = default;
};

// One way in which others may reach this computer.
struct ReachRung {
  QString way, state, said, help;  // as docs/control-api.md says
  bool operator==(const ReachRung&) const = default;
};

struct NodeStatus {
  qint64 version = 0;
  QString project, name, activity = "idle", sentence, reason;
  std::optional<Fix> fix;
  // Beside that, while the disk takes nothing; an empty sentence: it does.
  struct Trouble {
    QString sentence, reason;
    std::optional<Fix> fix;
    bool operator==(const Trouble&) const = default;
  };
  Trouble disk;
  bool paused = false;
  qint64 epoch = 0, epochs_total = 0, others_epoch = 0;
  std::optional<double> seconds_left;  // to the end of the run, where the pace is known
  int peers = 0;
  QString listening;
  bool client_mode = false;
  bool reached = false;  // a member has connected to this computer, or could when it was asked to
  QString reach;         // "unknown", "reachable", "unreachable", "client_mode"
  QStringList relays;    // "relay://host:port", over which others can call it
  QList<ReachRung> ladder;
  Batch batch;
  double rate_mine = 0, rate_all = 0;
  std::optional<double> loss;
  double learning_rate = 0;
  Standing mine;
  std::optional<Validation> validation;
  double up_bps = 0, down_bps = 0, up_bytes = 0, down_bytes = 0;
  std::optional<Fetch> fetch;
  QString device;
  // What holds it back: a preference's name, empty for none; then whether it left the network.
  QString hold_rule;
  bool hold_network = false;
  qint64 paused_until_unix_ms = 0, overridden_until_unix_ms = 0;  // 0: no end, no override
  bool stops_after_round = false;
  std::optional<double> celsius, load;  // of this computer

  bool running() const { return !project.isEmpty(); }
  bool operator==(const NodeStatus&) const = default;
};

// What a project asks of this computer; without a value: not known.
struct Fit {
  enum class Verdict { kUnknown, kFits, kShort };
  std::optional<double> memory_bytes, memory_available_bytes;
  Verdict memory = Verdict::kUnknown;
  std::optional<double> disk_bytes, disk_available_bytes;
  double disk_here_bytes = 0;  // of disk_bytes
  Verdict disk = Verdict::kUnknown;
  std::optional<double> traffic_bytes_per_hour;
  bool traffic_seen = false;  // as it was here; else as it is to be expected
  bool isShort() const { return memory == Verdict::kShort || disk == Verdict::kShort; }
  bool operator==(const Fit&) const = default;
};

struct Project {
  QString id, name, description, model, data_format, policy;
  QString parent_name;                // of the project whose model this one began with
  double parent_epoch = 0;            // after so many epochs of it
  QString my_role;                    // empty: somebody has to let this computer in
  QString organiser, organiser_name;  // a key, and what its holder is called; empty: not known
  std::optional<int> peers;           // in the newest epoch
  Fit fit;
  bool organised_here = false, running = false, archived = false;
  double target_batch = 0, epochs_total = 0, epochs_done = 0, data_bytes = 0, parameters = 0;
  // Its owner here lets others in, bans and invites.
  bool governedHere() const { return organised_here || my_role == "moderator"; }
  qint64 joined_unix_ms = 0;
  Standing mine;
  std::optional<double> best_validation_loss;
  bool operator==(const Project&) const = default;
};

struct Peer {
  QString id, name, role, stage, version, codec;
  bool linked = false, client_mode = false, coordinator = false;
  QString way;  // of the link: "direct", "punched", "relayed"; empty: there is none
  double ping_ms = 0, up_bps = 0, down_bps = 0, samples_per_second = 0;
  qint64 epoch = 0;
  double epoch_samples = 0, fraction = 0, total_samples = 0, seconds_since_heard = 0;
  QStringList addresses;
  bool operator==(const Peer&) const = default;
};

// What a member did in an epoch, in seconds since its beginning. It computed from the beginning on,
// as long as its samples take at the speed it tells of; what came from it was here by `arrived`.
struct MemberTimes {
  double epoch = 0;  // 0: not known
  double computed = 0, averaging = 0, arrived = 0;
  double waited() const;
  bool operator==(const MemberTimes&) const = default;
};
struct RoundMember {
  QString id, name, codec, why;
  bool me = false, computes = false, line_known = false;
  double fraction = 0, up_bps = 0, down_bps = 0, up_seconds = 0, down_seconds = 0;
  MemberTimes times;
  bool operator==(const RoundMember&) const = default;
};
struct Round {
  qint64 epoch = 0;
  QString average_codec;
  double compute_seconds = 0, exchange_seconds = 0;
  std::optional<double> took_seconds;
  QList<RoundMember> members;
  bool operator==(const Round&) const = default;
};

struct LeaderRow {
  QString id, name, team;
  int rank = 0;
  double samples = 0, epochs = 0, epochs_led = 0, averaged_bytes = 0, hours = 0, share = 0;
  bool me = false;
  bool operator==(const LeaderRow&) const = default;
};

struct TeamRow {
  QString id;  // its name
  double members = 0, samples = 0, share = 0;
  bool operator==(const TeamRow&) const = default;
};

struct Commit {
  qint64 epoch = 0;
  double samples = 0, my_samples = 0;
  double my_samples_since = 0;  // the commit before in the same list; its own included
  int peers = 0;
  double loss = 0, seconds = 0, averaging_seconds = 0;
  qint64 unix_ms = 0;
  double total_samples = 0, learning_rate = 0;
  double gradient_norm = 0;  // 0: not known
  bool operator==(const Commit&) const = default;
};

// Of usage, and of a status's moment.
struct UsagePoint {
  qint64 unix_ms = 0;
  double up_bps = 0, down_bps = 0;
  std::optional<double> load, celsius;  // load: 1 is all cores busy
  bool operator==(const UsagePoint&) const = default;
};

struct LogEntry {
  qint64 unix_ms = 0;
  QString level, text;
  bool operator==(const LogEntry&) const = default;
};

NodeStatus statusFromJson(const QJsonObject& o);
Fit fitFromJson(const QJsonObject& o);
Project projectFromJson(const QJsonObject& o);
Peer peerFromJson(const QJsonObject& o);
std::optional<Round> roundFromJson(const QJsonValue& v);  // none: null
LeaderRow leaderRowFromJson(const QJsonObject& o);
TeamRow teamRowFromJson(const QJsonObject& o);
Commit commitFromJson(const QJsonObject& o);
UsagePoint usagePointFromJson(const QJsonObject& o);
Validation validationFromJson(const QJsonObject& o);
LogEntry logEntryFromJson(const QJsonObject& o);
Problem problemFromJson(const QJsonObject& o);

// Applies `parse` to each object of an array.
template <typename T>
QList<T> listFromJson(const QJsonValue& array, T (*parse)(const QJsonObject&));

}  // namespace potluck::ui

#include <QJsonArray>

namespace potluck::ui {
template <typename T>
QList<T> listFromJson(const QJsonValue& array, T (*parse)(const QJsonObject&)) {
  QList<T> list;
  for (const QJsonValue value : array.toArray()) list.append(parse(value.toObject()));
  return list;
}
}  // namespace potluck::ui
