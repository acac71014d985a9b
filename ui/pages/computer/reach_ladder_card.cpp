// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/computer/reach_ladder_card.h"

#include <QHBoxLayout>

#include "ui/control/actions.h"

namespace potluck::ui {
namespace {

QString nameOf(const QString& way) {
  if (way == "nearby") return ReachLadderCard::tr("Same network");
  if (way == "ipv6") return ReachLadderCard::tr("IPv6");
  if (way == "mapped") return ReachLadderCard::tr("Port opened by the router");
  if (way == "forwarded") return ReachLadderCard::tr("Port forwarded by hand");
  if (way == "punched") return ReachLadderCard::tr("Through both routers at once");
  if (way == "relayed") return ReachLadderCard::tr("Over a relay");
  return way;
}

QString wordsOf(const QString& state) {
  if (state == "works") return ReachLadderCard::tr("✓ Works");
  if (state == "fails") return ReachLadderCard::tr("✗ Does not work");
  if (state == "unused") return ReachLadderCard::tr("Not used");
  return ReachLadderCard::tr("Not known yet");
}

// Below one that works, steps that do not are usual, and no alarm.
const char* lookOf(const QString& state) { return state == "works" ? "pill-good" : "pill-quiet"; }

}  // namespace

ReachLadderCard::ReachLadderCard(QWidget* parent) : Card(parent) { setObjectName("reachLadder"); }

ReachLadderCard::Row ReachLadderCard::addRow() {
  Row row{new QWidget, makeLabel({}), makeLabel({}), makeLabel({}, "muted")};
  row.name->setWordWrap(true);
  row.said->setWordWrap(true);
  auto* top = new QHBoxLayout;
  top->addWidget(row.name, 1);
  top->addWidget(row.state, 0, Qt::AlignTop);
  auto* column = new QVBoxLayout(row.all);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(top);
  column->addWidget(row.said);
  box()->addWidget(row.all);
  return row;
}

void ReachLadderCard::tell(const QList<ReachRung>& ladder) {
  if (ladder == shown_) return;
  shown_ = ladder;
  while (std::ssize(rows_) < ladder.size()) rows_.push_back(addRow());
  for (qsizetype i = 0; i < std::ssize(rows_); ++i) {
    const Row& row = rows_[static_cast<std::size_t>(i)];
    row.all->setVisible(i < ladder.size());
    if (i >= ladder.size()) continue;
    const ReachRung& rung = ladder[i];
    row.name->setText(nameOf(rung.way));
    row.state->setText(wordsOf(rung.state));
    setLook(row.state, lookOf(rung.state));
    row.said->setText((asSentence(rung.said) + ' ' + asSentence(rung.help)).trimmed());
  }
}

}  // namespace potluck::ui
