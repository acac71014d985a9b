// SPDX-License-Identifier: GPL-3.0-or-later
// A host of the lab's public internet with a web server on it.
#pragma once

#include <QProcess>

#include "tests/lab/lab.h"

namespace potluck::lab {

class WebHost {
 public:
  // In a lab in which all others on the switch are by now. false: a command failed, which was
  // printed.
  bool open(Lab& lab, LinkSpeed speed);
  // Gives this file from now on, or with "--garbled" other bytes than its own, of the same length.
  bool serve(const QString& file, const QStringList& how = {});
  QString url() const { return url_; }  // of that file
  bool end();                           // -> whether the server ended well

 private:
  const Host* host_ = nullptr;
  QString at_, url_;
  QProcess server_;
};

}  // namespace potluck::lab
