// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/actions.h"

#include <QRegularExpression>

namespace potluck::ui {

void startProject(NodeApi& node, const QString& project, QObject* context, NodeApi::Handler done) {
  const QJsonObject which = {{"project", project}};
  const QString current = node.snapshot().project;
  if (current.isEmpty() || current == project) {
    node.call("start", which, context, [done, current, project](const Reply& reply) {
      // Running already is what was wanted.
      const bool fine =
          !reply.ok() && reply.problem->kind == "already_exists" && current == project;
      done(fine ? Reply{} : reply);
    });
    return;
  }
  node.call("stop", {}, context, [&node, which, context, done](const Reply& reply) {
    if (!reply.ok()) return done(reply);
    node.call("start", which, context, done);
  });
}

QString findLink(const QString& text) {
  static const QRegularExpression kLink(R"(potluck://[^\s<>"']+)");
  return kLink.match(text).captured(0);
}

QString explain(const Problem& problem) {
  QString text = problem.message.trimmed();
  if (text.isEmpty()) text = QObject::tr("Something went wrong in the node.");
  if (!text.endsWith('.') && !text.endsWith('!') && !text.endsWith('?')) text += '.';
  text[0] = text[0].toUpper();
  const QString hint = problem.hint.trimmed();
  if (hint.isEmpty()) return text;
  return text + ' ' + hint[0].toUpper() + hint.mid(1) + (hint.endsWith('.') ? "" : ".");
}

}  // namespace potluck::ui
