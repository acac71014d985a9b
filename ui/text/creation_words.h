// SPDX-License-Identifier: GPL-3.0-or-later
// What the node says of data, models and recipes to whoever makes a project, in the language of
// the window; as node_words.h.
#pragma once

#include <QString>
#include <QStringList>

namespace potluck::ui {

QString creationWords(const QString& english);
// The templates, with %1, %2 for what varies, %L1 where it is a number.
const QStringList& creationTemplates();

}  // namespace potluck::ui
