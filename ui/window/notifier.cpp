// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/notifier.h"

#include "ui/text/format.h"

namespace potluck::ui {
namespace {
constexpr qint64 kBetween_ms = 60'000;
constexpr double kFirstMilestone = 1000;
}  // namespace

Notifier::Notifier(NodeApi& node, Tell tell, QObject* parent)
    : QObject(parent), node_(node), tell_(std::move(tell)) {
  connect(&node_, &NodeApi::statusChanged, this, &Notifier::onStatus);
  connect(&node_, &NodeApi::eventArrived, this, &Notifier::onEvent);
}

double Notifier::milestoneBetween(double before, double now) {
  double found = 0;
  for (double at = kFirstMilestone; at <= now; at *= 10) {
    if (at > before) found = at;
  }
  return found;
}

void Notifier::sayGood(const QString& title, const QString& text) {
  if (quiet_.isValid() && quiet_.elapsed() < kBetween_ms) return;
  quiet_.start();
  tell_(title, text);
}

void Notifier::onStatus() {
  const NodeStatus& now = node_.status();
  if (now.project != project_) {
    project_ = now.project;
    samples_ = -1;
    trouble_.clear();
  }
  if (!now.running()) return;
  // The first figure is what was there before this window looked.
  const double milestone = samples_ < 0 ? 0 : milestoneBetween(samples_, now.mine.samples);
  samples_ = now.mine.samples;
  if (milestone > 0) {
    sayGood(now.name,
            tr("This computer has contributed %1 samples.").arg(format::count(milestone)));
  }
  const bool needs_owner = now.activity == "failed" || now.hold_rule.startsWith("max_");
  const QString trouble = needs_owner ? now.activity + now.hold_rule : QString();
  if (trouble == trouble_) return;
  trouble_ = trouble;
  if (!trouble.isEmpty()) tell_(tr("%1 needs you").arg(format::isolated(now.name)), now.sentence);
}

void Notifier::onEvent(const QJsonObject& event) {
  if (event["type"].toString() == "announcement") {
    return tell_(tr("%1, from the organiser").arg(format::isolated(node_.status().name)),
                 event["text"].toString());
  }
  if (event["type"].toString() != "finished") return;
  sayGood(
      node_.status().name,
      tr("Training is finished after %1 epochs.").arg(format::count(event["epochs"].toDouble())));
}

}  // namespace potluck::ui
