// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/theme/theme.h"

namespace potluck::ui {

// A project's invite link to hand on. Deletes itself when it is closed.
QDialog* openInviteDialog(const QString& project_name, const QString& link, const Theme& theme,
                          QWidget* parent);

}  // namespace potluck::ui
