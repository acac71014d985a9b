// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/preferences/rule_facts.h"

#include <QLocale>

#include "ui/text/format.h"

namespace potluck::ui {

RuleFacts::RuleFacts() {
  for (ElidedLabel*& label : labels_) {
    label = new ElidedLabel;  // gives way to its control where the window is narrow
    label->setProperty("look", "caption");
    label->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
  }
}

void RuleFacts::tell(const NodePreferences& preferences) {
  const QString silent = tr("this computer does not tell");
  const auto yesOrNo = [&](const char* key, const QString& yes, const QString& no) {
    const QJsonValue fact = preferences.fact(key);
    return fact.isBool() ? tr("now: %1").arg(fact.toBool() ? yes : no) : silent;
  };
  const auto size = [&](const char* key) {
    return tr("now: %1").arg(format::bytes(preferences.fact(key).toDouble()));
  };
  const QJsonValue percent = preferences.fact("battery_percent");
  const QString battery =
      percent.isDouble() ? tr("on battery, %1 left").arg(format::share(percent.toDouble() / 100))
                         : tr("on battery");
  const QJsonValue idle = preferences.fact("idle_seconds");
  const QJsonValue heat = preferences.fact("celsius");
  labels_[kPower]->setFullText(yesOrNo("on_battery", battery, tr("mains power")));
  labels_[kNetwork]->setFullText(yesOrNo("metered", tr("metered"), tr("not metered")));
  labels_[kScreen]->setFullText(yesOrNo("full_screen", tr("filled"), tr("not filled")));
  labels_[kPeople]->setFullText(
      idle.isDouble() ? tr("unused for %1").arg(format::duration(idle.toDouble())) : silent);
  labels_[kMemory]->setFullText(size("process_bytes"));
  labels_[kDisk]->setFullText(size("folder_bytes"));
  labels_[kHeat]->setFullText(
      heat.isDouble() ? tr("now: %1 °C").arg(QLocale().toString(heat.toDouble(), 'f', 0)) : silent);
}

void RuleFacts::setVisible(bool visible) {
  for (ElidedLabel* label : labels_) label->setVisible(visible);
}

}  // namespace potluck::ui
