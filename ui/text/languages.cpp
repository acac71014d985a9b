// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/languages.h"

#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// Resources in a static library have to be registered by hand, outside any namespace.
static void registerTranslations() { Q_INIT_RESOURCE(translations); }

namespace potluck::ui {

const QList<Language>& languages() {
  static const QList<Language> kLanguages = {
      {"en", QStringLiteral("English")}, {"ar", QStringLiteral("العربية")},
      {"bn", QStringLiteral("বাংলা")},   {"ru", QStringLiteral("Русский")},
      {"sv", QStringLiteral("Svenska")}, {"zh_TW", QStringLiteral("繁體中文")}};
  return kLanguages;
}

namespace {
const QString kOurs = QStringLiteral("potluckTranslator");
}

void useLanguage(QCoreApplication& app, const QString& code) {
  registerTranslations();
  for (QTranslator* before : app.findChildren<QTranslator*>(kOurs, Qt::FindDirectChildrenOnly)) {
    QCoreApplication::removeTranslator(before);
    delete before;
  }
  const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
  QLocale::setDefault(locale);
  bool translated = false;
  // Qt's own texts ("Cancel") where the distribution has them, then ours above.
  const QList<std::pair<QString, QString>> files = {
      {"qtbase", QLibraryInfo::path(QLibraryInfo::TranslationsPath)},
      {"potluck", QStringLiteral(":/potluck/translations")}};
  for (const auto& [name, folder] : files) {
    auto* translator = new QTranslator(&app);  // until another language is chosen
    translator->setObjectName(kOurs);
    translated = translator->load(locale, name, QStringLiteral("_"), folder);
    if (translated) app.installTranslator(translator);
  }
  if (auto* gui = qobject_cast<QGuiApplication*>(&app)) {
    gui->setLayoutDirection(translated ? locale.textDirection() : Qt::LeftToRight);
  }
}

}  // namespace potluck::ui
