// SPDX-License-Identifier: GPL-3.0-or-later
// My computer: what can compute and what cannot and why, how others reach it, the node itself.
#pragma once

#include "ui/models/node_preferences.h"
#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class BenchmarkCard;
class MachinesCard;

class ComputerPage : public QWidget {
  Q_OBJECT
 public:
  explicit ComputerPage(const PageContext& context, QWidget* parent = nullptr);
  void refresh();
  MachinesCard* machines() const { return machines_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void onDoctor(const Reply& reply);
  void clearDevices();

  PageContext context_;
  NodePreferences preferences_;
  QVBoxLayout* devices_;
  Notice* problem_;
  BenchmarkCard* benchmark_;
  MachinesCard* machines_;
  QLabel *system_, *node_;
  QPushButton* check_;
};

}  // namespace potluck::ui
