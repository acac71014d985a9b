// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/project_check.h"

#include <QJsonArray>

#include "ui/control/actions.h"
#include "ui/text/sentence.h"

namespace potluck::ui {
namespace {
constexpr int kTypingPause_ms = 200;
}

ProjectCheck::ProjectCheck(NodeApi& node, QObject* parent) : QObject(parent), node_(node) {
  delay_.setSingleShot(true);
  delay_.setInterval(kTypingPause_ms);
  connect(&delay_, &QTimer::timeout, this, &ProjectCheck::ask);
  connect(&node_, &NodeApi::connectionChanged, this, [this] {
    if (!settled_) ask();
  });
}

void ProjectCheck::setFields(const QJsonObject& fields) {
  if (fields == fields_) return;
  fields_ = fields;
  settled_ = false;
  ++question_;
  delay_.start();
}

QString ProjectCheck::firstUnder(const QString& prefix) const {
  const auto it = problems_.lowerBound(prefix);
  return it != problems_.end() && it.key().startsWith(prefix) ? it.key() : QString();
}

void ProjectCheck::ask() {
  if (node_.connection() != NodeApi::Connection::kConnected) return;
  node_.call("check_project", fields_, this, [this, question = ++question_](const Reply& reply) {
    if (question == question_) onAnswer(reply);
  });
}

void ProjectCheck::onAnswer(const Reply& reply) {
  // Away or of an older version: it says what is wrong when the project is made.
  settled_ = reply.ok() || reply.problem->kind == "not_found";
  problems_.clear();
  for (const QJsonValue value : reply.result["problems"].toArray()) {
    const QJsonObject o = value.toObject();
    problems_.insert(o["field"].toString(), asSentence(sentenceIn(o["message"])));
  }
  Q_EMIT changed();
}

}  // namespace potluck::ui
