// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/preferences/preference_fields.h"

#include <QJsonArray>
#include <QSignalBlocker>

namespace potluck::ui {

QStringList textsOf(const QJsonValue& array) {
  QStringList out;
  for (const QJsonValue text : array.toArray()) out << text.toString();
  return out;
}

PreferenceFields::PreferenceFields(NodePreferences& preferences, QObject* parent)
    : QObject(parent), preferences_(preferences) {}

QCheckBox* PreferenceFields::makeFlag(const QString& text, const char* key) {
  auto* box = new QCheckBox(text);
  box->setObjectName(key);
  flags_.insert(key, box);
  connect(box, &QCheckBox::toggled, this, [this, key](bool on) { preferences_.set(key, on); });
  return box;
}

QDoubleSpinBox* PreferenceFields::makeLimit(const QString& text, const char* key, double least,
                                            double most, double step, const QString& unit) {
  auto* field = new QDoubleSpinBox;
  field->setObjectName(key);
  field->setAccessibleName(text);
  field->setRange(least - step, most);
  field->setDecimals(step < 1 ? 1 : 0);
  field->setSingleStep(step);
  field->setSuffix(' ' + unit);
  field->setSpecialValueText(tr("No limit"));
  limits_.insert(key, field);
  connect(field, &QDoubleSpinBox::valueChanged, this, [this, field, key](double value) {
    preferences_.set(key, value > field->minimum() ? value : 0.0);
  });
  return field;
}

HoursChooser* PreferenceFields::makeHours(const QString& text, const char* key,
                                          const Theme& theme) {
  auto* chooser = new HoursChooser(text, theme);
  chooser->setObjectName(key);
  hours_.insert(key, chooser);
  connect(chooser, &HoursChooser::edited, this, [this, chooser, key] {
    preferences_.set(key, QJsonArray::fromStringList(chooser->days()));
  });
  return chooser;
}

void PreferenceFields::refresh() {
  for (auto it = flags_.begin(); it != flags_.end(); ++it) {
    const QSignalBlocker quiet(it.value());
    it.value()->setChecked(preferences_.value(it.key()).toBool());
  }
  for (auto it = limits_.begin(); it != limits_.end(); ++it) {
    const QSignalBlocker quiet(it.value());
    const double limit = preferences_.value(it.key()).toDouble();
    if (!it.value()->hasFocus()) it.value()->setValue(limit > 0 ? limit : it.value()->minimum());
  }
  for (auto it = hours_.begin(); it != hours_.end(); ++it) {
    it.value()->setDays(textsOf(preferences_.value(it.key())));
  }
}

}  // namespace potluck::ui
