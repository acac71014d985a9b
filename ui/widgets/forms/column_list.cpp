// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/forms/column_list.h"

#include <QComboBox>
#include <QHeaderView>
#include <QJsonObject>
#include <QVBoxLayout>

#include "ui/text/format.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {
namespace {

constexpr int kShown = 100;  // rows; a table of pixels has hundreds
constexpr int kHeight = 214, kRowHeight = 40;
constexpr int kTarget = 2, kLeftOut = 3;
const QStringList kKinds = {"number", "words", "target", "left_out"};
const QString kLetters = "nwtx";

}  // namespace

ColumnList::ColumnList(QWidget* parent)
    : QWidget(parent), table_(new QTableWidget(this)), more_(makeLabel({}, "caption", this)) {
  table_->setObjectName("columnList");
  table_->setAccessibleName(tr("Columns of the table"));
  table_->setColumnCount(3);
  table_->setHorizontalHeaderLabels({tr("Column"), tr("What it is"), tr("Found")});
  table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(kRowHeight);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setFixedHeight(kHeight);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kTiny);
  box->addWidget(table_);
  box->addWidget(more_);
  hide();
}

void ColumnList::setColumns(const QJsonArray& columns) {
  kinds_.clear();
  table_->setRowCount(0);
  const int shown = std::min(kShown, int(columns.size()));
  table_->setRowCount(shown);
  for (int row = 0; row < columns.size(); ++row) {
    const QJsonObject o = columns[row].toObject();
    const int kind = std::max(0, int(kKinds.indexOf(o["kind"].toString())));
    kinds_.append(kind);
    if (row >= shown) continue;
    const QString name = format::isolated(o["name"].toString());
    table_->setItem(row, 0, new QTableWidgetItem(name));
    table_->setItem(row, 2, new QTableWidgetItem(format::isolated(o["about"].toString())));
    auto* choice = new QComboBox;
    choice->addItems({tr("Number"), tr("Words"), tr("Learn this"), tr("Leave out")});
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    choice->setCurrentIndex(kind);
    choice->setAccessibleName(tr("What %1 is").arg(name));
    connect(choice, &QComboBox::activated, this, [this, row](int chosen) { choose(row, chosen); });
    table_->setCellWidget(row, 1, choice);
  }
  fitChoices();
  more_->setText(tr("and %L1 more").arg(columns.size() - shown));
  more_->setVisible(columns.size() > shown);
  setVisible(!columns.isEmpty());
}

// The column's width is that of its cells' texts, of which there are none here.
void ColumnList::fitChoices() {
  int widest = 0;
  for (int row = 0; row < table_->rowCount(); ++row) {
    QWidget* choice = table_->cellWidget(row, 1);
    choice->ensurePolished();
    widest = std::max(widest, choice->sizeHint().width() + 2 * space::kSmall);
  }
  table_->setColumnWidth(1, std::max(widest, table_->horizontalHeader()->sectionSizeHint(1)));
}

// One column is learnt: the one before it is left out, until somebody says what it is.
void ColumnList::choose(int row, int kind) {
  if (kinds_[row] == kind) return;
  if (kind == kTarget) {
    for (int& each : kinds_) {
      if (each == kTarget) each = kLeftOut;
    }
  }
  kinds_[row] = kind;
  Q_EMIT changed();
}

QString ColumnList::roles() const {
  QString out;
  for (int at = 0; at < kinds_.size();) {
    int end = at;
    while (end < kinds_.size() && kinds_[end] == kinds_[at]) ++end;
    if (end - at > 1) out += QString::number(end - at);
    out += kLetters[kinds_[at]];
    at = end;
  }
  return out;
}

}  // namespace potluck::ui
