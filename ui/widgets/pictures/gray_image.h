// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QPixmap>

namespace potluck::ui {

// {height, width, pixels: base64} of the control API, enlarged to `side`. A null pixmap where the
// sizes do not fit the bytes or are out of bounds.
QPixmap grayPixmap(const QJsonObject& image, int side);

}  // namespace potluck::ui
