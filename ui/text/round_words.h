// SPDX-License-Identifier: GPL-3.0-or-later
// Why a round's plan treats a member differently, in the language of the window; as node_words.h.
#pragma once

#include <QString>
#include <QStringList>

namespace potluck::ui {

// `english`: reasons with "; " between them, of which each that is known is translated.
QString roundWords(const QString& english);
// The templates, with %1, %2 for what varies, %L1 where it is a number.
const QStringList& planTemplates();

}  // namespace potluck::ui
