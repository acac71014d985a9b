// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/qr_code.h"

#include <qrencode.h>

#include <QPainter>
#include <memory>

namespace potluck::ui {
namespace {
constexpr int kQuietZone = 4;  // modules of white around it, by the standard
constexpr int kSide = 264;
}  // namespace

QrCode::QrCode(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("QR code of the link"));
  setFixedSize(kSide, kSide);
}

QSize QrCode::sizeHint() const { return {kSide, kSide}; }

void QrCode::setText(const QString& text) {
  modules_ = {};
  const QByteArray bytes = text.toUtf8();
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      bytes.isEmpty() ? nullptr
                      : QRcode_encodeData(static_cast<int>(bytes.size()),
                                          reinterpret_cast<const unsigned char*>(bytes.constData()),
                                          0, QR_ECLEVEL_L),
      &QRcode_free);
  if (code) {
    modules_ = QImage(code->width, code->width, QImage::Format_Grayscale8);
    for (int y = 0; y < code->width; ++y) {
      for (int x = 0; x < code->width; ++x) {
        const bool black = code->data[y * code->width + x] & 1;
        modules_.scanLine(y)[x] = black ? 0 : 255;
      }
    }
  }
  update();
}

void QrCode::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.fillRect(rect(), Qt::white);
  if (modules_.isNull()) return;
  // Whole device pixels per module keep the edges sharp.
  const double ratio = devicePixelRatioF();
  const int side = static_cast<int>(width() * ratio);
  const int total = modules_.width() + 2 * kQuietZone;
  const int scale = std::max(1, side / total);
  const double drawn = scale * modules_.width() / ratio;
  const double offset = (width() - drawn) / 2;
  p.drawImage(QRectF(offset, offset, drawn, drawn), modules_);
}

}  // namespace potluck::ui
