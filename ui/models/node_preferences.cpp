// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/node_preferences.h"

#include "ui/text/sentence.h"

namespace potluck::ui {
namespace {
constexpr int kSendAfter_ms = 350;
}

NodePreferences::NodePreferences(NodeApi& node, QObject* parent) : QObject(parent), node_(node) {
  soon_.setSingleShot(true);
  soon_.setInterval(kSendAfter_ms);
  connect(&soon_, &QTimer::timeout, this, &NodePreferences::send);
  connect(&node_, &NodeApi::connectionChanged, this, [this] {
    loading_ = false;
    load();
  });
}

void NodePreferences::load() {
  if (loading_ || node_.connection() != NodeApi::Connection::kConnected) return;
  loading_ = true;
  node_.call("preferences", {}, this, [this](const Reply& reply) {
    loading_ = false;
    if (reply.ok()) take(reply.result);
  });
}

void NodePreferences::take(const QJsonObject& answer) {
  values_ = answer["preferences"].toObject();
  defaults_ = answer["defaults"].toObject();
  facts_ = answer["facts"].toObject();
  sentence_ = sentenceIn(answer["sentence"]);
  // What the user has changed meanwhile is newer than the answer.
  for (auto it = unsent_.begin(); it != unsent_.end(); ++it) values_[it.key()] = it.value();
  Q_EMIT changed();
}

void NodePreferences::set(const QString& key, const QJsonValue& value) {
  if (values_[key] == value) return;
  values_[key] = value;
  unsent_[key] = value;
  soon_.start();
}

void NodePreferences::send() {
  const QJsonObject changes = std::exchange(unsent_, {});
  node_.call("set_preferences", changes, this, [this](const Reply& reply) {
    if (reply.ok()) {
      take(reply.result);
      return Q_EMIT saved();
    }
    Q_EMIT refused(*reply.problem);
    load();
  });
}

}  // namespace potluck::ui
