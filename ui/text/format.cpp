// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

namespace potluck::ui::format {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("potluck::ui::format", text); }

const QChar kThin(0x202f);  // narrow no-break space between number and unit

QString withUnit(double value, int decimals, const QString& unit) {
  return QLocale().toString(value, 'f', decimals) + kThin + unit;
}

// Three significant digits at most.
int decimalsFor(double value) { return value < 9.995 ? 2 : value < 99.95 ? 1 : 0; }

QString scaled(double n, double step, const QStringList& units) {
  int unit = 0;
  while (n >= step && unit + 1 < units.size()) {
    n /= step;
    ++unit;
  }
  return withUnit(n, unit == 0 ? 0 : decimalsFor(n), units[unit]);
}

// Right to left, or a control character that makes it so.
bool turnsText(QChar c) {
  switch (c.direction()) {
    case QChar::DirR:
    case QChar::DirAL:
    case QChar::DirAN:
    case QChar::DirRLE:
    case QChar::DirRLO:
    case QChar::DirRLI:
    case QChar::DirLRO:
      return true;
    default:
      return false;
  }
}

}  // namespace

QString count(double n) {
  if (!std::isfinite(n)) return QStringLiteral("–");
  if (n < 1e7) return QLocale().toString(n, 'f', 0);
  return n < 1e9 ? withUnit(n / 1e6, decimalsFor(n / 1e6), tr("M"))
                 : withUnit(n / 1e9, decimalsFor(n / 1e9), tr("G"));
}

QString loss(double x) {
  if (!std::isfinite(x)) return QStringLiteral("–");
  const double magnitude = std::abs(x);
  if (magnitude != 0 && (magnitude < 1e-3 || magnitude >= 1e5)) {
    return QLocale().toString(x, 'e', 2);
  }
  return QLocale().toString(x, 'f', magnitude < 10 ? 3 : 1);
}

QString bytes(double n) {
  return scaled(n, 1000, {tr("B"), tr("kB"), tr("MB"), tr("GB"), tr("TB")});
}

QString bitRate(double n) {
  return scaled(n, 1000, {tr("bit/s"), tr("kbit/s"), tr("Mbit/s"), tr("Gbit/s")});
}

QString samplesPerSecond(double n) { return withUnit(n, n < 10 ? 1 : 0, tr("samples/s")); }

QString milliseconds(double ms) {
  return ms < 1000 ? withUnit(ms, ms < 10 ? 1 : 0, tr("ms")) : duration(ms / 1000);
}

QString duration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) return QStringLiteral("–");
  if (seconds < 9.95) return withUnit(seconds, 1, tr("s"));
  const qint64 s = std::llround(seconds);
  if (s < 60) return withUnit(static_cast<double>(s), 0, tr("s"));
  const auto two = [](qint64 a, const QString& unit_a, qint64 b, const QString& unit_b) {
    const QString first = withUnit(static_cast<double>(a), 0, unit_a);
    return b == 0 ? first : first + ' ' + withUnit(static_cast<double>(b), 0, unit_b);
  };
  if (s < 3600) return two(s / 60, tr("min"), s % 60, tr("s"));
  if (s < 86400) return two(s / 3600, tr("h"), s % 3600 / 60, tr("min"));
  return two(s / 86400, tr("d"), s % 86400 / 3600, tr("h"));
}

QString share(double fraction) {
  const double percent = fraction * 100;
  if (percent > 0 && percent < 0.1) return QStringLiteral("< ") + withUnit(0.1, 1, "%");
  return withUnit(percent, percent < 10 && percent != 0 ? 1 : 0, "%");
}

QString dateTime(qint64 unix_ms) {
  return QLocale().toString(QDateTime::fromMSecsSinceEpoch(unix_ms), QLocale::ShortFormat);
}

QString time(qint64 unix_ms) {
  return QLocale().toString(QDateTime::fromMSecsSinceEpoch(unix_ms).time(), "HH:mm:ss");
}

QString isolated(const QString& text) {
  const bool plain = QGuiApplication::layoutDirection() != Qt::RightToLeft &&
                     std::none_of(text.begin(), text.end(), turnsText);
  return plain || text.isEmpty() ? text : QChar(0x2068) + text + QChar(0x2069);
}

QString literal(const QString& text) {
  if (!Qt::mightBeRichText(text)) return text;
  return QStringLiteral("<span style=\"white-space: pre-wrap\">%1</span>")
      .arg(text.toHtmlEscaped());
}

QString shortId(const QString& id) { return id.left(8); }

QString nameOf(const QString& name, const QString& id) {
  return name.isEmpty() ? shortId(id) : name;
}

}  // namespace potluck::ui::format
