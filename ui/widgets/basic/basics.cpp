// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/basics.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {
constexpr int kCopiedShown_ms = 2000;
}

QLabel* makeLabel(const QString& text, const char* look, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  if (look) label->setProperty("look", look);
  return label;
}

void alignToStart(QLabel* label) {
  label->setAlignment(
      (label->layoutDirection() == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft) |
      Qt::AlignAbsolute | Qt::AlignVCenter);
}

void setLook(QWidget* widget, const char* look) {
  if (widget->property("look").toString() == QLatin1String(look)) return;
  widget->setProperty("look", look);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

QPushButton* makeButton(const QString& text, const char* look, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  if (look) button->setProperty("look", look);
  return button;
}

Card::Card(QWidget* parent, const char* look) : QFrame(parent), box_(new QVBoxLayout(this)) {
  setProperty("look", look);
  box_->setContentsMargins(space::kLarge, space::kMedium, space::kLarge, space::kMedium + 2);
  box_->setSpacing(space::kSmall);
}

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFullText(text);
}

void ElidedLabel::setFullText(const QString& text) {
  full_ = text;
  setToolTip(format::literal(text));
  setAccessibleName(text);
  updateGeometry();
  update();
}

QSize ElidedLabel::sizeHint() const {
  ensurePolished();
  return {fontMetrics().horizontalAdvance(full_) + 2, fontMetrics().height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const {
  return {std::min(sizeHint().width(), 40), sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(rect(),
                   static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())) |
                       Qt::TextSingleLine,
                   fontMetrics().elidedText(full_, Qt::ElideRight, width()));
}

Tile::Tile(const QString& name, QWidget* parent)
    : QWidget(parent),
      name_(makeLabel(name, "caption", this)),
      value_(makeLabel(QStringLiteral("–"), "number", this)),
      detail_(new ElidedLabel({}, this)) {
  detail_->setProperty("look", "caption");
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(1);
  box->addWidget(name_);
  box->addWidget(value_);
  box->addWidget(detail_);
  setAccessibleName(name);
}

void Tile::setValue(const QString& value, const QString& detail) {
  value_->setText(value);
  alignToStart(value_);  // a number stands under its name in any language
  detail_->setFullText(detail);
  setAccessibleDescription(value + ' ' + detail);
}

CopyButton::CopyButton(const QString& what, const Theme& theme, QWidget* parent)
    : QPushButton(tr("&Copy"), parent) {
  setAccessibleName(tr("Copy %1").arg(what));
  theme.bindIcon(this, "copy");
  connect(this, &QPushButton::clicked, this, [this, &theme] {
    QApplication::clipboard()->setText(text_);
    QPushButton::setText(tr("Copied"));
    theme.bindIcon(this, "check");
    QTimer::singleShot(kCopiedShown_ms, this, [this, &theme] {
      QPushButton::setText(tr("&Copy"));
      theme.bindIcon(this, "copy");
    });
  });
}

QVBoxLayout* makeScrolledPage(QWidget* page) {
  auto* outer = new QVBoxLayout(page);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* area = new QScrollArea(page);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget;
  content->setProperty("look", "page");
  auto* box = new QVBoxLayout(content);
  box->setContentsMargins(space::kPage, space::kSection, space::kPage, space::kPage);
  box->setSpacing(space::kLarge);
  area->setWidget(content);
  outer->addWidget(area);
  return box;
}

}  // namespace potluck::ui
