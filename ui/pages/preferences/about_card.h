// SPDX-License-Identifier: GPL-3.0-or-later
// What this program is, which version, where its manual and its log are.
#pragma once

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class AboutCard : public QWidget {
  Q_OBJECT
 public:
  explicit AboutCard(const PageContext& context, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  PageContext context_;
  QLabel *version_, *log_;
  CopyButton* copy_;
};

}  // namespace potluck::ui
