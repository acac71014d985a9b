// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create_page.h"

#include <QHBoxLayout>

#include "ui/control/actions.h"

namespace potluck::ui {
namespace {
constexpr int kScrollBar = 12;  // the form above has one nearly always: align with it
}

CreatePage::CreatePage(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context), stack_(new QStackedWidget(this)) {
  setObjectName("createPage");
  setProperty("look", "page");
  stack_->addWidget(makeForm());
  stack_->addWidget(makeResult());
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->addWidget(stack_);
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (isVisible()) loadTemplates();
    check();
  });
  check();
}

Card* CreatePage::makeSection(QVBoxLayout* box, int number, const QString& title) {
  auto* card = new Card;
  card->box()->addWidget(makeLabel(tr("%1.  %2").arg(number).arg(title), "heading"));
  box->addWidget(card);
  return card;
}

QWidget* CreatePage::makeForm() {
  auto* page = new QWidget;
  page->setProperty("look", "page");
  auto* outer = new QVBoxLayout(page);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  auto* scrolled = new QWidget;
  QVBoxLayout* box = makeScrolledPage(scrolled);
  box->setSpacing(space::kMedium);
  box->addWidget(makeLabel(tr("Create a project"), "title"));
  auto* intro =
      makeLabel(tr("Choose data and a model, and hand the link on: whoever opens it trains "
                   "with you."),
                "muted");
  intro->setWordWrap(true);
  box->addWidget(intro);

  Card* name_card = makeSection(box, 1, tr("Name"));
  name_ = new QLineEdit;
  name_->setObjectName("projectName");
  name_->setMaxLength(80);
  name_->setPlaceholderText(
      tr("What volunteers will see, for example “Shakespeare, letter by letter”"));
  name_->setAccessibleName(tr("Name of the project"));
  description_ = new QLineEdit;
  description_->setMaxLength(400);
  description_->setPlaceholderText(tr("One sentence about its purpose (optional)"));
  description_->setAccessibleName(tr("Description"));
  name_card->box()->addWidget(name_);
  name_card->box()->addWidget(description_);

  Card* data_card = makeSection(box, 2, tr("Data"));
  data_ = new DataChooser(context_);
  data_card->box()->addWidget(data_);

  Card* model_card = makeSection(box, 3, tr("Model"));
  model_ = new QComboBox;
  model_->setObjectName("modelTemplate");
  model_->setAccessibleName(tr("Model"));
  model_summary_ = makeLabel({}, "muted");
  model_summary_->setWordWrap(true);
  spec_ = new QLineEdit;
  spec_->setObjectName("modelSpec");
  spec_->setAccessibleName(tr("Specification of the model"));
  spec_->setToolTip(
      tr("Layers, width and so on. A volunteer runs nothing but such a specification."));
  auto* spec_label = makeLabel(tr("S&pecification"), "caption");
  spec_label->setBuddy(spec_);
  auto* spec_row = new QHBoxLayout;
  spec_row->setSpacing(space::kSmall);
  spec_row->addWidget(spec_label);
  spec_row->addWidget(spec_, 1);
  model_card->box()->addWidget(model_);
  model_card->box()->addWidget(model_summary_);
  model_card->box()->addLayout(spec_row);

  Card* recipe_card = makeSection(box, 4, tr("Recipe"));
  recipe_ = new RecipeForm(context_);
  recipe_card->box()->addWidget(recipe_);

  Card* policy_card = makeSection(box, 5, tr("Who may join"));
  invite_only_ = new QRadioButton(tr("O&nly whom I invite: I hand out the links"));
  open_ = new QRadioButton(tr("&Anyone: members may pass the link on and publish it"));
  invite_only_->setChecked(true);
  policy_card->box()->addWidget(invite_only_);
  policy_card->box()->addWidget(open_);
  box->addStretch();

  auto* footer = new QFrame;
  footer->setProperty("look", "page");
  auto* footer_box = new QVBoxLayout(footer);
  footer_box->setContentsMargins(space::kPage, space::kSmall, space::kPage + kScrollBar,
                                 space::kMedium);
  problem_ = new Notice(context_.theme);
  problem_->setObjectName("createProblem");
  problem_->hide();
  missing_ = makeLabel({}, "muted");
  missing_->setObjectName("createMissing");
  missing_->setWordWrap(true);
  create_ = makeButton(tr("&Create the project"), "primary");
  create_->setObjectName("createProjectButton");
  auto* row = new QHBoxLayout;
  row->addWidget(missing_, 1);
  row->addWidget(create_);
  footer_box->addWidget(problem_);
  footer_box->addLayout(row);
  auto* line = new QFrame;
  line->setProperty("look", "line");
  outer->addWidget(scrolled, 1);
  outer->addWidget(line);
  outer->addWidget(footer);

  connect(name_, &QLineEdit::textChanged, this, &CreatePage::check);
  connect(spec_, &QLineEdit::textChanged, this, &CreatePage::check);
  connect(data_, &DataChooser::changed, this, [this] {
    fillModels();
    check();
  });
  connect(model_, &QComboBox::currentIndexChanged, this, &CreatePage::onModel);
  connect(create_, &QPushButton::clicked, this, &CreatePage::create);
  return page;
}

QWidget* CreatePage::makeResult() {
  auto* page = new QWidget;
  page->setProperty("look", "page");
  QVBoxLayout* box = makeScrolledPage(page);
  result_title_ = makeLabel({}, "title");
  result_title_->setWordWrap(true);
  auto* text = makeLabel(tr("Send this link to whoever shall help. Start training now, so that the "
                            "first volunteers find you."),
                         "muted");
  text->setWordWrap(true);
  auto* card = new Card;
  card->box()->setContentsMargins(space::kPage, space::kSection, space::kPage, space::kSection);
  link_ = new InviteView(context_.theme);
  link_->setObjectName("inviteView");
  card->box()->addWidget(makeLabel(tr("Invite link"), "heading"));
  card->box()->addWidget(link_);
  result_problem_ = new Notice(context_.theme);
  result_problem_->hide();
  start_ = makeButton(tr("&Start training"), "primary");
  start_->setObjectName("startCreatedButton");
  context_.theme.bindIcon(start_, "play", Theme::Ink::kOnAccent);
  auto* another = makeButton(tr("Create &another"));
  auto* row = new QHBoxLayout;
  row->addWidget(start_);
  row->addWidget(another);
  row->addStretch();
  box->addWidget(result_title_);
  box->addWidget(text);
  box->addWidget(card);
  box->addWidget(result_problem_);
  box->addLayout(row);
  box->addStretch();
  connect(another, &QPushButton::clicked, this, &CreatePage::reset);
  connect(start_, &QPushButton::clicked, this, [this] {
    start_->setEnabled(false);
    startProject(context_.node, created_, this, [this](const Reply& reply) {
      start_->setEnabled(true);
      if (!reply.ok()) {
        result_problem_->tell(Notice::Tone::kBad, reply.problem->message, reply.problem->hint);
        result_problem_->setVisible(true);
        return;
      }
      const QString project = created_;
      reset();
      Q_EMIT openRequested(project);
    });
  });
  return page;
}

void CreatePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  loadTemplates();
}

void CreatePage::loadTemplates() {
  if (loaded_ || context_.node.connection() != NodeApi::Connection::kConnected) return;
  context_.node.call("templates", {}, this, [this](const Reply& reply) {
    if (!reply.ok() || loaded_) return;
    loaded_ = true;
    models_ = reply.result["models"].toArray();
    recipe_->setKeys(reply.result["recipe"].toArray());
    data_->setBuiltins(reply.result["builtin_data"].toArray());
    fillModels();
    check();
  });
}

void CreatePage::fillModels() {
  // Only the models that can learn from this kind of data; a choice already made stays.
  const QString format = data_->format();
  if (format.isEmpty() || format == models_for_) return;
  models_for_ = format;
  model_->clear();
  for (const QJsonValue& value : models_) {
    const QJsonObject o = value.toObject();
    if (o["data_formats"].toArray().contains(format)) model_->addItem(o["title"].toString(), o);
  }
  onModel();
}

void CreatePage::onModel() {
  const QJsonObject o = model_->currentData().toJsonObject();
  model_summary_->setText(o["summary"].toString());
  spec_->setText(o["spec"].toString());
  spec_->setCursorPosition(0);
  check();
}

void CreatePage::check() {
  QString missing;
  if (context_.node.connection() != NodeApi::Connection::kConnected) {
    missing = tr("Waiting for the node.");
  } else if (name_->text().trimmed().isEmpty()) {
    missing = tr("Give the project a name.");
  } else if (!data_->isValid()) {
    missing = tr("Choose data that Potluck can read.");
  } else if (spec_->text().trimmed().isEmpty()) {
    missing = tr("Choose a model.");
  }
  missing_->setText(missing.isEmpty() ? tr("Ready.") : missing);
  create_->setEnabled(missing.isEmpty());
}

void CreatePage::create() {
  const QString name = name_->text().trimmed();
  const QJsonObject params = {{"name", name},
                              {"description", description_->text().trimmed()},
                              {"data", data_->data()},
                              {"model", spec_->text().trimmed()},
                              {"recipe", recipe_->recipe()},
                              {"policy", open_->isChecked() ? "open" : "invite"}};
  create_->setEnabled(false);
  problem_->hide();
  missing_->setText(tr("Creating the project… large data takes a moment."));
  context_.node.call("create", params, this, [this, name](const Reply& reply) {
    check();
    if (!reply.ok()) {
      problem_->tell(Notice::Tone::kBad, reply.problem->message, reply.problem->hint);
      problem_->setVisible(true);
      return;
    }
    created_ = reply.result["project"].toString();
    link_->setLink(reply.result["link"].toString());
    result_title_->setText(tr("“%1” is ready").arg(name));
    stack_->setCurrentIndex(1);
    start_->setFocus();
  });
}

void CreatePage::reset() {
  name_->clear();
  description_->clear();
  problem_->hide();
  result_problem_->hide();
  stack_->setCurrentIndex(0);
  name_->setFocus();
}

}  // namespace potluck::ui
