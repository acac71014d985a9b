// SPDX-License-Identifier: GPL-3.0-or-later
// What a fake node answers to whoever runs a project, and of who gave what to it.
#include <QDateTime>

#include <cmath>

#include "fake_node.h"

namespace potluck::ui {
namespace {

// One who says much, and one who gives neither a name nor a reason.
void answerRequests(FakeNode& node) {
  const double now = double(QDateTime::currentMSecsSinceEpoch());
  node.answer(
      "requests",
      {{"requests", QJsonArray{QJsonObject{{"key", QString(64, 'a')},
                                           {"name", "Grace"},
                                           {"message",
                                            "Hello, I am Grace from the seminar on Thursdays. My "
                                            "computer has two cards and is on most nights; the lab "
                                            "next door may join later, too."},
                                           {"unix_ms", now - 3.6e6},
                                           {"invite", QString(64, 'e')}},
                               QJsonObject{{"key", QString(64, 'b')},
                                           {"name", ""},
                                           {"message", ""},
                                           {"unix_ms", now - 6e4},
                                           {"invite", QString(64, 'e')}}}}});
}

void answerMembers(FakeNode& node) {
  const QString organiser(64, '7'), ada(64, '1'), grace(64, '3'), troll(64, '9');
  const auto member = [](const QString& id, const QString& name, const QString& role, bool linked,
                         double samples, double share, double audited = 0) {
    return QJsonObject{{"peer", id},         {"name", name},
                       {"role", role},       {"linked", linked},
                       {"invite", ""},       {"banned", false},
                       {"ban_reason", ""},   {"convicted", ""},
                       {"me", false},        {"audited_samples", audited},
                       {"cut_offs", 0},      {"cut_off_why", ""},
                       {"samples", samples}, {"contribution_share", share}};
  };
  QJsonObject me = member(organiser, "maria-desktop", "organiser", false, 36'420, 0.313);
  me["me"] = true;
  QJsonObject banned = member(troll, "xX-miner-Xx", "", false, 12, 0.0001);
  banned["banned"] = true;
  banned["ban_reason"] = "sent gradients of noise";
  QJsonObject liar = member(QString(64, '8'), "gradient-wizard", "", false, 310, 0.0027);
  liar["convicted"] = "most";
  node.answer(
      "members",
      {{"members",
        QJsonArray{member(ada, "Ada’s workstation", "volunteer", true, 39'580, 0.34, 1'984), me,
                   member(grace, "Grace", "volunteer", false, 7'450, 0.064, 352), banned, liar}}});
}

void answerInvites(FakeNode& node) {
  const QJsonObject first = {
      {"key", QString(64, 'd')}, {"label", ""},     {"created_unix_ms", 1.76e12},
      {"expires_unix", 0},       {"max_uses", 0},   {"uses", 3},
      {"withdrawn", false},      {"banned", false}, {"invite_link", kGoodLink}};
  QJsonObject seminar = first, lost = first;
  seminar["key"] = QString(64, 'e');
  seminar["label"] = "Seminar on Thursday";
  seminar["expires_unix"] = 4.1e9;
  seminar["max_uses"] = 20;
  seminar["uses"] = 7;
  lost["key"] = QString(64, 'f');
  lost["label"] = "Posted by mistake";
  lost["withdrawn"] = true;
  node.answer("invites", {{"invites", QJsonArray{first, seminar, lost}}});
}

void answerCheckpoints(FakeNode& node) {
  QJsonArray checkpoints;
  for (int i = 0; i < 3; ++i) {
    checkpoints.append(QJsonObject{{"epoch", 1200 - 120 * i},
                                   {"best", i == 1},
                                   {"unix_ms", 1.76e12 - 30'000.0 * i},
                                   {"bytes", 9'720'000},
                                   {"file", QStringLiteral("/home/maria/.local/share/potluck/"
                                                           "projects/aaaa/checkpoints/%1.state")
                                                .arg(1200 - 120 * i)}});
  }
  node.answer("checkpoints", {{"checkpoints", checkpoints}});
}

}  // namespace

void answerManagement(FakeNode& node) {
  answerMembers(node);
  answerInvites(node);
  answerRequests(node);
  answerCheckpoints(node);
  node.answer("receipt", {{"code", "3f9a-22b1-07cc-81de"},
                          {"receipt",
                           R"({"potluck_receipt": 1, "project_name": "Tiny Shakespeare",
 "member": "2222222222222222", "name": "", "samples": 36433, "samples_of_all": 116400,
 "epochs": 1050, "epochs_led": 240, "history_epochs": 1200, "made_unix": 1790000000})"}});
  node.answer("key_words", {{"project", kProjectA}, {"words", kKeyWords}});
  node.answer("fork", {{"project", QString(64, 'f')},
                       {"name", "Tiny Shakespeare"},
                       {"invite_link", kGoodLink + "fork"},
                       {"epoch", 1200}});
  node.answer("make_invite", {{"key", QString(64, '5')}, {"invite_link", kGoodLink + "new"}});
  node.answer("announcements", {{"announcements", QJsonArray{}}});
  node.answer("announce", {{"text", ""}, {"unix_ms", 1.76e12}});
  for (const char* decision :
       {"ban", "approve", "decline", "appoint_moderator", "dismiss_moderator"}) {
    node.answer(decision, {});
  }
  node.answer("restore_key", {{"project", kProjectB}, {"name", "Words"}});
  node.answer("withdraw_invite", {});
  node.answer("lift_ban", {});
  node.answer("export", {{"file", "/home/maria/model.safetensors"}, {"bytes", 3'240'000}});
}

void answerLeaderboard(FakeNode& node) {
  QJsonArray rows;
  const QStringList names = {"Ada’s workstation", "maria-desktop", "lab-03",
                             "kitchen-laptop",    "Grace",         "old iMac"};
  const QList<double> shares = {0.34, 0.313, 0.19, 0.09, 0.064, 0.0008};
  for (int i = 0; i < names.size(); ++i) {
    rows.append(QJsonObject{{"rank", i + 1},
                            {"peer", QString(64, QChar('1' + i))},
                            {"name", names[i]},
                            {"team", i % 3 == 0 ? "Botanical garden" : ""},
                            {"samples", std::floor(116'400 * shares[i])},
                            {"epochs", 1200 - 150 * i},
                            {"epochs_led", 210 - 41 * i},
                            {"averaged_bytes", 4.1e10 * shares[i]},
                            {"hours", 31.5 - 4.2 * i},
                            {"contribution_share", shares[i]},
                            {"me", i == 1}});
  }
  const QJsonArray teams{QJsonObject{{"team", "Botanical garden"},
                                     {"members", 2},
                                     {"samples", 50'052},
                                     {"contribution_share", 0.43}}};
  node.answer("leaderboard", {{"rows", rows}, {"teams", teams}});
}

}  // namespace potluck::ui
