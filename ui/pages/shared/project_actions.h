// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a project from its card and its page, with the question that belongs before
// it. UI thread; `parent` gets the boxes and outlives the answers.
#pragma once

#include <QMenu>

#include "ui/control/node_api.h"

namespace potluck::ui {

// Takes part in `project`. Where another one runs, asks first: a computer trains one at a time.
// done: after the node's answer; not at all where the answer was no.
void askAndStart(NodeApi& node, const QString& project, const QString& name, QWidget* parent,
                 NodeApi::Handler done);

// Archive or bring back, leave and remove, each with its question; what is there depends on the
// project. done: after the node's answer.
void fillProjectMenu(QMenu& menu, NodeApi& node, const Project& project, QWidget* parent,
                     NodeApi::Handler done);

}  // namespace potluck::ui
