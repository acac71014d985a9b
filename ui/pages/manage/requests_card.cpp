// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/requests_card.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>

#include "ui/control/values.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kMostReason = 120;

QString nameOf(const JoinRequest& request) {
  return format::isolated(format::nameOf(request.name, request.id));
}

}  // namespace

RequestsCard::RequestsCard(ManageCalls& calls, QWidget* parent)
    : Card(parent), calls_(calls), nobody_(makeLabel(tr("Nobody asks to be let in."), "muted")) {
  setObjectName("requestsCard");
  rows_ = new QVBoxLayout;
  rows_->setSpacing(space::kMedium);
  box()->addWidget(makeLabel(tr("Requests to join"), "heading"));
  box()->addWidget(nobody_);
  box()->addLayout(rows_);
}

void RequestsCard::refresh() {
  calls_.ask("requests", {}, [this](const Reply& reply) {
    show(listFromJson(reply.result["requests"], joinRequestFromJson));
  });
}

void RequestsCard::show(const QList<JoinRequest>& requests) {
  nobody_->setVisible(requests.isEmpty());
  if (requests == requests_) return;  // a button that is about to be pressed stays where it is
  requests_ = requests;
  while (QLayoutItem* item = rows_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (const JoinRequest& request : requests) rows_->addWidget(makeRow(request));
}

QWidget* RequestsCard::makeRow(const JoinRequest& request) {
  auto* row = new QWidget;
  auto* name =
      makeLabel(nameOf(request) + QStringLiteral("  ·  ") + format::dateTime(request.unix_ms));
  name->setToolTip(format::literal(request.id));
  auto* message = makeLabel(
      request.message.isEmpty() ? tr("Without a message") : format::isolated(request.message),
      "muted");
  for (QLabel* label : {name, message}) {
    label->setWordWrap(true);
    alignToStart(label);
  }
  auto* approve = makeButton(tr("Let in"), "primary");
  approve->setObjectName("approveButton");
  approve->setAccessibleName(tr("Let %1 in").arg(nameOf(request)));
  auto* decline = makeButton(tr("Decline…"));
  decline->setObjectName("declineButton");
  decline->setAccessibleName(tr("Decline the request of %1").arg(nameOf(request)));
  connect(approve, &QPushButton::clicked, this, [this, request] { this->approve(request); });
  connect(decline, &QPushButton::clicked, this, [this, request] { this->decline(request); });
  auto* said = new QVBoxLayout;
  said->setSpacing(space::kSmall / 2);
  said->addWidget(name);
  said->addWidget(message);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(space::kSmall);
  line->addLayout(said, 1);
  line->addWidget(approve, 0, Qt::AlignTop);
  line->addWidget(decline, 0, Qt::AlignTop);
  return row;
}

void RequestsCard::approve(const JoinRequest& request) {
  calls_.ask("approve", {{"key", request.id}}, [this, request](const Reply&) {
    calls_.tellDone(
        tr("%1 takes part as soon as a member that knows of it is reached.").arg(nameOf(request)));
  });
}

void RequestsCard::decline(const JoinRequest& request) {
  auto* dialog = new QInputDialog(this);
  dialog->setObjectName("declineDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Decline a request"));
  dialog->setLabelText(tr("%1 is told that this computer is not let in, with your reason if you "
                          "give one:")
                           .arg(nameOf(request)));
  dialog->setOkButtonText(tr("Decline"));
  if (auto* reason = dialog->findChild<QLineEdit*>()) reason->setMaxLength(kMostReason);
  connect(dialog, &QInputDialog::textValueSelected, this, [this, request](const QString& reason) {
    const QJsonObject params = {{"key", request.id}, {"reason", reason.trimmed()}};
    calls_.ask("decline", params,
               [this](const Reply&) { calls_.tellDone(tr("The request is declined.")); });
  });
  dialog->open();
}

}  // namespace potluck::ui
