// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/fit_words.h"

#include <QCoreApplication>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

const QString kDot = QStringLiteral("  ·  ");
constexpr double kGb = 1e9, kMbit = 1e6;
constexpr int kLongestName = 64;

struct FitWords {
  Q_DECLARE_TR_FUNCTIONS(potluck::ui::FitWords)
};

QString bounded(const QString& name) { return format::isolated(name.left(kLongestName)); }

QString memoryWords(const Fit& fit) {
  if (!fit.memory_bytes) return FitWords::tr("Memory: known once its data is here");
  const QString needed = format::bytes(*fit.memory_bytes);
  return fit.memory == Fit::Verdict::kShort && fit.memory_available_bytes
             ? FitWords::tr("Needs %1 of memory; %2 are free here")
                   .arg(needed, format::bytes(*fit.memory_available_bytes))
             : FitWords::tr("Needs %1 of memory").arg(needed);
}

QString diskWords(const Fit& fit) {
  if (fit.disk == Fit::Verdict::kShort && fit.disk_available_bytes) {
    return FitWords::tr("Needs %1 more of disk; %2 are free here")
        .arg(format::bytes(*fit.disk_bytes - fit.disk_here_bytes),
             format::bytes(*fit.disk_available_bytes));
  }
  return FitWords::tr("%1 of disk").arg(format::bytes(*fit.disk_bytes));
}

}  // namespace

QString fitWords(const Fit& fit) {
  if (!fit.memory_bytes && !fit.disk_bytes) return {};
  QStringList parts = {memoryWords(fit)};
  if (fit.disk_bytes) {
    const bool first = fit.disk == Fit::Verdict::kShort && fit.memory != Fit::Verdict::kShort;
    parts.insert(first ? 0 : 1, diskWords(fit));
  }
  if (!fit.traffic_bytes_per_hour) {
    parts << FitWords::tr("traffic unknown until it has run here");
  } else {
    const QString text = fit.traffic_seen ? FitWords::tr("about %1 of traffic an hour")
                                          : FitWords::tr("up to %1 of traffic an hour");
    parts << text.arg(format::bytes(*fit.traffic_bytes_per_hour));
  }
  return parts.join(kDot);
}

QString organiserWords(const Project& p) {
  if (p.organised_here) return FitWords::tr("By you");
  if (!p.organiser_name.isEmpty()) return FitWords::tr("By %1").arg(bounded(p.organiser_name));
  if (p.organiser.isEmpty()) return {};
  return FitWords::tr("By %1").arg(bounded(format::shortId(p.organiser) + QChar(0x2026)));
}

QString originWords(const Project& p) {
  if (p.parent_name.isEmpty()) return {};
  return FitWords::tr("Carries on “%1” from epoch %2")
      .arg(bounded(p.parent_name), format::count(p.parent_epoch));
}

QString peopleWords(const Project& p) {
  QStringList parts = {organiserWords(p), originWords(p)};
  parts.removeAll(QString());
  if (p.peers) {
    parts << FitWords::tr("Computers in the last epoch: %1").arg(format::count(*p.peers));
  }
  return parts.join(kDot);
}

QString allowanceWords(const QJsonObject& preferences) {
  if (preferences.isEmpty()) return {};
  const auto limit = [&preferences](const char* key) { return preferences[key].toDouble(); };
  const double threads = limit("max_threads");
  QStringList parts = {threads > 0
                           ? FitWords::tr("Uses at most %1 threads").arg(format::count(threads))
                           : FitWords::tr("Uses as many cores as help")};
  if (preferences["use_gpu"].toBool()) parts << FitWords::tr("a graphics card where there is one");
  if (const double gb = limit("max_memory_gb"); gb > 0) {
    parts << FitWords::tr("at most %1 of memory").arg(format::bytes(gb * kGb));
  }
  if (const double gb = limit("max_disk_gb"); gb > 0) {
    parts << FitWords::tr("at most %1 of disk").arg(format::bytes(gb * kGb));
  }
  if (const double mbit = limit("max_up_mbit"); mbit > 0) {
    parts << FitWords::tr("sends at most %1").arg(format::bitRate(mbit * kMbit));
  }
  if (const double mbit = limit("max_down_mbit"); mbit > 0) {
    parts << FitWords::tr("receives at most %1").arg(format::bitRate(mbit * kMbit));
  }
  if (preferences["not_on_battery"].toBool()) parts << FitWords::tr("rests on battery");
  if (preferences["not_on_metered"].toBool()) parts << FitWords::tr("rests on metered networks");
  if (preferences["proxy"].toString().isEmpty()) {
    if (preferences["map_port"].toBool()) parts << FitWords::tr("has the router open a port");
    if (preferences["find_over_dht"].toBool()) {
      parts << FitWords::tr("finds members over the public DHT, where their project allows it");
    }
  }
  parts << FitWords::tr("all of this is under Preferences");
  return parts.join(kDot);
}

}  // namespace potluck::ui
