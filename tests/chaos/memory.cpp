// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/chaos/memory.h"

#include <QFile>
#include <algorithm>

namespace potluck::chaos {
namespace {

constexpr double kWarm_s = 15;         // of age: what a start needs is there
constexpr double kWorthSaying_s = 20;  // that a life went on after that
constexpr double kEvery_s = 1;

double resident_mb(qint64 pid) {
  QFile file(QString("/proc/%1/status").arg(pid));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : file.readAll().split('\n')) {
    if (line.startsWith("VmRSS:")) return line.simplified().split(' ').value(1).toDouble() / 1024;
  }
  return 0;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

void Memory::look(qint64 pid, int life, double age_s, double now) {
  Life& of = lives_[life];
  if (of.looked_at >= 0 && now - of.looked_at < kEvery_s) return;
  of.looked_at = now;
  const double mb = resident_mb(pid);
  if (mb <= 0) return;
  largest_ = std::max(largest_, mb);
  if (age_s < kWarm_s) return;
  if (of.warm == 0) of.warm = mb;
  of.newest = mb;
  of.age = age_s;
  samples_.push_back({now, mb});
}

Memory::Summary Memory::summary(double run_s) const {
  std::vector<double> warm, old, early, late;
  for (const auto& [number, life] : lives_) {
    if (life.age < kWarm_s + kWorthSaying_s) continue;
    warm.push_back(life.warm);
    old.push_back(life.newest);
  }
  for (const Sample& sample : samples_) {
    if (sample.at < run_s / 3) early.push_back(sample.mb);
    if (sample.at > run_s * 2 / 3) late.push_back(sample.mb);
  }
  return {median(warm),  median(old),  largest_,
          median(early), median(late), static_cast<int>(warm.size())};
}

}  // namespace potluck::chaos
