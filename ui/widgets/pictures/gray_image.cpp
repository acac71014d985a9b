// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/gray_image.h"

#include <cstring>

namespace potluck::ui {
namespace {
constexpr int kLargestSide = 4096;
}

QPixmap grayPixmap(const QJsonObject& o, int side) {
  const int height = o["height"].toInt(), width = o["width"].toInt();
  const QByteArray pixels = QByteArray::fromBase64(o["pixels"].toString().toLatin1());
  if (height <= 0 || width <= 0 || height > kLargestSide || width > kLargestSide) return {};
  if (pixels.size() != static_cast<qsizetype>(height) * width) return {};
  QImage image(width, height, QImage::Format_Grayscale8);
  for (int y = 0; y < height; ++y) {
    std::memcpy(image.scanLine(y), pixels.constData() + static_cast<qsizetype>(y) * width,
                static_cast<std::size_t>(width));
  }
  return QPixmap::fromImage(image.scaled(side, side, Qt::KeepAspectRatio, Qt::FastTransformation));
}

}  // namespace potluck::ui
