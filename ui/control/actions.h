// SPDX-License-Identifier: GPL-3.0-or-later
// What several pages do with a node, in one place. UI thread.
#pragma once

#include "ui/control/node_api.h"

namespace potluck::ui {

// Takes part in `project`; stops another running one first (a node trains one at a time).
void startProject(NodeApi& node, const QString& project, QObject* context, NodeApi::Handler done);
// The first potluck link in a text that somebody pasted, dropped or passed; empty: none.
QString findLink(const QString& text);
// "so it is" as "So it is.", in any language.
QString asSentence(const QString& text);
// "Message. Hint" as one paragraph for people.
QString explain(const Problem& problem);

}  // namespace potluck::ui
