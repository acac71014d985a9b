// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of all tables have in common.
#pragma once

#include <QVariant>

namespace potluck::ui {

// The bare value behind a formatted cell.
inline constexpr int kSortRole = Qt::UserRole + 1;

// For Qt::TextAlignmentRole: numbers stand at the right.
inline QVariant aligned(bool number) {
  return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

}  // namespace potluck::ui
