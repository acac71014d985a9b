// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_node.h"

#include <QDateTime>
#include <QRegularExpression>
#include <cmath>
#include <memory>

namespace potluck::ui {
namespace {

constexpr double kNow_ms = 1'760'000'000'000.0;

QJsonObject fitJson(double memory_bytes, bool ran_here) {
  const double free_bytes = 3.9e9;
  return {{"memory_bytes", memory_bytes},
          {"memory_available_bytes", free_bytes},
          {"memory", memory_bytes <= free_bytes ? "yes" : "short"},
          {"disk_bytes", 1.02e8},
          {"disk_here_bytes", 1.1e6},
          {"disk_available_bytes", 2.1e11},
          {"disk", "yes"},
          {"traffic_bytes_per_hour", ran_here ? QJsonValue(1.42e9) : QJsonValue()},
          {"traffic_seen", ran_here}};
}

QJsonObject projectJson(const QString& id, const QString& name, const QString& model, double done,
                        double total, bool running, bool organised_here, const QString& organiser,
                        const QJsonObject& fit) {
  return {{"project", id},
          {"name", name},
          {"description", ""},
          {"organiser", QString(64, '4')},
          {"organiser_name", organiser},
          {"peers", 6},
          {"fit", fit},
          {"model", model},
          {"data_format", model.startsWith("gpt") ? "text" : "idx"},
          {"policy", "invite"},
          {"organised_here", organised_here},
          {"target_batch", 96},
          {"epochs_total", total},
          {"epochs_done", done},
          {"data_bytes", 1'115'394},
          {"parameters", 809'856},
          {"running", running},
          {"joined_unix_ms", kNow_ms},
          {"best_validation_loss", 1.913}};
}

QJsonObject peerJson(int i, const QString& name, const QString& stage, double rate) {
  return {{"peer", QString(64, QChar('0' + i))},
          {"name", name},
          {"role", "volunteer"},
          {"stage", stage},
          {"linked", i != 5},
          {"client_mode", i == 3},
          {"way", i == 4   ? "relayed"
                  : i == 2 ? "punched"
                  : i != 5 ? "direct"
                           : ""},
          {"coordinator", i == 1},
          {"ping_ms", 4.0 + 23 * i},
          {"up_bps", 18e6 / i},
          {"down_bps", 95e6 / i},
          {"samples_per_second", rate},
          {"epoch", 1199},
          {"epoch_samples", 12},
          {"fraction", i == 3 ? 0.0 : 0.21},
          {"total_samples", 21'000.0 / i},
          {"codec", i == 3   ? ""
                    : i == 2 ? "int8"
                             : "fp16"},
          {"version", "0.1.0"},
          {"seconds_since_heard", 0.8},
          {"addresses", QJsonArray{"192.168.1.2" + QString::number(i) + ":40123"}}};
}

QJsonObject doctorJson() {
  return {{"devices",
           QJsonArray{QJsonObject{{"kind", "cpu"},
                                  {"name", "AMD Ryzen 7 5800X 8-Core Processor"},
                                  {"memory_bytes", 33.5e9},
                                  {"free_memory_bytes", 21.2e9},
                                  {"usable", true},
                                  {"reason", said("")},
                                  {"fix", said("")},
                                  {"features", QJsonArray{verbatim("avx2"), said("fast BLAS")}}},
                      QJsonObject{
                          {"kind", "nvidia"},
                          {"name", "NVIDIA GeForce RTX 3060"},
                          {"memory_bytes", 12.6e9},
                          {"free_memory_bytes", 11.9e9},
                          {"usable", false},
                          {"reason", said("this libtorch (%1) was built without CUDA", {"1.13.1"})},
                          {"fix", said("download libtorch with %1 from "
                                       "https://pytorch.org/get-started/locally and build with "
                                       "-DCMAKE_PREFIX_PATH=/path/to/libtorch",
                                       {"CUDA"})},
                          {"features", QJsonArray{said("driver %1", {"535.183"})}}}}},
          {"torch_version", "1.13.1"},
          {"torch_has_cuda", false},
          {"cores", 16},
          {"memory_bytes", 33.5e9},
          {"free_memory_bytes", 21.2e9}};
}

void answerCommits(FakeNode& node, int count) {
  QJsonArray all;
  quint32 noise = 12345;
  for (int epoch = 1; epoch <= count; ++epoch) {
    noise = noise * 1664525u + 1013904223u;
    const double jitter = (noise >> 16) / 65536.0 - 0.5;
    const double loss = 1.45 + 2.75 * std::exp(-epoch / 170.0) + 0.32 * jitter;
    const double mine = 30 + 12 * std::sin(epoch / 90.0) + 8 * jitter;
    all.append(commitJson(epoch, loss, 97, std::floor(mine)));
  }
  node.answers["commits"] = [all](const QJsonObject& params) {
    const int from = params["from_epoch"].toInt(0), most = params["count"].toInt(10000);
    QJsonArray page;
    for (const QJsonValue c : all) {
      if (c["epoch"].toInt() >= from && page.size() < most) page.append(c);
    }
    return Reply{{{"commits", page}, {"total", all.size()}}, std::nullopt};
  };
}

void answerPreferences(FakeNode& node) {
  const QJsonArray always(QJsonArray::fromStringList(QStringList(7, QString(24, '1'))));
  QStringList own(7, "111111100000000000000111");
  own[5] = own[6] = QString(24, '1');
  const QJsonObject defaults = {{"only_when_idle", false},
                                {"idle_minutes", 5},
                                {"not_on_battery", true},
                                {"not_on_metered", true},
                                {"pause_for_full_screen", false},
                                {"pause_for_programs", QJsonArray{}},
                                {"compute_hours", always},
                                {"network_hours", always},
                                {"start_again", true},
                                {"lan_discovery", true},
                                {"relay_for_others", true},
                                {"map_port", true},
                                {"find_over_dht", true},
                                {"data_from_web", true},
                                {"max_threads", 0},
                                {"use_gpu", true},
                                {"gpus_off", QJsonArray{}},
                                {"max_up_mbit", 0.0},
                                {"max_down_mbit", 0.0},
                                {"max_memory_gb", 0.0},
                                {"max_disk_gb", 0.0},
                                {"max_celsius", 0.0}};
  auto values = std::make_shared<QJsonObject>(defaults);
  (*values)["compute_hours"] = QJsonArray::fromStringList(own);
  (*values)["pause_for_programs"] = QJsonArray{"blender", "steam"};
  (*values)["max_up_mbit"] = 12.5;
  (*values)["max_celsius"] = 85.0;
  const auto answer = [values, defaults] {
    return Reply{{{"preferences", *values},
                  {"defaults", defaults},
                  {"facts", QJsonObject{{"on_battery", false},
                                        {"battery_percent", 88},
                                        {"metered", QJsonValue::Null},
                                        {"idle_seconds", 42},
                                        {"full_screen", false},
                                        {"programs", QJsonArray{}},
                                        {"celsius", 61.5},
                                        {"load", 0.93},
                                        {"process_bytes", 1.9e9},
                                        {"folder_bytes", 3.1e9}}},
                  {"holds", ""},
                  {"sentence", said("")}},
                 std::nullopt};
  };
  node.answers["preferences"] = [answer](const QJsonObject&) { return answer(); };
  node.answers["set_preferences"] = [answer, values](const QJsonObject& changes) {
    for (auto it = changes.begin(); it != changes.end(); ++it) (*values)[it.key()] = it.value();
    return answer();
  };
}

void answerSmallThings(FakeNode& node) {
  answerPreferences(node);
  for (const char* method : {"start", "stop", "pause", "resume", "override", "stop_after_round"}) {
    node.answer(method, {});
  }
  node.answer("hello", {{"version", "0.1.0"},
                        {"api", 1},
                        {"peer", QString(64, '7')},
                        {"home", "/home/maria/.local/share/potluck"},
                        {"cores", 16},
                        {"device", verbatim("CPU")}});
  node.answer("new_key", {{"peer", QString(64, '5')}, {"before", QString(64, '7')}});
  node.answers["inspect_invite"] = [](const QJsonObject& params) {
    static const QRegularExpression kLink("potluck://[\\w/-]+");
    QJsonObject out = {{"project", kProjectB},
                       {"invite_link", kLink.match(params["invite_link"].toString()).captured()},
                       {"name", "Shakespeare, letter by letter"},
                       {"addresses", QJsonArray{"192.168.1.20:40123"}},
                       {"expires_unix", 0},
                       {"already_member", false}};
    if (params["fetch"].toBool()) {
      const QJsonObject seen =
          projectJson(kProjectB, out["name"].toString(), "gpt:layers=4", 0, 2000, false, false,
                      "Ada Lovelace", fitJson(3.4e8, false));
      for (auto it = seen.begin(); it != seen.end(); ++it) out[it.key()] = it.value();
      out["description"] = "A small model that learns to write plays, for the school’s open day.";
    }
    return Reply{out, std::nullopt};
  };
  node.answer("join", {{"project", kProjectB}});
  node.answer("invite_link", {{"invite_link", kGoodLink}});
  node.answer("doctor", doctorJson());
  node.answer("sample",
              {{"text",
                "ROMEO:\nWhat say you, sir? I have a father's tongue,\nAnd in the morning "
                "shall the people stand\nTo hear the king. Come, come, the hour is near."}});
  answerCreation(node);
  answerManagement(node);
}

QJsonObject planMemberJson(int id, const QString& name, double fraction, const QString& codec,
                           double up_mbit, double up_seconds, double samples,
                           const QJsonArray& why) {
  return {{"peer", QString(64, QChar('0' + id))},
          {"name", name},
          {"me", id == 2},
          {"computes", !codec.isEmpty()},
          {"fraction", fraction},
          {"codec", codec},
          {"up_bps", up_mbit * 1e6},
          {"down_bps", up_mbit * 2e6},
          {"line_known", id != 5},
          {"samples_per_second", 50},
          {"samples", samples},
          {"arrived_seconds", up_seconds * 1.04},
          {"up_seconds", up_seconds},
          {"down_seconds", up_seconds * 0.6},
          {"why", why}};
}

// An hour and a half until now.
QJsonObject usageJson() {
  QJsonArray points;
  const qint64 now_ms = QDateTime::currentMSecsSinceEpoch();
  constexpr int kPoints = 270, kEvery_ms = 20'000;
  for (int i = 0; i < kPoints; ++i) {
    points.append(QJsonObject{{"unix_ms", static_cast<double>(now_ms - (kPoints - i) * kEvery_ms)},
                              {"up_bps", 12e6 + 5e6 * std::sin(i / 9.0)},
                              {"down_bps", 30e6 + 6e6 * std::cos(i / 14.0)},
                              {"load", 0.86 + 0.1 * std::sin(i / 23.0)},
                              {"celsius", 58 + 16 * (1 - std::exp(-i / 60.0))}});
  }
  return {{"points", points}};
}

QJsonObject roundJson() {
  return {
      {"epoch", 1199},
      {"attempt", 0},
      {"coordinator", QString(64, '1')},
      {"average_codec", "fp16"},
      {"compute_seconds", 1.9},
      {"exchange_seconds", 0.84},
      {"took_seconds", 0.88},
      {"epoch_seconds", 2.9},
      {"gates", QJsonArray{QJsonObject{{"peer", QString(64, '3')}, {"direction", "up"}}}},
      {"members",
       QJsonArray{planMemberJson(1, "Ada’s workstation", 0.41, "fp16", 200, 0.8, 98, {}),
                  planMemberJson(2, "maria-desktop", 0.37, "fp16", 180, 0.79, 92, {}),
                  planMemberJson(3, "kitchen-laptop", 0, "int8", 12, 0.84, 40,
                                 {said("sends %1: with %2 the exchange would take %L3 s in place "
                                       "of %L4 s",
                                       {"int8", "fp16", "1.6", "0.8"}),
                                  said("its upload gates the exchange")}),
                  planMemberJson(4, "lab-03", 0.22, "", 150, 0.5, 0,
                                 {said("does not train, only reduces")}),
                  planMemberJson(5, "old iMac", 0, "", 100, 0, 0,
                                 {said("only reduces: waiting for its gradient costs more than its "
                                       "samples bring")})}}};
}

}  // namespace

QJsonObject commitJson(int epoch, double loss, double samples, double mine) {
  return {{"epoch", epoch},
          {"samples", samples},
          {"my_samples", mine},
          {"peers", 6},
          {"loss", loss},
          {"seconds", 0.25},
          {"averaging_seconds", 0.04},
          {"unix_ms", kNow_ms + epoch * 250.0},
          {"total_samples", epoch * samples},
          {"learning_rate", 1e-3 * (0.55 + 0.45 * std::cos(epoch / 640.0))},
          {"gradient_norm", 0.4 + 2 / (1 + epoch / 60.0) + 0.05 * std::sin(epoch * 1.7)}};
}

QJsonObject nearbyJson(const QString& name, const QString& host, bool member) {
  return {{"project", QString(64, 'e')},
          {"name", name},
          {"invite_link", "potluck://join/" + QString(40, 'q')},
          {"host", host},
          {"already_member", member}};
}

void fillEmpty(FakeNode& node) {
  answerSmallThings(node);
  node.answer("nearby", {{"on", true}, {"projects", QJsonArray{}}});
  node.answer("projects", {{"projects", QJsonArray{}}});
  node.answer("peers", {{"peers", QJsonArray{}}});
  node.answer("last_round", {{"last_round", QJsonValue::Null}});
  node.answer("usage", {{"points", QJsonArray{}}});
  node.answer("leaderboard", {{"rows", QJsonArray{}}});
  node.answer("validations", {{"validations", QJsonArray{}}});
  node.answer("log", {{"entries", QJsonArray{}}});
  answerCommits(node, 0);
}

void fillRich(FakeNode& node, int commits) {
  answerSmallThings(node);
  node.answer("nearby",
              {{"on", true},
               {"projects", QJsonArray{nearbyJson("Birdsong of the garden", "192.168.1.23", false),
                                       nearbyJson("Tiny Shakespeare", "192.168.1.40", true)}}});
  node.answer("projects",
              {{"projects",
                QJsonArray{projectJson(kProjectA, "Tiny Shakespeare", "gpt:layers=4", 1200, 2000,
                                       true, true, "maria", fitJson(3.6e8, true)),
                           projectJson(kProjectB, "Digits of the neighbourhood", "convnet:width=32",
                                       640, 640, false, false, "Grace, who runs the computer club",
                                       fitJson(4.1e8, true)),
                           projectJson(QString(64, 'c'), "Fairy tales of the north", "gpt:layers=6",
                                       85, 5000, false, false, "", fitJson(6.13e9, false))}}});
  node.answer("peers", {{"peers", QJsonArray{peerJson(1, "Ada’s workstation", "in_sync", 96),
                                             peerJson(2, "kitchen-laptop", "in_sync", 31),
                                             peerJson(3, "Grace", "paused", 0),
                                             peerJson(4, "lab-03", "in_sync", 77),
                                             peerJson(5, "old iMac", "joining", 12)}}});
  node.answer("last_round", {{"last_round", roundJson()}});
  node.answer("usage", usageJson());
  answerLeaderboard(node);
  QJsonArray validations;
  for (int epoch = 125; epoch <= commits; epoch += 125) {
    validations.append(QJsonObject{
        {"epoch", epoch}, {"loss", 1.86 + 2.4 * std::exp(-epoch / 210.0)}, {"unix_ms", kNow_ms}});
  }
  node.answer("validations", {{"validations", validations}});
  QJsonArray log;
  const QStringList lines = {"The node started, version 0.1.0",
                             "Listening on 192.168.1.20:40123",
                             "Ada’s workstation joined",
                             "State of epoch 640 fetched from 3 members",
                             "Grace paused",
                             "old iMac was lost: no answer for 12 s"};
  for (int i = 0; i < lines.size(); ++i) {
    log.append(QJsonObject{{"unix_ms", kNow_ms + 61'000.0 * i},
                           {"level", i == 5 ? "warning" : "info"},
                           {"text", lines[i]}});
  }
  node.answer("log", {{"entries", log}});
  answerCommits(node, commits);
  node.setStatus(trainingStatus());
}

}  // namespace potluck::ui
