// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/together_picture.h"

#include <QPainter>
#include <array>

namespace potluck::ui {
namespace {
constexpr QSize kSize(300, 104);
constexpr QPointF kModel(150, 46);
constexpr double kModelRadius = 26;
constexpr QSizeF kScreen(52, 34);
constexpr std::array<QPointF, 2> kComputers = {QPointF(38, 46), QPointF(262, 46)};
}  // namespace

TogetherPicture::TogetherPicture(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme) {
  setFixedSize(kSize);
  setAccessibleName(tr("Two computers and the model that they share"));
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize TogetherPicture::sizeHint() const { return kSize; }

void TogetherPicture::paintEvent(QPaintEvent*) {
  const Tokens& t = theme_.tokens();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(t.mine, 2, Qt::DashLine));
  for (const QPointF& at : kComputers) p.drawLine(at, kModel);
  const auto computer = [&](QPointF at) {
    const QRectF screen(at.x() - kScreen.width() / 2, at.y() - kScreen.height() / 2,
                        kScreen.width(), kScreen.height());
    p.setPen(QPen(t.text, 2));
    p.setBrush(t.surface_alt);
    p.drawRoundedRect(screen, 4, 4);
    p.drawLine(QPointF(at.x() - 14, screen.bottom() + 8),
               QPointF(at.x() + 14, screen.bottom() + 8));
    p.drawLine(QPointF(at.x(), screen.bottom()), QPointF(at.x(), screen.bottom() + 8));
    // A piece of the same curve on each.
    p.setPen(QPen(t.mine, 2));
    const QPointF points[] = {screen.topLeft() + QPointF(8, 8), at + QPointF(-8, 4),
                              at + QPointF(6, 8), screen.bottomRight() - QPointF(8, 7)};
    p.drawPolyline(points, 4);
  };
  for (const QPointF& at : kComputers) computer(at);
  p.setPen(QPen(t.accent, 2));
  p.setBrush(t.accent_soft);
  p.drawEllipse(kModel, kModelRadius, kModelRadius);
  p.setBrush(t.accent);
  p.setPen(QPen(t.accent, 1.6));
  const QPointF left[] = {kModel + QPointF(-12, -9), kModel + QPointF(-12, 9)};
  const QPointF right[] = {kModel + QPointF(12, -11), kModel + QPointF(12, 0),
                           kModel + QPointF(12, 11)};
  for (const QPointF& from : left) {
    for (const QPointF& to : right) p.drawLine(from, to);
  }
  for (const QPointF& at : left) p.drawEllipse(at, 3, 3);
  for (const QPointF& at : right) p.drawEllipse(at, 3, 3);
}

}  // namespace potluck::ui
