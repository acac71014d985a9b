// SPDX-License-Identifier: GPL-3.0-or-later
// A tinted box with an icon, a sentence, its reason and, where something helps, a button.
#pragma once

#include <QProgressBar>

#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class Notice : public QFrame {
  Q_OBJECT
 public:
  enum class Tone { kInfo, kGood, kWarn, kBad };
  explicit Notice(const Theme& theme, QWidget* parent = nullptr);

  void tell(Tone tone, const QString& sentence, const QString& reason = {},
            const QString& button = {});
  void setIconName(const QString& name);                             // instead of the tone's own
  void setProgress(double done, double total, const QString& text);  // total 0: hides it
  QString sentence() const { return sentence_->text(); }
  QString reason() const { return reason_->text(); }
  QPushButton* button() const { return button_; }

 Q_SIGNALS:
  void pressed();

 private:
  const Theme& theme_;
  QLabel *icon_, *sentence_, *reason_, *progress_text_;
  QProgressBar* progress_;
  QPushButton* button_;
  QString icon_name_;
  Tone tone_ = Tone::kInfo;
};

}  // namespace potluck::ui
