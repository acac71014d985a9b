// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/projects/join_box.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QStyle>

#include "ui/control/actions.h"
#include "ui/pages/shared/project_card.h"
#include "ui/text/format.h"
#include "ui/words/fit_words.h"

namespace potluck::ui {
namespace {
constexpr int kTypingPause_ms = 250;
constexpr int kLongestGoal = 240, kLongestRequest = 140;
}  // namespace

JoinBox::JoinBox(const PageContext& context, QWidget* parent)
    : Card(parent),
      context_(context),
      field_(new QLineEdit(this)),
      check_(context.node),
      request_(new QLineEdit(this)),
      name_(new NameField(this)),
      paste_(makeButton(tr("&Paste"), nullptr, this)),
      join_(makeButton(tr("&Join"), "primary", this)),
      icon_(makeLabel({}, nullptr, this)),
      message_(makeLabel({}, "muted", this)),
      goal_(makeLabel({}, "muted", this)),
      about_(makeLabel({}, "muted", this)),
      allowance_(makeLabel({}, "caption", this)),
      fit_(new FitLine(context.theme, this)) {
  build();
  connectAll();
  say(Tone::kPlain,
      tr("The organiser sends it to you. Nothing else is asked: no account, no form."));
}

void JoinBox::build() {
  setObjectName("joinBox");
  auto* heading = makeLabel(tr("Join with an invite &link"), "heading", this);
  heading->setBuddy(field_);
  field_->setObjectName("linkField");
  field_->setPlaceholderText("potluck://join/…");
  field_->setAccessibleName(tr("Invite link"));
  field_->setClearButtonEnabled(true);
  join_->setObjectName("joinButton");
  join_->setEnabled(false);
  paste_->setObjectName("pasteButton");
  paste_->setAccessibleName(tr("Paste a link from the clipboard"));
  message_->setObjectName("linkMessage");
  message_->setWordWrap(true);
  icon_->setFixedSize(18, 18);
  name_->setObjectName("nameField");
  name_->hide();
  request_->setObjectName("requestField");
  request_->setMaxLength(kLongestRequest);
  request_->setPlaceholderText(tr("Who you are, for whoever lets you in"));
  request_->setAccessibleName(request_->placeholderText());
  request_->hide();
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(field_, 1);
  row->addWidget(paste_);
  row->addWidget(join_);
  auto* answer = new QHBoxLayout;
  answer->setSpacing(space::kSmall - 1);
  answer->addWidget(icon_, 0, Qt::AlignTop);
  answer->addWidget(message_, 1);
  box()->addWidget(heading);
  box()->addLayout(row);
  goal_->setObjectName("linkGoal");
  about_->setObjectName("linkAbout");
  allowance_->setObjectName("linkAllowance");
  for (QLabel* label : {goal_, about_, allowance_}) {
    label->setWordWrap(true);
    label->hide();
  }
  box()->addLayout(answer);
  box()->addWidget(goal_);
  box()->addWidget(about_);
  box()->addWidget(fit_);
  box()->addWidget(allowance_);
  box()->addWidget(request_);
  box()->addWidget(name_);
  name_problem_ = new FieldProblem(name_, this);
  box()->addWidget(name_problem_);
}

void JoinBox::connectAll() {
  connect(name_, &QLineEdit::textChanged, this, [this] {
    check_.setFields({{"display_name", name_->name()}});
    refreshJoin();
  });
  connect(&check_, &ProjectCheck::changed, this, [this] {
    if (!name_->isHidden()) name_problem_->tell(check_.problem("display_name"));
    refreshJoin();
  });
  delay_.setSingleShot(true);
  delay_.setInterval(kTypingPause_ms);
  connect(&delay_, &QTimer::timeout, this, &JoinBox::inspect);
  connect(field_, &QLineEdit::textChanged, this, &JoinBox::onEdited);
  for (QLineEdit* field : std::initializer_list<QLineEdit*>{field_, request_, name_}) {
    connect(field, &QLineEdit::returnPressed, this, [this] {
      if (join_->isEnabled()) join();
    });
  }
  connect(join_, &QPushButton::clicked, this, &JoinBox::join);
  connect(paste_, &QPushButton::clicked, this,
          [this] { setLink(QApplication::clipboard()->text().trimmed()); });
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (context_.node.connection() == NodeApi::Connection::kConnected && !busy_) onEdited();
  });
}

void JoinBox::focusField() { field_->setFocus(Qt::OtherFocusReason); }

void JoinBox::setLink(const QString& link) {
  field_->setText(link);
  focusField();
}

void JoinBox::say(Tone tone, const QString& text) {
  message_->setText(text);
  setLook(message_, tone == Tone::kBad ? "error" : tone == Tone::kGood ? "ok" : "muted");
  const char* icon = tone == Tone::kBad ? "error" : tone == Tone::kGood ? "ok" : "info";
  const Theme::Ink ink = tone == Tone::kBad    ? Theme::Ink::kBad
                         : tone == Tone::kGood ? Theme::Ink::kGood
                                               : Theme::Ink::kMuted;
  context_.theme.bindPixmap(icon_, icon, 18, ink);
  field_->setProperty("state", tone == Tone::kBad ? "bad" : "");
  field_->style()->unpolish(field_);
  field_->style()->polish(field_);
  field_->setAccessibleDescription(text);
}

void JoinBox::onEdited() {
  ++question_;
  forget();
  member_of_.clear();
  request_->hide();
  name_->hide();
  name_problem_->tell({});
  joinable_ = false;
  refreshJoin();
  join_->setText(tr("&Join"));
  const QString text = field_->text().trimmed();
  if (text.isEmpty()) {
    delay_.stop();
    say(Tone::kPlain,
        tr("The organiser sends it to you. Nothing else is asked: no account, no form."));
  } else if (!mayHoldLink(text)) {
    delay_.stop();
    say(Tone::kBad, tr("This is not a Potluck link. It should begin with potluck://join/"));
  } else {
    delay_.start();
  }
}

void JoinBox::inspect() {
  const int question = ++question_;
  if (context_.node.connection() != NodeApi::Connection::kConnected) {
    say(Tone::kPlain, tr("The link is checked as soon as the node has started."));
    return;
  }
  say(Tone::kPlain, tr("Checking the link…"));
  context_.node.call("inspect_invite", {{"invite_link", field_->text()}}, this,
                     [this, question](const Reply& reply) {
                       if (question == question_) onInspected(reply);
                     });
}

void JoinBox::onInspected(const Reply& reply) {
  if (!reply.ok()) return say(Tone::kBad, explain(*reply.problem));
  // Without the sentence around it, as it was before chats and mails had it.
  if (const QString link = reply.result["invite_link"].toString(); !link.isEmpty()) {
    const QSignalBlocker quiet(field_);
    field_->setText(link);
  }
  const QString name = format::isolated(reply.result["name"].toString());
  const qint64 expires = static_cast<qint64>(reply.result["expires_unix"].toDouble());
  joinable_ = true;
  refreshJoin();
  if (reply.result["already_member"].toBool()) {
    member_of_ = reply.result["project"].toString();
    join_->setText(tr("&Open"));
    return say(Tone::kGood, tr("You are already a member of “%1”.").arg(name));
  }
  name_->show();
  name_problem_->tell(check_.problem("display_name"));
  const bool admits = reply.result["admits"].toBool(true);
  request_->setVisible(!admits);
  QString text =
      admits ? tr("An invite to “%1”. Press Join and this computer starts to help.").arg(name)
             : tr("An invite to “%1”. Press Join to ask; this computer starts to help once "
                  "somebody lets it in.")
                   .arg(name);
  if (expires > 0) text += ' ' + tr("Valid until %1.").arg(format::dateTime(expires * 1000));
  if (context_.node.status().running()) {
    text += ' ' + tr("“%1” stops meanwhile: one project at a time.")
                      .arg(format::isolated(context_.node.status().name));
  }
  say(Tone::kGood, text);
  look();
}

void JoinBox::tell(QLabel* label, const QString& text) {
  label->setText(text);
  alignToStart(label);  // a goal may be in another language than the window
  label->setVisible(!text.isEmpty());
}

void JoinBox::forget() {
  tell(goal_, {});
  tell(about_, {});
  tell(allowance_, {});
  fit_->setFit({});
}

void JoinBox::look() {
  const int question = question_;
  tell(about_, tr("Asking a member what it needs…"));
  context_.node.call("preferences", {}, this, [this, question](const Reply& reply) {
    if (question != question_ || !reply.ok()) return;
    tell(allowance_, allowanceWords(reply.result["preferences"].toObject()));
  });
  context_.node.call("inspect_invite", {{"invite_link", field_->text()}, {"fetch", true}}, this,
                     [this, question](const Reply& reply) {
                       if (question == question_) onLooked(reply);
                     });
}

void JoinBox::onLooked(const Reply& reply) {
  if (!reply.ok()) {
    // Away or slow: joining may still go well. What else there is says what is wrong.
    static const QStringList kAway = {"unreachable", "timeout", "timed_out", "cancelled"};
    return tell(about_, kAway.contains(reply.problem->kind)
                            ? tr("No member answers just now, so what it needs is not known yet. "
                                 "Join asks again.")
                            : explain(*reply.problem));
  }
  const Project project = projectFromJson(reply.result);
  QStringList parts = {organiserWords(project), originWords(project), modelSummary(project, true)};
  parts.removeAll(QString());
  const QString& goal = project.description;
  tell(goal_, goal.size() > kLongestGoal ? goal.left(kLongestGoal) + QChar(0x2026) : goal);
  tell(about_, parts.join(QStringLiteral("  ·  ")));
  fit_->setFit(project.fit);
}

void JoinBox::refreshJoin() {
  const bool named = name_->isHidden() || check_.problem("display_name").isEmpty();
  join_->setEnabled(joinable_ && !busy_ && named);
}

void JoinBox::setBusy(bool busy) {
  busy_ = busy;
  field_->setEnabled(!busy);
  request_->setEnabled(!busy);
  name_->setEnabled(!busy);
  paste_->setEnabled(!busy);
  refreshJoin();
  join_->setText(busy ? tr("Joining…") : tr("&Join"));
}

void JoinBox::join() {
  if (!member_of_.isEmpty()) {
    Q_EMIT joined(member_of_);
    field_->clear();
    return;
  }
  const QJsonObject params = {{"invite_link", field_->text()},
                              {"display_name", name_->name()},
                              {"message", request_->isHidden() ? QString() : request_->text()}};
  ++question_;  // what is still being asked is not shown over what joining says
  setBusy(true);
  forget();
  say(Tone::kPlain, tr("Asking a member for the project… this can take a few seconds."));
  context_.node.call("join", params, this, [this](const Reply& reply) {
    if (!reply.ok()) {
      setBusy(false);
      return say(Tone::kBad, explain(*reply.problem));
    }
    const QString project = reply.result["project"].toString();
    const bool asks = reply.result["asks"].toBool();
    startProject(context_.node, project, this, [this, project, asks](const Reply& started) {
      setBusy(false);
      field_->clear();
      if (!started.ok()) {
        say(Tone::kBad, (asks ? tr("The request was not sent. %1")
                              : tr("You are a member now, but training did not start. %1"))
                            .arg(explain(*started.problem)));
      }
      Q_EMIT joined(project);
    });
  });
}

}  // namespace potluck::ui
