// SPDX-License-Identifier: GPL-3.0-or-later
// A part of this computer's cores for one host of the lab, by a control group of its own: what it
// computes does not depend on what the others do, as where each is a computer. Needs root.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>

namespace potluck::lab {

class CpuShare {
 public:
  // nullptr: not possible here. name: of one host, no two at a time.
  static std::unique_ptr<CpuShare> make(const QString& name, double cores);
  ~CpuShare();  // whatever was started in it must have ended

  QStringList launcher() const;  // to put before a command

 private:
  explicit CpuShare(QString folder) : folder_(std::move(folder)) {}
  const QString folder_;
};

}  // namespace potluck::lab
