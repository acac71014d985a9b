// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of all tables have in common.
#pragma once

#include <QAbstractItemModel>

namespace potluck::ui {

// The bare value behind a formatted cell.
inline constexpr int kSortRole = Qt::UserRole + 1;

// Qt::TextAlignmentRole
inline QVariant alignedRight() { return QVariant(Qt::AlignRight | Qt::AlignVCenter); }
inline QVariant alignedLeft() { return QVariant(Qt::AlignLeft | Qt::AlignVCenter); }

}  // namespace potluck::ui
