// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences: when this computer trains, how much it gives, and how this program behaves. The
// first two are the node's and hold for headless ones too; each control takes effect at once.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

#include "ui/models/node_preferences.h"
#include "ui/pages/preferences/preference_fields.h"
#include "ui/pages/preferences/rule_facts.h"
#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class PreferencesPage : public QWidget {
  Q_OBJECT
 public:
  explicit PreferencesPage(const PageContext& context, QWidget* parent = nullptr);

  QCheckBox* keepTraining() const { return keep_; }
  QCheckBox* startAtLogin() const { return login_; }
  QComboBox* appearance() const { return appearance_; }  // item data: name of the mode
  QComboBox* language() const { return language_; }      // item data: code, "" as the system
  NodePreferences& node() { return preferences_; }
  void tellAutostartFailed(const QString& file);

 Q_SIGNALS:
  void languageChosen(const QString& code);  // "": as the system

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeWhen();
  QWidget* makeHowMuch();
  QLayout* makeProxy();
  QLayout* makeTeam();
  QWidget* makeProgram();
  QLayout* textRow(const QString& name, const char* key, QLineEdit* field);
  // A check box with what the system tells about it at its end.
  QLayout* ruleRow(QCheckBox* box, RuleFacts::Fact fact);
  QLayout* limitRow(const QString& text, const char* key, double least, double most, double step,
                    const QString& unit, QWidget* fact = nullptr);
  void refresh();
  void refreshFacts();
  void refreshNow(bool connected);
  void commitPrograms();

  PageContext context_;
  NodePreferences preferences_;
  QTimer look_again_;
  Notice *now_, *problem_;
  QWidget* rules_;  // all that needs the node
  PreferenceFields fields_;
  RuleFacts facts_;
  QSpinBox* idle_minutes_;
  QLineEdit *programs_, *team_, *proxy_;
  QCheckBox *keep_, *login_;
  QComboBox *appearance_, *language_;
};

}  // namespace potluck::ui
