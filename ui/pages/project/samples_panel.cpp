// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/samples_panel.h"

#include <QHBoxLayout>
#include <QJsonArray>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/widgets/pictures/gray_image.h"

namespace potluck::ui {
namespace {
constexpr int kTokens = 500, kImageColumns = 8, kImageSide = 72;
}

SamplesPanel::SamplesPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, space::kMedium, 0, 0);
  box->setSpacing(space::kSmall);
  prompt_ = new QLineEdit(this);
  prompt_->setPlaceholderText(tr("First words, or nothing"));
  prompt_label_ = makeLabel(tr("Prom&pt"), nullptr, this);
  prompt_label_->setBuddy(prompt_);
  prompt_->setAccessibleName(tr("Prompt"));
  generate_ = makeButton(tr("&Ask the model"), "primary", this);
  generate_->setObjectName("sampleButton");
  context_.theme.bindIcon(generate_, "spark", Theme::Ink::kOnAccent);
  text_ = new TextBox(this);
  text_->setProperty("look", "mono");
  text_->setReadOnly(true);
  text_->setAccessibleName(tr("Text from the model"));
  text_->setHint(tr("Ask the model as it is now, and read what it has learnt so far."));
  text_->setMinimumHeight(200);
  images_ = new QWidget(this);
  image_grid_ = new QGridLayout(images_);
  image_grid_->setContentsMargins(0, 0, 0, 0);
  image_grid_->setSpacing(space::kMedium);
  message_ = makeLabel({}, "muted", this);
  message_->setWordWrap(true);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(prompt_label_);
  row->addWidget(prompt_, 1);
  row->addWidget(generate_);
  box->addLayout(row);
  box->addWidget(message_);
  box->addWidget(text_, 1);
  box->addWidget(images_);
  box->addStretch();
  message_->hide();
  images_->hide();
  connect(generate_, &QPushButton::clicked, this, &SamplesPanel::generate);
  connect(prompt_, &QLineEdit::returnPressed, this, &SamplesPanel::generate);
}

void SamplesPanel::setProject(const QString& project, const QString& data_format) {
  const bool writes = data_format.isEmpty() || data_format == "text" || data_format == "jsonl";
  prompt_->setVisible(writes);
  prompt_label_->setVisible(writes);
  if (project == project_) return;
  project_ = project;
  ++question_;
  generate_->setEnabled(true);
  message_->hide();
  text_->clear();
  text_->setVisible(writes);
  images_->hide();
  if (!writes) {
    message_->setText(tr("Ask the model what it sees in a few held-out images."));
    message_->show();
  }
}

void SamplesPanel::generate() {
  if (context_.node.status().project != project_) {
    setLook(message_, "muted");
    message_->setText(tr("Start the project first: the model is in memory only then."));
    message_->show();
    return;
  }
  const int question = ++question_;
  generate_->setEnabled(false);
  setLook(message_, "muted");
  message_->setText(tr("The model is thinking…"));
  message_->show();
  QJsonObject params = {{"tokens", kTokens}};
  if (!prompt_->text().isEmpty()) params["prompt"] = prompt_->text();
  context_.node.call("sample", params, this, [this, question](const Reply& reply) {
    if (question != question_) return;
    generate_->setEnabled(true);
    if (!reply.ok()) {
      setLook(message_, "error");
      message_->setText(explain(*reply.problem));
      return;
    }
    const bool images = reply.result.contains("predictions");
    message_->hide();
    text_->setVisible(!images);
    images_->setVisible(images);
    if (images)
      showPredictions(reply.result["predictions"].toArray());
    else
      text_->setPlainText(reply.result["text"].toString());
  });
}

void SamplesPanel::showPredictions(const QJsonArray& predictions) {
  while (QLayoutItem* item = image_grid_->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  int at = 0;
  for (const QJsonValue value : predictions) {
    const QJsonObject o = value.toObject();
    const bool right = o["label"].toInt() == o["predicted"].toInt();
    const auto name = [&o](const char* key) {
      const QString number = QString::number(o[key].toInt());
      const QString called = o[QString(key) + "_name"].toString(number);
      return called == number ? number : format::isolated(called);
    };
    const QString label = name("label"), predicted = name("predicted");
    auto* cell = new QWidget(images_);
    auto* box = new QVBoxLayout(cell);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(2);
    auto* image = makeLabel({}, nullptr, cell);
    image->setPixmap(grayPixmap(o, kImageSide));
    image->setAccessibleName(tr("Image of class %1").arg(label));
    const QString sure = format::share(o["probability"].toDouble());
    auto* text = makeLabel(right ? tr("✓ %1  %2").arg(predicted).arg(sure)
                                 : tr("✗ %1, is %2").arg(predicted).arg(label),
                           right ? "ok" : "error", cell);
    text->setToolTip(
        tr("The model says %1 with %2 certainty; it is %3.").arg(predicted).arg(sure).arg(label));
    box->addWidget(image, 0, Qt::AlignHCenter);
    box->addWidget(text, 0, Qt::AlignHCenter);
    image_grid_->addWidget(cell, at / kImageColumns, at % kImageColumns);
    ++at;
  }
}

}  // namespace potluck::ui
