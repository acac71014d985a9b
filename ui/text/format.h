// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers, sizes, rates and times for people: by locale, with units, never more digits than mean
// something.
#pragma once

#include <QString>
#include <optional>

namespace potluck::ui::format {

QString count(double n);                  // 12,345; 1.2 M from ten million
QString loss(double x);                   // four significant digits
QString bytes(double n);                  // 12.3 MB
QString bitRate(double bits_per_second);  // 12.3 Mbit/s
QString samplesPerSecond(double n);       // 412 samples/s
QString milliseconds(double ms);          // 23 ms; 1.2 s
QString duration(double seconds);         // 45 s; 3 min 20 s; 2 h 5 min; 3 d 4 h
QString share(double fraction);           // 34 %; 0.4 %; < 0.1 %
QString dateTime(qint64 unix_ms);
QString time(qint64 unix_ms);
// A name, path or link from elsewhere, kept from turning the words around it where either is
// written from the right (Unicode TR9, first strong isolate).
QString isolated(const QString& text);
// Words from elsewhere for a tool tip, which would take "<b>" for markup.
QString literal(const QString& text);
// First eight characters of a key: enough to tell peers apart.
QString shortId(const QString& id);
// What somebody calls itself; where it says nothing, its short key.
QString nameOf(const QString& name, const QString& id);

}  // namespace potluck::ui::format
