// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/computer/machines_card.h"

#include <QHBoxLayout>

#include "ui/control/remote_machine.h"

namespace potluck::ui {
namespace {

constexpr qsizetype kMostMachines = 12;

}  // namespace

MachinesCard::MachinesCard(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      rows_(new QVBoxLayout),
      destination_(new QLineEdit),
      open_(makeButton(tr("&Open"))),
      message_(makeLabel({}, "error")) {
  destination_->setObjectName("machineField");
  destination_->setPlaceholderText(tr("ada@gpu-box"));
  destination_->setAccessibleName(tr("Computer to open, as ssh knows it"));
  open_->setObjectName("openMachine");
  theme_.bindIcon(open_, "computer");
  message_->setObjectName("machineMessage");
  message_->setWordWrap(true);
  auto* text = makeLabel(
      tr("A computer that you log in to with ssh opens in a window of its own, with its node and "
         "its hardware. Start a node there once: potluck-node serve"),
      "muted");
  text->setWordWrap(true);
  rows_->setSpacing(space::kSmall);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(destination_, 1);
  row->addWidget(open_);
  auto* card = new Card;
  card->box()->addWidget(text);
  card->box()->addLayout(rows_);
  card->box()->addLayout(row);
  card->box()->addWidget(message_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kSmall);
  box->addWidget(makeLabel(tr("Other computers of yours"), "heading"));
  box->addWidget(card);
  connect(destination_, &QLineEdit::textChanged, this, &MachinesCard::check);
  connect(destination_, &QLineEdit::returnPressed, open_, &QPushButton::click);
  connect(open_, &QPushButton::clicked, this, [this] { open(destination_->text().trimmed()); });
  check();
}

void MachinesCard::check() {
  const QString wanted = destination_->text().trimmed();
  const bool valid = RemoteMachine::isDestination(wanted);
  open_->setEnabled(valid);
  message_->setText(
      tr("Write it as you would after ssh: ada@gpu-box, or a name of ~/.ssh/config."));
  message_->setVisible(!wanted.isEmpty() && !valid);
}

void MachinesCard::setMachines(const QStringList& machines) {
  machines_ = machines;
  machines_.removeIf([](const QString& each) { return !RemoteMachine::isDestination(each); });
  machines_ = machines_.first(std::min(machines_.size(), kMostMachines));
  while (QLayoutItem* item = rows_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (const QString& each : machines_) rows_->addWidget(makeRow(each));
}

QWidget* MachinesCard::makeRow(const QString& destination) {
  auto* widget = new QWidget;
  auto* row = new QHBoxLayout(widget);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(space::kSmall);
  auto* open_again = makeButton(tr("Open"));
  open_again->setAccessibleName(tr("Open %1").arg(destination));
  auto* forget = makeButton(tr("Forget"));
  forget->setAccessibleName(tr("Forget %1").arg(destination));
  row->addWidget(new ElidedLabel(destination), 1);
  row->addWidget(open_again);
  row->addWidget(forget);
  connect(open_again, &QPushButton::clicked, this, [this, destination] { open(destination); });
  connect(forget, &QPushButton::clicked, this, [this, destination] {
    QStringList left = machines_;
    left.removeAll(destination);
    setMachines(left);
    Q_EMIT changed(machines_);
  });
  return widget;
}

void MachinesCard::open(const QString& destination) {
  QStringList all = machines_;
  all.removeAll(destination);
  all.prepend(destination);
  setMachines(all);
  destination_->clear();
  Q_EMIT changed(machines_);
  Q_EMIT openRequested(destination);
}

}  // namespace potluck::ui
