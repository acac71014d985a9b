// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/member_times.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <algorithm>

#include "ui/widgets/basic/basics.h"
#include "ui/widgets/basic/flow_layout.h"

namespace potluck::ui {
namespace {

constexpr int kWidth = 150, kBar = 12, kPadding = 8, kSwatch = 28;

// From where reading begins.
QRectF part(const QRectF& bar, double from, double to, Qt::LayoutDirection direction) {
  const double begin = bar.width() * std::clamp(from, 0.0, 1.0);
  const double width = bar.width() * std::clamp(to, 0.0, 1.0) - begin;
  const double left =
      direction == Qt::RightToLeft ? bar.right() - begin - width : bar.left() + begin;
  return {left, bar.top(), width, bar.height()};
}

void drawTimes(QPainter& painter, const QRectF& bar, const MemberTimes& times, const Tokens& tokens,
               Qt::LayoutDirection direction) {
  painter.fillRect(bar, tokens.surface_alt);
  if (times.epoch > 0) {
    const auto at = [&times](double seconds) { return seconds / times.epoch; };
    painter.fillRect(part(bar, 0, at(times.computed), direction), tokens.mine);
    // Hatched, so that the two differ without colour; in front, as with overlap it does both.
    const QRectF averaging = part(bar, at(times.averaging), at(times.arrived), direction);
    painter.fillRect(averaging, tokens.surface);
    painter.fillRect(averaging, QBrush(tokens.others, Qt::BDiagPattern));
    painter.setPen(QPen(tokens.others, 1));
    if (averaging.width() > 1) painter.drawRect(averaging.adjusted(0, 0, -1, -1));
  }
  painter.setPen(QPen(tokens.border, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar.adjusted(0, 0, -1, -1));
}

class Swatch : public QWidget {
 public:
  Swatch(const Theme& theme, const MemberTimes& shown, QWidget* parent)
      : QWidget(parent), theme_(theme), shown_(shown) {
    setFixedSize(kSwatch, kBar);
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    drawTimes(painter, rect(), shown_, theme_.tokens(), layoutDirection());
  }

 private:
  const Theme& theme_;
  const MemberTimes shown_;
};

}  // namespace

MemberTimesDelegate::MemberTimesDelegate(const Theme& theme, int role, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme), role_(role) {}

void MemberTimesDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  cell.text.clear();  // the bar stands for the words
  const QStyle* style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
  const auto times = index.data(role_).value<MemberTimes>();
  if (times.epoch <= 0) return;
  const QRect bar(option.rect.left() + kPadding, option.rect.center().y() - kBar / 2,
                  option.rect.width() - 2 * kPadding, kBar);
  painter->save();
  drawTimes(*painter, bar, times, theme_.tokens(), option.direction);
  painter->restore();
}

QSize MemberTimesDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {kWidth, kBar + kPadding};
}

MemberTimesKey::MemberTimesKey(const Theme& theme, QWidget* parent) : QWidget(parent) {
  auto* flow = new FlowLayout(0, space::kMedium, this);
  flow->setContentsMargins(0, 0, 0, 0);
  const auto add = [&](const MemberTimes& shown, const QString& text) {
    auto* entry = new QWidget(this);
    auto* row = new QHBoxLayout(entry);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kSmall);
    row->addWidget(new Swatch(theme, shown, entry));
    row->addWidget(makeLabel(text, "muted", entry));
    flow->addWidget(entry);
  };
  add({1, 1, 0, 0}, tr("Computes"));
  add({1, 0, 0, 1}, tr("Averages: its gradient is on its way"));
  add({1, 0, 0, 0}, tr("Waits for the others"));
}

}  // namespace potluck::ui
