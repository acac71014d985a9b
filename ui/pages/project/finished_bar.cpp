// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/finished_bar.h"

#include <QDir>
#include <QFileDialog>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/flow_layout.h"

namespace potluck::ui {
namespace {

// A name of a file for the project, whatever it is called.
QString fileName(const Project& project) {
  QString out;
  for (const QChar c : project.name) out += c.isLetterOrNumber() ? c.toLower() : QChar('-');
  return out.isEmpty() ? QStringLiteral("model") : out.left(60);
}

}  // namespace

FinishedBar::FinishedBar(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context), said_(makeLabel({}, "muted")) {
  setObjectName("finishedBar");
  auto* flow = new FlowLayout(0, space::kSmall);
  const auto button = [&](const QString& text, const char* name, const char* icon, auto action) {
    auto* made = makeButton(text);
    made->setObjectName(name);
    context_.theme.bindIcon(made, icon);
    connect(made, &QPushButton::clicked, this, action);
    flow->addWidget(made);
  };
  button(tr("Save the model…"), "saveModelButton", "save", [this] { save(false); });
  button(tr("Folder for Hugging Face, with a card…"), "saveForHubButton", "folder",
         [this] { save(true); });
  button(tr("Try it"), "tryModelButton", "spark", [this] { Q_EMIT tryWanted(); });
  button(tr("Go on from it…"), "goOnButton", "play", [this] { goOn(); });
  said_->setWordWrap(true);
  said_->setObjectName("finishedSaid");
  said_->hide();
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kTiny);
  box->addLayout(flow);
  box->addWidget(said_);
  hide();
}

void FinishedBar::setProject(const Project& project) {
  if (project.id != project_.id) said_->hide();
  project_ = project;
}

void FinishedBar::save(bool for_hub) {
  auto* dialog =
      new QFileDialog(this, for_hub ? tr("A new folder for the model") : tr("Save the model"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  if (!for_hub) {
    dialog->setNameFilters({tr("Weights (*.safetensors)"), tr("TorchScript (*.pt)")});
    dialog->setDefaultSuffix("safetensors");
  }
  dialog->selectFile(fileName(project_));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
    exportTo(file, [this, file] {
      said_->setText(tr("Saved to %1").arg(format::isolated(file)));
      setLook(said_, "ok");
    });
  });
  dialog->open();
}

void FinishedBar::exportTo(const QString& file, const std::function<void()>& then) {
  said_->setText(tr("Writing the model…"));
  setLook(said_, "muted");
  said_->show();
  context_.node.call("export", {{"project", project_.id}, {"file", file}}, this,
                     [this, then](const Reply& reply) {
                       if (reply.ok()) return then();
                       setLook(said_, "error");
                       said_->setText(explain(*reply.problem));
                     });
}

// What a new project starts from has to be a file; it lies beside the node's own.
void FinishedBar::goOn() {
  context_.node.call("hello", {}, this, [this](const Reply& reply) {
    const QString home = reply.result["home"].toString();
    if (home.isEmpty()) return;
    const QString file = QDir(home).filePath(
        fileName(project_) + '-' + format::shortId(project_.id) + QStringLiteral(".safetensors"));
    exportTo(file, [this, file] {
      said_->hide();
      Q_EMIT goOnWanted(project_, file);
    });
  });
}

}  // namespace potluck::ui
