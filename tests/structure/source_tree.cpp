// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/source_tree.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <algorithm>
#include <cstdio>

namespace potluck::structure {

namespace {

bool is_source(const QString& name) {
  static const QStringList kEndings = {".cpp", ".h", ".cmake", ".fbs", ".sh"};
  if (name == "CMakeLists.txt") return true;
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [&](const QString& ending) { return name.endsWith(ending); });
}

void read_into(std::vector<SourceFile>& out, const QDir& root, const QString& path) {
  QFile file(root.filePath(path));
  if (file.open(QIODevice::ReadOnly)) {
    out.push_back(make_source(path, QString::fromUtf8(file.readAll())));
  }
}

}  // namespace

SourceFile make_source(const QString& path, const QString& text) {
  SourceFile out{path, text.split('\n')};
  if (!out.lines.isEmpty() && out.lines.last().isEmpty()) out.lines.removeLast();
  return out;
}

std::vector<SourceFile> read_tree(const QString& root_path) {
  const QDir root(root_path);
  std::vector<SourceFile> out;
  for (const char* folder : {"net", "engine", "ui", "app", "tests", "cmake", "scripts"}) {
    QDirIterator it(root.filePath(folder), QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
      it.next();
      if (is_source(it.fileName())) read_into(out, root, root.relativeFilePath(it.filePath()));
    }
  }
  for (const char* file : {"CMakeLists.txt", "dev", ".ci/run"}) read_into(out, root, file);
  std::sort(out.begin(), out.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return out;
}

QStringList list_files(const QString& root_path) {
  const QDir root(root_path);
  constexpr auto kAll = QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot;
  QStringList out = root.entryList(kAll);
  for (const QString& folder : root.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot)) {
    const bool ours = folder != ".git" && folder != ".cache" && folder != "screenshots" &&
                      !folder.startsWith("build");
    if (!ours) continue;
    QDirIterator it(root.filePath(folder), kAll, QDirIterator::Subdirectories);
    while (it.hasNext()) out << root.relativeFilePath(it.next());
  }
  out.sort();
  return out;
}

std::vector<SourceFile> read_files(const QString& root, const QStringList& paths) {
  std::vector<SourceFile> out;
  for (const QString& path : paths) read_into(out, QDir(root), path);
  return out;
}

QString program_of(const QString& path) {
  if (path.startsWith("ui/") || path.startsWith("app/potluck/")) return "potluck";
  if (path.startsWith("net/") || path.startsWith("engine/") || path.startsWith("app/")) {
    return "potluck-node";
  }
  return {};
}

QString code_of(const QString& line) {
  bool in_string = false;
  for (int i = 0; i < line.size(); ++i) {
    if (in_string && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"' && !(i > 0 && line[i - 1] == '\'')) {
      in_string = !in_string;
    } else if (!in_string && line.mid(i, 2) == "//") {
      return line.left(i);
    }
  }
  return line;
}

QByteArray report(const Findings& findings) {
  for (const Finding& finding : findings) {
    std::fprintf(stderr, "%s\n", qUtf8Printable(finding.text()));
  }
  return QByteArray::number(qulonglong(findings.size())) + " findings, listed above";
}

}  // namespace potluck::structure
