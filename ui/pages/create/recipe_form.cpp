// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/recipe_form.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>

#include "ui/control/actions.h"
#include "ui/text/sentence.h"

namespace potluck::ui {
namespace {

constexpr int kColumns = 3, kRowsOfField = 5;
const QStringList kCommon = {"target_batch", "epochs", "lr"};

QString titleOf(const QString& key) {
  // Made anew each time: the language can change.
  const QHash<QString, QString> titles = {
      {"target_batch", RecipeForm::tr("Target batch, samples")},
      {"epochs", RecipeForm::tr("Epochs")},
      {"lr", RecipeForm::tr("Learning rate")},
      {"lr_min", RecipeForm::tr("Final learning rate")},
      {"start_members", RecipeForm::tr("Begin with, computers")},
      {"optimizer", RecipeForm::tr("Optimizer")},
      {"schedule", RecipeForm::tr("Schedule")},
      {"warmup", RecipeForm::tr("Warm-up, epochs")},
      {"weight_decay", RecipeForm::tr("Weight decay")},
      {"momentum", RecipeForm::tr("Momentum")},
      {"beta1", RecipeForm::tr("Beta 1")},
      {"beta2", RecipeForm::tr("Beta 2")},
      {"clip", RecipeForm::tr("Gradient clip")},
      {"step_every", RecipeForm::tr("Cut the rate every, epochs")},
      {"step_factor", RecipeForm::tr("Factor of a cut")},
      {"label_smoothing", RecipeForm::tr("Label smoothing")},
      {"dropout", RecipeForm::tr("Dropout")},
      {"ema", RecipeForm::tr("Average of weights, decay")},
      {"recompute", RecipeForm::tr("Recompute activations (1: yes)")},
      {"precision", RecipeForm::tr("Precision of gradients")},
      {"codec", RecipeForm::tr("Number format on the wire")},
      {"average_codec", RecipeForm::tr("Format of averages")},
      {"overlap", RecipeForm::tr("Compute while averaging")},
      {"averaging", RecipeForm::tr("Averaging")},
      {"norm_bound", RecipeForm::tr("Bound of a gradient's norm")},
      {"averaging_trim", RecipeForm::tr("Trimmed at each end")},
      {"averaging_radius", RecipeForm::tr("Radius of clipping")},
      {"averaging_memory", RecipeForm::tr("Memory of contributions")},
      {"audits", RecipeForm::tr("Audits")},
      {"validate_every", RecipeForm::tr("Validate every, epochs")},
      {"validation_samples", RecipeForm::tr("Validation samples")},
      {"digest_every", RecipeForm::tr("Digest every, epochs")},
      {"checkpoint_seconds", RecipeForm::tr("Checkpoint every, seconds")},
      {"train_fraction", RecipeForm::tr("Share for training")},
      {"tokens", RecipeForm::tr("Text is cut into")},
      {"vocabulary", RecipeForm::tr("Vocabulary, pieces")},
      {"image_size", RecipeForm::tr("Side of images, pixels")},
      {"augment", RecipeForm::tr("Vary images")},
      {"columns", RecipeForm::tr("Columns of a table")},
      {"bad_lines", RecipeForm::tr("Lines that cannot be read")},
      {"seed", RecipeForm::tr("Seed")}};
  return titles.value(key, key);
}

}  // namespace

RecipeForm::RecipeForm(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      common_box_(new QWidget(this)),
      expert_box_(new QWidget(this)),
      common_(new QGridLayout(common_box_)),
      rest_(new QGridLayout(expert_box_)),
      expert_(makeButton(tr("&Expert settings"), "quiet", this)) {
  for (QGridLayout* grid : {common_, rest_}) {
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::kLarge);
    grid->setVerticalSpacing(space::kTiny);
    for (int i = 0; i < kColumns; ++i) grid->setColumnStretch(i, 1);
  }
  expert_->setCheckable(true);
  expert_->setObjectName("expertButton");
  context_.theme.bindIcon(expert_, "chevron-right", Theme::Ink::kMuted);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kSmall);
  box->addWidget(common_box_);
  box->addWidget(expert_, 0, Qt::AlignLeft);
  box->addWidget(expert_box_);
  expert_box_->hide();
  connect(expert_, &QPushButton::toggled, this, [this](bool shown) {
    expert_box_->setVisible(shown);
    context_.theme.bindIcon(expert_, shown ? "chevron" : "chevron-right", Theme::Ink::kMuted);
  });
}

void RecipeForm::setKeys(const QJsonArray& keys) {
  for (QGridLayout* grid : {common_, rest_}) {
    while (QLayoutItem* item = grid->takeAt(0)) {
      delete item->widget();
      delete item;
    }
  }
  fields_.clear();
  int common = 0, rest = 0;
  for (const QJsonValue value : keys) {
    const QJsonObject key = value.toObject();
    const bool important = kCommon.contains(key["key"].toString());
    addField(important ? common_ : rest_, important ? common++ : rest++, key);
  }
}

void RecipeForm::addField(QGridLayout* grid, int at, const QJsonObject& o) {
  const QString key = o["key"].toString(), standard = o["value"].toString(),
                help = asSentence(sentenceIn(o["help"]));
  if (key.isEmpty()) return;
  const QStringList choices = o["choices"].toVariant().toStringList();
  // The choices themselves stand in their box.
  const QString explained =
      choices.isEmpty() ? help + '\n' + asSentence(sentenceIn(o["allowed"])) : help;
  QWidget* editor = makeEditor(choices, standard);
  editor->setObjectName("recipe_" + key);
  editor->setToolTip(explained);
  editor->setAccessibleName(titleOf(key));
  editor->setAccessibleDescription(explained);
  auto* label = makeLabel(titleOf(key));
  label->setBuddy(editor);
  label->setToolTip(explained);
  auto* hint = makeLabel(help, "caption");
  hint->setWordWrap(true);
  hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* problem = new FieldProblem(editor);
  const int row = at / kColumns * kRowsOfField, column = at % kColumns;
  grid->addWidget(label, row, column);
  grid->addWidget(editor, row + 1, column);
  grid->addWidget(problem, row + 2, column);
  grid->addWidget(hint, row + 3, column);
  grid->setRowMinimumHeight(row + 4, space::kTiny);
  fields_.insert(key, {editor, standard, standard, problem, grid == rest_});
}

QWidget* RecipeForm::makeEditor(const QStringList& choices, const QString& standard) {
  if (choices.isEmpty()) {
    auto* edit = new QLineEdit(standard);
    edit->setPlaceholderText(standard);  // what an empty field means
    connect(edit, &QLineEdit::textChanged, this, &RecipeForm::changed);
    return edit;
  }
  auto* combo = new QComboBox;
  combo->addItems(choices);
  if (!choices.contains(standard)) combo->addItem(standard);
  combo->setCurrentText(standard);
  connect(combo, &QComboBox::currentTextChanged, this, &RecipeForm::changed);
  return combo;
}

void RecipeForm::fill(const Field& field, const QString& value) {
  if (auto* combo = qobject_cast<QComboBox*>(field.editor))
    combo->setCurrentText(value);
  else if (auto* edit = qobject_cast<QLineEdit*>(field.editor))
    edit->setText(value);
}

void RecipeForm::suggest(const QJsonObject& values) {
  for (auto it = fields_.begin(); it != fields_.end(); ++it) {
    const QString suggested = values[it.key()].toString(it->standard);
    if (suggested == it->suggested) continue;
    const QString before = valueOf(*it);
    const bool untouched = before.isEmpty() || before == it->suggested;
    it->suggested = suggested;
    if (auto* edit = qobject_cast<QLineEdit*>(it->editor)) edit->setPlaceholderText(suggested);
    if (untouched) fill(*it, suggested);
  }
}

void RecipeForm::tellProblems(const std::function<QString(const QString&)>& problem) {
  for (auto it = fields_.begin(); it != fields_.end(); ++it) {
    const QString text = problem(it.key());
    it->problem->tell(text);
    if (!text.isEmpty() && it->expert) expert_->setChecked(true);
  }
}

QString RecipeForm::title(const QString& key) { return titleOf(key); }

QString RecipeForm::valueOf(const Field& field) const {
  if (const auto* combo = qobject_cast<QComboBox*>(field.editor)) return combo->currentText();
  return static_cast<QLineEdit*>(field.editor)->text().trimmed();
}

QString RecipeForm::recipe() const {
  QStringList pairs;
  for (const auto& [key, value] : changes()) pairs << key + '=' + value;
  return pairs.join(',');
}

QString RecipeForm::words() const {
  QStringList lines;
  for (const auto& [key, value] : changes()) lines << tr("%1: %2").arg(titleOf(key), value);
  return lines.join('\n');
}

QJsonObject RecipeForm::values() const {
  QJsonObject out;
  for (const auto& [key, value] : changes()) out[key] = value;
  return out;
}

// An empty field means what was suggested.
QList<std::pair<QString, QString>> RecipeForm::changes() const {
  QList<std::pair<QString, QString>> out;
  for (auto it = fields_.begin(); it != fields_.end(); ++it) {
    const QString typed = valueOf(it.value());
    const QString value = typed.isEmpty() ? it->suggested : typed;
    if (value != it->standard) out.append({it.key(), value});
  }
  return out;
}

QString RecipeForm::value(const QString& key) const {
  const auto it = fields_.find(key);
  if (it == fields_.end()) return {};
  const QString typed = valueOf(*it);
  return typed.isEmpty() ? it->suggested : typed;
}

void RecipeForm::setValue(const QString& key, const QString& value) {
  if (const auto it = fields_.find(key); it != fields_.end()) fill(*it, value);
}

}  // namespace potluck::ui
