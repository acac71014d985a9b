// SPDX-License-Identifier: GPL-3.0-or-later
// A QR code, always dark on white: phones do not read inverted ones.
#pragma once

#include <QImage>
#include <QWidget>

namespace potluck::ui {

class QrCode : public QWidget {
  Q_OBJECT
 public:
  explicit QrCode(QWidget* parent = nullptr);
  void setText(const QString& text);
  bool isEmpty() const { return modules_.isNull(); }  // also when the text is too long for one code
  const QImage& modules() const {
    return modules_;
  }  // one pixel per module, without the quiet zone
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QImage modules_;
};

}  // namespace potluck::ui
