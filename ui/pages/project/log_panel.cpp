// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/log_panel.h"

#include <QHBoxLayout>
#include <QScrollBar>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/text/sentence.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {

LogPanel::LogPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  search_ = new QLineEdit(this);
  search_->setObjectName("logSearch");
  search_->setPlaceholderText(tr("Search the log"));
  search_->setAccessibleName(tr("Search the log"));
  search_->setClearButtonEnabled(true);
  levels_ = new QComboBox(this);
  levels_->setObjectName("logLevels");
  levels_->setAccessibleName(tr("Lines shown"));
  levels_->addItem(tr("With details"), LogModel::kDetail);
  levels_->addItem(tr("Without details"), LogModel::kInfo);
  levels_->addItem(tr("Warnings only"), LogModel::kWarning);
  filter_.setSourceModel(&model_);
  view_ = makeTable(&filter_, tr("Log"), LogModel::kText, this);
  auto* wishes = new QHBoxLayout;
  wishes->setSpacing(space::kSmall);
  wishes->addWidget(search_, 1);
  wishes->addWidget(levels_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, space::kMedium, 0, 0);
  box->setSpacing(space::kSmall);
  box->addLayout(wishes);
  box->addWidget(view_, 1);
  connect(search_, &QLineEdit::textChanged, &filter_, &LogFilter::setText);
  connect(levels_, &QComboBox::currentIndexChanged, this,
          [this] { filter_.setLeastGravity(levels_->currentData().toInt()); });
  connect(&context_.node, &NodeApi::eventArrived, this, &LogPanel::onEvent);
}

void LogPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  model_.clear();
  context_.node.call("log", {{"project", project}, {"newest", 500}}, this,
                     [this, project](const Reply& reply) {
                       if (!reply.ok() || project != project_) return;
                       model_.clear();
                       model_.append(listFromJson(reply.result["entries"], logEntryFromJson));
                       view_->scrollToBottom();
                     });
}

void LogPanel::onEvent(const QJsonObject& event) {
  const QString type = event["type"].toString();
  LogEntry entry{QDateTime::currentMSecsSinceEpoch(), "info", {}};
  if (type == "warning") {
    entry.level = "warning";
    entry.text = explain({event["text"].toString(), event["hint"].toString(), {}});
  } else if (type == "note") {
    entry.text = event["text"].toString();
  } else if (type == "activity") {
    entry.text = sentenceIn(event["sentence"]);
  } else if (type == "peer") {
    const QString name =
        format::isolated(format::nameOf(event["name"].toString(), event["peer"].toString()));
    const QString change = event["change"].toString();
    entry.text = change == "joined" ? tr("%1 joined").arg(name)
                 : change == "left" ? tr("%1 left").arg(name)
                                    : tr("%1 was lost: %2").arg(name, event["reason"].toString());
  } else if (type == "validation") {
    entry.text =
        tr("Validation at epoch %1: loss %2")
            .arg(format::count(event["epoch"].toDouble()), format::loss(event["loss"].toDouble()));
  } else if (type == "finished") {
    entry.text = tr("Finished after %1 epochs").arg(format::count(event["epochs"].toDouble()));
  } else if (type == "overflow") {
    entry.level = "warning";
    entry.text = tr("%1 events were skipped: this window was too slow")
                     .arg(format::count(event["lost"].toDouble()));
  }
  if (entry.text.isEmpty()) return;
  const QScrollBar* bar = view_->verticalScrollBar();
  const bool at_end = bar->value() == bar->maximum();
  model_.append({entry});
  if (at_end) view_->scrollToBottom();
}

}  // namespace potluck::ui
