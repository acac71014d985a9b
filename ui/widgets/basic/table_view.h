// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QTableView>

namespace potluck::ui {

class SortedTable;

// Of a table whose widths or order somebody chose: they are kept, and no longer fitted.
inline constexpr const char* kColumnsChosen = "columnsChosen";

// A read-only list: whole rows, no grid, `stretched` column takes the rest of the width. Ctrl+C and
// the context menu copy the chosen rows; the menu also tells which columns are shown, all but
// `hidden` unless somebody has chosen before (window_settings.h).
QTableView* makeTable(QAbstractItemModel* model, const QString& accessible_name, int stretched,
                      QWidget* parent, const QList<int>& hidden = {});

// As above, but low, and only one row can be chosen; it is put into a layout.
QTableView* makeChoiceTable(QAbstractItemModel* model, const QString& accessible_name,
                            int stretched);
int chosenRow(const QTableView* view);  // of such a table; -1: none

// A click on a header sorts by the value behind the cells, `role`; the third gives the order of the
// model back. The view shows `sorted`.
void makeSortable(QTableView& view, SortedTable& sorted, int role);

}  // namespace potluck::ui
