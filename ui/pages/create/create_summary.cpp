// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/create_summary.h"

namespace potluck::ui {
CreateSummary::CreateSummary(QWidget* parent)
    : QWidget(parent),
      name_(new QLineEdit),
      description_(new QLineEdit),
      organiser_(new NameField),
      grid_(new QGridLayout) {
  name_->setObjectName("projectName");
  name_->setPlaceholderText(
      tr("What volunteers will see, for example “Shakespeare, letter by letter”"));
  name_->setAccessibleName(tr("Name of the project"));
  description_->setObjectName("projectDescription");
  description_->setPlaceholderText(tr("One sentence about its purpose (optional)"));
  description_->setAccessibleName(tr("Description"));
  organiser_->setObjectName("organiserName");
  auto* name_card = new Card;
  name_card->box()->addWidget(makeLabel(tr("Name"), "heading"));
  const QList<std::pair<QString, QLineEdit*>> fields = {
      {"name", name_}, {"description", description_}, {"display_name", organiser_}};
  for (const auto& [field, editor] : fields) {
    problems_.insert(field, new FieldProblem(editor));
    name_card->box()->addWidget(editor);
    name_card->box()->addWidget(problems_[field]);
    connect(editor, &QLineEdit::textChanged, this, &CreateSummary::edited);
  }
  auto* card = new Card;
  card->box()->addWidget(makeLabel(tr("What will be made"), "heading"));
  grid_->setHorizontalSpacing(space::kLarge);
  grid_->setVerticalSpacing(space::kSmall);
  grid_->setColumnStretch(1, 1);
  card->box()->addLayout(grid_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kMedium);
  box->addWidget(name_card);
  box->addWidget(card);
}

void CreateSummary::addRow(const QString& title, int step) {
  const int row = static_cast<int>(values_.size());
  auto* value = makeLabel({});
  value->setWordWrap(true);
  auto* change = makeButton(tr("Change"), "quiet");
  change->setAccessibleName(tr("Change: %1").arg(title));
  grid_->addWidget(makeLabel(title, "muted"), row, 0, Qt::AlignTop);
  grid_->addWidget(value, row, 1, Qt::AlignTop);
  grid_->addWidget(change, row, 2, Qt::AlignTop);
  // The texts stand on the button's line.
  for (int column : {0, 1}) {
    grid_->itemAtPosition(row, column)->widget()->setContentsMargins(0, space::kSmall, 0, 0);
  }
  values_.insert(step, value);
  connect(change, &QPushButton::clicked, this, [this, step] { Q_EMIT changeWanted(step); });
}

void CreateSummary::setValue(int step, const QString& text) {
  values_[step]->setText(text);
  alignToStart(values_[step]);
}

void CreateSummary::tellProblems(const std::function<QString(const QString&)>& problem) {
  for (auto it = problems_.begin(); it != problems_.end(); ++it)
    it.value()->tell(problem(it.key()));
}

}  // namespace potluck::ui
