// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QPushButton>

#include "ui/control/actions.h"
#include "ui/control/values.h"
#include "ui/text/format.h"
#include "ui/widgets/tables.h"

namespace potluck::ui {
namespace {

constexpr int kMostBytes = 360, kWritingHeight = 64, kTableHeight = 150, kMostShown = 5;
constexpr int kMostDays = 3650, kMostUses = 1'000'000, kMostLabel = 40;

QLabel* muted(const QString& text) {
  auto* label = makeLabel(text, "muted");
  label->setWordWrap(true);
  return label;
}

// The only selected row, or -1.
int chosenRow(const QTableView* view) {
  const auto rows = view->selectionModel()->selectedRows();
  return rows.size() == 1 ? rows[0].row() : -1;
}

}  // namespace

ManagePanel::ManagePanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  outcome_ = new Notice(context_.theme);
  outcome_->setObjectName("manageOutcome");
  outcome_->hide();
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, space::kMedium, 0, 0);
  box->setSpacing(space::kMedium);
  box->addWidget(outcome_);
  box->addWidget(makeAnnouncements());
  box->addWidget(makeInvites());
  box->addWidget(makeMembers());
  box->addWidget(makeModel());
  box->addStretch();
  connect(&context_.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    const QString type = event["type"].toString();
    if (isVisible() && (type == "peer" || type == "announcement")) refresh();
  });
  refreshButtons();
}

QWidget* ManagePanel::makeAnnouncements() {
  auto* card = new Card;
  announced_ = makeLabel({});
  announced_->setObjectName("announced");
  announced_->setWordWrap(true);
  announced_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  announcement_ = new TextBox;
  announcement_->setObjectName("announcementText");
  announcement_->setAccessibleName(tr("Announcement"));
  announcement_->setHint(tr("What every member shall read"));
  announcement_->setFixedHeight(kWritingHeight);
  announcement_->setTabChangesFocus(true);
  letters_ = makeLabel({}, "caption");
  letters_->setWordWrap(true);
  send_ = makeButton(tr("Send to &all members"));
  send_->setObjectName("announceButton");
  auto* row = new QHBoxLayout;
  row->addWidget(letters_, 1);
  row->addWidget(send_);
  writing_ = new QWidget;
  auto* writing = new QVBoxLayout(writing_);
  writing->setContentsMargins(0, 0, 0, 0);
  writing->setSpacing(space::kSmall);
  writing->addWidget(announcement_);
  writing->addLayout(row);
  card->box()->addWidget(makeLabel(tr("Announcements"), "heading"));
  card->box()->addWidget(announced_);
  card->box()->addWidget(writing_);
  connect(announcement_, &TextBox::textChanged, this, &ManagePanel::countLetters);
  connect(send_, &QPushButton::clicked, this, &ManagePanel::announce);
  countLetters();
  return card;
}

QWidget* ManagePanel::makeInvites() {
  auto* card = new Card;
  invites_card_ = card;
  invites_view_ = makeTable(&invites_, tr("Invites"), InvitesModel::kLabel, this);
  invites_view_->setFixedHeight(kTableHeight);
  invites_view_->setSelectionMode(QAbstractItemView::SingleSelection);
  copy_ = makeButton(tr("Copy lin&k"));
  copy_->setObjectName("copyInviteButton");
  revoke_ = makeButton(tr("With&draw…"));
  revoke_->setObjectName("revokeInviteButton");
  label_ = new QLineEdit;
  label_->setObjectName("inviteLabel");
  label_->setMaxLength(kMostLabel);
  label_->setPlaceholderText(tr("For whom, for your own memory"));
  label_->setAccessibleName(label_->placeholderText());
  days_ = new QSpinBox;
  days_->setObjectName("inviteDays");
  days_->setRange(0, kMostDays);
  days_->setSpecialValueText(tr("never expires"));
  days_->setSuffix(tr(" days"));
  days_->setAccessibleName(tr("Days until the invite expires"));
  uses_ = new QSpinBox;
  uses_->setObjectName("inviteUses");
  uses_->setRange(0, kMostUses);
  uses_->setSpecialValueText(tr("any number"));
  uses_->setSuffix(tr(" uses"));
  uses_->setAccessibleName(tr("Members for whom the invite is meant"));
  auto* make = makeButton(tr("&New invite"));
  make->setObjectName("makeInviteButton");
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(days_);
  row->addWidget(uses_);
  row->addStretch();
  row->addWidget(make);
  auto* actions = new QHBoxLayout;
  actions->setSpacing(space::kSmall);
  actions->addStretch();
  actions->addWidget(copy_);
  actions->addWidget(revoke_);
  card->box()->addWidget(makeLabel(tr("Invites"), "heading"));
  card->box()->addWidget(muted(
      tr("Whoever has a valid link joins at once, without asking. Every member checks the expiry. "
         "Uses are counted here, and nobody is turned away for being one too many: withdraw "
         "the link then.")));
  card->box()->addWidget(label_);
  card->box()->addLayout(row);
  card->box()->addWidget(invites_view_);
  card->box()->addLayout(actions);
  connect(make, &QPushButton::clicked, this, &ManagePanel::makeInvite);
  connect(invites_view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &ManagePanel::refreshButtons);
  connect(copy_, &QPushButton::clicked, this, [this] {
    const int row_chosen = chosenRow(invites_view_);
    if (row_chosen < 0) return;
    QApplication::clipboard()->setText(invites_.row(row_chosen).link);
    done(tr("The link is in the clipboard."));
  });
  connect(revoke_, &QPushButton::clicked, this, [this] {
    const int row_chosen = chosenRow(invites_view_);
    if (row_chosen < 0) return;
    const auto at = invites_.index(row_chosen, InvitesModel::kLabel);
    if (invites_.row(row_chosen).revoked) {
      return liftBan(invites_.row(row_chosen).id, at.data().toString());
    }
    withdraw(invites_.row(row_chosen), at.data().toString());
  });
  return card;
}

QWidget* ManagePanel::makeMembers() {
  auto* card = new Card;
  members_view_ = makeTable(&members_, tr("Members"), MembersModel::kName, this);
  members_view_->setFixedHeight(kTableHeight + 60);
  members_view_->setSelectionMode(QAbstractItemView::SingleSelection);
  ban_ = makeButton(tr("Ban…"));
  ban_->setObjectName("banButton");
  auto* row = new QHBoxLayout;
  row->addStretch();
  row->addWidget(ban_);
  card->box()->addWidget(makeLabel(tr("Members"), "heading"));
  card->box()->addWidget(members_view_);
  card->box()->addLayout(row);
  connect(members_view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &ManagePanel::refreshButtons);
  connect(ban_, &QPushButton::clicked, this, [this] {
    const int row_chosen = chosenRow(members_view_);
    if (row_chosen < 0) return;
    const auto at = members_.index(row_chosen, MembersModel::kName);
    if (members_.row(row_chosen).banned) {
      return liftBan(members_.row(row_chosen).id, at.data().toString());
    }
    ban(members_.row(row_chosen).id, at.data().toString(),
        tr("Every member that hears of it cuts this computer off, and what it already has stays "
           "with it. A new key from a link that is still valid gets in again: withdraw that too."));
  });
  return card;
}

QWidget* ManagePanel::makeModel() {
  auto* card = new Card;
  checkpoints_view_ = makeTable(&checkpoints_, tr("Checkpoints"), CheckpointsModel::kFile, this);
  checkpoints_view_->setObjectName("checkpointsTable");
  checkpoints_view_->setFixedHeight(kTableHeight);
  checkpoints_view_->setSelectionMode(QAbstractItemView::SingleSelection);
  export_ = makeButton(tr("Export the model…"));
  export_->setObjectName("exportButton");
  auto* row = new QHBoxLayout;
  row->addStretch();
  row->addWidget(export_);
  card->box()->addWidget(makeLabel(tr("Checkpoints and export"), "heading"));
  card->box()->addWidget(checkpoints_view_);
  card->box()->addLayout(row);
  connect(checkpoints_view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &ManagePanel::refreshButtons);
  connect(export_, &QPushButton::clicked, this, &ManagePanel::exportModel);
  return card;
}

void ManagePanel::setProject(const QString& project, bool organiser) {
  const bool same = project == project_ && organiser == organiser_;
  if (project != project_) {
    members_.sync({});
    invites_.sync({});
    checkpoints_.sync({});
    announced_->clear();
    outcome_->hide();
  }
  project_ = project;
  organiser_ = organiser;
  invites_card_->setVisible(organiser);
  writing_->setVisible(organiser);
  ban_->setVisible(organiser);
  if (!same && isVisible()) refresh();
}

void ManagePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void ManagePanel::ask(const QString& method, const QJsonObject& params, NodeApi::Handler handler) {
  QJsonObject all = params;
  all["project"] = project_;
  context_.node.call(method, all, this, [this, handler, project = project_](const Reply& reply) {
    if (project != project_) return;
    if (!reply.ok()) return tell(*reply.problem);
    handler(reply);
  });
}

void ManagePanel::refresh() {
  if (project_.isEmpty() || context_.node.connection() != NodeApi::Connection::kConnected) return;
  ask("members", {}, [this](const Reply& reply) {
    members_.sync(listFromJson(reply.result["members"], memberFromJson));
    refreshButtons();
  });
  ask("checkpoints", {}, [this](const Reply& reply) {
    checkpoints_.sync(listFromJson(reply.result["checkpoints"], checkpointFromJson));
    refreshButtons();
  });
  ask("announcements", {}, [this](const Reply& reply) {
    QStringList lines;
    for (const QJsonValue& value : reply.result["announcements"].toArray()) {
      if (lines.size() == kMostShown) break;
      const auto at = static_cast<qint64>(value["unix_ms"].toDouble());
      lines << format::dateTime(at) + QStringLiteral("  ") +
                   format::isolated(value["text"].toString());
    }
    announced_->setText(lines.isEmpty() ? tr("Nothing was announced yet.") : lines.join('\n'));
    setLook(announced_, lines.isEmpty() ? "muted" : "");
  });
  if (!organiser_) return;
  ask("invites", {}, [this](const Reply& reply) {
    invites_.sync(listFromJson(reply.result["invites"], inviteFromJson));
    refreshButtons();
  });
}

void ManagePanel::refreshButtons() {
  const int invite = chosenRow(invites_view_), member = chosenRow(members_view_);
  copy_->setEnabled(invite >= 0 && !invites_.row(invite).revoked);
  const bool revoked = invite >= 0 && invites_.row(invite).revoked;
  revoke_->setEnabled(invite >= 0);
  revoke_->setText(revoked ? tr("Make it valid again") : tr("With&draw…"));
  const bool banned = member >= 0 && members_.row(member).banned;
  ban_->setEnabled(member >= 0 && !members_.row(member).me);
  ban_->setText(banned ? tr("Lift the ban") : tr("Ban…"));
  const int checkpoint = chosenRow(checkpoints_view_);
  export_->setText(
      checkpoint < 0
          ? tr("Export the model…")
          : tr("Export epoch %1…")
                .arg(format::count(static_cast<double>(checkpoints_.row(checkpoint).epoch))));
  export_->setEnabled(checkpoints_.rowCount() > 0 || context_.node.snapshot().project == project_);
}

void ManagePanel::tell(const Problem& problem) {
  outcome_->tell(Notice::Tone::kBad, problem.message, problem.hint);
  outcome_->setVisible(true);
}

void ManagePanel::done(const QString& sentence) {
  outcome_->tell(Notice::Tone::kGood, sentence);
  outcome_->setVisible(true);
  refresh();
}

// Bytes count, because they travel: another alphabet has room for fewer letters.
void ManagePanel::countLetters() {
  const auto bytes = announcement_->toPlainText().trimmed().toUtf8().size();
  const bool fits = bytes > 0 && bytes <= kMostBytes;
  letters_->setText(bytes <= kMostBytes
                        ? tr("Members who are away read it when they come back.")
                        : tr("Too long by about %1 letters")
                              .arg(format::count(static_cast<double>(bytes - kMostBytes))));
  setLook(letters_, bytes > kMostBytes ? "error" : "caption");
  send_->setEnabled(fits);
}

void ManagePanel::announce() {
  const QString text = announcement_->toPlainText().trimmed();
  send_->setEnabled(false);
  ask("announce", {{"text", text}}, [this](const Reply&) {
    announcement_->clear();
    done(tr("It goes to every member, from one to the next."));
  });
}

void ManagePanel::makeInvite() {
  ask("make_invite",
      {{"label", label_->text().trimmed()}, {"days", days_->value()}, {"max_uses", uses_->value()}},
      [this](const Reply& reply) {
        QApplication::clipboard()->setText(reply.result["link"].toString());
        label_->clear();
        done(tr("A new invite is made; its link is in the clipboard."));
      });
}

void ManagePanel::exportModel() {
  auto* dialog = new QFileDialog(this, tr("Export the model"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  const QString weights = tr("Weights (*.safetensors)"), module = tr("TorchScript (*.pt)");
  dialog->setNameFilters({weights, module});
  dialog->setDefaultSuffix("safetensors");
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, module](const QString& filter) {
    dialog->setDefaultSuffix(filter == module ? "pt" : "safetensors");
  });
  const int chosen = chosenRow(checkpoints_view_);
  const QString checkpoint = chosen < 0 ? QString() : checkpoints_.row(chosen).id;
  connect(dialog, &QFileDialog::fileSelected, this, [this, checkpoint](const QString& file) {
    // The dialog has asked whether a file may be overwritten.
    const QJsonObject params = {{"file", file}, {"checkpoint", checkpoint}, {"overwrite", true}};
    ask("export", params, [this](const Reply& reply) {
      done(tr("%1 written, %2.")
               .arg(format::isolated(reply.result["file"].toString()),
                    format::bytes(reply.result["bytes"].toDouble())));
    });
  });
  dialog->open();
}

}  // namespace potluck::ui
