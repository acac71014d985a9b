// SPDX-License-Identifier: GPL-3.0-or-later
// What this computer has given to a project, as a page to look at, and to save: a PDF or a picture
// to show, or the receipt itself, which others can count again.
#pragma once

#include <QCheckBox>
#include <QDialog>

#include "ui/control/node_api.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/pictures/certificate.h"

namespace potluck::ui {

class ReceiptDialog : public QDialog {
  Q_OBJECT
 public:
  ReceiptDialog(NodeApi& node, const QString& project, QWidget* parent = nullptr);

 private:
  void ask();
  void save();
  void write(const QString& file);

  NodeApi& node_;
  const QString project_;
  QString receipt_;
  CertificateView* view_;
  QLabel* said_;
  QCheckBox* named_;
  QPushButton* save_;
};

}  // namespace potluck::ui
