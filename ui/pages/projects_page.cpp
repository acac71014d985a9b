// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/projects_page.h"

#include <QHBoxLayout>

#include "ui/control/actions.h"

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
  box->addWidget(heading_);
  box->addLayout(cards_);
  box->addWidget(empty_);
  box->addStretch();

  connect(create, &QPushButton::clicked, this, &ProjectsPage::createRequested);
  connect(nearby_, &NearbyPanel::chosen, join_, &JoinBox::setLink);
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
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] { refresh(); });
  connect(&context_.node, &NodeApi::snapshotChanged, this, [this] {
    const Snapshot& now = context_.node.snapshot();
    bool stale = false;  // started or stopped elsewhere
    for (int row = 0; row < model_.rowCount(); ++row) {
      stale = stale || model_.row(row).running != (model_.row(row).id == now.project);
      cardAt(row)->setPaused(now.paused);
    }
    if (stale) refresh();
  });
  connect(&context_.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    if (event["type"].toString() == "finished") refresh();
  });
  poll_.setInterval(kPoll_ms);
  connect(&poll_, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  poll_.start();
  updateVisibility();
}

QWidget* ProjectsPage::makeEmptyState() {
  auto* card = new Card;
  card->setObjectName("emptyState");
  card->box()->setContentsMargins(space::kPage, 36, space::kPage, 36);
  auto* icon = makeLabel({});
  context_.theme.bindPixmap(icon, "logo", 48, Theme::Ink::kAccent);
  auto* sentence = makeLabel(tr("Paste the link that an organiser sent you above and press Join, "
                                "or create a project of your own."),
                             "muted");
  sentence->setAlignment(Qt::AlignCenter);
  sentence->setWordWrap(true);
  auto* heading = makeLabel(tr("Nothing is cooking yet"), "heading");
  card->box()->addWidget(icon, 0, Qt::AlignHCenter);
  card->box()->addWidget(heading, 0, Qt::AlignHCenter);
  card->box()->addWidget(sentence);
  return card;
}

ProjectCard* ProjectsPage::cardAt(int row) const {
  return qobject_cast<ProjectCard*>(cards_->itemAt(row)->widget());
}

void ProjectsPage::updateCard(int row) { cardAt(row)->setProject(model_.row(row)); }

void ProjectsPage::onInserted(int first, int last) {
  for (int row = first; row <= last; ++row) {
    auto* card = new ProjectCard(context_);
    cards_->insertWidget(row, card);
    card->setPaused(context_.node.snapshot().paused);
    updateCard(row);
    connect(card, &ProjectCard::openRequested, this, &ProjectsPage::openRequested);
    connect(card, &ProjectCard::startRequested, this, [this](const QString& project) {
      startProject(context_.node, project, this, [this, project](const Reply& reply) {
        if (!reply.ok()) return fail(*reply.problem);
        refresh();
        Q_EMIT openRequested(project);
      });
    });
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
    model_.sync(listFromJson(reply.result["projects"], projectFromJson));
    updateVisibility();
  });
  nearby_->refresh();
}

void ProjectsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

}  // namespace potluck::ui
