// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/computer/device_card.h"

#include <QHBoxLayout>
#include <QJsonArray>
#include <QLineEdit>
#include <QSignalBlocker>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/text/sentence.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {
namespace {

constexpr const char* kOff = "gpus_off";

QString kindOf(const QJsonObject& device) {
  const QString kind = device["kind"].toString();
  if (kind == "cpu") return DeviceCard::tr("Processor");
  if (kind == "nvidia") return DeviceCard::tr("NVIDIA graphics card");
  if (kind == "amd") return DeviceCard::tr("AMD graphics");
  if (kind == "intel") return DeviceCard::tr("Intel graphics");
  if (kind == "apple") return DeviceCard::tr("Apple graphics");
  return kind;
}

// Without a step that helps nothing is broken: the device is just not needed.
bool isBroken(const QJsonObject& device) {
  return !device["usable"].toBool() && !sentenceIn(device["fix"]).isEmpty();
}

}  // namespace

DeviceCard::DeviceCard(const QJsonObject& device, NodePreferences& preferences, const Theme& theme)
    : preferences_(preferences) {
  setObjectName("deviceCard");
  addHead(device);
  addFacts(device);
  const QString reason = sentenceIn(device["reason"]);
  const QString fix = sentenceIn(device["fix"]);
  if (!reason.isEmpty()) {
    auto* why = makeLabel(asSentence(reason), isBroken(device) ? "error" : nullptr);
    why->setWordWrap(true);
    box()->addWidget(why);
  }
  if (!fix.isEmpty()) addFix(fix, theme);
  number_ = device["usable"].toBool() ? device["number"].toInt(-1) : -1;
  if (number_ >= 0) addSwitch();
}

void DeviceCard::addHead(const QJsonObject& device) {
  const bool usable = device["usable"].toBool();
  auto* name = new ElidedLabel(device["name"].toString());
  name->setProperty("look", "heading");
  auto* state = usable             ? makeLabel(tr("✓ Usable"), "pill-good")
                : isBroken(device) ? makeLabel(tr("✗ Not usable"), "pill-bad")
                                   : makeLabel(tr("Not used"), "pill-quiet");
  auto* top = new QHBoxLayout;
  top->addWidget(name, 1);
  top->addWidget(state);
  box()->addLayout(top);
}

void DeviceCard::addFacts(const QJsonObject& device) {
  QStringList facts{kindOf(device)};
  if (device["memory_bytes"].toDouble() > 0) {
    facts << tr("%1 of memory, %2 free")
                 .arg(format::bytes(device["memory_bytes"].toDouble()),
                      format::bytes(device["free_memory_bytes"].toDouble()));
  }
  for (const QJsonValue feature : device["features"].toArray()) facts << sentenceIn(feature);
  auto* details = makeLabel(facts.join(QStringLiteral("  ·  ")), "muted");
  details->setWordWrap(true);
  box()->addWidget(details);
}

void DeviceCard::addFix(const QString& fix, const Theme& theme) {
  auto* field = new QLineEdit(fix);
  field->setReadOnly(true);
  field->setCursorPosition(0);
  field->setAccessibleName(tr("What helps"));
  auto* copy = new CopyButton(tr("what helps"), theme);
  copy->setCopied(fix);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(makeLabel(tr("What helps:"), "muted"));
  row->addWidget(field, 1);
  row->addWidget(copy);
  box()->addLayout(row);
}

void DeviceCard::addSwitch() {
  use_ = new QCheckBox(tr("Use it for training"));
  use_->setObjectName(QStringLiteral("useGpu%1").arg(number_));
  off_ = makeLabel(tr("Graphics cards are switched off in the preferences."), "caption");
  off_->setWordWrap(true);
  box()->addWidget(use_);
  box()->addWidget(off_);
  connect(use_, &QCheckBox::toggled, this, &DeviceCard::switchTo);
  connect(&preferences_, &NodePreferences::changed, this, &DeviceCard::showSwitch);
  showSwitch();
}

void DeviceCard::showSwitch() {
  const bool any = preferences_.value("use_gpu").toBool();
  const QSignalBlocker quiet(use_);
  use_->setChecked(any && !preferences_.value(kOff).toArray().contains(number_));
  use_->setEnabled(any);
  off_->setVisible(preferences_.known() && !any);
}

void DeviceCard::switchTo(bool on) {
  QJsonArray off;
  for (const QJsonValue number : preferences_.value(kOff).toArray()) {
    if (number.toInt() != number_) off.append(number);
  }
  if (!on) off.append(number_);
  preferences_.set(kOff, off);
}

}  // namespace potluck::ui
