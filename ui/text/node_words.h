// SPDX-License-Identifier: GPL-3.0-or-later
// What the node says, in the language of the window. The node speaks English, for logs and
// terminals; its sentences are known here as templates, and one that is not is shown as it came.
#pragma once

#include <QString>
#include <QStringList>

namespace potluck::ui {

QString nodeWords(const QString& english);
// The templates, with %1, %2 for what varies.
const QStringList& nodeTemplates();

}  // namespace potluck::ui
