// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/legend_dot.h"

#include <QPainter>
#include <QPixmap>

namespace potluck::ui {

QLabel* makeLegendDot(const Theme& theme, QColor Tokens::*color, bool hatched, QWidget* parent) {
  auto* dot = new QLabel(parent);
  dot->setFixedSize(14, 14);
  const auto paint = [dot, &theme, color, hatched] {
    QPixmap pixmap(QSize(14, 14) * dot->devicePixelRatioF());
    pixmap.setDevicePixelRatio(dot->devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter p(&pixmap);
    p.setRenderHint(QPainter::Antialiasing);
    const QColor ink = theme.tokens().*color;
    p.setPen(QPen(ink, 1.2));
    p.setBrush(QBrush(ink, hatched ? Qt::BDiagPattern : Qt::SolidPattern));
    p.drawRoundedRect(QRectF(1, 1, 12, 12), 3, 3);
    p.end();
    dot->setPixmap(pixmap);
  };
  paint();
  QObject::connect(&theme, &Theme::changed, dot, paint);
  return dot;
}

}  // namespace potluck::ui
