// SPDX-License-Identifier: GPL-3.0-or-later
// Another PATH, as long as this lives: for what happens where a program is not there, or is another
// one. ctest gives tests the path of the programs that were built with them.
#pragma once

#include <QByteArray>
#include <QtGlobal>

namespace potluck::test {

class SearchPath {
 public:
  explicit SearchPath(const QByteArray& path) : before_(qgetenv("PATH")) { qputenv("PATH", path); }
  ~SearchPath() { qputenv("PATH", before_); }
  SearchPath(const SearchPath&) = delete;
  SearchPath& operator=(const SearchPath&) = delete;

 private:
  const QByteArray before_;
};

}  // namespace potluck::test
