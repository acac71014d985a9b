// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/sentence.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

namespace potluck::ui {
namespace {

constexpr int kDeepest = 4;  // sentences in sentences

QString byLocale(const QString& text) {
  bool isNumber = false;
  const double number = text.toDouble(&isNumber);
  if (!isNumber || text.contains('e')) return text;
  const auto point = text.indexOf('.');
  const auto decimals = point < 0 ? 0 : text.size() - point - 1;
  return QLocale().toString(number, 'f', static_cast<int>(decimals));
}

QString shown(const QJsonObject& sentence, int depth);

// In one pass: what is put in may itself look like a place.
QString filled(const QString& text, const QJsonArray& values, int depth) {
  static const QRegularExpression kPlace("%(L?)([1-9])");
  QString out;
  qsizetype end = 0;
  for (auto it = kPlace.globalMatch(text); it.hasNext();) {
    const auto place = it.next();
    const QString value = shown(values.at(place.capturedView(2).toInt() - 1).toObject(), depth + 1);
    out += text.mid(end, place.capturedStart() - end);
    out += place.capturedLength(1) > 0 ? byLocale(value) : value;
    end = place.capturedEnd();
  }
  return out + text.mid(end);
}

QString shown(const QJsonObject& sentence, int depth) {
  const QByteArray id = sentence["id"].toString().toUtf8();
  if (id.isEmpty() || depth > kDeepest) return sentence["text"].toString();
  return filled(QCoreApplication::translate("Sentence", id.constData()),
                sentence["values"].toArray(), depth);
}

}  // namespace

QString sentenceIn(const QJsonValue& value) { return shown(value.toObject(), 0); }

QString sentencesIn(const QJsonValue& list) {
  QStringList out;
  for (const auto& each : list.toArray()) out << sentenceIn(each);
  //: Between two sentences of one line.
  return out.join(QCoreApplication::translate("Sentence", "; "));
}

}  // namespace potluck::ui
