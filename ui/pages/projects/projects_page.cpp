// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/projects/projects_page.h"

#include <QHBoxLayout>
#include <algorithm>

#include "ui/pages/shared/project_actions.h"
#include "ui/text/format.h"
#include "ui/widgets/pictures/together_picture.h"

namespace potluck::ui {
namespace {
constexpr int kPoll_ms = 3000;
}

ProjectsPage::ProjectsPage(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setObjectName("projectsPage");
  setProperty("look", "page");
  QVBoxLayout* box = makeScrolledPage(this);
  auto* title = makeLabel(tr("Projects"), "title");
  auto* create = makeButton(tr("&Create project"));
  create->setObjectName("createButton");
  context_.theme.bindIcon(create, "plus");
  auto* top = new QHBoxLayout;
  top->addWidget(title, 1);
  top->addWidget(create);
  join_ = new JoinBox(context_);
  nearby_ = new NearbyPanel(context_);
  problem_ = new Notice(context_.theme);
  problem_->setObjectName("projectsProblem");
  problem_->hide();
  heading_ = makeLabel(tr("Your projects"), "heading");
  cards_ = new QVBoxLayout;
  cards_->setSpacing(space::kMedium);
  empty_ = makeEmptyState();
  box->addLayout(top);
  box->addWidget(join_);
  box->addWidget(nearby_);
  box->addWidget(problem_);
  archived_ = makeButton({}, "quiet");
  archived_->setObjectName("archivedButton");
  archived_->setCheckable(true);
  archived_->hide();
  auto* above = new QHBoxLayout;
  above->addWidget(heading_, 1);
  above->addWidget(archived_);
  box->addLayout(above);
  box->addLayout(cards_);
  box->addWidget(empty_);
  box->addStretch(1);  // all that is left: cards are as tall as what is in them

  connect(archived_, &QPushButton::toggled, this, &ProjectsPage::refresh);
  connect(create, &QPushButton::clicked, this, &ProjectsPage::createRequested);
  connect(nearby_, &NearbyPanel::chosen, join_, &JoinBox::setLink);
  followModel();
  followNode();
  poll_.setInterval(kPoll_ms);
  connect(&poll_, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  poll_.start();
  updateVisibility();
}

// The cards are the rows of the model.
void ProjectsPage::followModel() {
  connect(&model_, &QAbstractItemModel::rowsInserted, this,
          [this](const QModelIndex&, int first, int last) { onInserted(first, last); });
  connect(&model_, &QAbstractItemModel::rowsRemoved, this,
          [this](const QModelIndex&, int first, int last) {
            for (int row = last; row >= first; --row) {
              ProjectCard* card = cardAt(row);
              cards_->removeWidget(card);
              card->deleteLater();
            }
            updateVisibility();
          });
  connect(&model_, &QAbstractItemModel::rowsMoved, this,
          [this](const QModelIndex&, int from, int, const QModelIndex&, int to) {
            ProjectCard* card = cardAt(from);
            cards_->removeWidget(card);
            cards_->insertWidget(to > from ? to - 1 : to, card);
          });
  connect(&model_, &QAbstractItemModel::dataChanged, this,
          [this](const QModelIndex& first, const QModelIndex& last) {
            for (int row = first.row(); row <= last.row(); ++row) updateCard(row);
          });
}

void ProjectsPage::followNode() {
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] { refresh(); });
  connect(&context_.node, &NodeApi::statusChanged, this, [this] {
    const NodeStatus& now = context_.node.status();
    bool stale = false;  // started or stopped elsewhere
    for (int row = 0; row < model_.rowCount(); ++row) {
      stale = stale || model_.row(row).running != (model_.row(row).id == now.project);
      cardAt(row)->setNow(now);
    }
    if (stale) refresh();
  });
  connect(&context_.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    if (event["type"].toString() == "finished") refresh();
  });
}

// The first thing that anybody sees: what this is, and four ways to begin.
QWidget* ProjectsPage::makeEmptyState() {
  auto* card = new Card;
  card->setObjectName("emptyState");
  card->box()->setContentsMargins(space::kPage, space::kPage, space::kPage, space::kPage);
  card->box()->setSpacing(space::kMedium);
  auto* heading = makeLabel(tr("Train one neural network together"), "heading");
  auto* sentence = makeLabel(
      tr("Everybody’s computer computes a little, and all of them hold the same model: without a "
         "server, and without an account."),
      "muted");
  sentence->setAlignment(Qt::AlignCenter);
  sentence->setWordWrap(true);
  auto* demo = makeButton(tr("Try the d&emo"), "primary");
  demo->setObjectName("demoButton");
  context_.theme.bindIcon(demo, "play", Theme::Ink::kOnAccent);
  connect(demo, &QPushButton::clicked, this, &ProjectsPage::startDemo);
  auto* own = makeButton(tr("Create a project of your own"));
  connect(own, &QPushButton::clicked, this, &ProjectsPage::createRequested);
  auto* ways = makeLabel(tr("Or paste the link that an organiser sent you above; open projects of "
                            "this network appear there by themselves."),
                         "caption");
  ways->setAlignment(Qt::AlignCenter);
  ways->setWordWrap(true);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addStretch();
  row->addWidget(demo);
  row->addWidget(own);
  row->addStretch();
  card->box()->addWidget(new TogetherPicture(context_.theme), 0, Qt::AlignHCenter);
  card->box()->addWidget(heading, 0, Qt::AlignHCenter);
  card->box()->addWidget(sentence);
  card->box()->addLayout(row);
  card->box()->addWidget(ways);
  return card;
}

// A small model on built-in words: made and started with one button, and a project like any other.
void ProjectsPage::startDemo() {
  const QJsonObject params = {{"name", tr("Demo: English words")},
                              {"description", tr("Learns to invent words that sound English.")},
                              {"data", "builtin:words"},
                              {"model", "gpt:layers=2,heads=2,width=64,context=32"},
                              {"recipe", "target_batch=64,epochs=3000,lr=2e-3,warmup=100"},
                              {"policy", "invite"}};
  context_.node.call("create", params, this, [this](const Reply& reply) {
    if (!reply.ok()) return fail(*reply.problem);
    const QString project = reply.result["project"].toString();
    context_.node.call("start", {{"project", project}}, this,
                       [this, project](const Reply& started) {
                         refresh();
                         if (!started.ok()) return fail(*started.problem);
                         Q_EMIT demoStarted(project);
                       });
  });
}

ProjectCard* ProjectsPage::cardAt(int row) const {
  return qobject_cast<ProjectCard*>(cards_->itemAt(row)->widget());
}

void ProjectsPage::updateCard(int row) { cardAt(row)->setProject(model_.row(row)); }

void ProjectsPage::onInserted(int first, int last) {
  for (int row = first; row <= last; ++row) {
    auto* card = new ProjectCard(context_);
    cards_->insertWidget(row, card);
    card->setNow(context_.node.status());
    updateCard(row);
    connect(card, &ProjectCard::openRequested, this, &ProjectsPage::openRequested);
    connect(card, &ProjectCard::startRequested, this, [this, card](const QString& project) {
      askAndStart(context_.node, project, card->project().name, this,
                  [this, project](const Reply& reply) {
                    if (!reply.ok()) return fail(*reply.problem);
                    refresh();
                    Q_EMIT openRequested(project);
                  });
    });
    connect(card, &ProjectCard::changed, this, &ProjectsPage::refresh);
    connect(card, &ProjectCard::failed, this, &ProjectsPage::fail);
    connect(card, &ProjectCard::stopRequested, this, [this] {
      context_.node.call("stop", {}, this, [this](const Reply& reply) {
        if (!reply.ok()) return fail(*reply.problem);
        refresh();
      });
    });
  }
  updateVisibility();
}

void ProjectsPage::fail(const Problem& problem) {
  problem_->tell(Notice::Tone::kBad, problem.message, problem.hint);
  problem_->setVisible(true);
}

void ProjectsPage::updateVisibility() {
  const bool any = model_.rowCount() > 0;
  heading_->setVisible(any);
  empty_->setVisible(!any && loaded_);
}

void ProjectsPage::refresh() {
  if (context_.node.connection() != NodeApi::Connection::kConnected) return;
  context_.node.call("projects", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return fail(*reply.problem);
    problem_->hide();
    loaded_ = true;
    showAll(listFromJson(reply.result["projects"], projectFromJson));
    updateVisibility();
  });
  nearby_->refresh();
}

// Those that were put away stay out of sight until they are asked for.
void ProjectsPage::showAll(const QList<Project>& all) {
  QList<Project> shown;
  qsizetype away = 0;
  for (const Project& project : all) {
    if (project.archived) ++away;
    if (!project.archived || archived_->isChecked()) shown.append(project);
  }
  std::ranges::stable_partition(shown, [](const Project& p) { return !p.archived; });
  archived_->setText(tr("Archived (%1)").arg(format::count(static_cast<double>(away))));
  archived_->setVisible(away > 0);
  if (away == 0) archived_->setChecked(false);
  model_.sync(shown);
}

void ProjectsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

}  // namespace potluck::ui
