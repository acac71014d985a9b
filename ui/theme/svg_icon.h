// SPDX-License-Identifier: GPL-3.0-or-later
// An icon that is drawn from its SVG when it is first shown, in the size and for the screen that
// are asked for: a window has dozens, and most are seen in one size only. UI thread.
#pragma once

#include <QColor>
#include <QIconEngine>

namespace potluck::ui {

// `svg` in `color`, square.
QPixmap renderSvg(const QByteArray& svg, const QColor& color, int size, qreal ratio);

// In a rectangle that is wider than high the rest is a gap between the icon and its text.
class SvgIconEngine : public QIconEngine {
 public:
  SvgIconEngine(QByteArray svg, const QColor& color, const QColor& disabled)
      : svg_(std::move(svg)), color_(color), disabled_(disabled) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state,
                       qreal scale) override;
  QList<QSize> availableSizes(QIcon::Mode mode, QIcon::State state) override;
  QIconEngine* clone() const override;

 private:
  QByteArray svg_;
  QColor color_, disabled_;
};

}  // namespace potluck::ui
