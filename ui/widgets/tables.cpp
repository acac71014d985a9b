// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tables.h"

#include <QHeaderView>

namespace potluck::ui {

QTableView* makeTable(QAbstractItemModel* model, const QString& accessible_name, int stretched,
                      QWidget* parent) {
  auto* view = new QTableView(parent);
  view->setModel(model);
  view->setObjectName(model->metaObject()->className());
  view->setAccessibleName(accessible_name);
  view->setAlternatingRowColors(true);
  view->setShowGrid(false);
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setTabKeyNavigation(false);  // Tab leaves the table; arrows move in it
  view->setWordWrap(false);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 14);
  view->horizontalHeader()->setHighlightSections(false);
  view->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  view->horizontalHeader()->setSectionsMovable(true);
  // As wide as the first rows need, unless the user has set them before (window_settings.h).
  QObject::connect(
      model, &QAbstractItemModel::rowsInserted, view,
      [view, stretched] {
        if (!view->property("columnsKnown").toBool()) {
          view->resizeColumnsToContents();
          // That has shrunk the stretched one as well.
          view->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Interactive);
          view->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
        }
        view->setProperty("columnsKnown", true);
      },
      Qt::QueuedConnection);
  view->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
  view->setMinimumHeight(220);
  return view;
}

}  // namespace potluck::ui
