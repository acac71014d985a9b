// SPDX-License-Identifier: GPL-3.0-or-later
// Controls of which each stands for one preference of the node: they send what is chosen, and show
// what the node has. UI thread.
#pragma once

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHash>

#include "ui/models/node_preferences.h"
#include "ui/pages/preferences/hours_chooser.h"

namespace potluck::ui {

class PreferenceFields : public QObject {
  Q_OBJECT
 public:
  // preferences: outlives this.
  explicit PreferenceFields(NodePreferences& preferences, QObject* parent = nullptr);

  // Each control is named after its key, and belongs to the layout that it is put into.
  QCheckBox* makeFlag(const QString& text, const char* key);
  // least: the smallest limit there is; the step below it stands for none.
  QDoubleSpinBox* makeLimit(const QString& text, const char* key, double least, double most,
                            double step, const QString& unit);
  HoursChooser* makeHours(const QString& text, const char* key, const Theme& theme);
  QCheckBox* flag(const QString& key) const { return flags_[key]; }
  void refresh();  // but a limit that somebody is typing stays

 private:
  NodePreferences& preferences_;
  QHash<QString, QCheckBox*> flags_;
  QHash<QString, QDoubleSpinBox*> limits_;
  QHash<QString, HoursChooser*> hours_;
};

// An array of a preference as texts.
QStringList textsOf(const QJsonValue& array);

}  // namespace potluck::ui
