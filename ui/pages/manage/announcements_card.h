// SPDX-License-Identifier: GPL-3.0-or-later
// What the organiser announced; whoever organises the project writes here too.
#pragma once

#include "ui/pages/manage/manage_calls.h"
#include "ui/widgets/basic/text_box.h"

namespace potluck::ui {

class AnnouncementsCard : public Card {
  Q_OBJECT
 public:
  explicit AnnouncementsCard(ManageCalls& calls, QWidget* parent = nullptr);
  void setOrganiser(bool organiser) { writing_->setVisible(organiser); }
  void clear() { announced_->clear(); }
  void refresh();

 private:
  QWidget* makeWriting();
  void countLetters();
  void announce();

  ManageCalls& calls_;
  QLabel *announced_, *letters_;
  QWidget* writing_;
  TextBox* text_;
  QPushButton* send_;
};

}  // namespace potluck::ui
