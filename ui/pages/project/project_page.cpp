// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/project_page.h"

#include "ui/pages/manage/manage_panel.h"
#include "ui/pages/project/announcement_bar.h"
#include "ui/pages/project/finished_bar.h"
#include "ui/pages/project/invite_dialog.h"
#include "ui/pages/project/log_panel.h"
#include "ui/pages/shared/project_actions.h"
#include "ui/pages/shared/project_card.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/fitting_tabs.h"

namespace potluck::ui {
namespace {

constexpr int kNarrow = 620;

struct ActivityLook {
  Notice::Tone tone;
  const char* icon;  // empty: the tone's own
};

ActivityLook lookOfActivity(const QString& activity) {
  using Tone = Notice::Tone;
  static const QHash<QString, ActivityLook> kLooks = {
      {"training", {Tone::kGood, "play"}},
      {"averaging", {Tone::kGood, "network"}},
      {"applying", {Tone::kGood, "network"}},
      {"finished", {Tone::kGood, "ok"}},
      {"paused", {Tone::kInfo, "pause"}},
      {"failed", {Tone::kBad, "error"}},
      {"not_training", {Tone::kWarn, "warning"}},
      {"looking_for_peers", {Tone::kInfo, "network"}},
      {"waiting_for_history", {Tone::kInfo, "clock"}},
      {"left_out", {Tone::kWarn, "warning"}},
      {"waiting_for_members", {Tone::kInfo, "people"}},
      {"waiting_for_others", {Tone::kInfo, "clock"}}};
  return kLooks.value(activity, {Tone::kInfo, "info"});
}

// Limits that are reached need their owner; waiting for the night does not.
ActivityLook lookOf(const NodeStatus& now) {
  if (now.hold_rule.startsWith("max_")) return {Notice::Tone::kWarn, "warning"};
  return lookOfActivity(now.activity);
}

}  // namespace

ProjectPage::ProjectPage(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setObjectName("projectPage");
  setProperty("look", "page");
}

void ProjectPage::build() {
  if (charts_ != nullptr) return;
  QVBoxLayout* box = makeScrolledPage(this);
  box->setSpacing(space::kMedium);
  banner_ = new Notice(context_.theme);
  banner_->setObjectName("stateBanner");
  disk_ = new Notice(context_.theme);
  disk_->setObjectName("diskNotice");
  disk_->hide();
  finished_ = new FinishedBar(context_);
  connect(finished_, &FinishedBar::tryWanted, this, [this] { tabs_->setCurrentWidget(samples_); });
  connect(finished_, &FinishedBar::goOnWanted, this, &ProjectPage::goOnRequested);
  problem_ = new Notice(context_.theme);
  problem_->setObjectName("projectProblem");
  problem_->hide();
  announcement_ = new AnnouncementBar(context_);
  makeTabs();
  makeHeader();
  box->addWidget(header_);
  box->addWidget(announcement_);
  box->addWidget(banner_);
  box->addWidget(disk_);
  box->addWidget(finished_);
  box->addWidget(problem_);
  progress_ = new ProgressCard(context_.theme);
  box->addWidget(progress_);
  box->addWidget(tabs_, 1);
  layOutHeader();
  connect(banner_, &Notice::pressed, this, [this] {
    if (context_.node.status().project != project_) return command("start");
    carryOut(context_.node.status().fix);
  });
  connect(disk_, &Notice::pressed, this, [this] { carryOut(context_.node.status().disk.fix); });
  connect(&context_.node, &NodeApi::statusChanged, this, &ProjectPage::refresh);
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    loadDetails();
    refresh();
  });
  Q_EMIT built();
}

void ProjectPage::carryOut(const std::optional<Fix>& fix) {
  if (!fix) return;
  if (fix->method != "show") return command(fix->method, fix->params);
  const QString page = fix->params["page"].toString();
  page == "invite" ? showInvite() : Q_EMIT showRequested(page);
}

void ProjectPage::makeHeader() {
  header_ = new ProjectHeader(context_);
  connect(header_, &ProjectHeader::inviteWanted, this, &ProjectPage::showInvite);
  connect(header_, &ProjectHeader::pauseWanted, this,
          [this] { command(context_.node.status().paused ? "resume" : "pause"); });
  connect(header_, &ProjectHeader::stopWanted, this,
          [this] { command(context_.node.status().project == project_ ? "stop" : "start"); });
  connect(header_, &ProjectHeader::restFailed, this, &ProjectPage::fail);
}

void ProjectPage::layOutHeader() { header_->setNarrow(width() < kNarrow); }

void ProjectPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (charts_ != nullptr) layOutHeader();
}

void ProjectPage::makeTabs() {
  tabs_ = new FittingTabs;
  tabs_->setDocumentMode(true);
  tabs_->setAccessibleName(tr("Details of the project"));
  charts_ = new ChartsPanel(context_);
  peers_ = new PeersPanel(context_);
  rounds_ = new RoundsPanel(context_);
  leaderboard_ = new LeaderboardPanel(context_);
  samples_ = new SamplesPanel(context_);
  log_ = new LogPanel(context_);
  tabs_->addTab(charts_, tr("&Charts"));
  tabs_->addTab(peers_, tr("P&eers"));
  tabs_->addTab(rounds_, tr("Roun&ds"));
  tabs_->addTab(leaderboard_, tr("Leader&board"));
  tabs_->addTab(samples_, tr("Sa&mples"));
  tabs_->addTab(log_, tr("L&og"));
  manage_ = new ManagePanel(context_);
  tabs_->addTab(manage_, tr("Mana&ge"));
}

void ProjectPage::setProject(const QString& project) {
  build();
  if (project_ != project) {
    project_ = project;
    details_ = {};
    problem_->hide();
  }
  loadDetails();
  charts_->setProject(project);
  peers_->setProject(project);
  rounds_->setProject(project);
  leaderboard_->setProject(project);
  samples_->setProject(project, details_.data_format);
  log_->setProject(project);
  manage_->setProject(project, details_.name, {details_.organised_here, details_.governedHere()});
  announcement_->setProject(project);
  refresh();
}

void ProjectPage::loadDetails() {
  if (project_.isEmpty() || context_.node.connection() != NodeApi::Connection::kConnected) return;
  context_.node.call("projects", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    for (const Project& p : listFromJson(reply.result["projects"], projectFromJson)) {
      if (p.id != project_) continue;
      details_ = p;
      samples_->setProject(project_, p.data_format);
      manage_->setProject(project_, p.name, {p.organised_here, p.governedHere()});
      refresh();
    }
  });
}

QString ProjectPage::subtitle(bool running, const NodeStatus& now) const {
  QString model = modelSummary(details_);
  if (!running) return model;
  const QString peers = now.peers == 0 ? tr("nobody else connected")
                        : now.peers == 1
                            ? tr("1 other computer connected")
                            : tr("%1 other computers connected").arg(format::count(now.peers));
  return model.isEmpty() ? peers : model + QStringLiteral("  ·  ") + peers;
}

void ProjectPage::refresh() {
  const NodeStatus& now = context_.node.status();
  const bool running = !project_.isEmpty() && now.project == project_;
  header_->tell(running && !now.name.isEmpty() ? now.name : details_.name, subtitle(running, now));
  header_->tellState(running, now, context_.node.connection() == NodeApi::Connection::kConnected);
  refreshBanner(running, now);
  progress_->tell(details_, running ? &now : nullptr);
  const bool full = running && !now.disk.sentence.isEmpty();
  if (full) {
    disk_->tell(Notice::Tone::kWarn, now.disk.sentence, now.disk.reason,
                now.disk.fix ? now.disk.fix->label : QString());
  }
  disk_->setVisible(full);
  const bool done = details_.epochs_total > 0 && details_.epochs_done >= details_.epochs_total;
  finished_->setProject(details_);
  finished_->setVisible(running ? now.activity == "finished" : done);
}

void ProjectPage::refreshBanner(bool running, const NodeStatus& now) {
  if (context_.node.connection() != NodeApi::Connection::kConnected) {
    banner_->setIconName("warning");
    banner_->tell(Notice::Tone::kWarn, tr("The node is not connected."),
                  tr("The figures below are the last ones known. It is tried again by itself."));
    banner_->setProgress(0, 0, {});
    return;
  }
  if (!running) {
    banner_->setIconName("info");
    const bool done = details_.epochs_total > 0 && details_.epochs_done >= details_.epochs_total;
    if (done)
      banner_->tell(Notice::Tone::kGood, tr("This project is finished."));
    else
      banner_->tell(Notice::Tone::kInfo, tr("This project is stopped on this computer."),
                    tr("Others may go on meanwhile; you catch up when you start."),
                    tr("Start training"));
    banner_->setProgress(0, 0, {});
    return;
  }
  const ActivityLook look = lookOf(now);
  banner_->setIconName(look.icon);
  QString reason = now.reason;
  if (now.stops_after_round) reason = tr("It stops when this round is over.");
  if (now.overridden_until_unix_ms > 0 && now.hold_rule.isEmpty()) {
    const QString until = format::time(now.overridden_until_unix_ms);
    reason += (reason.isEmpty() ? QString() : QStringLiteral(". ")) +
              tr("Your rules are set aside until %1.").arg(until);
  }
  banner_->tell(look.tone, now.sentence, reason, now.fix ? now.fix->label : QString());
  if (now.fetch) {
    banner_->setProgress(
        now.fetch->done_bytes, now.fetch->total_bytes,
        tr("%1 of %2")
            .arg(format::bytes(now.fetch->done_bytes), format::bytes(now.fetch->total_bytes)));
  } else {
    banner_->setProgress(0, 0, {});
  }
}

void ProjectPage::command(const QString& method, const QJsonObject& params) {
  const auto done = [this](const Reply& reply) {
    if (!reply.ok()) return fail(*reply.problem);
    problem_->hide();
    loadDetails();
  };
  if (method == "start" && params.isEmpty())
    askAndStart(context_.node, project_, header_->name(), this, done);
  else
    context_.node.call(method, params, this, done);
}

void ProjectPage::fail(const Problem& problem) {
  problem_->tell(Notice::Tone::kBad, problem.message, problem.hint);
  problem_->setVisible(true);
}

void ProjectPage::showInvite() {
  context_.node.call("invite_link", {{"project", project_}}, this, [this](const Reply& reply) {
    if (!reply.ok()) return fail(*reply.problem);
    openInviteDialog(header_->name(), reply.result["invite_link"].toString(), context_.theme, this);
  });
}

}  // namespace potluck::ui
