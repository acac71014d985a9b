// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/announcements_card.h"

#include <QHBoxLayout>
#include <QJsonArray>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kMostBytes = 360, kWritingHeight = 64, kMostShown = 5;

}  // namespace

AnnouncementsCard::AnnouncementsCard(ManageCalls& calls, QWidget* parent)
    : Card(parent), calls_(calls), announced_(makeLabel({})) {
  announced_->setObjectName("announced");
  announced_->setWordWrap(true);
  announced_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  writing_ = makeWriting();
  box()->addWidget(makeLabel(tr("Announcements"), "heading"));
  box()->addWidget(announced_);
  box()->addWidget(writing_);
  connect(text_, &TextBox::textChanged, this, &AnnouncementsCard::countLetters);
  connect(send_, &QPushButton::clicked, this, &AnnouncementsCard::announce);
  countLetters();
}

QWidget* AnnouncementsCard::makeWriting() {
  text_ = new TextBox;
  text_->setObjectName("announcementText");
  text_->setAccessibleName(tr("Announcement"));
  text_->setHint(tr("What every member shall read"));
  text_->setFixedHeight(kWritingHeight);
  text_->setTabChangesFocus(true);
  letters_ = makeLabel({}, "caption");
  letters_->setWordWrap(true);
  send_ = makeButton(tr("Send to &all members"));
  send_->setObjectName("announceButton");
  auto* row = new QHBoxLayout;
  row->addWidget(letters_, 1);
  row->addWidget(send_);
  auto* writing = new QWidget;
  auto* column = new QVBoxLayout(writing);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(space::kSmall);
  column->addWidget(text_);
  column->addLayout(row);
  return writing;
}

void AnnouncementsCard::refresh() {
  calls_.ask("announcements", {}, [this](const Reply& reply) {
    QStringList lines;
    for (const QJsonValue value : reply.result["announcements"].toArray()) {
      if (lines.size() == kMostShown) break;
      const auto at = static_cast<qint64>(value["unix_ms"].toDouble());
      lines << format::dateTime(at) + QStringLiteral("  ") +
                   format::isolated(value["text"].toString());
    }
    announced_->setText(lines.isEmpty() ? tr("Nothing was announced yet.") : lines.join('\n'));
    setLook(announced_, lines.isEmpty() ? "muted" : "");
  });
}

// Bytes count, because they travel: another alphabet has room for fewer letters.
void AnnouncementsCard::countLetters() {
  const auto bytes = text_->toPlainText().trimmed().toUtf8().size();
  const bool fits = bytes > 0 && bytes <= kMostBytes;
  letters_->setText(bytes <= kMostBytes
                        ? tr("Members who are away read it when they come back.")
                        : tr("Too long by about %1 letters")
                              .arg(format::count(static_cast<double>(bytes - kMostBytes))));
  setLook(letters_, bytes > kMostBytes ? "error" : "caption");
  send_->setEnabled(fits);
}

void AnnouncementsCard::announce() {
  const QString text = text_->toPlainText().trimmed();
  send_->setEnabled(false);
  calls_.ask("announce", {{"text", text}}, [this](const Reply&) {
    text_->clear();
    calls_.tellDone(tr("It goes to every member, from one to the next."));
  });
}

}  // namespace potluck::ui
