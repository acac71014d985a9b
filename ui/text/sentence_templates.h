// SPDX-License-Identifier: GPL-3.0-or-later
// English sentences that come from the node, in the language of the window: each is known as a
// template with %1, %2 for what varies, %L1 where that is a number, and one that is not known is
// shown as it came. Numbers are written as the locale does.
#pragma once

#include <QList>
#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <span>

namespace potluck::ui {

class SentenceTemplates {
 public:
  // As QT_TRANSLATE_NOOP marks them; both have to outlive this. The first that matches counts.
  SentenceTemplates(const char* context, std::span<const char* const> texts);

  QString translated(const QString& english) const;
  const QStringList& english() const { return english_; }

 private:
  struct Known {
    const char* text;
    QRegularExpression pattern;
  };
  const char* context_;
  QList<Known> known_;
  QStringList english_;
};

}  // namespace potluck::ui
