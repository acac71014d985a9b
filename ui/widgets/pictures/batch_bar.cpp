// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/batch_bar.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {
constexpr int kHeight = 22;
constexpr double kRound = 6;
}  // namespace

BatchBar::BatchBar(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Batch of this epoch"));
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize BatchBar::sizeHint() const { return {300, kHeight}; }

void BatchBar::setBatch(const Batch& batch) {
  if (batch == batch_) return;
  batch_ = batch;
  setAccessibleDescription(tr("%1 samples from this computer and %2 from others of %3")
                               .arg(format::count(batch.mine), format::count(batch.others),
                                    format::count(batch.target)));
  update();
}

// A batch may go over its target by a few samples: the bar is full then, in the right proportion.
double BatchBar::mineShare() const {
  const double whole = std::max(batch_.target, batch_.mine + batch_.others);
  return whole > 0 ? batch_.mine / whole : 0;
}

double BatchBar::othersShare() const {
  const double whole = std::max(batch_.target, batch_.mine + batch_.others);
  return whole > 0 ? batch_.others / whole : 0;
}

void BatchBar::paintEvent(QPaintEvent*) {
  const Tokens& t = theme_.tokens();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  QPainterPath clip;
  clip.addRoundedRect(frame, kRound, kRound);
  p.fillPath(clip, t.surface_alt);
  p.save();
  p.setClipPath(clip);
  if (layoutDirection() == Qt::RightToLeft) {  // fills from where reading begins
    p.translate(width(), 0);
    p.scale(-1, 1);
  }
  const double mine = frame.width() * mineShare(), others = frame.width() * othersShare();
  p.fillRect(QRectF(frame.left(), frame.top(), mine, frame.height()), t.mine);
  // Hatched, so that the two differ without colour.
  const QRectF rest(frame.left() + mine, frame.top(), others, frame.height());
  QColor faint = t.others;
  faint.setAlphaF(0.35F);
  p.fillRect(rest, faint);
  p.fillRect(rest, QBrush(t.others, Qt::BDiagPattern));
  if (mine > 1 && others > 1) {
    p.fillRect(QRectF(frame.left() + mine - 1, frame.top(), 2, frame.height()), t.surface);
  }
  p.restore();
  p.setPen(QPen(t.border, 1));
  p.drawPath(clip);
}

}  // namespace potluck::ui
