// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the window: which there are, and switching the application to one. UI thread.
#pragma once

#include <QList>
#include <QString>

class QCoreApplication;

namespace potluck::ui {

struct Language {
  QString code;  // "sv", "zh_TW"; of a QLocale and of the translation's file
  QString name;  // in that language
};
const QList<Language>& languages();  // English first

// Texts, numbers, dates and the direction of writing. Empty: as the system, where there is a
// translation for it, else English texts. Widgets made before keep theirs: make them anew.
void useLanguage(QCoreApplication& app, const QString& code);

}  // namespace potluck::ui
