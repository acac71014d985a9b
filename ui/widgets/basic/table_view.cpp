// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/table_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <algorithm>

#include "ui/models/sorted_table.h"
#include "ui/widgets/basic/table_header.h"

namespace potluck::ui {
namespace {

constexpr int kLeastHeight = 220, kChoiceHeight = 150, kRowPadding = 14, kWidest = 200;

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
                                       view.setProperty(kColumnsChosen, true);
                                       if (on) view.resizeColumnToContents(column);
                                     });
    choice->setCheckable(true);
    choice->setChecked(shown);
    choice->setEnabled(!shown || !last);
  }
}

// Gives each column what its cells need while there is room for it; one long cell must not push the
// others out of sight, but can be widened. Ends where the user sets a width or an order.
class ColumnFit : public QObject {
 public:
  ColumnFit(QTableView* view, int stretched) : QObject(view), view_(view), stretched_(stretched) {
    QHeaderView* header = view->horizontalHeader();
    const auto chosen = [this] {
      if (!fitting_) view_->setProperty(kColumnsChosen, true);
    };
    connect(header, &QHeaderView::sectionMoved, this, chosen);
    // A column that comes or goes has no width before or after, and nobody has set one.
    connect(header, &QHeaderView::sectionResized, this,
            [this, chosen](int column, int before, int after) {
              if (column != stretched_ && before > 0 && after > 0) chosen();
            });
    connect(view->model(), &QAbstractItemModel::rowsInserted, this, &ColumnFit::fit,
            Qt::QueuedConnection);
    view->viewport()->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Resize) fit();
    return QObject::eventFilter(watched, event);
  }

 private:
  void fit() {
    if (fitting_ || view_->property(kColumnsChosen).toBool()) return;
    if (view_->model()->rowCount() == 0) return;
    fitting_ = true;
    QHeaderView* header = view_->horizontalHeader();
    header->setSectionResizeMode(stretched_, QHeaderView::Interactive);
    view_->resizeColumnsToContents();
    if (header->length() > view_->viewport()->width()) bound();
    header->setSectionResizeMode(stretched_, QHeaderView::Stretch);
    fitting_ = false;
  }
  void bound() {
    for (int column = 0; column < view_->horizontalHeader()->count(); ++column) {
      if (view_->columnWidth(column) > kWidest) view_->setColumnWidth(column, kWidest);
    }
  }

  QTableView* view_;
  const int stretched_;
  bool fitting_ = false;
};

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
  view->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
  new ColumnFit(view, stretched);
  view->setMinimumHeight(kLeastHeight);
  for (int column : hidden) view->setColumnHidden(column, true);
  addMenu(view);
  return view;
}

QTableView* makeChoiceTable(QAbstractItemModel* model, const QString& accessible_name,
                            int stretched) {
  QTableView* view = makeTable(model, accessible_name, stretched, nullptr);
  view->setFixedHeight(kChoiceHeight);
  view->setSelectionMode(QAbstractItemView::SingleSelection);
  return view;
}

int chosenRow(const QTableView* view) {
  const auto rows = view->selectionModel()->selectedRows();
  return rows.size() == 1 ? rows[0].row() : -1;
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
