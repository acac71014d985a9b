// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_settings.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QMainWindow>
#include <QTableView>

#include "ui/control/autostart.h"
#include "ui/pages/computer/machines_card.h"
#include "ui/pages/preferences/preferences_page.h"
#include "ui/text/languages.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

// A table of the window is known by what it lists; views inside other widgets have no name.
QList<QTableView*> namedTables(const QWidget& parent) {
  QList<QTableView*> out;
  for (auto* table : parent.findChildren<QTableView*>()) {
    if (!table->objectName().isEmpty()) out << table;
  }
  return out;
}

QString columnsKey(const QTableView& table) { return "columns/" + table.objectName(); }

QString commandLine() {
  QString program = QCoreApplication::applicationFilePath();
  program.replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%");
  return '"' + program + "\" --tray";
}

}  // namespace

void bindWindowPreferences(PreferencesPage& page, Theme& theme, QSettings& settings) {
  page.keepTraining()->setChecked(settings.value("keep_training", true).toBool());
  QObject::connect(page.keepTraining(), &QCheckBox::toggled, &page,
                   [&settings](bool on) { settings.setValue("keep_training", on); });

  QComboBox* appearance = page.appearance();
  appearance->setCurrentIndex(appearance->findData(Theme::nameOfMode(theme.mode())));
  QObject::connect(appearance, &QComboBox::activated, &page, [&theme, &settings, appearance] {
    const QString name = appearance->currentData().toString();
    theme.setMode(Theme::modeFromName(name));
    settings.setValue("theme", name);
  });

  QComboBox* language = page.language();
  for (const Language& known : languages()) language->addItem(known.name, known.code);
  language->setCurrentIndex(std::max(0, language->findData(settings.value("language"))));
  QObject::connect(language, &QComboBox::activated, &page, [&page, &settings, language] {
    settings.setValue("language", language->currentData().toString());
    Q_EMIT page.languageChosen(language->currentData().toString());
  });

  const Autostart autostart(commandLine());
  page.startAtLogin()->setChecked(autostart.on());
  QObject::connect(page.startAtLogin(), &QCheckBox::toggled, &page, [&page, autostart](bool on) {
    Autostart entry = autostart;
    if (!entry.set(on)) page.tellAutostartFailed(entry.file());
  });
}

void bindMachines(MachinesCard& card, QSettings& settings) {
  card.setMachines(settings.value("machines").toStringList());
  QObject::connect(&card, &MachinesCard::changed, &card, [&settings](const QStringList& machines) {
    settings.setValue("machines", machines);
  });
}

void restoreLayout(QMainWindow& window, const QSettings& settings) {
  window.restoreGeometry(settings.value("geometry").toByteArray());
  restoreColumns(window, settings);
}

void restoreColumns(const QWidget& parent, const QSettings& settings) {
  for (QTableView* table : namedTables(parent)) {
    const QByteArray columns = settings.value(columnsKey(*table)).toByteArray();
    if (table->horizontalHeader()->restoreState(columns)) {
      table->setProperty(kColumnsChosen, true);
    }
  }
}

void saveLayout(const QMainWindow& window, QSettings& settings) {
  settings.setValue("geometry", window.saveGeometry());
  for (const QTableView* table : namedTables(window)) {
    // Widths that nobody chose would only keep the next window from fitting them to its size.
    if (!table->property(kColumnsChosen).toBool()) continue;
    settings.setValue(columnsKey(*table), table->horizontalHeader()->saveState());
  }
}

}  // namespace potluck::ui
