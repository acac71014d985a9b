// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/text_box.h"

#include <QPainter>
#include <QStyle>

namespace potluck::ui {

void TextBox::setHint(const QString& hint) {
  hint_ = hint;
  setAccessibleDescription(hint);
  viewport()->update();
}

void TextBox::paintEvent(QPaintEvent* event) {
  QPlainTextEdit::paintEvent(event);
  if (hint_.isEmpty() || !document()->isEmpty()) return;
  QPainter painter(viewport());
  painter.setPen(palette().placeholderText().color());
  const int margin = qRound(document()->documentMargin());
  const Qt::Alignment begin = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft);
  painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, 0),
                   static_cast<int>(begin | Qt::AlignTop) | Qt::TextWordWrap, hint_);
}

}  // namespace potluck::ui
