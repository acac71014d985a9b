// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/functional/truth_member.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <cmath>

#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/pages/shared/project_card.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::functional {

TruthMember::TruthMember(const QString& folder, const QString& name)
    : name_(name), home_(folder + "/" + name) {
  QDir().mkpath(home_);
  settings_ = std::make_unique<QSettings>(home_ + "/window.ini", QSettings::IniFormat);
  theme_ = std::make_unique<ui::Theme>(ui::Theme::Mode::kLight);
  client_ = std::make_unique<ui::ControlClient>(home_);
  window_ = std::make_unique<ui::MainWindow>(*client_, *theme_, *settings_);
  connect(client_.get(), &ui::NodeApi::statusChanged, this, &TruthMember::look);
  client_->open();
  window_->show();
}

TruthMember::~TruthMember() {
  client_->close();
  process_.terminate();
  if (!process_.waitForFinished(kPatienceMs / 4)) process_.kill();
  process_.waitForFinished();
}

bool TruthMember::serve() {
  start_node(process_, {}, {"serve", "--home", home_, "--no-start-again"});
  return wait_until([this] { return read_control_file(home_).valid(); }) &&
         wait_until([this] { return api_.connect_to(home_); }) && wait_until([this] {
           client_->retryNow();
           return client_->connection() == ui::NodeApi::Connection::kConnected;
         });
}

void TruthMember::kill9() {
  process_.kill();
  process_.waitForFinished();
  QFile::remove(home_ + "/control.json");  // as a later start would find it stale
  wait_until([this] { return client_->connection() == ui::NodeApi::Connection::kOffline; });
}

bool TruthMember::start(const QString& project, const QJsonObject& more) {
  QJsonObject params = {{"project", project}, {"listen", "127.0.0.1:0"}, {"threads", 1}};
  for (auto it = more.begin(); it != more.end(); ++it) params[it.key()] = it.value();
  const QJsonObject answer = api_.call("start", params);
  window_->openProject(project);
  if (answer.contains("result")) return true;
  qWarning("%s did not start: %s", qUtf8Printable(name_),
           qUtf8Printable(answer["error"]["message"].toString()));
  return false;
}

QString TruthMember::shown(const char* tile) const {
  for (auto* each : window_->project()->findChildren<ui::Tile*>()) {
    if (each->accessibleName() == tile) return each->accessibleDescription();
  }
  return {};
}

QString TruthMember::banner() const {
  auto* notice = window_->project()->findChild<ui::Notice*>("stateBanner");
  return notice ? notice->sentence() : QString();
}

QString TruthMember::not_counted() const {
  auto* label = window_->project()->findChild<QLabel*>("notCounted");
  return label ? label->text() : QString();
}

void TruthMember::look() {
  if (!now().running() || window_->project()->project() != now().project) return;
  auto* notice = window_->project()->findChild<ui::Notice*>("stateBanner");
  const QString look = notice->property("look").toString();
  QStringList& looks = tones_[notice->sentence()];
  if (!looks.contains(look)) looks << look;
}

QString TruthMember::flicker() const {
  for (auto it = tones_.begin(); it != tones_.end(); ++it) {
    if (it->size() > 1) return it.key() + ": " + it->join(", ");
  }
  return {};
}

TruthMember::Counted TruthMember::on_board(const QString& project) {
  Counted out;
  const QJsonObject board = call("leaderboard", {{"project", project}});
  for (const QJsonValue row : board["rows"].toArray()) {
    out.all += row["samples"].toDouble();
    if (!row["me"].toBool()) continue;
    out.mine = row["samples"].toDouble();
    out.share = row["contribution_share"].toDouble();
  }
  return out;
}

double TruthMember::in_commits(const QString& project) {
  double out = 0;
  const auto told = call("commits", {{"project", project}, {"count", 10'000}});
  for (const QJsonValue commit : told["commits"].toArray()) out += commit["my_samples"].toDouble();
  return out;
}

QString TruthMember::disagreement(const QString& project) {
  const Counted before = on_board(project);
  const bool runs = now().project == project;
  // The window hears of a commit a moment after the leaderboard has it.
  if (runs) wait_until([&] { return now().mine.samples >= before.mine; }, kPatienceMs / 4);
  const ui::Standing shown_now = now().mine;
  const QString page = shown("My share");
  const double committed = in_commits(project);
  QJsonObject card;
  for (const QJsonValue each : call("projects")["projects"].toArray()) {
    if (each["project"].toString() == project) card = each.toObject();
  }
  const Counted after = on_board(project);

  QStringList wrong;
  const auto check = [&](const char* who, double samples, double share) {
    const bool counted = before.mine <= samples && samples <= after.mine;
    const bool parted = share >= before.mine / std::max(1.0, after.all) - 1e-9 &&
                        share <= after.mine / std::max(1.0, before.all) + 1e-9;
    if (!counted || !parted) wrong << QString("%1: %2 and %3").arg(who).arg(samples).arg(share);
  };
  check("commits", committed, committed / std::max(1.0, before.all));
  check("projects", card["my_samples_total"].toDouble(), card["my_contribution_share"].toDouble());
  if (runs) check("status", shown_now.samples, shown_now.share);
  check("leaderboard", after.mine, after.share);
  const double samples = runs ? shown_now.samples : after.mine;
  const double share = runs ? shown_now.share : after.share;
  if (page != ui::format::share(share) + ' ' + ui::format::count(samples) + " samples") {
    wrong << "page: " + page;
  }
  if (wrong.isEmpty()) return {};
  return QString("%1, %2 to %3 samples of %4 to %5, but ")
             .arg(name_)
             .arg(before.mine)
             .arg(after.mine)
             .arg(before.all)
             .arg(after.all) +
         wrong.join("; ");
}

}  // namespace potluck::functional
