// SPDX-License-Identifier: GPL-3.0-or-later
// What the node says, in the language of the window: a Sentence of docs/control-api.md. One that no
// translation knows is shown in English, and numbers are written as the locale does.
#pragma once

#include <QJsonValue>
#include <QString>

namespace potluck::ui {

QString sentenceIn(const QJsonValue& value);

// Several, one after the other.
QString sentencesIn(const QJsonValue& list);

}  // namespace potluck::ui
