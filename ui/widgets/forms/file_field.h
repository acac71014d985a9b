// SPDX-License-Identifier: GPL-3.0-or-later
// The path of a file or folder on the node's computer: typed, dropped or chosen.
#pragma once

#include <QFileDialog>
#include <QLineEdit>

namespace potluck::ui {

class FileField : public QWidget {
  Q_OBJECT
 public:
  // filters: as QFileDialog takes them; empty: any file.
  FileField(const QString& name, const QStringList& filters, QWidget* parent = nullptr);
  // Of the dialog: what it asks for, and whether that is a file or a folder.
  void setDialog(const QString& title, QFileDialog::FileMode mode);
  QString path() const;  // as the node takes it: file managers give file:// and quotes, people ~
  void setPath(const QString& path) { path_->setText(path); }
  QLineEdit* field() const { return path_; }

 Q_SIGNALS:
  void changed();

 private:
  void browse();

  QString title_;
  QFileDialog::FileMode mode_ = QFileDialog::ExistingFile;
  const QStringList filters_;
  QLineEdit* path_;
};

}  // namespace potluck::ui
