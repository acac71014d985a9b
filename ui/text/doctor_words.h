// SPDX-License-Identifier: GPL-3.0-or-later
// What the node's doctor says of a device, in the language of the window: why it cannot be used,
// what helps, what it has. Commands, names and instruction sets stay as they are.
#pragma once

#include <QString>
#include <QStringList>

namespace potluck::ui {

QString doctorWords(const QString& english);
// The templates, with %1, %2 for what varies.
const QStringList& doctorTemplates();

}  // namespace potluck::ui
