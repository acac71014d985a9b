// SPDX-License-Identifier: GPL-3.0-or-later
// By which key others know this computer, and how it gets another one.
#pragma once

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class KeyCard : public QWidget {
  Q_OBJECT
 public:
  explicit KeyCard(const PageContext& context, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void ask();
  void change();

  PageContext context_;
  QLabel *key_, *told_;
  CopyButton* copy_;
  QPushButton* change_;
};

}  // namespace potluck::ui
