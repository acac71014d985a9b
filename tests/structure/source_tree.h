// SPDX-License-Identifier: GPL-3.0-or-later
// The repository's own sources as lines of text, for tests about the text itself.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace potluck::structure {

struct SourceFile {
  QString path;       // from the repository root, with '/'
  QStringList lines;  // without line ends

  bool is_cpp() const { return path.endsWith(".cpp") || path.endsWith(".h"); }
};

struct Finding {
  QString path;
  int line = 0;  // from 1; 0: the file as a whole
  QString what;

  QString text() const { return QString("%1:%2: %3").arg(path).arg(line).arg(what); }
};
using Findings = std::vector<Finding>;

// What check(source) finds in each of these, one after the other.
template <class Check>
Findings findings_in(const std::vector<SourceFile>& sources, const Check& check) {
  Findings out;
  for (const SourceFile& source : sources) {
    const Findings here = check(source);
    out.insert(out.end(), here.begin(), here.end());
  }
  return out;
}

// Every source of ours under `root`, sorted by path: C++, CMake, schemas and shell.
std::vector<SourceFile> read_tree(const QString& root);
// Every file under `root` that belongs to the repository, sorted: no build folder, nothing of git.
QStringList list_files(const QString& root);
std::vector<SourceFile> read_files(const QString& root, const QStringList& paths);
SourceFile make_source(const QString& path, const QString& text);

// The desktop app and the node are two programs; each test is one of its own, and has no name here.
QString program_of(const QString& path);

// The part of a line that is code: without `//` comments. String literals stay.
QString code_of(const QString& line);

// Prints every finding (Qt Test cuts long failure messages). Returns how many there are, in words.
QByteArray report(const Findings& findings);

}  // namespace potluck::structure
