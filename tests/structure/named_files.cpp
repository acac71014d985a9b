// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/named_files.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>

namespace potluck::structure {

namespace {

bool is_document(const QString& path) { return path.endsWith(".md"); }

// Of CMake, shell and Python.
QString hash_comment(const QString& line) {
  static const QRegularExpression kHash(R"((?:^|\s)#)");
  const auto found = kHash.match(line);
  return found.hasMatch() ? line.mid(found.capturedStart()) : QString();
}

// What of a line is for people.
QString prose_of(const SourceFile& source, const QString& line) {
  // check_links() looks at where links lead.
  static const QRegularExpression kTarget(R"(\]\([^)]*\))");
  if (is_document(source.path)) return QString(line).replace(kTarget, "]");
  if (source.is_cpp() || source.path.endsWith(".fbs")) return line.mid(code_of(line).size());
  return hash_comment(line);
}

// Calls look(line, number) for the lines of a document that are no example of code.
template <class Look>
void for_each_text_line(const SourceFile& document, Look look) {
  bool code = false;
  for (int i = 0; i < document.lines.size(); ++i) {
    if (document.lines[i].trimmed().startsWith("```")) {
      code = !code;
    } else if (!code) {
      look(document.lines[i], i + 1);
    }
  }
}

QStringList targets_in(const QString& line) {
  static const QRegularExpression kCode("`[^`]*`");
  static const QRegularExpression kTarget(
      R"re(\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)|\b(?:src|srcset|href)="([^"\s]+))re");
  QStringList out;
  auto it = kTarget.globalMatch(QString(line).replace(kCode, "code"));
  while (it.hasNext()) {
    const auto match = it.next();
    for (int group = 1; group <= 3; ++group) {
      if (!match.captured(group).isEmpty()) out << match.captured(group);
    }
  }
  return out;
}

bool is_url(const QString& target) {
  static const QRegularExpression kScheme("^[a-z][a-z0-9+.-]*:");
  return kScheme.match(target).hasMatch();
}

}  // namespace

const std::vector<ForeignName>& foreign_names() {
  static const std::vector<ForeignName> kForeign = {
      {"sd-bus.h", "of libsystemd"},
      {"xcb.h", "of libxcb"},
      {"screensaver.h", "of libxcb"},
      {"jpeglib.h", "of libjpeg"},
      {"jerror.h", "of libjpeg"},
      {"model.py", "of nanoGPT"},
      {"clip_grad.h", "of libtorch"},
      {"qcustomplot.h", "of QCustomPlot"},
      {"a.cpp", "an example of a call in cmake"},
  };
  return kForeign;
}

FileNames::FileNames(const QStringList& paths) : paths_(paths.begin(), paths.end()) {
  for (const QString& path : paths) {
    by_base_name_.insert(path.mid(path.lastIndexOf('/') + 1), path);
    for (qsizetype cut = path.indexOf('/'); cut >= 0; cut = path.indexOf('/', cut + 1)) {
      folders_.insert(path.left(cut));
    }
    if (const qsizetype dot = path.lastIndexOf('.'); dot > path.lastIndexOf('/')) {
      folders_.insert(path.left(dot));
    }
  }
  for (const QString& path : paths) {
    const QString root = path.left(path.indexOf('/'));
    if (root != path && !root.contains('.') && !roots_.contains(root)) roots_ << root;
  }
}

bool FileNames::has_file(const QString& name) const {
  const auto [begin, end] = by_base_name_.equal_range(name.mid(name.lastIndexOf('/') + 1));
  return std::any_of(
      begin, end, [&](const QString& path) { return path == name || path.endsWith('/' + name); });
}

bool FileNames::has_folder(const QString& path) const { return folders_.contains(path); }

std::vector<Named> names_in(const SourceFile& source, const QStringList& roots) {
  // No name in "<vector.h>", of a variable, or with a wildcard or a placeholder in it.
  static const QString kBefore = R"((?<![\w/.$<>*{}-]))";
  static const QRegularExpression kFile(
      kBefore + R"(((?:[\w.-]+/)*[\w-]+\.(?:h|cpp|md|fbs|sh|py|cmake))(?!\w))");
  static const QRegularExpression kPlaceholder("_[A-Z]{3,}|/NAME\\b");
  const QRegularExpression folder(kBefore + "((?:" + roots.join('|') + ")" +
                                  R"((?:/[\w-]+)+)/?(?![\w/*<{-])(?!\.\w))");
  std::vector<Named> out;
  const auto add_all = [&](const QRegularExpression& pattern, int line, bool is_folder) {
    auto it = pattern.globalMatch(prose_of(source, source.lines[line]));
    while (it.hasNext()) {
      const QString name = it.next().captured(1);
      if (!kPlaceholder.match(name).hasMatch()) out.push_back({name, line + 1, is_folder});
    }
  };
  for (int line = 0; line < source.lines.size(); ++line) {
    add_all(kFile, line, false);
    add_all(folder, line, true);
  }
  return out;
}

Findings check_names(const SourceFile& source, const FileNames& files) {
  Findings out;
  for (const Named& named : names_in(source, files.roots())) {
    const bool there = named.folder ? files.has_path(named.name) : files.has_file(named.name);
    const bool foreign =
        std::any_of(foreign_names().begin(), foreign_names().end(),
                    [&](const ForeignName& each) { return named.name == each.name; });
    if (!there && !foreign) {
      out.push_back({source.path, named.line, "names " + named.name + ", which is not there"});
    }
  }
  return out;
}

Findings check_places(const SourceFile& document, const std::vector<SourceFile>& sources) {
  static const QRegularExpression kPlaces(R"(((?:`\w+`(?:, )?)+) in `([\w/-]+\.(?:h|cpp))`)");
  static const QRegularExpression kName(R"(`(\w+)`)");
  Findings out;
  for_each_text_line(document, [&](const QString& line, int number) {
    for (auto place = kPlaces.globalMatch(line); place.hasNext();) {
      const auto match = place.next();
      const auto source = std::find_if(sources.begin(), sources.end(), [&](const SourceFile& each) {
        return each.path == match.captured(2);
      });
      if (source == sources.end()) continue;  // check_names() says so
      const QString text = source->lines.join('\n');
      for (auto name = kName.globalMatch(match.captured(1)); name.hasNext();) {
        const QString word = name.next().captured(1);
        if (text.contains(QRegularExpression("\\b" + word + "\\b"))) continue;
        out.push_back({document.path, number, word + " is not in " + source->path});
      }
    }
  });
  return out;
}

QSet<QString> anchors_of(const SourceFile& document) {
  static const QRegularExpression kHeading(R"(^#{1,6}\s+(.*?)\s*#*$)");
  static const QRegularExpression kLink(R"(\[([^\]]*)\]\([^)]*\))");
  static const QRegularExpression kDropped(R"([^\w\s-])",
                                           QRegularExpression::UseUnicodePropertiesOption);
  QSet<QString> out;
  for_each_text_line(document, [&](const QString& line, int) {
    const auto heading = kHeading.match(line);
    if (!heading.hasMatch()) return;
    QString anchor = heading.captured(1).replace(kLink, "\\1").toLower();
    anchor = anchor.remove(kDropped).replace(' ', '-');
    QString unique = anchor;
    for (int n = 1; out.contains(unique); ++n) unique = QString("%1-%2").arg(anchor).arg(n);
    out.insert(unique);
  });
  return out;
}

Findings check_links(const SourceFile& document, const std::vector<SourceFile>& documents,
                     const FileNames& files) {
  Findings out;
  const QString folder = QFileInfo(document.path).path();
  for_each_text_line(document, [&](const QString& line, int number) {
    for (const QString& target : targets_in(line)) {
      if (is_url(target)) continue;
      const QString file = target.section('#', 0, 0), anchor = target.section('#', 1);
      const QString path = file.isEmpty() ? document.path : QDir::cleanPath(folder + '/' + file);
      if (!files.has_path(path)) {
        out.push_back({document.path, number, "links to " + target + ", which is not there"});
        continue;
      }
      const auto there = std::find_if(documents.begin(), documents.end(),
                                      [&](const SourceFile& each) { return each.path == path; });
      if (anchor.isEmpty() || (there != documents.end() && anchors_of(*there).contains(anchor))) {
        continue;
      }
      out.push_back({document.path, number, "links to " + target + ": no such heading"});
    }
  });
  return out;
}

}  // namespace potluck::structure
