// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps a project alive when its organiser's computer is gone: the key as words, and another
// project that goes on with the model.
#pragma once

#include "ui/pages/manage/manage_calls.h"

namespace potluck::ui {

class CarryOnCard : public Card {
  Q_OBJECT
 public:
  explicit CarryOnCard(ManageCalls& calls, QWidget* parent = nullptr);
  void setProject(const QString& name, bool organiser);

 private:
  void showWords();
  void tellWords(const QString& words);
  void enterWords();
  void fork();

  ManageCalls& calls_;
  QString name_;
  QLabel* text_;
  QPushButton *words_, *enter_, *fork_;
};

}  // namespace potluck::ui
