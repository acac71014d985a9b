// SPDX-License-Identifier: GPL-3.0-or-later
// What this computer has contributed, and what of its work is not counted and why, in words.
#pragma once

#include "ui/control/values.h"

namespace potluck::ui {

QString contributionWords(const Standing& mine);  // "4.9 % · 24,961 samples"; "" for none
QString notCountedWords(const Standing& mine);    // a sentence; "" where all is counted

}  // namespace potluck::ui
