// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/start_weights.h"

namespace potluck::ui {

StartWeights::StartWeights(QWidget* parent) : Card(parent) {
  file_ = new FileField(tr("Weights to start from"), {tr("Weights (*.safetensors)")});
  file_->field()->setObjectName("weightsPath");
  file_->field()->setPlaceholderText(tr("Nothing: it learns from the beginning"));
  problem_ = new FieldProblem(file_->field());
  auto* text = makeLabel(
      tr("What a model like this has learnt before, here or elsewhere: an export of another "
         "project, or a model from Hugging Face. What does not match keeps its first values."),
      "muted");
  text->setWordWrap(true);
  box()->addWidget(makeLabel(tr("Start from weights"), "heading"));
  box()->addWidget(text);
  box()->addWidget(file_);
  box()->addWidget(problem_);
  connect(file_, &FileField::changed, this, &StartWeights::changed);
}

}  // namespace potluck::ui
