// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tables.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <algorithm>

#include "ui/models/sorted_table.h"
#include "ui/widgets/table_header.h"

namespace potluck::ui {
namespace {

constexpr int kLeastHeight = 220, kRowPadding = 14, kWidest = 200;

struct Tables {
  Q_DECLARE_TR_FUNCTIONS(potluck::ui::Tables)
};

// What is listed: the name under which the columns are remembered.
QString nameOf(const QAbstractItemModel* model) {
  while (const auto* proxy = qobject_cast<const QAbstractProxyModel*>(model)) {
    model = proxy->sourceModel();
  }
  return model->metaObject()->className();
}

// As it is read: columns in sight, in their order, with a tabulator between.
QString chosenText(const QTableView& view) {
  QModelIndexList rows = view.selectionModel()->selectedRows();
  std::ranges::sort(rows, {}, &QModelIndex::row);
  QStringList lines;
  for (const QModelIndex& row : rows) {
    QStringList cells;
    for (int at = 0; at < view.horizontalHeader()->count(); ++at) {
      const int column = view.horizontalHeader()->logicalIndex(at);
      if (view.isColumnHidden(column)) continue;
      cells << row.siblingAtColumn(column).data().toString().replace('\t', ' ');
    }
    lines << cells.join('\t');
  }
  return lines.join('\n');
}

void fillColumns(QMenu& menu, QTableView& view) {
  menu.clear();
  const QHeaderView& header = *view.horizontalHeader();
  const bool last = header.count() - header.hiddenSectionCount() == 1;
  for (int column = 0; column < header.count(); ++column) {
    const bool shown = !view.isColumnHidden(column);
    QAction* choice = menu.addAction(view.model()->headerData(column, Qt::Horizontal).toString(),
                                     &view, [&view, column](bool on) {
                                       view.setColumnHidden(column, !on);
                                       if (on) view.resizeColumnToContents(column);
                                     });
    choice->setCheckable(true);
    choice->setChecked(shown);
    choice->setEnabled(!shown || !last);
  }
}

// One long cell must not push the other columns out of sight; it can be widened.
void boundColumns(QTableView& view) {
  for (int column = 0; column < view.horizontalHeader()->count(); ++column) {
    if (view.columnWidth(column) > kWidest) view.setColumnWidth(column, kWidest);
  }
}

void addMenu(QTableView* view) {
  auto* copy = new QAction(Tables::tr("Copy"), view);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  QObject::connect(copy, &QAction::triggered, view, [view] {
    const QString text = chosenText(*view);
    if (!text.isEmpty()) QApplication::clipboard()->setText(text);
  });
  auto* columns = new QMenu(Tables::tr("Columns"), view);
  QObject::connect(columns, &QMenu::aboutToShow, view,
                   [view, columns] { fillColumns(*columns, *view); });
  view->addAction(copy);
  view->addAction(columns->menuAction());
  view->setContextMenuPolicy(Qt::ActionsContextMenu);
  QHeaderView* header = view->horizontalHeader();
  header->setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(
      header, &QWidget::customContextMenuRequested, columns,
      [header, columns](const QPoint& at) { columns->popup(header->mapToGlobal(at)); });
}

}  // namespace

QTableView* makeTable(QAbstractItemModel* model, const QString& accessible_name, int stretched,
                      QWidget* parent, const QList<int>& hidden) {
  auto* view = new QTableView(parent);
  view->setHorizontalHeader(new TableHeader(view));
  view->setModel(model);
  view->setObjectName(nameOf(model));
  view->setAccessibleName(accessible_name);
  view->setAlternatingRowColors(true);
  view->setShowGrid(false);
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setTabKeyNavigation(false);  // Tab leaves the table; arrows move in it
  view->setWordWrap(false);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + kRowPadding);
  view->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  view->horizontalHeader()->setSectionsMovable(true);
  // As wide as the first rows need, unless the user has set them before (window_settings.h).
  QObject::connect(
      model, &QAbstractItemModel::rowsInserted, view,
      [view, stretched] {
        if (!view->property("columnsKnown").toBool()) {
          view->resizeColumnsToContents();
          boundColumns(*view);
          // That has shrunk the stretched one as well.
          view->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Interactive);
          view->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
        }
        view->setProperty("columnsKnown", true);
      },
      Qt::QueuedConnection);
  view->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
  view->setMinimumHeight(kLeastHeight);
  for (int column : hidden) view->setColumnHidden(column, true);
  addMenu(view);
  return view;
}

void makeSortable(QTableView& view, SortedTable& sorted, int role) {
  sorted.setSortRole(role);
  sorted.setSortCaseSensitivity(Qt::CaseInsensitive);
  sorted.setSortLocaleAware(true);
  QHeaderView* header = view.horizontalHeader();
  header->setSortIndicatorClearable(true);
  header->setSortIndicator(-1, Qt::AscendingOrder);
  view.setSortingEnabled(true);
  header->setSectionsClickable(true);
  header->setSortIndicatorShown(false);  // the text has the arrow (sorted_table.h)
}

}  // namespace potluck::ui
