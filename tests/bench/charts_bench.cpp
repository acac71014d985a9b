// SPDX-License-Identifier: GPL-3.0-or-later
// A chart of a million points, moved and zoomed: milliseconds per frame, from the wish to the
// painted picture. --check fails when a frame is late for 60 a second.
#include <QApplication>
#include <QElapsedTimer>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "ui/charts/chart.h"

using namespace potluck::ui;

namespace {

constexpr int kPoints = 1'000'000, kFrames = 240;
constexpr double kFrame_ms = 1000.0 / 60;

struct Frames {
  double median = 0, p95 = 0, p99 = 0;
};

template <class Step>
Frames measure(Chart& chart, QImage& screen, Step step) {
  std::vector<double> took;
  for (int i = 0; i < kFrames; ++i) {
    QElapsedTimer timer;
    timer.start();
    step(i);
    QCoreApplication::processEvents();  // the queued repaint
    QPainter painter(&screen);
    chart.render(&painter);
    took.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
  }
  std::sort(took.begin(), took.end());
  return {took[took.size() / 2], took[took.size() * 95 / 100], took[took.size() * 99 / 100]};
}

void print(const char* what, const Frames& frames) {
  std::printf("%-24s median %6.2f ms   p95 %6.2f ms   p99 %6.2f ms\n", what, frames.median,
              frames.p95, frames.p99);
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  const bool check = app.arguments().contains("--check");
  Theme theme(Theme::Mode::kLight);
  Chart chart("Loss", "Epoch", "Loss", theme);
  chart.addCurve({"Each epoch", &Tokens::loss_raw, Chart::Look::kFaintLine});
  chart.addCurve({"Smoothed", &Tokens::loss, Chart::Look::kLine});
  Smoother smoother(0.92);
  quint32 noise = 1;
  QElapsedTimer filling;
  filling.start();
  for (int i = 0; i < kPoints; ++i) {
    noise = noise * 1664525u + 1013904223u;
    const double loss = 1.4 + 2.7 * std::exp(-i / 150'000.0) + (noise >> 16) / 200'000.0;
    chart.append(0, i, loss);
    chart.append(1, i, smoother.next(loss));
  }
  std::printf("%d points of 2 curves taken in %lld ms\n", kPoints, filling.elapsed());
  chart.resize(1000, 460);
  chart.show();
  QImage screen(chart.size(), QImage::Format_ARGB32_Premultiplied);
  measure(chart, screen, [&](int) { chart.fit(); });  // fonts, caches, buffers
  const Frames all = measure(chart, screen, [&](int) { chart.fit(); });
  const Frames pan = measure(chart, screen, [&](int i) {
    const double from = i * 2000.0;
    chart.showRange(from, from + 500'000);
  });
  const Frames zoom = measure(chart, screen, [&](int i) {
    const double half = 500'000 * std::pow(0.97, i);
    chart.showRange(500'000 - half, 500'000 + half);
  });
  const Frames grow = measure(chart, screen, [&](int i) {
    if (i == 0) chart.fit();
    chart.append(0, kPoints + i, 1.4);
    chart.append(1, kPoints + i, 1.4);
    chart.flush();
  });
  print("all in sight", all);
  print("half of it, dragged", pan);
  print("zoomed in 3 % a frame", zoom);
  print("one point more a frame", grow);
  const double worst = std::max({all.p95, pan.p95, zoom.p95, grow.p95});
  const bool fine = worst <= kFrame_ms;
  std::printf("worst p95 %.2f ms of %.2f ms: %s\n", worst, kFrame_ms, fine ? "ok" : "too slow");
  return check && !fine ? 1 : 0;
}
