// SPDX-License-Identifier: GPL-3.0-or-later
// Several lines of text with a hint while there are none. The hint begins where one begins to read;
// Qt's own placeholder of a text of several lines always stands on the left.
#pragma once

#include <QPlainTextEdit>

namespace potluck::ui {

class TextBox : public QPlainTextEdit {
  Q_OBJECT
 public:
  using QPlainTextEdit::QPlainTextEdit;
  void setHint(const QString& hint);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString hint_;
};

}  // namespace potluck::ui
