// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/standing_words.h"

#include <QCoreApplication>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

struct StandingWords {
  Q_DECLARE_TR_FUNCTIONS(potluck::ui::StandingWords)
};

QString reasonOf(const QString& kind, const QString& samples) {
  if (kind == "given_up") {
    return StandingWords::tr("%1 in a history that a longer one replaced").arg(samples);
  }
  if (kind == "cut_off") {
    return StandingWords::tr("%1 gathered when Potluck was cut off").arg(samples);
  }
  if (kind == "left_out") return StandingWords::tr("%1 that came too late").arg(samples);
  return samples;
}

}  // namespace

QString contributionWords(const Standing& mine) {
  if (mine.samples <= 0) return {};
  return StandingWords::tr("My share %1  ·  %2 samples")
      .arg(format::share(mine.share), format::count(mine.samples));
}

QString notCountedWords(const Standing& mine) {
  QStringList parts;
  for (const auto& each : mine.not_counted) {
    parts << reasonOf(each.kind, format::count(each.samples));
  }
  return parts.isEmpty() ? QString()
                         : StandingWords::tr("Not counted, samples: %1.").arg(parts.join("; "));
}

}  // namespace potluck::ui
