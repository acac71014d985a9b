// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/created_view.h"

#include <QHBoxLayout>
#include <QJsonArray>

#include "ui/pages/shared/project_actions.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {
constexpr qsizetype kMostNames = 6;
}

CreatedView::CreatedView(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  setProperty("look", "page");
  QVBoxLayout* box = makeScrolledPage(this);
  title_ = makeLabel({}, "title");
  title_->setWordWrap(true);
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
  problem_ = new Notice(context_.theme);
  problem_->hide();
  start_ = makeButton(tr("&Start training"), "primary");
  start_->setObjectName("startCreatedButton");
  context_.theme.bindIcon(start_, "play", Theme::Ink::kOnAccent);
  auto* another = makeButton(tr("Create &another"));
  auto* row = new QHBoxLayout;
  row->addWidget(start_);
  row->addWidget(another);
  row->addStretch();
  weights_ = makeLabel({});
  weights_->setObjectName("createdWeights");
  weights_->setWordWrap(true);
  weights_->hide();
  box->addWidget(title_);
  box->addWidget(text);
  box->addWidget(weights_);
  box->addWidget(card);
  box->addWidget(problem_);
  box->addLayout(row);
  box->addStretch();
  connect(another, &QPushButton::clicked, this, &CreatedView::anotherWanted);
  connect(start_, &QPushButton::clicked, this, &CreatedView::start);
}

void CreatedView::show(const QString& project, const QString& name, const QString& link) {
  project_ = project;
  name_ = name;
  problem_->hide();
  link_->setLink(link);
  title_->setText(tr("“%1” is ready").arg(format::isolated(name)));
  alignToStart(title_);
  start_->setFocus();
}

void CreatedView::tellWeights(const QJsonObject& report) {
  weights_->setVisible(!report.isEmpty());
  QStringList told = {tr("Taken over: %1 values in %2 arrays.")
                          .arg(format::count(report["values"].toDouble()),
                               format::count(report["arrays"].toDouble()))};
  const auto names = [&](const char* key) {
    QStringList out;
    for (const QJsonValue name : report[key].toArray()) out << name.toString();
    const qsizetype more = out.size() - kMostNames;
    if (more > 0) out = out.first(kMostNames) << tr("%1 more").arg(more);
    return out.join(", ");
  };
  if (const QString missing = names("missing"); !missing.isEmpty()) {
    told << tr("Not in the file, so from the beginning: %1.").arg(missing);
  }
  if (const QString unlike = names("unlike"); !unlike.isEmpty()) {
    told << tr("Of another size, so from the beginning: %1.").arg(unlike);
  }
  if (const QString unused = names("unused"); !unused.isEmpty()) {
    told << tr("Not used: %1.").arg(unused);
  }
  weights_->setText(told.join('\n'));
}

void CreatedView::start() {
  askAndStart(context_.node, project_, name_, this, [this](const Reply& reply) {
    if (reply.ok()) return Q_EMIT started(project_);
    problem_->tell(Notice::Tone::kBad, reply.problem->message, reply.problem->hint);
    problem_->setVisible(true);
  });
}

}  // namespace potluck::ui
