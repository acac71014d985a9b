// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/round_words.h"

#include <QCoreApplication>

#include "ui/text/sentence_templates.h"

namespace potluck::ui {
namespace {

// Of engine/collab/planning/round_plan_reasons.cpp. Longer ones first where one contains another.
constexpr const char* kTemplates[] = {
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords",
                      "only reduces: waiting for its gradient costs more than its samples bring "
                      "(a round would take %L1 s in place of %L2 s)"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords",
                      "only reduces: waiting for its gradient costs more than its samples bring"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords",
                      "sends %1: with %2 the exchange would take %L3 s in place of %L4 s"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords", "does not train, only reduces"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords", "reduces nothing: others cannot connect to it"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords",
                      "reduces nothing: the vector has too few chunks for everybody"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords",
                      "reduces nothing: its links have no time to spare"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords", "its upload gates the exchange"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords", "its download gates the exchange"),
    QT_TRANSLATE_NOOP("potluck::ui::RoundWords", "; "),  // between two reasons
};

const SentenceTemplates& known() {
  static const SentenceTemplates kKnown("potluck::ui::RoundWords", kTemplates);
  return kKnown;
}

}  // namespace

const QStringList& planTemplates() { return known().english(); }

QString roundWords(const QString& english) {
  QStringList reasons = english.split(QStringLiteral("; "));
  for (QString& reason : reasons) reason = known().translated(reason);
  return reasons.join(known().translated(QStringLiteral("; ")));
}

}  // namespace potluck::ui
