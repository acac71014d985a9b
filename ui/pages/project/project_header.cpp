// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/project_header.h"

#include <QMenu>

#include "ui/control/rest_menu.h"

namespace potluck::ui {

ProjectHeader::ProjectHeader(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      theme_(context.theme),
      box_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      name_(new ElidedLabel),
      subtitle_(new ElidedLabel) {
  name_->setProperty("look", "title");
  name_->setObjectName("projectTitle");
  subtitle_->setProperty("look", "muted");
  invite_ = makeButton(tr("&Invite"));
  invite_->setObjectName("inviteButton");
  theme_.bindIcon(invite_, "people");
  pause_ = makeButton(tr("Pa&use"));
  pause_->setObjectName("pauseButton");
  makeRest(context);
  stop_ = makeButton(tr("&Stop"));
  stop_->setObjectName("stopButton");
  stop_->setToolTip(
      tr("Leaves the round after a checkpoint. Nothing is lost; start again any time."));
  connect(invite_, &QPushButton::clicked, this, &ProjectHeader::inviteWanted);
  connect(pause_, &QPushButton::clicked, this, &ProjectHeader::pauseWanted);
  connect(stop_, &QPushButton::clicked, this, &ProjectHeader::stopWanted);
  auto* text = new QVBoxLayout;
  text->setSpacing(1);
  text->addWidget(name_);
  text->addWidget(subtitle_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(space::kSmall);
  for (QPushButton* button : {invite_, pause_, rest_, stop_}) buttons->addWidget(button);
  box_->setContentsMargins(0, 0, 0, 0);
  box_->setSpacing(space::kSmall);
  box_->addLayout(text, 1);
  box_->addLayout(buttons);
  box_->setAlignment(buttons, Qt::AlignTop | Qt::AlignLeading);
}

void ProjectHeader::makeRest(const PageContext& context) {
  rest_ = makeButton({});
  rest_->setObjectName("restButton");
  rest_->setAccessibleName(tr("Take a break"));
  rest_->setToolTip(tr("Snooze, or stop when the round is over"));
  theme_.bindIcon(rest_, "chevron");
  auto* menu = new QMenu(rest_);
  fillRestMenu(*menu, context.node, [this](const Problem& problem) { Q_EMIT restFailed(problem); });
  connect(rest_, &QPushButton::clicked, menu,
          [this, menu] { menu->popup(rest_->mapToGlobal(QPoint(0, rest_->height() + 2))); });
}

void ProjectHeader::setNarrow(bool narrow) {
  box_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void ProjectHeader::tell(const QString& name, const QString& subtitle) {
  name_->setFullText(name);
  subtitle_->setFullText(subtitle);
}

void ProjectHeader::tellState(bool running, const NodeStatus& now, bool connected) {
  const bool pausable = running && now.activity != "finished";
  pause_->setVisible(pausable);
  pause_->setEnabled(connected);
  rest_->setVisible(pausable);
  rest_->setEnabled(connected);
  pause_->setText(now.paused ? tr("Res&ume") : tr("Pa&use"));
  theme_.bindIcon(pause_, now.paused ? "play" : "pause");
  stop_->setText(running ? tr("&Stop") : tr("&Start"));
  theme_.bindIcon(stop_, running ? "stop" : "play");
  stop_->setEnabled(connected);
  invite_->setEnabled(connected);
}

}  // namespace potluck::ui
