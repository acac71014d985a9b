// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/sentence_templates.h"

#include <QCoreApplication>
#include <QLocale>

namespace potluck::ui {
namespace {

QString byLocale(const QString& number) {
  const auto point = number.indexOf('.');
  const auto decimals = point < 0 ? 0 : number.size() - point - 1;
  return QLocale().toString(number.toDouble(), 'f', static_cast<int>(decimals));
}

// In one pass: what is put in may itself have places.
QString filled(const QString& text, const QRegularExpressionMatch& match) {
  static const QRegularExpression kPlace("%(L?)([1-9])");
  QString out;
  qsizetype end = 0;
  for (auto it = kPlace.globalMatch(text); it.hasNext();) {
    const auto place = it.next();
    const QString value = match.captured(place.capturedView(2).toInt());
    out += text.mid(end, place.capturedStart() - end);
    out += place.capturedLength(1) > 0 ? byLocale(value) : value;
    end = place.capturedEnd();
  }
  return out + text.mid(end);
}

}  // namespace

SentenceTemplates::SentenceTemplates(const char* context, std::span<const char* const> texts)
    : context_(context) {
  for (const char* text : texts) {
    english_ << QString::fromUtf8(text);
    QString pattern = QRegularExpression::escape(english_.last());
    // escape() leaves letters and digits alone and protects the sign before them.
    static const QRegularExpression kWords("\\\\%[1-9]"), kNumber("\\\\%L[1-9]");
    pattern.replace(kNumber, "([0-9]+(?:\\.[0-9]+)?)").replace(kWords, "(.+?)");
    known_.append({text, QRegularExpression(QRegularExpression::anchoredPattern(pattern))});
  }
}

QString SentenceTemplates::translated(const QString& english) const {
  for (const Known& known : known_) {
    const auto match = known.pattern.match(english);
    if (!match.hasMatch()) continue;
    return filled(QCoreApplication::translate(context_, known.text), match);
  }
  return english;
}

}  // namespace potluck::ui
