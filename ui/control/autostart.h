// SPDX-License-Identifier: GPL-3.0-or-later
// Start with the desktop: an entry in the XDG autostart folder. UI thread.
#pragma once

#include <QString>

namespace potluck::ui {

class Autostart {
 public:
  // folder: of autostart entries, "" for the user's own. command: this program and its arguments.
  explicit Autostart(QString command, QString folder = {});
  bool on() const;
  bool set(bool on);  // false: the entry could not be written or removed; see file()
  QString file() const;

 private:
  QString command_, folder_;
};

}  // namespace potluck::ui
