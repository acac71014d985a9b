// SPDX-License-Identifier: GPL-3.0-or-later
// Whose project it is and what it asks of this computer, as sentences. Pure, UI thread.
#pragma once

#include <QJsonObject>

#include "ui/control/values.h"

namespace potluck::ui {

// "Needs 1.2 GB of memory · 350 MB of disk · …"; what does not suffice is said first, with what
// there is. Empty: nothing at all is known.
QString fitWords(const Fit& fit);
// "By Ada · Computers in the last epoch: 6"; empty: neither is known.
QString peopleWords(const Project& project);
// "By Ada", "By 1a2b3c4d…" where only the key is known; empty: not even that.
QString organiserWords(const Project& project);
// "Carries on “Words” from epoch 40"; empty: it began anew.
QString originWords(const Project& project);
// What the node will take of this computer, by its preferences (docs/control-api.md).
QString allowanceWords(const QJsonObject& preferences);

}  // namespace potluck::ui
