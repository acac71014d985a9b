// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/type_names.h"

#include <QHash>
#include <QRegularExpression>

namespace potluck::structure {

namespace {

// Calls found(qualified name, line) for each type defined at namespace scope. Relies on the house
// style: namespaces and types at namespace scope begin in column 0, `}  // namespace` ends one.
template <class Found>
void for_each_type(const SourceFile& source, Found found) {
  static const QRegularExpression kOpen(R"(^namespace\s*([\w:]*)\s*\{(.*))");
  static const QRegularExpression kType(R"(^(?:class|struct|enum class|union)\s+([\w:]+)([^;]*)$)");
  static const QRegularExpression kOneLine(
      R"(^(?:class|struct|enum class|union)\s+([\w:]+)[^;]*\{.*)");
  QStringList scope;
  for (int i = 0; i < source.lines.size(); ++i) {
    const QString code = code_of(source.lines[i]);
    if (const auto open = kOpen.match(code); open.hasMatch()) {
      if (!open.captured(2).contains('}')) scope.append(open.captured(1));
      continue;
    }
    if (source.lines[i].startsWith("}  // namespace")) {
      if (!scope.isEmpty()) scope.removeLast();
      continue;
    }
    auto type = kType.match(code);
    if (!type.hasMatch()) type = kOneLine.match(code);
    if (type.hasMatch() && !scope.contains(QString())) {
      found((scope + QStringList{type.captured(1)}).join("::"), i + 1);
    }
  }
}

}  // namespace

Findings check_type_names(const std::vector<SourceFile>& tree) {
  Findings out;
  QHash<QString, QString> first_place;  // "program type" -> "path:line"
  for (const SourceFile& source : tree) {
    const QString program = program_of(source.path);
    if (!source.is_cpp() || program.isEmpty()) continue;
    for_each_type(source, [&](const QString& name, int line) {
      const QString key = program + ' ' + name;
      const auto it = first_place.constFind(key);
      if (it == first_place.constEnd()) {
        first_place.insert(key, QString("%1:%2").arg(source.path).arg(line));
      } else if (!it->startsWith(source.path + ':')) {
        out.push_back({source.path, line,
                       QString("%1 is another type than that of %2: rename one, or put it into an "
                               "unnamed namespace")
                           .arg(name, *it)});
      }
    });
  }
  return out;
}

}  // namespace potluck::structure
