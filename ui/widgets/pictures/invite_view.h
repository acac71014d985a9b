// SPDX-License-Identifier: GPL-3.0-or-later
// An invite link to hand on: as text with a copy button, and as a QR code.
#pragma once

#include <QLineEdit>

#include "ui/widgets/basic/basics.h"
#include "ui/widgets/pictures/qr_code.h"

namespace potluck::ui {

class InviteView : public QWidget {
  Q_OBJECT
 public:
  explicit InviteView(const Theme& theme, QWidget* parent = nullptr);
  void setLink(const QString& link);
  QString link() const { return field_->text(); }

 private:
  QLineEdit* field_;
  CopyButton* copy_;
  QrCode* code_;
  QLabel* code_text_;
};

}  // namespace potluck::ui
