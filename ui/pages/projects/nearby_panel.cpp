// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/projects/nearby_panel.h"

#include <QHBoxLayout>

#include "ui/widgets/basic/basics.h"

namespace potluck::ui {
namespace {
constexpr int kMostShown = 8;  // a network full of them is searched by link
}

NearbyPanel::NearbyPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context), rows_(new QVBoxLayout) {
  setObjectName("nearbyPanel");
  auto* card = new Card(this);
  card->box()->addWidget(makeLabel(tr("On this network"), "heading", card));
  rows_->setSpacing(space::kSmall);
  card->box()->addLayout(rows_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->addWidget(card);
  hide();
}

QWidget* NearbyPanel::makeRow(const QJsonObject& project) {
  auto* row = new QWidget(this);
  const QString name = project["name"].toString(), host = project["host"].toString();
  auto* title = new ElidedLabel(name, row);
  auto* from = makeLabel(tr("from %1").arg(host), "muted", row);
  auto* look = makeButton(tr("Use this link"), nullptr, row);
  look->setObjectName("nearbyButton");
  look->setAccessibleName(tr("Use the link of %1").arg(name));
  connect(look, &QPushButton::clicked, this,
          [this, link = project["invite_link"].toString()] { Q_EMIT chosen(link); });
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(space::kMedium);
  line->addWidget(title, 1);
  line->addWidget(from);
  line->addWidget(look);
  return row;
}

void NearbyPanel::showProjects(const QJsonArray& projects) {
  QJsonArray fresh;
  for (const auto& each : projects) {
    if (each.toObject()["already_member"].toBool() || fresh.size() >= kMostShown) continue;
    fresh.append(each);
  }
  setVisible(!fresh.isEmpty());
  if (fresh == shown_) return;
  shown_ = fresh;
  while (QLayoutItem* item = rows_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (const auto& each : fresh) rows_->addWidget(makeRow(each.toObject()));
}

void NearbyPanel::refresh() {
  if (context_.node.connection() != NodeApi::Connection::kConnected) return;
  context_.node.call("nearby", {}, this, [this](const Reply& reply) {
    // An older node does not know the call: then nothing is near.
    showProjects(reply.ok() ? reply.result["projects"].toArray() : QJsonArray());
  });
}

}  // namespace potluck::ui
