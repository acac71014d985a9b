// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/sentence_templates.h"

#include <QCoreApplication>

namespace potluck::ui {

SentenceTemplates::SentenceTemplates(const char* context, std::span<const char* const> texts)
    : context_(context) {
  for (const char* text : texts) {
    english_ << QString::fromUtf8(text);
    QString pattern = QRegularExpression::escape(english_.last());
    // escape() leaves digits alone and protects the sign before them.
    for (const char* hole : {"\\%1", "\\%2"}) pattern.replace(QLatin1String(hole), "(.+?)");
    known_.append({text, QRegularExpression(QRegularExpression::anchoredPattern(pattern))});
  }
}

QString SentenceTemplates::translated(const QString& english) const {
  for (const Known& known : known_) {
    const auto match = known.pattern.match(english);
    if (!match.hasMatch()) continue;
    QString text = QCoreApplication::translate(context_, known.text);
    for (int i = 1; i <= match.lastCapturedIndex(); ++i) {
      text.replace(QStringLiteral("%%1").arg(i), match.captured(i));
    }
    return text;
  }
  return english;
}

}  // namespace potluck::ui
