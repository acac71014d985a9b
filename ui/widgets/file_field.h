// SPDX-License-Identifier: GPL-3.0-or-later
// The path of a file on the node's computer: typed, dropped or chosen.
#pragma once

#include <QLineEdit>

namespace potluck::ui {

class FileField : public QWidget {
  Q_OBJECT
 public:
  // filters: as QFileDialog takes them.
  FileField(const QString& name, const QStringList& filters, QWidget* parent = nullptr);
  QString path() const { return path_->text().trimmed(); }
  void setPath(const QString& path) { path_->setText(path); }
  QLineEdit* field() const { return path_; }

 Q_SIGNALS:
  void changed();

 private:
  void browse();

  const QString name_;
  const QStringList filters_;
  QLineEdit* path_;
};

}  // namespace potluck::ui
