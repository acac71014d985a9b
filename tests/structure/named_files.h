// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what comments and documents name is there: files, folders, and the targets of links.
#pragma once

#include <QMultiHash>
#include <QSet>

#include "tests/structure/source_tree.h"

namespace potluck::structure {

// Every file of the repository, to be found by its path or by the end of it.
class FileNames {
 public:
  explicit FileNames(const QStringList& paths);
  // "reducer_fractions.h", "planning/reducer_fractions.h" and
  // "engine/collab/planning/reducer_fractions.h" name the same file.
  bool has_file(const QString& name) const;
  // Or the files that begin so: "net/wire/encoding" means encoding.h and encoding.cpp.
  bool has_folder(const QString& path) const;
  bool has_path(const QString& path) const { return paths_.contains(path) || has_folder(path); }
  const QStringList& roots() const { return roots_; }  // folders at the top

 private:
  QSet<QString> paths_, folders_;
  QMultiHash<QString, QString> by_base_name_;
  QStringList roots_;
};

// A file of somebody else that our comments name, or one of an example.
struct ForeignName {
  const char* name;
  const char* whose;
};
const std::vector<ForeignName>& foreign_names();

struct Named {
  QString name;
  int line = 0;
  bool folder = false;
};
// What the comments of a source, or the text of a document, name. `roots`: FileNames::roots().
std::vector<Named> names_in(const SourceFile& source, const QStringList& roots);
Findings check_names(const SourceFile& source, const FileNames& files);

// A name that a document places in one of these sources ("`CatchUp` in `catch_up.h`") is in it.
Findings check_places(const SourceFile& document, const std::vector<SourceFile>& sources);

// The links of one document: to files, and to headings of the documents. A target outside of the
// repository is a finding, a URL is not looked at.
Findings check_links(const SourceFile& document, const std::vector<SourceFile>& documents,
                     const FileNames& files);
// The anchors of a document's headings, as GitHub makes them.
QSet<QString> anchors_of(const SourceFile& document);

}  // namespace potluck::structure
