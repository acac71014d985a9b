// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/checkpoints_card.h"

#include <QFileDialog>
#include <QHBoxLayout>

#include "ui/control/values.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {

CheckpointsCard::CheckpointsCard(ManageCalls& calls, QWidget* parent)
    : Card(parent), calls_(calls) {
  view_ = makeChoiceTable(&model_, tr("Checkpoints"), CheckpointsModel::kFile);
  view_->setObjectName("checkpointsTable");
  export_ = makeButton(tr("Export the model…"));
  export_->setObjectName("exportButton");
  auto* row = new QHBoxLayout;
  row->addStretch();
  row->addWidget(export_);
  box()->addWidget(makeLabel(tr("Checkpoints and export"), "heading"));
  box()->addWidget(view_);
  box()->addLayout(row);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &CheckpointsCard::refreshButtons);
  connect(export_, &QPushButton::clicked, this, &CheckpointsCard::exportModel);
  refreshButtons();
}

void CheckpointsCard::refresh() {
  calls_.ask("checkpoints", {}, [this](const Reply& reply) {
    model_.sync(listFromJson(reply.result["checkpoints"], checkpointFromJson));
    refreshButtons();
  });
}

void CheckpointsCard::refreshButtons() {
  const int chosen = chosenRow(view_);
  export_->setText(chosen < 0
                       ? tr("Export the model…")
                       : tr("Export epoch %1…")
                             .arg(format::count(static_cast<double>(model_.row(chosen).epoch))));
  export_->setEnabled(model_.rowCount() > 0 || calls_.runs());
}

void CheckpointsCard::exportModel() {
  auto* dialog = new QFileDialog(this, tr("Export the model"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  const QString weights = tr("Weights (*.safetensors)"), module = tr("TorchScript (*.pt)");
  dialog->setNameFilters({weights, module});
  dialog->setDefaultSuffix("safetensors");
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, module](const QString& filter) {
    dialog->setDefaultSuffix(filter == module ? "pt" : "safetensors");
  });
  const int chosen = chosenRow(view_);
  const QString checkpoint = chosen < 0 ? QString() : model_.row(chosen).id;
  connect(dialog, &QFileDialog::fileSelected, this, [this, checkpoint](const QString& file) {
    // The dialog has asked whether a file may be overwritten.
    const QJsonObject params = {{"file", file}, {"checkpoint", checkpoint}, {"overwrite", true}};
    calls_.ask("export", params, [this](const Reply& reply) {
      calls_.tellDone(tr("%1 written, %2.")
                          .arg(format::isolated(reply.result["file"].toString()),
                               format::bytes(reply.result["bytes"].toDouble())));
    });
  });
  dialog->open();
}

}  // namespace potluck::ui
