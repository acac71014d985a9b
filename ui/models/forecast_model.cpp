// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/forecast_model.h"

#include <QJsonArray>
#include <QJsonObject>

#include "ui/models/table_cells.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr double kHome_mbit = 10, kFibre_mbit = 100, kCampus_mbit = 1000;

LinkForecast::Point pointFromJson(const QJsonObject& o) {
  return {o["peers"].toInt(), o["epoch_seconds"].toDouble(), o["exchange_seconds"].toDouble(),
          o["efficiency"].toDouble(), o["speed_up"].toDouble()};
}

std::optional<int> whole(const QJsonValue& value) {
  return value.isDouble() ? std::optional(static_cast<int>(value.toDouble())) : std::nullopt;
}

}  // namespace

QString LinkForecast::name() const {
  const QLocale locale;
  QString speeds = ForecastModel::tr("%1/%2 Mbit/s")
                       .arg(locale.toString(up_mbit, 'g', 4), locale.toString(down_mbit, 'g', 4));
  if (up_mbit == kHome_mbit) return ForecastModel::tr("Home lines (%1)").arg(speeds);
  if (up_mbit == kFibre_mbit) return ForecastModel::tr("Fibre (%1)").arg(speeds);
  if (up_mbit == kCampus_mbit) return ForecastModel::tr("One building (%1)").arg(speeds);
  return speeds;
}

LinkForecast linkForecastFromJson(const QJsonObject& o) {
  LinkForecast out;
  out.up_mbit = o["up_mbit"].toDouble();
  out.down_mbit = o["down_mbit"].toDouble();
  out.ping_ms = o["ping_ms"].toDouble();
  out.id = QStringLiteral("%1/%2").arg(out.up_mbit).arg(out.down_mbit);
  for (const QJsonValue point : o["points"].toArray()) {
    out.points.append(pointFromJson(point.toObject()));
  }
  out.at = pointFromJson(o["at"].toObject());
  out.codec = o["at"]["codec"].toString();
  out.knee = whole(o["knee"]);
  out.smallest_batch = whole(o["smallest_batch"]);
  const QJsonObject advice = o["advice"].toObject();
  out.alone_seconds = advice["alone_seconds"].toDouble();
  out.group_seconds = advice["group_seconds"].toDouble();
  out.one_is_enough = advice["one_is_enough"].toBool();
  out.better = advice["better"].toObject();
  out.better_seconds = advice["better_seconds"].toDouble();
  return out;
}

int ForecastModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant ForecastModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LinkForecast& link = row(index.row());
  if (role == Qt::TextAlignmentRole) return aligned(index.column() != kLink);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kLink:
      return link.name();
    case kEpoch:
      return format::milliseconds(link.at.epoch_seconds * 1000);
    case kSpeedUp:
      return tr("%1 ×").arg(QLocale().toString(link.at.speed_up, 'f', 1));
    case kTraining:
      return format::share(link.at.efficiency);
    case kKnee: {
      const int last = link.points.isEmpty() ? 0 : link.points.last().peers;
      return link.knee ? tr("%1 computers").arg(format::count(*link.knee))
                       : tr("over %1").arg(format::count(last));
    }
    case kBatch:
      return link.smallest_batch ? format::count(*link.smallest_batch) : tr("none");
    default:
      return {};
  }
}

QVariant ForecastModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(section != kLink);
  if (role == Qt::ToolTipRole) {
    if (section == kTraining) return tr("Share of everybody’s time that goes into training");
    if (section == kKnee) return tr("Up to so many train at least half of their time");
    if (section == kBatch)
      return tr("Smallest batch with at most 20 % of the time for the exchange");
    return {};
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kLink:
      return tr("Everybody’s connection");
    case kEpoch:
      return tr("Epoch takes");
    case kSpeedUp:
      return tr("Faster than one");
    case kTraining:
      return tr("Trains");
    case kKnee:
      return tr("Pays off up to");
    case kBatch:
      return tr("Batch from");
    default:
      return {};
  }
}

}  // namespace potluck::ui
