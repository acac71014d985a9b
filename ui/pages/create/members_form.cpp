// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/members_form.h"

#include <QRegularExpression>

namespace potluck::ui {
namespace {

QLabel* makeWords(const QString& text) {
  auto* words = makeLabel(text, "muted");
  words->setWordWrap(true);
  return words;
}

}  // namespace

MembersForm::MembersForm(QWidget* parent)
    : QWidget(parent),
      open_(new QRadioButton(tr("&Anyone: members may pass the link on and publish it"))),
      approval_(
          new QRadioButton(tr("Whom I &let in: whoever has a link asks first, with a message"))),
      dht_(new QCheckBox(tr("Members may find each other over the public &DHT"))),
      relays_(new QLineEdit),
      problem_(new FieldProblem(relays_)) {
  auto* invite_only = new QRadioButton(tr("O&nly whom I invite: I hand out the links"));
  open_->setObjectName("openPolicy");
  approval_->setObjectName("approvalPolicy");
  invite_only->setChecked(true);
  auto* who = new Card;
  for (QRadioButton* each : {invite_only, approval_, open_}) who->box()->addWidget(each);

  dht_->setObjectName("findOverDht");
  dht_->setChecked(true);
  relays_->setObjectName("relays");
  relays_->setPlaceholderText(tr("None: relay.example.org:4600"));
  auto* name = makeLabel(tr("Relays that somebody runs for this project"));
  name->setBuddy(relays_);
  auto* how = new Card;
  how->box()->addWidget(makeLabel(tr("How they find each other"), "heading"));
  how->box()->addWidget(dht_);
  how->box()->addWidget(makeWords(
      tr("So a link still leads to them when all of its addresses are gone. What they leave there "
         "is encrypted: only whoever has a link can read it.")));
  how->box()->addWidget(name);
  how->box()->addWidget(relays_);
  how->box()->addWidget(problem_);
  how->box()->addWidget(makeWords(
      tr("For members whose routers let nobody in. Members relay for each other as well, as soon "
         "as one of them can be reached.")));

  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kMedium);
  box->addWidget(who);
  box->addWidget(how);
  connect(relays_, &QLineEdit::textChanged, this, &MembersForm::changed);
}

QString MembersForm::policy() const {
  if (open_->isChecked()) return "open";
  return approval_->isChecked() ? "approval" : "invite";
}

QString MembersForm::words() const {
  if (open_->isChecked()) return tr("Anyone with the link");
  return approval_->isChecked() ? tr("Whom you let in") : tr("Only whom you invite");
}

QStringList MembersForm::relays() const {
  static const QRegularExpression kBetween(QStringLiteral("[,;\\s]+"));
  return relays_->text().split(kBetween, Qt::SkipEmptyParts);
}

}  // namespace potluck::ui
