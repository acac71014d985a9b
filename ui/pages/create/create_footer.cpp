// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/create_footer.h"

#include <QHBoxLayout>

namespace potluck::ui {
namespace {
constexpr int kScrollBar = 12;  // the form above has one nearly always: align with it
}

CreateFooter::CreateFooter(const Theme& theme, QWidget* parent)
    : QFrame(parent), problem_(new Notice(theme)) {
  setProperty("look", "page");
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(space::kPage, space::kSmall, space::kPage + kScrollBar, space::kMedium);
  problem_->setObjectName("createProblem");
  problem_->hide();
  missing_ = makeLabel({}, "muted");
  missing_->setObjectName("createMissing");
  missing_->setWordWrap(true);
  back_ = makeButton(tr("&Back"));
  back_->setObjectName("createBackButton");
  next_ = makeButton(tr("Ne&xt"), "primary");
  next_->setObjectName("createNextButton");
  create_ = makeButton(tr("&Create the project"), "primary");
  create_->setObjectName("createProjectButton");
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(missing_, 1);
  row->addWidget(back_);
  row->addWidget(next_);
  row->addWidget(create_);
  box->addWidget(problem_);
  box->addLayout(row);
  connect(back_, &QPushButton::clicked, this, &CreateFooter::backWanted);
  connect(next_, &QPushButton::clicked, this, &CreateFooter::nextWanted);
  connect(create_, &QPushButton::clicked, this, &CreateFooter::createWanted);
}

void CreateFooter::tell(const State& state) {
  missing_->setText(state.missing.isEmpty() && state.last ? tr("Ready.") : state.missing);
  back_->setVisible(!state.first);
  next_->setVisible(!state.last);
  next_->setEnabled(state.may_go_on);
  create_->setVisible(state.last);
  create_->setEnabled(state.may_create);
}

void CreateFooter::tellCreating() {
  create_->setEnabled(false);
  problem_->hide();
  missing_->setText(tr("Creating the project… large data takes a moment."));
}

void CreateFooter::fail(const Problem& problem) {
  problem_->tell(Notice::Tone::kBad, problem.message, problem.hint);
  problem_->setVisible(true);
}

}  // namespace potluck::ui
