// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/model_chooser.h"

#include <QHBoxLayout>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/text/sentence.h"
#include "ui/widgets/forms/file_field.h"

namespace potluck::ui {
namespace {

constexpr int kTypingPause_ms = 300, kIndent = 26;

QString costText(const QJsonObject& cost) {
  return ModelChooser::tr("%1 parameters, %2 of memory and %3 for each sample at a time")
      .arg(format::count(cost["parameters"].toDouble()), format::bytes(cost["bytes"].toDouble()),
           format::bytes(cost["bytes_per_sample"].toDouble()));
}

}  // namespace

ModelChooser::ModelChooser(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      rows_box_(new QWidget(this)),
      rows_layout_(new QVBoxLayout(rows_box_)),
      group_(new QButtonGroup(this)),
      spec_(new QLineEdit(this)),
      module_(new FileField(tr("Module from PyTorch"), {tr("TorchScript (*.pt *.pth)")}, this)),
      state_(makeLabel({}, "muted", this)) {
  rows_layout_->setContentsMargins(0, 0, 0, 0);
  rows_layout_->setSpacing(space::kMedium);
  spec_->setObjectName("modelSpec");
  spec_->setAccessibleName(tr("Specification of the model"));
  spec_->setToolTip(
      tr("Layers, width and so on. A volunteer runs nothing but such a specification."));
  auto* label = makeLabel(tr("S&pecification"), "caption");
  label->setBuddy(spec_);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(label);
  row->addWidget(spec_, 1);
  module_->field()->setObjectName("modulePath");
  module_->field()->setPlaceholderText(tr("What torch.jit.save wrote"));
  module_->setToolTip(tr("It is taken apart here: volunteers get its operators, and run no file."));
  module_->hide();
  state_->setObjectName("modelCost");
  state_->setWordWrap(true);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kMedium);
  box->addWidget(rows_box_);
  box->addLayout(row);
  box->addWidget(module_);
  box->addWidget(state_);
  delay_.setSingleShot(true);
  delay_.setInterval(kTypingPause_ms);
  connect(&delay_, &QTimer::timeout, this, &ModelChooser::ask);
  connect(group_, &QButtonGroup::idClicked, this, &ModelChooser::onChosen);
  const auto edited = [this] {
    valid_ = false;
    ++question_;  // what was asked was about another one
    setLook(state_, "muted");
    state_->setText(tr("Counting its parameters…"));
    state_->show();
    module_->setVisible(moduleRow() != nullptr);
    delay_.start();
    Q_EMIT changed();
  };
  connect(spec_, &QLineEdit::textChanged, this, edited);
  connect(module_, &FileField::changed, this, edited);
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (!valid_) ask();
  });
}

// A specification may go on with options: "torchscript-text:context=128".
const ModelChooser::Row* ModelChooser::moduleRow() const {
  const QString kind = spec().section(':', 0, 0);
  const auto it = std::ranges::find_if(
      rows_, [&](const Row& row) { return row.module && row.spec.section(':', 0, 0) == kind; });
  return it == rows_.end() ? nullptr : &*it;
}

QString ModelChooser::module() const {
  return moduleRow() != nullptr ? module_->path() : QString();
}

void ModelChooser::setTemplates(const QJsonArray& models) {
  models_ = models;
  filled_for_.clear();
  fill();
}

void ModelChooser::setData(const QString& format, const QJsonObject& shape) {
  if (format.isEmpty() || (format == format_ && shape == shape_)) return;
  format_ = format;
  shape_ = shape;
  fill();
  ask();
}

void ModelChooser::prefer(const QString& spec) {
  preferred_ = spec;
  if (!rows_.isEmpty()) spec_->setText(spec);
}

void ModelChooser::setRecipe(const QString& recipe) {
  if (recipe == recipe_) return;
  recipe_ = recipe;
  ask();
}

QString ModelChooser::title() const {
  for (const Row& row : rows_) {
    if (row.spec == spec()) return row.button->text();
  }
  return {};
}

QString ModelChooser::problem() const { return valid_ ? QString() : state_->text(); }

// Only the models that can learn from this kind of data.
void ModelChooser::fill() {
  if (format_.isEmpty() || models_.isEmpty() || filled_for_ == format_) return;
  filled_for_ = format_;
  while (QLayoutItem* item = rows_layout_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  rows_.clear();
  for (const QJsonValue value : models_) {
    const QJsonObject o = value.toObject();
    if (!o["data_formats"].toArray().contains(format_)) continue;
    auto* widget = new QWidget;
    auto* box = new QVBoxLayout(widget);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(1);
    auto* button = new QRadioButton(sentenceIn(o["title"]));
    auto* summary = makeLabel(asSentence(sentenceIn(o["summary"])), "muted");
    auto* cost = makeLabel({}, "caption");
    for (QLabel* label : {summary, cost}) {
      label->setWordWrap(true);
      label->setIndent(kIndent);
    }
    button->setAccessibleDescription(summary->text());
    box->addWidget(button);
    box->addWidget(summary);
    box->addWidget(cost);
    group_->addButton(button, static_cast<int>(rows_.size()));
    rows_layout_->addWidget(widget);
    rows_.append({button, cost, o["spec"].toString(), o["module"].toBool()});
  }
  if (rows_.isEmpty()) {
    spec_->clear();
    return;
  }
  const QString kind = preferred_.section(':', 0, 0);
  const bool suits = std::ranges::any_of(rows_, [&](const Row& row) {
    return !kind.isEmpty() && row.spec.section(':', 0, 0) == kind;
  });
  if (suits) {
    spec_->setText(preferred_);
    return;
  }
  rows_[0].button->setChecked(true);
  onChosen(0);
}

void ModelChooser::onChosen(int row) {
  if (spec() == rows_[row].spec) return;
  spec_->setText(rows_[row].spec);
  spec_->setCursorPosition(0);
  delay_.stop();
  ask();
}

void ModelChooser::ask() {
  if (format_.isEmpty() || context_.node.connection() != NodeApi::Connection::kConnected) return;
  const int question = ++question_;
  QJsonArray models;
  for (const Row& row : rows_) models.append(row.spec);
  models.append(spec());
  context_.node.call("model_costs",
                     {{"data_format", format_},
                      {"shape", shape_},
                      {"models", models},
                      {"module", module()},
                      {"recipe", recipe_}},
                     this, [this, question](const Reply& reply) {
                       if (question == question_) onCosts(reply);
                     });
}

void ModelChooser::onCosts(const Reply& reply) {
  if (!reply.ok()) {
    valid_ = false;
    setLook(state_, "error");
    state_->setText(explain(*reply.problem));
    state_->show();
    return Q_EMIT changed();
  }
  const QJsonArray costs = reply.result["costs"].toArray();
  for (int i = 0; i < rows_.size() && i < costs.size(); ++i) {
    const QJsonObject cost = costs[i].toObject();
    if (rows_[i].module && module().isEmpty()) {
      rows_[i].cost->clear();  // what it lacks is said where the file is chosen
      continue;
    }
    rows_[i].cost->setText(cost.contains("problem") ? cost["problem"].toString() : costText(cost));
  }
  tellCost(costs.last().toObject());
  if (moduleRow() != nullptr && module().isEmpty()) {
    setLook(state_, "muted");
    state_->setText(tr("Choose the file with the module."));
  }
  // A specification of one's own is none of the templates.
  group_->setExclusive(false);
  for (const Row& row : rows_) row.button->setChecked(row.spec == spec());
  group_->setExclusive(true);
  state_->setHidden(valid_ && !title().isEmpty());  // said beside the template
  Q_EMIT changed();
}

void ModelChooser::tellCost(const QJsonObject& cost) {
  valid_ = cost.contains("parameters");
  suggested_ = cost["recipe"].toObject();
  parameters_ = cost["parameters"].toDouble();
  setLook(state_, valid_ ? "ok" : "error");
  cost_ = valid_ ? tr("%1 parameters, %2 of memory")
                       .arg(format::count(parameters_), format::bytes(cost["bytes"].toDouble()))
                 : QString();
  state_->setText(valid_ ? costText(cost)
                         : explain({cost["problem"].toString(), cost["hint"].toString(), {}}));
}

}  // namespace potluck::ui
