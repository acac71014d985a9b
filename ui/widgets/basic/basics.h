// SPDX-License-Identifier: GPL-3.0-or-later
// Small parts that all pages are made of, so that they look alike.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/theme.h"

namespace potluck::ui {

// A label with a look of the style sheet ("title", "muted", ...). Plain text always: what comes
// from other people is never taken for markup.
QLabel* makeLabel(const QString& text, const char* look = nullptr, QWidget* parent = nullptr);
// At the side where reading begins, also when the text itself runs the other way or, as digits do,
// none. Again when the text changes.
void alignToStart(QLabel* label);
void setLook(QWidget* widget, const char* look);  // and restyle it

QPushButton* makeButton(const QString& text, const char* look = nullptr, QWidget* parent = nullptr);

// A framed box with a vertical layout.
class Card : public QFrame {
  Q_OBJECT
 public:
  explicit Card(QWidget* parent = nullptr, const char* look = "card");
  QVBoxLayout* box() const { return box_; }

 private:
  QVBoxLayout* box_;
};

// One line that ends in an ellipsis where there is no room; the whole text is the tool tip.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);
  void setFullText(const QString& text);
  QString fullText() const { return full_; }
  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString full_;
};

// Number with its name below: "1,204 / of 2,000 epochs".
class Tile : public QWidget {
  Q_OBJECT
 public:
  explicit Tile(const QString& name, QWidget* parent = nullptr);
  void setValue(const QString& value, const QString& detail = {});
  QString value() const { return value_->text(); }

 private:
  QLabel *name_, *value_;
  ElidedLabel* detail_;
};

// Copies a text and says so for a moment, in words.
class CopyButton : public QPushButton {
  Q_OBJECT
 public:
  CopyButton(const QString& what, const Theme& theme, QWidget* parent = nullptr);
  void setText(const QString&) = delete;
  void setCopied(const QString& text) { text_ = text; }

 private:
  QString text_;
};

// A page inside a scroll area with the page margins; returns the layout to fill.
QVBoxLayout* makeScrolledPage(QWidget* page);

}  // namespace potluck::ui
