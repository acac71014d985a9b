// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/autostart.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

namespace potluck::ui {

Autostart::Autostart(QString command, QString folder)
    : command_(std::move(command)), folder_(std::move(folder)) {
  if (folder_.isEmpty()) {
    folder_ = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
              QStringLiteral("/autostart");
  }
}

QString Autostart::file() const { return QDir(folder_).filePath("potluck.desktop"); }
bool Autostart::on() const { return QFile::exists(file()); }

bool Autostart::set(bool on) {
  if (!on) return !QFile::exists(file()) || QFile::remove(file());
  QSaveFile out(file());
  if (!QDir().mkpath(folder_) || !out.open(QIODevice::WriteOnly)) return false;
  out.write("[Desktop Entry]\nType=Application\nName=Potluck\nIcon=potluck\nTerminal=false\nExec=" +
            command_.toUtf8() + "\n");
  return out.commit();
}

}  // namespace potluck::ui
