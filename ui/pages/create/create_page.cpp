// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/create_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonArray>

namespace potluck::ui {

CreatePage::CreatePage(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context), check_(context.node), stack_(new QStackedWidget(this)) {
  setObjectName("createPage");
  setProperty("look", "page");
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->addWidget(stack_);
}

// When it is first shown: the window appears sooner without it.
void CreatePage::build() {
  created_ = new CreatedView(context_);
  form_ = makeForm();
  stack_->addWidget(form_);
  stack_->addWidget(created_);
  connect(&check_, &ProjectCheck::changed, this, &CreatePage::onChecked);
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (isVisible()) loadTemplates();
    check();
  });
  connect(created_, &CreatedView::anotherWanted, this, &CreatePage::reset);
  connect(created_, &CreatedView::started, this, [this](const QString& project) {
    reset();
    Q_EMIT openRequested(project);
  });
  check();
}

QWidget* CreatePage::makeStep(const QString& text, const QList<QWidget*>& parts) {
  auto* page = new QWidget;
  page->setProperty("look", "page");
  QVBoxLayout* box = makeScrolledPage(page);
  box->setContentsMargins(space::kPage, space::kMedium, space::kPage, space::kPage);
  box->setSpacing(space::kMedium);
  auto* intro = makeLabel(text, "muted");
  intro->setWordWrap(true);
  box->addWidget(intro);
  for (QWidget* part : parts) box->addWidget(part);
  box->addStretch(1);  // all that is left: cards are as tall as what is in them
  return page;
}

namespace {

Card* inCard(QWidget* widget) {
  auto* card = new Card;
  card->box()->addWidget(widget);
  return card;
}

}  // namespace

QWidget* CreatePage::makePages(const QStringList& titles) {
  data_ = new DataChooser(context_);
  model_ = new ModelChooser(context_);
  weights_ = new StartWeights;
  recipe_ = new RecipeForm(context_);
  members_ = new MembersForm;
  forecast_ = new ForecastPanel(context_);
  summary_ = new CreateSummary;
  pages_ = new QStackedWidget;
  pages_->addWidget(makeStep(
      tr("What the model learns from. It stays on this computer; members fetch what they need."),
      {inCard(data_)}));
  pages_->addWidget(
      makeStep(tr("Only models that can learn from this data are offered. Every volunteer "
                  "needs as much memory as a model says."),
               {inCard(model_), weights_}));
  pages_->addWidget(makeStep(tr("How it is trained. The standard values suit most projects."),
                             {inCard(recipe_)}));
  pages_->addWidget(
      makeStep(tr("A link is all that a volunteer needs: no account, no form."), {members_}));
  pages_->addWidget(
      makeStep(tr("How much faster a group would be than this computer alone."), {forecast_}));
  pages_->addWidget(
      makeStep(tr("Once made, data, model and recipe stay as they are."), {summary_}));
  for (int step = kData; step < kSummary; ++step) summary_->addRow(titles[step], step);
  return pages_;
}

QWidget* CreatePage::makeForm() {
  const QStringList titles = {tr("Data"),         tr("Model"),    tr("Recipe"),
                              tr("Who may join"), tr("Forecast"), tr("Summary")};
  makePages(titles);
  steps_ = new StepBar(titles, context_.theme);
  auto* top = new QWidget;
  auto* top_box = new QVBoxLayout(top);
  top_box->setContentsMargins(space::kPage, space::kSection, space::kPage, space::kSmall);
  top_box->setSpacing(space::kMedium);
  top_box->addWidget(makeLabel(tr("Create a project"), "title"));
  top_box->addWidget(steps_);
  auto* page = new QWidget;
  page->setProperty("look", "page");
  auto* outer = new QVBoxLayout(page);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  auto* line = new QFrame;
  line->setProperty("look", "line");
  outer->addWidget(top);
  outer->addWidget(pages_, 1);
  outer->addWidget(line);
  footer_ = new CreateFooter(context_.theme);
  outer->addWidget(footer_);
  connectParts();
  fillIn();
  return page;
}

void CreatePage::connectParts() {
  const auto change = [this](int step) { go(static_cast<Step>(step)); };
  connect(steps_, &StepBar::chosen, this, change);
  connect(data_, &DataChooser::changed, this, &CreatePage::onData);
  connect(data_, &DataChooser::recipeWanted, recipe_, &RecipeForm::setValue);
  connect(model_, &ModelChooser::changed, this, &CreatePage::onModel);
  connect(weights_, &StartWeights::changed, this, &CreatePage::onEdited);
  connect(members_, &MembersForm::changed, this, &CreatePage::onEdited);
  connect(recipe_, &RecipeForm::changed, this, &CreatePage::onEdited);
  connect(summary_, &CreateSummary::edited, this, &CreatePage::onEdited);
  connect(summary_, &CreateSummary::changeWanted, this, change);
  connect(footer_, &CreateFooter::backWanted, this, [this, change] { change(step() - 1); });
  connect(footer_, &CreateFooter::nextWanted, this, [this, change] { change(step() + 1); });
  connect(footer_, &CreateFooter::createWanted, this, &CreatePage::create);
  connect(forecast_, &ForecastPanel::changed, this, &CreatePage::check);
  connect(forecast_, &ForecastPanel::recipeWanted, this, [this](const QJsonObject& values) {
    for (auto it = values.begin(); it != values.end(); ++it) {
      recipe_->setValue(it.key(), it.value().toString());
    }
    go(kForecast);
  });
}

void CreatePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!created_) build();
  loadTemplates();
}

void CreatePage::loadTemplates() {
  if (!templates_.isEmpty() || context_.node.connection() != NodeApi::Connection::kConnected) {
    return;
  }
  context_.node.call("templates", {}, this, [this](const Reply& reply) {
    if (!reply.ok() || !templates_.isEmpty()) return;
    templates_ = reply.result;
    fillIn();
    check();
  });
}

void CreatePage::fillIn() {
  if (templates_.isEmpty()) return;
  recipe_->setKeys(templates_["recipe"].toArray());
  model_->setTemplates(templates_["models"].toArray());
  data_->setBuiltins(templates_["builtin_data"].toArray());
}

void CreatePage::onData() {
  if (data_->isValid()) model_->setData(data_->format(), data_->shape());
  check();
}

void CreatePage::onModel() {
  recipe_->suggest(model_->suggestedRecipe());
  check();
}

QJsonObject CreatePage::fields() const {
  QJsonObject out = {{"recipe", recipe_->values()}};
  const QList<std::pair<QString, QString>> texts = {{"name", summary_->name()},
                                                    {"description", summary_->description()},
                                                    {"display_name", summary_->organiser()},
                                                    {"weights", weights_->path()}};
  for (const auto& [field, text] : texts) {
    if (!text.isEmpty()) out[field] = text;
  }
  out["relays"] = QJsonArray::fromStringList(members_->relays());
  return out;
}

void CreatePage::onEdited() {
  check_.setFields(fields());
  check();
}

void CreatePage::onChecked() {
  const auto problem = [this](const QString& field) { return check_.problem(field); };
  weights_->tellProblem(check_.problem("weights"));
  members_->tellProblem(check_.problem("relays"));
  recipe_->tellProblems([this](const QString& key) { return check_.problem("recipe." + key); });
  summary_->tellProblems(problem);
  // What is counted and shown is what a node would take: a wrong value waits for its correction.
  if (check_.firstUnder("recipe.").isEmpty()) {
    model_->setRecipe(recipe_->recipe());
    data_->setImageSize(recipe_->value("image_size"));
    if (step() >= kForecast) go(step());
  }
  check();
}

QString CreatePage::lacks(int step) const {
  if (context_.node.connection() != NodeApi::Connection::kConnected) {
    return tr("Waiting for the node.");
  }
  switch (step) {
    case kData:
      return data_->isValid() ? QString() : tr("Choose data that Potluck can read.");
    case kModel:
      if (model_->spec().isEmpty()) return tr("Choose a model.");
      return model_->isValid() ? check_.problem("weights") : model_->problem();
    case kRecipe:
      if (const QString wrong = check_.firstUnder("recipe."); !wrong.isEmpty()) {
        return tr("%1: %2").arg(RecipeForm::title(wrong.section('.', 1)), check_.problem(wrong));
      }
      return {};
    case kMembers:
      return check_.problem("relays");
    case kSummary:
      if (summary_->name().isEmpty()) return tr("Give the project a name.");
      for (const char* field : {"name", "description", "display_name"}) {
        if (!check_.problem(field).isEmpty()) return tr("Correct what is marked in red.");
      }
      return {};
    default:
      return {};
  }
}

int CreatePage::firstLacking() const {
  int step = kData;
  while (step < kSteps && lacks(step).isEmpty()) ++step;
  return step;
}

void CreatePage::check() {
  const int lacking = firstLacking();
  const QString missing = lacks(std::min<int>(lacking, step()));
  steps_->setReachable(std::min<int>(lacking, kSummary));
  footer_->tell({step() == kData, step() == kSummary, missing,
                 missing.isEmpty() && lacking > step(), lacking == kSteps});
  if (step() == kSummary) summarise();
}

void CreatePage::summarise() {
  summary_->setValue(kData, data_->summary());
  const QString title = model_->title().isEmpty() ? model_->spec() : model_->title();
  QString model = tr("%1: %2").arg(title, model_->cost());
  if (!model_->module().isEmpty()) model += '\n' + QFileInfo(model_->module()).fileName();
  if (!weights_->path().isEmpty()) {
    model += '\n' + tr("Starts from %1").arg(QFileInfo(weights_->path()).fileName());
  }
  summary_->setValue(kModel, model);
  const QString recipe = recipe_->words();
  summary_->setValue(kRecipe, recipe.isEmpty() ? tr("Standard values") : recipe);
  summary_->setValue(kMembers, members_->words());
  const QString forecast = forecast_->sentence();
  summary_->setValue(kForecast, forecast.isEmpty() ? tr("Not tried on this computer") : forecast);
}

void CreatePage::go(Step step) {
  step = static_cast<Step>(std::clamp<int>(step, kData, std::min<int>(firstLacking(), kSummary)));
  steps_->setCurrent(step);
  pages_->setCurrentIndex(step);
  footer_->forgetProblem();
  if (step >= kForecast) {
    forecast_->setInput({data_->data(), model_->spec(), model_->module(), recipe_->recipe()});
  }
  if (step == kSummary) summary_->focusName();
  check();
}

void CreatePage::create() {
  const QString name = summary_->name();
  const QJsonObject params = {{"name", name},
                              {"description", summary_->description()},
                              {"display_name", summary_->organiser()},
                              {"data", data_->data()},
                              {"model", model_->spec()},
                              {"module", model_->module()},
                              {"weights", weights_->path()},
                              {"recipe", recipe_->recipe()},
                              {"policy", members_->policy()},
                              {"relays", QJsonArray::fromStringList(members_->relays())},
                              {"find_over_dht", members_->findOverDht()}};
  footer_->tellCreating();
  context_.node.call("create", params, this, [this, name](const Reply& reply) {
    check();
    if (!reply.ok()) return footer_->fail(*reply.problem);
    created_->show(reply.result["project"].toString(), name,
                   reply.result["invite_link"].toString());
    created_->tellWeights(reply.result["weights"].toObject());
    stack_->setCurrentWidget(created_);
  });
}

void CreatePage::begin() {
  if (created_ != nullptr && showsResult()) reset();
}

void CreatePage::startFrom(const Project& project, const QString& file) {
  if (created_ == nullptr) build();
  reset();
  weights_->setPath(file);
  model_->prefer(project.model);
  go(kData);
}

void CreatePage::reset() {
  const std::unique_ptr<QWidget> old(form_);  // nothing in it asks for this
  form_ = makeForm();
  stack_->insertWidget(0, form_);
  stack_->setCurrentWidget(form_);
  check_.setFields(fields());
  go(kData);
}

}  // namespace potluck::ui
