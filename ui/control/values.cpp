// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/values.h"

#include "ui/text/sentence.h"

namespace potluck::ui {
namespace {

std::optional<double> number(const QJsonValue& value) {
  return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

qint64 integer(const QJsonValue& value) { return static_cast<qint64>(value.toDouble()); }

std::optional<Fix> fixOf(const QJsonValue& value) {
  if (!value.isObject()) return std::nullopt;
  return Fix{sentenceIn(value["label"]), value["method"].toString(), value["params"].toObject()};
}

Standing standingOf(const QJsonObject& o) {
  Standing out{o["my_samples_total"].toDouble(), o["my_contribution_share"].toDouble(), {}};
  for (const QJsonValue each : o["not_counted"].toArray()) {
    out.not_counted.append({each["kind"].toString(), each["samples"].toDouble()});
  }
  return out;
}

}  // namespace

UsagePoint usagePointFromJson(const QJsonObject& o) {
  return {integer(o["unix_ms"]), o["up_bps"].toDouble(), o["down_bps"].toDouble(),
          number(o["load"]), number(o["celsius"])};
}

Validation validationFromJson(const QJsonObject& o) {
  return {integer(o["epoch"]), o["loss"].toDouble(), number(o["accuracy"])};
}

NodeStatus statusFromJson(const QJsonObject& o) {
  NodeStatus s;
  s.version = integer(o["version"]);
  s.project = o["project"].toString();
  s.name = o["name"].toString();
  s.activity = o["activity"].toString("idle");
  s.sentence = sentenceIn(o["sentence"]);
  s.reason = sentenceIn(o["reason"]);
  s.fix = fixOf(o["fix"]);
  if (const QJsonObject disk = o["disk_trouble"].toObject(); !disk.isEmpty()) {
    s.disk = {sentenceIn(disk["sentence"]), sentenceIn(disk["reason"]), fixOf(disk["fix"])};
  }
  s.paused = o["paused"].toBool();
  s.epoch = integer(o["epoch"]);
  s.epochs_total = integer(o["epochs_total"]);
  s.others_epoch = integer(o["others_epoch"]);
  s.seconds_left = number(o["seconds_left"]);
  s.peers = o["peers"].toInt();
  s.listening = o["listening"].toString();
  s.client_mode = o["client_mode"].toBool();
  s.reached = o["reached"].toBool();
  s.reach = o["reach"].toString();
  for (const QJsonValue relay : o["relays"].toArray()) s.relays << relay.toString();
  for (const QJsonValue rung : o["ladder"].toArray()) {
    s.ladder.push_back({rung["way"].toString(), rung["state"].toString(), sentenceIn(rung["said"]),
                        sentenceIn(rung["help"])});
  }
  const QJsonObject batch = o["batch"].toObject();
  s.batch = {batch["mine"].toDouble(), batch["others"].toDouble(), batch["target"].toDouble(),
             number(batch["eta_seconds"])};
  const QJsonObject rate = o["samples_per_second"].toObject();
  s.rate_mine = rate["mine"].toDouble();
  s.rate_all = rate["all"].toDouble();
  s.loss = number(o["loss"]);
  s.learning_rate = o["learning_rate"].toDouble();
  s.mine = standingOf(o);
  if (o["validation"].isObject()) s.validation = validationFromJson(o["validation"].toObject());
  const QJsonObject traffic = o["traffic"].toObject();
  s.up_bps = traffic["up_bps"].toDouble();
  s.down_bps = traffic["down_bps"].toDouble();
  s.up_bytes = traffic["up_bytes"].toDouble();
  s.down_bytes = traffic["down_bytes"].toDouble();
  if (o["fetch"].isObject()) {
    const QJsonObject fetch = o["fetch"].toObject();
    s.fetch = Fetch{fetch["what"].toString(), fetch["done_bytes"].toDouble(),
                    fetch["total_bytes"].toDouble()};
  }
  s.device = sentenceIn(o["device"]);
  const QJsonObject hold = o["hold"].toObject();
  s.hold_rule = hold["rule"].toString();
  s.hold_network = hold["network"].toBool();
  s.paused_until_unix_ms = integer(o["paused_until_unix_ms"]);
  s.overridden_until_unix_ms = integer(o["overridden_until_unix_ms"]);
  s.stops_after_round = o["stops_after_round"].toBool();
  const QJsonObject machine = o["machine"].toObject();
  s.celsius = number(machine["celsius"]);
  s.load = number(machine["load"]);
  return s;
}

Fit fitFromJson(const QJsonObject& o) {
  const auto verdict = [&o](const char* key) {
    const QString word = o[key].toString();
    return word == "yes"     ? Fit::Verdict::kFits
           : word == "short" ? Fit::Verdict::kShort
                             : Fit::Verdict::kUnknown;
  };
  Fit f;
  f.memory_bytes = number(o["memory_bytes"]);
  f.memory_available_bytes = number(o["memory_available_bytes"]);
  f.memory = verdict("memory");
  f.disk_bytes = number(o["disk_bytes"]);
  f.disk_available_bytes = number(o["disk_available_bytes"]);
  f.disk_here_bytes = o["disk_here_bytes"].toDouble();
  f.disk = verdict("disk");
  f.traffic_bytes_per_hour = number(o["traffic_bytes_per_hour"]);
  f.traffic_seen = o["traffic_seen"].toBool();
  return f;
}

Project projectFromJson(const QJsonObject& o) {
  Project p;
  p.id = o["project"].toString();
  p.name = o["name"].toString();
  p.description = o["description"].toString();
  p.model = o["model"].toString();
  p.data_format = o["data_format"].toString();
  p.policy = o["policy"].toString();
  p.organiser = o["organiser"].toString();
  p.organiser_name = o["organiser_name"].toString();
  if (o["peers"].isDouble()) p.peers = o["peers"].toInt();
  p.fit = fitFromJson(o["fit"].toObject());
  p.my_role = o["my_role"].toString();
  p.parent_name = o["carries_on"].toObject()["name"].toString();
  p.parent_epoch = o["carries_on"].toObject()["epoch"].toDouble();
  p.organised_here = o["organised_here"].toBool();
  p.running = o["running"].toBool();
  p.archived = o["archived"].toBool();
  p.target_batch = o["target_batch"].toDouble();
  p.epochs_total = o["epochs_total"].toDouble();
  p.epochs_done = o["epochs_done"].toDouble();
  p.data_bytes = o["data_bytes"].toDouble();
  p.parameters = o["parameters"].toDouble();
  p.mine = standingOf(o);
  p.joined_unix_ms = integer(o["joined_unix_ms"]);
  p.best_validation_loss = number(o["best_validation_loss"]);
  return p;
}

Peer peerFromJson(const QJsonObject& o) {
  Peer p;
  p.id = o["peer"].toString();
  p.name = o["name"].toString();
  p.role = o["role"].toString();
  p.stage = o["stage"].toString();
  p.version = o["version"].toString();
  p.codec = o["codec"].toString();
  p.linked = o["linked"].toBool();
  p.client_mode = o["client_mode"].toBool();
  p.way = o["way"].toString();
  p.coordinator = o["coordinator"].toBool();
  p.ping_ms = o["ping_ms"].toDouble();
  p.up_bps = o["up_bps"].toDouble();
  p.down_bps = o["down_bps"].toDouble();
  p.samples_per_second = o["samples_per_second"].toDouble();
  p.epoch = integer(o["epoch"]);
  p.epoch_samples = o["epoch_samples"].toDouble();
  p.fraction = o["fraction"].toDouble();
  p.total_samples = o["total_samples"].toDouble();
  p.seconds_since_heard = o["seconds_since_heard"].toDouble();
  for (const QJsonValue address : o["addresses"].toArray()) p.addresses << address.toString();
  return p;
}

namespace {

MemberTimes timesFromJson(const QJsonObject& round, const QJsonObject& member) {
  MemberTimes t;
  t.epoch = round["epoch_seconds"].toDouble();
  if (t.epoch <= 0) return t;
  const double took = std::min(round["took_seconds"].toDouble(), t.epoch);
  const double rate = member["samples_per_second"].toDouble();
  const double samples = member["samples"].toDouble();
  t.computed = rate > 0 ? std::min(samples / rate, t.epoch) : 0;
  t.averaging = t.epoch - took;
  const double arrived = member["me"].toBool() ? took : member["arrived_seconds"].toDouble();
  t.arrived = t.averaging + std::min(arrived, took);
  return t;
}

}  // namespace

// With overlap it computes while it averages.
double MemberTimes::waited() const {
  const double between = std::max(0.0, averaging - computed);
  return between + (epoch - std::max(arrived, computed));
}

std::optional<Round> roundFromJson(const QJsonValue& v) {
  if (!v.isObject()) return std::nullopt;
  const QJsonObject o = v.toObject();
  Round p;
  p.epoch = integer(o["epoch"]);
  p.average_codec = o["average_codec"].toString();
  p.compute_seconds = o["compute_seconds"].toDouble();
  p.exchange_seconds = o["exchange_seconds"].toDouble();
  p.took_seconds = number(o["took_seconds"]);
  for (const QJsonValue each : o["members"].toArray()) {
    const QJsonObject m = each.toObject();
    RoundMember member;
    member.id = m["peer"].toString();
    member.name = m["name"].toString();
    member.codec = m["codec"].toString();
    member.why = sentencesIn(m["why"]);
    member.me = m["me"].toBool();
    member.computes = m["computes"].toBool();
    member.line_known = m["line_known"].toBool();
    member.fraction = m["fraction"].toDouble();
    member.up_bps = m["up_bps"].toDouble();
    member.down_bps = m["down_bps"].toDouble();
    member.times = timesFromJson(o, m);
    member.up_seconds = m["up_seconds"].toDouble();
    member.down_seconds = m["down_seconds"].toDouble();
    p.members << member;
  }
  return p;
}

LeaderRow leaderRowFromJson(const QJsonObject& o) {
  LeaderRow r;
  r.id = o["peer"].toString();
  r.name = o["name"].toString();
  r.team = o["team"].toString();
  r.rank = o["rank"].toInt();
  r.samples = o["samples"].toDouble();
  r.epochs = o["epochs"].toDouble();
  r.epochs_led = o["epochs_led"].toDouble();
  r.averaged_bytes = o["averaged_bytes"].toDouble();
  r.hours = o["hours"].toDouble();
  r.share = o["contribution_share"].toDouble();
  r.me = o["me"].toBool();
  return r;
}

TeamRow teamRowFromJson(const QJsonObject& o) {
  TeamRow r;
  r.id = o["team"].toString();
  r.members = o["members"].toDouble();
  r.samples = o["samples"].toDouble();
  r.share = o["contribution_share"].toDouble();
  return r;
}

Commit commitFromJson(const QJsonObject& o) {
  Commit c;
  c.epoch = integer(o["epoch"]);
  c.samples = o["samples"].toDouble();
  c.my_samples = o["my_samples"].toDouble();
  c.my_samples_since = o["my_samples_since"].toDouble(c.my_samples);
  c.peers = o["peers"].toInt();
  c.loss = o["loss"].toDouble();
  c.seconds = o["seconds"].toDouble();
  c.averaging_seconds = o["averaging_seconds"].toDouble();
  c.unix_ms = integer(o["unix_ms"]);
  c.total_samples = o["total_samples"].toDouble();
  c.learning_rate = o["learning_rate"].toDouble();
  c.gradient_norm = o["gradient_norm"].toDouble();
  return c;
}

LogEntry logEntryFromJson(const QJsonObject& o) {
  return {integer(o["unix_ms"]), o["level"].toString(), o["text"].toString()};
}

Problem problemFromJson(const QJsonObject& o) {
  const QJsonObject data = o["data"].toObject();
  return {o["message"].toString(), data["hint"].toString(), data["kind"].toString()};
}

}  // namespace potluck::ui
