// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/forms/file_field.h"

#include <QDir>
#include <QHBoxLayout>
#include <QUrl>

#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

FileField::FileField(const QString& name, const QStringList& filters, QWidget* parent)
    : QWidget(parent), title_(name), filters_(filters), path_(new QLineEdit) {
  path_->setAccessibleName(name);
  path_->setClearButtonEnabled(true);
  auto* browse = makeButton(tr("Browse…"));
  browse->setAccessibleName(tr("Browse: %1").arg(name));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(space::kSmall);
  row->addWidget(path_, 1);
  row->addWidget(browse);
  setFocusProxy(path_);
  connect(path_, &QLineEdit::textChanged, this, &FileField::changed);
  connect(browse, &QPushButton::clicked, this, &FileField::browse);
}

QString FileField::path() const {
  QString text = path_->text().trimmed();
  const bool quoted = text.size() > 1 && (text.front() == '"' || text.front() == '\'') &&
                      text.back() == text.front();
  if (quoted) text = text.mid(1, text.size() - 2);
  if (text.startsWith("file://")) return QUrl(text).toLocalFile();
  if (text == "~" || text.startsWith("~/")) text.replace(0, 1, QDir::homePath());
  return text;
}

void FileField::setDialog(const QString& title, QFileDialog::FileMode mode) {
  title_ = title;
  mode_ = mode;
}

// Not modal by exec(): the window goes on living behind it.
void FileField::browse() {
  auto* dialog = new QFileDialog(this, title_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(mode_);
  if (!filters_.isEmpty()) dialog->setNameFilters(filters_);
  connect(dialog, &QFileDialog::fileSelected, path_, &QLineEdit::setText);
  dialog->open();
}

}  // namespace potluck::ui
