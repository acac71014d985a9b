// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/actions.h"

#include <QRegularExpression>

namespace potluck::ui {

void startProject(NodeApi& node, const QString& project, QObject* context, NodeApi::Handler done) {
  const QJsonObject which = {{"project", project}};
  const QString current = node.status().project;
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

bool mayHoldLink(const QString& text) {
  // Chats and mails may have encoded what follows, or put blanks into it.
  static const QRegularExpression kLink(R"(potluck\W*(:|%))",
                                        QRegularExpression::CaseInsensitiveOption);
  return kLink.match(text).hasMatch();
}

QString asSentence(const QString& text) {
  static const QString kEnds = QStringLiteral(".!?…。！？।؟");
  if (text.isEmpty()) return text;
  return text[0].toUpper() + text.mid(1) + (kEnds.contains(text.back()) ? "" : ".");
}

QString explain(const Problem& problem) {
  QString text = problem.message.trimmed();
  if (text.isEmpty()) text = QObject::tr("Something went wrong in the node.");
  const QString hint = problem.hint.trimmed();
  return hint.isEmpty() ? asSentence(text) : asSentence(text) + ' ' + asSentence(hint);
}

}  // namespace potluck::ui
