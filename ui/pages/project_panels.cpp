// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project_panels.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/widgets/tables.h"

namespace potluck::ui {
namespace {

constexpr int kPeersPoll_ms = 2000, kLeaderboardPoll_ms = 5000;

QVBoxLayout* panelBox(QWidget* panel) {
  auto* box = new QVBoxLayout(panel);
  box->setContentsMargins(0, space::kMedium, 0, 0);
  box->setSpacing(space::kSmall);
  return box;
}

}  // namespace

PeersPanel::PeersPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  QVBoxLayout* box = panelBox(this);
  // The last column takes what is left, so that names are never cut for it.
  view_ = makeTable(&model_, tr("Peers"), PeersModel::kVersion, this);
  view_->horizontalHeader()->setMinimumSectionSize(56);
  empty_ = makeLabel(tr("No other computer is connected. Send someone the invite link: training "
                        "goes on alone meanwhile."),
                     "muted", this);
  empty_->setWordWrap(true);
  box->addWidget(empty_);
  box->addWidget(view_, 1);
  poll_.setInterval(kPeersPoll_ms);
  connect(&poll_, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  poll_.start();
  connect(&context_.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    if (event["type"].toString() == "peer" && isVisible()) refresh();
  });
}

void PeersPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  model_.sync({});
  refresh();
}

void PeersPanel::refresh() {
  // Peers are known only of the project that runs.
  if (project_.isEmpty() || context_.node.snapshot().project != project_) {
    model_.sync({});
    empty_->setText(tr("Start the project to see who else takes part."));
    empty_->setVisible(true);
    return;
  }
  context_.node.call("peers", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    model_.sync(listFromJson(reply.result["peers"], peerFromJson));
    empty_->setText(
        tr("No other computer is connected. Send someone the invite link: training "
           "goes on alone meanwhile."));
    empty_->setVisible(model_.rowCount() == 0);
  });
}

void PeersPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

LeaderboardPanel::LeaderboardPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  QVBoxLayout* box = panelBox(this);
  view_ = makeTable(&model_, tr("Leaderboard"), LeaderboardModel::kName, this);
  empty_ =
      makeLabel(tr("Whoever computes samples of a finished epoch appears here."), "muted", this);
  empty_->setWordWrap(true);
  box->addWidget(empty_);
  box->addWidget(view_, 1);
  poll_.setInterval(kLeaderboardPoll_ms);
  connect(&poll_, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  poll_.start();
}

void LeaderboardPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  model_.sync({});
  refresh();
}

void LeaderboardPanel::refresh() {
  if (project_.isEmpty()) return;
  const QString asked = project_;
  context_.node.call("leaderboard", {{"project", asked}}, this, [this, asked](const Reply& reply) {
    if (!reply.ok() || asked != project_) return;
    QJsonArray rows = reply.result["rows"].toArray();
    model_.sync(listFromJson(rows, leaderRowFromJson));
    empty_->setVisible(model_.rowCount() == 0);
  });
}

void LeaderboardPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

LogPanel::LogPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  QVBoxLayout* box = panelBox(this);
  search_ = new QLineEdit(this);
  search_->setPlaceholderText(tr("Search the log"));
  search_->setAccessibleName(tr("Search the log"));
  search_->setClearButtonEnabled(true);
  filter_.setSourceModel(&model_);
  filter_.setFilterKeyColumn(LogModel::kText);
  filter_.setFilterCaseSensitivity(Qt::CaseInsensitive);
  view_ = makeTable(&filter_, tr("Log"), LogModel::kText, this);
  box->addWidget(search_);
  box->addWidget(view_, 1);
  connect(search_, &QLineEdit::textChanged, &filter_, &QSortFilterProxyModel::setFilterFixedString);
  connect(&context_.node, &NodeApi::eventArrived, this, &LogPanel::onEvent);
}

void LogPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  model_.clear();
  context_.node.call("log", {{"newest", 500}}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    model_.clear();
    model_.append(listFromJson(reply.result["entries"], logEntryFromJson));
    view_->scrollToBottom();
  });
}

void LogPanel::onEvent(const QJsonObject& event) {
  const QString type = event["type"].toString();
  LogEntry entry{QDateTime::currentMSecsSinceEpoch(), "info", {}};
  if (type == "warning") {
    entry.level = "warning";
    entry.text = explain({event["text"].toString(), event["hint"].toString(), {}});
  } else if (type == "note") {
    entry.text = event["text"].toString();
  } else if (type == "state") {
    entry.text = event["sentence"].toString();
  } else if (type == "peer") {
    const QString told = event["name"].toString();
    const QString name = told.isEmpty() ? format::shortId(event["peer"].toString()) : told;
    const QString change = event["change"].toString();
    entry.text = change == "joined" ? tr("%1 joined").arg(name)
                 : change == "left" ? tr("%1 left").arg(name)
                                    : tr("%1 was lost: %2").arg(name, event["reason"].toString());
  } else if (type == "validation") {
    entry.text =
        tr("Validation at epoch %1: loss %2")
            .arg(format::count(event["epoch"].toDouble()), format::loss(event["loss"].toDouble()));
  } else if (type == "finished") {
    entry.text = tr("Finished after %1 epochs").arg(format::count(event["epochs"].toDouble()));
  } else if (type == "overflow") {
    entry.level = "warning";
    entry.text = tr("%1 events were skipped: this window was too slow")
                     .arg(format::count(event["lost"].toDouble()));
  }
  if (entry.text.isEmpty()) return;
  const QScrollBar* bar = view_->verticalScrollBar();
  const bool at_end = bar->value() == bar->maximum();
  model_.append({entry});
  if (at_end) view_->scrollToBottom();
}

}  // namespace potluck::ui
