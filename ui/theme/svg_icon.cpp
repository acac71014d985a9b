// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/svg_icon.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <memory>

namespace potluck::ui {

QPixmap renderSvg(const QByteArray& svg, const QColor& color, int size, qreal ratio) {
  const QString key =
      QStringLiteral("potluck-%1-%2-%3-%4").arg(qHash(svg)).arg(color.rgba()).arg(size).arg(ratio);
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  QByteArray colored = svg;
  colored.replace("currentColor", color.name().toLatin1());
  QSvgRenderer renderer(colored);
  pixmap = QPixmap(QSize(size, size) * ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  renderer.render(&painter, QRectF(0, 0, size * ratio, size * ratio));
  painter.end();
  pixmap.setDevicePixelRatio(ratio);
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

void SvgIconEngine::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) {
  const int side = std::min(rect.width(), rect.height());
  const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
  // The gap lies between the icon and its text, wherever that is.
  const int left = QGuiApplication::isRightToLeft() ? rect.right() + 1 - side : rect.left();
  painter->drawPixmap(left, rect.top() + (rect.height() - side) / 2,
                      renderSvg(svg_, mode == QIcon::Disabled ? disabled_ : color_, side, ratio));
}

QPixmap SvgIconEngine::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
  return scaledPixmap(size, mode, state, 1.0);
}

// `size` is in pixels of the screen already.
QPixmap SvgIconEngine::scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state,
                                    qreal scale) {
  QPixmap pixmap(size);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  paint(&painter, QRect(QPoint(), size), mode, state);
  painter.end();
  Q_UNUSED(scale);
  return pixmap;
}

// For window managers and trays, which ask what there is.
QList<QSize> SvgIconEngine::availableSizes(QIcon::Mode, QIcon::State) {
  return {QSize(16, 16), QSize(22, 22), QSize(24, 24), QSize(48, 48)};
}

QIconEngine* SvgIconEngine::clone() const {
  return std::make_unique<SvgIconEngine>(*this).release();
}

}  // namespace potluck::ui
