// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/receipt_dialog.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QSaveFile>

#include "ui/control/actions.h"
#include "ui/text/format.h"

namespace potluck::ui {

ReceiptDialog::ReceiptDialog(NodeApi& node, const QString& project, QWidget* parent)
    : QDialog(parent), node_(node), project_(project) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("What this computer has given"));
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(space::kPage, space::kSection, space::kPage, space::kSection);
  box->setSpacing(space::kMedium);
  view_ = new CertificateView(this);
  said_ = makeLabel(tr("Counting…"), "muted", this);
  said_->setWordWrap(true);
  said_->setObjectName("receiptSaid");
  named_ = new QCheckBox(tr("With my &name"), this);
  named_->setObjectName("receiptNamed");
  save_ = makeButton(tr("&Save…"), "primary", this);
  save_->setObjectName("receiptSave");
  save_->setEnabled(false);
  auto* close = makeButton(tr("&Close"), nullptr, this);
  auto* row = new QHBoxLayout;
  row->addWidget(named_, 1);
  row->addWidget(save_);
  row->addWidget(close);
  box->addWidget(view_, 1);
  box->addWidget(said_);
  box->addLayout(row);
  connect(named_, &QCheckBox::toggled, this, &ReceiptDialog::ask);
  connect(save_, &QPushButton::clicked, this, &ReceiptDialog::save);
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  ask();
}

void ReceiptDialog::ask() {
  const bool named = named_->isChecked();
  node_.call("receipt", {{"project", project_}, {"named", named}}, this,
             [this, named](const Reply& reply) {
               if (named != named_->isChecked()) return;
               if (!reply.ok()) {
                 setLook(said_, "error");
                 return said_->setText(explain(*reply.problem));
               }
               receipt_ = reply.result["receipt"].toString();
               const auto facts = factsOfReceipt(receipt_, reply.result["code"].toString());
               save_->setEnabled(facts.has_value());
               if (!facts) return;
               view_->setFacts(*facts);
               setLook(said_, "muted");
               said_->setText(
                   tr("Save the receipt as well: with it, any other member can count again "
                      "what the page says."));
             });
}

void ReceiptDialog::save() {
  auto* dialog = new QFileDialog(this, tr("Save"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters(
      {tr("Page (*.pdf)"), tr("Picture (*.svg)"), tr("Receipt, for others to check (*.json)")});
  dialog->setDefaultSuffix("pdf");
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    for (const char* suffix : {"pdf", "svg", "json"}) {
      if (filter.contains(QLatin1String(suffix))) dialog->setDefaultSuffix(suffix);
    }
  });
  dialog->selectFile("potluck-" + format::shortId(project_));
  connect(dialog, &QFileDialog::fileSelected, this, &ReceiptDialog::write);
  dialog->open();
}

void ReceiptDialog::write(const QString& file) {
  bool written = false;
  if (file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)) {
    QSaveFile out(file);
    const QByteArray bytes = receipt_.toUtf8();
    written = out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit();
  } else {
    written = view_->facts() && saveCertificate(file, *view_->facts());
  }
  setLook(said_, written ? "ok" : "error");
  said_->setText((written ? tr("Saved to %1")
                          : tr("%1 could not be written. Is there room, and "
                               "may you write there?"))
                     .arg(format::isolated(file)));
}

}  // namespace potluck::ui
