// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace potluck::ui {

// A read-only list: whole rows, no grid, `stretched` column takes the rest of the width.
QTableView* makeTable(QAbstractItemModel* model, const QString& accessible_name, int stretched,
                      QWidget* parent);

}  // namespace potluck::ui
