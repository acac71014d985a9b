// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/cpu_share.h"

#include <unistd.h>

#include <QDir>
#include <QFile>
#include <cstdio>

namespace potluck::lab {
namespace {

constexpr int kPeriod_us = 10'000;  // short: a host that has used its share answers after this long
// Beside others that are busy, too: a share is no good that they may take.
constexpr int kTimesAsImportant = 16;
const QString kVersion2 = "/sys/fs/cgroup";
const QString kVersion1 = "/sys/fs/cgroup/cpu";

bool write(const QString& path, const QString& text) {
  QFile file(path);
  return file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) &&
         file.write(text.toUtf8()) == text.size();
}

bool give(const QString& folder, int quota_us, bool version2) {
  if (version2) {
    return write(folder + "/cpu.max", QString("%1 %2").arg(quota_us).arg(kPeriod_us)) &&
           write(folder + "/cpu.weight", QString::number(100 * kTimesAsImportant));
  }
  return write(folder + "/cpu.shares", QString::number(1024 * kTimesAsImportant)) &&
         write(folder + "/cpu.cfs_period_us", QString::number(kPeriod_us)) &&
         write(folder + "/cpu.cfs_quota_us", QString::number(quota_us));
}

}  // namespace

std::unique_ptr<CpuShare> CpuShare::make(const QString& name, double cores) {
  const bool version2 = QFile::exists(kVersion2 + "/cgroup.controllers");
  if (version2) write(kVersion2 + "/cgroup.subtree_control", "+cpu");
  const QString folder =
      QString("%1/potluck-%2-%3").arg(version2 ? kVersion2 : kVersion1).arg(::getpid()).arg(name);
  if (!QDir().mkdir(folder)) return nullptr;
  std::unique_ptr<CpuShare> share(new CpuShare(folder));
  if (!give(folder, static_cast<int>(cores * kPeriod_us), version2)) return nullptr;
  return share;
}

CpuShare::~CpuShare() {
  if (::rmdir(QFile::encodeName(folder_).constData()) != 0) {
    std::fprintf(stderr, "lab: %s is left behind\n", qUtf8Printable(folder_));
  }
}

QStringList CpuShare::launcher() const {
  const QString enter = "echo $$ > " + folder_ + "/cgroup.procs && exec \"$@\"";
  return {"sh", "-c", enter, "sh"};
}

}  // namespace potluck::lab
