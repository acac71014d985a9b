// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/manage_calls.h"

#include <QJsonObject>

namespace potluck::ui {

ManageCalls::ManageCalls(NodeApi& node, Notice& outcome, QObject* parent)
    : QObject(parent), node_(node), outcome_(outcome) {}

void ManageCalls::setProject(const QString& project) {
  if (project != project_) outcome_.hide();
  project_ = project;
}

bool ManageCalls::possible() const {
  return !project_.isEmpty() && node_.connection() == NodeApi::Connection::kConnected;
}

bool ManageCalls::runs() const { return node_.status().project == project_; }

void ManageCalls::ask(const QString& method, const QJsonObject& params, NodeApi::Handler handler) {
  QJsonObject all = params;
  all["project"] = project_;
  node_.call(method, all, this, [this, handler, project = project_](const Reply& reply) {
    if (project != project_) return;
    if (reply.ok()) return handler(reply);
    outcome_.tell(Notice::Tone::kBad, reply.problem->message, reply.problem->hint);
    outcome_.setVisible(true);
  });
}

void ManageCalls::tellDone(const QString& sentence) {
  outcome_.tell(Notice::Tone::kGood, sentence);
  outcome_.setVisible(true);
  Q_EMIT changed();
}

}  // namespace potluck::ui
