// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/shared/project_card.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <cmath>

#include "ui/pages/shared/project_actions.h"
#include "ui/text/format.h"
#include "ui/words/fit_words.h"
#include "ui/words/standing_words.h"

namespace potluck::ui {
namespace {
constexpr int kButtonWidth = 96;  // the same on all cards, so that they line up
constexpr int kNarrow = 560, kDescriptionShown = 160;

double twoDigits(double n) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(n)) - 1));
  return std::round(n / unit) * unit;
}

}  // namespace

QString modelSummary(const Project& p, bool estimated) {
  QStringList parts;
  const QString kind = p.model.section(':', 0, 0);
  if (!kind.isEmpty()) parts << ProjectCard::tr("Model %1").arg(kind);
  if (p.parameters > 0) {
    const double n = estimated ? twoDigits(p.parameters) : p.parameters;
    const QString count =
        n < 1e6 ? format::count(n) : QLocale().toString(n / 1e6, 'f', 1) + QChar(0x202f) + "M";
    parts << ProjectCard::tr("%1 parameters")
                 .arg(estimated ? QStringLiteral("≈") + QChar(0x202f) + count : count);
  }
  if (p.data_bytes > 0) parts << ProjectCard::tr("%1 of data").arg(format::bytes(p.data_bytes));
  return parts.join(QStringLiteral("  ·  "));
}

ProjectCard::ProjectCard(const PageContext& context, QWidget* parent)
    : Card(parent),
      context_(context),
      name_(new ElidedLabel({}, this)),
      details_(makeLabel({}, "muted", this)),
      people_(makeLabel({}, "caption", this)),
      mine_(makeLabel({}, "caption", this)),
      fit_(new FitLine(context.theme, this)),
      state_(makeLabel({}, "pill", this)),
      role_(makeLabel(tr("Organiser"), "pill-quiet", this)),
      progress_text_(makeLabel({}, "caption", this)),
      best_(makeLabel({}, "caption", this)),
      progress_(new QProgressBar(this)),
      open_(makeButton(tr("Open"), nullptr, this)),
      run_(makeButton(tr("Start"), "primary", this)),
      more_(makeButton({}, "quiet", this)),
      title_(new QBoxLayout(QBoxLayout::LeftToRight)) {
  setObjectName("projectCard");
  name_->setProperty("look", "heading");
  details_->setWordWrap(true);
  people_->setWordWrap(true);
  people_->setObjectName("projectPeople");
  mine_->setObjectName("projectMine");
  mine_->setWordWrap(true);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(10);
  progress_->setRange(0, 1000);
  layOut();
  for (QPushButton* button : {run_, open_}) button->setMinimumWidth(kButtonWidth);
  more_->setObjectName("cardMenuButton");
  context_.theme.bindIcon(more_, "more", Theme::Ink::kMuted);
  connect(more_, &QPushButton::clicked, this, &ProjectCard::openMenu);
  setCursor(Qt::PointingHandCursor);
  connect(open_, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(project_.id); });
  connect(run_, &QPushButton::clicked, this, [this] {
    if (project_.running)
      Q_EMIT stopRequested();
    else
      Q_EMIT startRequested(project_.id);
  });
}

void ProjectCard::layOut() {
  auto* labels = new QHBoxLayout;
  labels->setSpacing(space::kSmall);
  labels->addWidget(role_);
  labels->addWidget(state_);
  labels->addStretch();
  title_->setSpacing(space::kSmall);
  title_->addWidget(name_, 1);
  title_->addLayout(labels);
  auto* below = new QHBoxLayout;
  below->addWidget(progress_text_);
  below->addStretch();
  below->addWidget(best_);
  auto* left = new QVBoxLayout;
  left->setSpacing(space::kTiny + 1);
  left->addLayout(title_);
  left->addWidget(details_);
  left->addWidget(people_);
  left->addSpacing(space::kTiny);
  left->addWidget(progress_);
  left->addLayout(below);
  left->addWidget(mine_);
  left->addWidget(fit_);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kPage);
  row->addLayout(left, 1);
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(space::kSmall);
  buttons->addWidget(run_);
  buttons->addWidget(open_);
  buttons->addWidget(more_, 0, Qt::AlignRight);
  buttons->addStretch();
  row->addLayout(buttons);
  box()->addLayout(row);
}

void ProjectCard::openMenu() {
  auto* menu = new QMenu(this);
  menu->setObjectName("cardMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fillProjectMenu(*menu, context_.node, project_, this, [this](const Reply& reply) {
    if (reply.ok())
      Q_EMIT changed();
    else
      Q_EMIT failed(*reply.problem);
  });
  menu->popup(more_->mapToGlobal(QPoint(0, more_->height() + 2)));
}

void ProjectCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  title_->setDirection(width() < kNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void ProjectCard::setProject(const Project& project) {
  project_ = project;
  refresh();
}

void ProjectCard::setNow(const NodeStatus& now) {
  now_ = now;
  refreshState();
}

void ProjectCard::refresh() {
  const Project& p = project_;
  name_->setFullText(p.name);
  QString goal = p.description.simplified();
  details_->setToolTip(format::literal(goal));
  if (goal.size() > kDescriptionShown) goal = goal.left(kDescriptionShown) + QStringLiteral("…");
  details_->setText(goal.isEmpty() ? modelSummary(p)
                                   : format::isolated(goal) + "  ·  " + modelSummary(p));
  alignToStart(details_);
  const QString people = peopleWords(p);
  people_->setText(people);
  alignToStart(people_);
  people_->setVisible(!people.isEmpty());
  fit_->setFit(p.fit);
  role_->setVisible(p.organised_here);
  open_->setAccessibleName(tr("Open %1").arg(p.name));
  more_->setAccessibleName(tr("More for %1").arg(p.name));
  more_->setToolTip(tr("Archive, leave, remove"));
  setAccessibleName(p.name);
  refreshState();
}

// What changes while it runs: the same figures as on its page.
void ProjectCard::refreshState() {
  const Project& p = project_;
  const bool paused = live() && now_.activity == "paused";
  const bool failed = live() && now_.activity == "failed";
  const double done = live() ? std::max<double>(p.epochs_done, now_.epoch) : p.epochs_done;
  const bool finished = p.epochs_total > 0 && done >= p.epochs_total;
  state_->setText(finished    ? tr("Finished")
                  : failed    ? tr("Needs you")
                  : paused    ? tr("Paused")
                  : p.running ? tr("Training")
                              : tr("Stopped"));
  setLook(state_, finished               ? "pill-good"
                  : failed               ? "pill-bad"
                  : p.running && !paused ? "pill"
                                         : "pill-quiet");
  progress_->setValue(
      p.epochs_total > 0 ? static_cast<int>(1000 * std::min(1.0, done / p.epochs_total)) : 0);
  progress_->setAccessibleName(tr("Progress of %1").arg(p.name));
  QString progress = tr("Epoch %1 of %2").arg(format::count(done), format::count(p.epochs_total));
  if (live() && now_.seconds_left) {
    progress += QStringLiteral("  ·  ") + tr("%1 left").arg(format::duration(*now_.seconds_left));
  }
  progress_text_->setText(progress);
  const Standing& mine = live() ? now_.mine : p.mine;
  const QString contribution = contributionWords(mine);
  mine_->setText(contribution);
  mine_->setToolTip(notCountedWords(mine));
  mine_->setVisible(!contribution.isEmpty());
  best_->setText(p.best_validation_loss
                     ? tr("Best validation loss %1").arg(format::loss(*p.best_validation_loss))
                     : QString());
  run_->setVisible(!finished || p.running);
  run_->setText(p.running ? tr("Stop") : tr("Start"));
  setLook(run_, p.running ? "" : "primary");
  context_.theme.bindIcon(run_, p.running ? "stop" : "play",
                          p.running ? Theme::Ink::kText : Theme::Ink::kOnAccent);
  run_->setAccessibleName((p.running ? tr("Stop %1") : tr("Start %1")).arg(p.name));
}

void ProjectCard::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) {
    Q_EMIT openRequested(project_.id);
  }
}

}  // namespace potluck::ui
