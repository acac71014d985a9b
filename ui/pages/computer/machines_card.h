// SPDX-License-Identifier: GPL-3.0-or-later
// Other computers of the user's, each opened in a window of its own over ssh (remote_machine.h).
#pragma once

#include <QLineEdit>

#include "ui/theme/theme.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class MachinesCard : public QWidget {
  Q_OBJECT
 public:
  explicit MachinesCard(const Theme& theme, QWidget* parent = nullptr);
  void setMachines(const QStringList& machines);  // that were opened before, the last one first
  QStringList machines() const { return machines_; }

 Q_SIGNALS:
  void openRequested(const QString& destination);
  void changed(const QStringList& machines);

 private:
  void check();
  void open(const QString& destination);
  QWidget* makeRow(const QString& destination);

  const Theme& theme_;
  QStringList machines_;
  QVBoxLayout* rows_;
  QLineEdit* destination_;
  QPushButton* open_;
  QLabel* message_;
};

}  // namespace potluck::ui
