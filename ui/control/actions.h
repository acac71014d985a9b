// SPDX-License-Identifier: GPL-3.0-or-later
// What several pages do with a node, in one place. UI thread.
#pragma once

#include "ui/control/node_api.h"

namespace potluck::ui {

// Takes part in `project`; stops another running one first (a node trains one at a time).
void startProject(NodeApi& node, const QString& project, QObject* context, NodeApi::Handler done);
// Whether a text that somebody pasted, dropped or passed may hold an invite link: then the node is
// asked, which alone finds links and takes them apart.
bool mayHoldLink(const QString& text);
// "so it is" as "So it is.", in any language.
QString asSentence(const QString& text);
// "Message. Hint" as one paragraph for people.
QString explain(const Problem& problem);

}  // namespace potluck::ui
