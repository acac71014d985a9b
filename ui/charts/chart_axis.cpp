// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the horizontal axis, and the chart as a file.
#include <qcustomplot.h>

#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>

#include "ui/charts/chart.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr double kMinute_s = 60, kHour_s = 3600, kDay_s = 24 * kHour_s;
constexpr int kPictureScale = 2, kPictureWidth = 1200, kPictureHeight = 600;

QString quoted(QString text) {
  const bool plain = !text.contains(',') && !text.contains('"') && !text.contains('\n');
  return plain ? text : '"' + text.replace('"', "\"\"") + '"';
}

// Seventeen digits: the same number when it is read again.
QByteArray exact(double value) { return QByteArray::number(value, 'g', 17); }

}  // namespace

void Chart::setAxis(Axis axis, const QString& name) {
  axis_ = axis;
  x_name_ = name;
  plot_->xAxis->setLabel(name);
  if (axis == Axis::kElapsed) {
    plot_->xAxis->setTicker(QSharedPointer<QCPAxisTickerTime>::create());
  } else if (axis == Axis::kDate) {
    plot_->xAxis->setTicker(QSharedPointer<QCPAxisTickerDateTime>::create());
  } else {
    plot_->xAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
  }
  constexpr int kTicks = 6, kDateTicks = 4;
  plot_->xAxis->ticker()->setTickCount(axis == Axis::kNumber ? kTicks : kDateTicks);
}

// Ticks of a span of seconds need no days, those of months no seconds.
void Chart::adaptTicks() {
  const double span = plot_->xAxis->range().size();
  const auto ticker = plot_->xAxis->ticker();
  if (axis_ == Axis::kElapsed) {
    const auto time = ticker.staticCast<QCPAxisTickerTime>();
    time->setTimeFormat(span < 10 * kMinute_s ? "%m:%s" : span < 4 * kDay_s ? "%h:%m" : "%d d");
  } else if (axis_ == Axis::kDate) {
    const auto date = ticker.staticCast<QCPAxisTickerDateTime>();
    date->setDateTimeFormat(span < 10 * kMinute_s ? "HH:mm:ss"
                            : span < 2 * kDay_s   ? "HH:mm"
                                                  : "d MMM");
  }
}

QString Chart::xText(double x) const {
  switch (axis_) {
    case Axis::kElapsed:
      return format::duration(x);
    case Axis::kDate:
      return format::dateTime(static_cast<qint64>(x * 1000));
    case Axis::kNumber:
      break;
  }
  return format::count(x);
}

bool Chart::savePicture(const QString& file) {
  flush();
  update();
  plot_->replot(QCustomPlot::rpImmediateRefresh);
  return plot_->savePng(file, kPictureWidth, kPictureHeight, kPictureScale);
}

// Comma-separated, with a point in numbers whatever the locale is: for programs. Dates are ISO
// 8601.
bool Chart::saveNumbers(const QString& file) const {
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return false;
  QStringList names = {quoted(x_name_)};
  for (const auto& line : lines_) names << quoted(line->curve.name);
  out.write(names.join(',').toUtf8() + '\n');
  std::vector<qsizetype> at(lines_.size(), 0);
  for (;;) {
    // The curves' points need not fall on the same x: a validation stands alone.
    double x = INFINITY;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (at[i] < lines_[i]->raw.size()) x = std::min(x, lines_[i]->raw.x(at[i]));
    }
    if (x == INFINITY) break;
    QByteArray row = axis_ == Axis::kDate
                         ? QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(x * 1000))
                               .toString(Qt::ISODateWithMs)
                               .toUtf8()
                         : exact(x);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      row += ',';
      if (at[i] < lines_[i]->raw.size() && lines_[i]->raw.x(at[i]) == x) {
        row += exact(lines_[i]->raw.y(at[i]++));
      }
    }
    out.write(row + '\n');
  }
  return out.commit();
}

void Chart::makeExportMenu(QPushButton* button, const QString& title) {
  auto* menu = new QMenu(button);
  const auto save = [this, title](const QString& filter, const QString& suffix, auto write) {
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Save %1").arg(title), title + suffix, filter);
    if (file.isEmpty() || write(file)) return;
    QMessageBox::warning(this, tr("Save %1").arg(title),
                         tr("%1 could not be written. Choose a folder that you may write to and "
                            "that has space.")
                             .arg(file));
  };
  connect(menu->addAction(tr("Save as &picture (PNG)…")), &QAction::triggered, this, [this, save] {
    save(tr("Pictures (*.png)"), ".png", [this](const QString& file) { return savePicture(file); });
  });
  connect(menu->addAction(tr("Save &numbers (CSV)…")), &QAction::triggered, this, [this, save] {
    save(tr("Tables (*.csv)"), ".csv", [this](const QString& file) { return saveNumbers(file); });
  });
  connect(button, &QPushButton::clicked, menu,
          [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height() + 2))); });
}

}  // namespace potluck::ui
