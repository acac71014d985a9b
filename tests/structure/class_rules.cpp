// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/class_rules.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include "tests/structure/cpp_text.h"

namespace potluck::structure {

namespace {

// The type that a name like "potluck::Round" means, among those that are known; empty: none.
QString type_named(QString owner, const QSet<QString>& types) {
  while (!types.contains(owner)) {
    const qsizetype cut = owner.indexOf("::");
    if (cut < 0) return {};
    owner = owner.mid(cut + 2);
  }
  return owner;
}

}  // namespace

std::vector<Measured> sources_of_classes(const std::vector<SourceFile>& tree) {
  QHash<QString, QSet<QString>> types;  // of a program, in its headers
  QHash<QString, Blocks> blocks;
  for (const SourceFile& source : tree) {
    const QString program = program_of(source.path);
    if (!source.is_cpp() || program.isEmpty()) continue;
    const Blocks& here = blocks[source.path] = blocks_of(source);
    if (!source.path.endsWith(".h")) continue;
    for (const TypeBlock& type : here.types) types[program].insert(type.name);
  }
  struct Place {
    QSet<QString> sources;
    QString path;
    int line = 0;
  };
  QMap<std::pair<QString, QString>, Place> places;  // of a program's class
  for (const SourceFile& source : tree) {
    const QString program = program_of(source.path);
    if (!source.path.endsWith(".cpp") || program.isEmpty()) continue;
    for (const FunctionBlock& function : blocks[source.path].functions) {
      const QString owner = type_named(function.owner, types[program]);
      if (function.inside || owner.isEmpty()) continue;
      Place& place = places[{program, owner}];
      place.sources.insert(source.path);
      place.path = source.path;
      place.line = function.line;
    }
  }
  std::vector<Measured> out;
  for (auto it = places.begin(); it != places.end(); ++it) {
    out.push_back({it.key().second, int(it->sources.size()), it->path, it->line});
  }
  return out;
}

std::vector<Measured> members_of_classes(const std::vector<SourceFile>& tree) {
  std::vector<Measured> out;
  for (const SourceFile& source : tree) {
    if (!source.is_cpp() || program_of(source.path).isEmpty()) continue;
    for (const TypeBlock& type : blocks_of(source).types) {
      if (type.is_value) continue;
      out.push_back({type.name, type.members, source.path, type.line});
    }
  }
  return out;
}

std::vector<Measured> lines_of_functions(const std::vector<SourceFile>& tree) {
  std::vector<Measured> out;
  for (const SourceFile& source : tree) {
    if (!source.is_cpp()) continue;
    for (const FunctionBlock& function : blocks_of(source).functions) {
      out.push_back({function.name, function.lines, source.path, function.line});
    }
  }
  return out;
}

Findings check_sizes(const std::vector<Measured>& measured, const SizeRule& rule) {
  QMap<QString, Measured> largest;
  for (const Measured& each : measured) {
    Measured& most = largest[each.name];
    if (each.number > most.number) most = each;
  }
  Findings out;
  QSet<QString> listed;
  for (const Exception& exception : rule.exceptions) {
    const QString name = exception.name;
    listed.insert(name);
    const Measured now = largest.value(name, {name, 0, "tests/structure/size_exceptions.cpp", 0});
    if (now.number <= rule.limit) {
      out.push_back({now.path, now.line,
                     QString("%1 has %2 %3 now: take it off the list of exceptions")
                         .arg(name)
                         .arg(now.number)
                         .arg(rule.what)});
    } else if (now.number != exception.number) {
      const char* advice = now.number < exception.number
                               ? "%1 has %2 %3 now, and %4 on the list: write the new number there"
                               : "%1 has %2 %3, and may have %4: split it by responsibility";
      out.push_back(
          {now.path, now.line,
           QString(advice).arg(name).arg(now.number).arg(rule.what).arg(exception.number)});
    }
  }
  for (const Measured& each : largest) {
    if (each.number <= rule.limit || listed.contains(each.name)) continue;
    out.push_back({each.path, each.line,
                   QString("%1 has %2 %3, of %4: split it by responsibility")
                       .arg(each.name)
                       .arg(each.number)
                       .arg(rule.what)
                       .arg(rule.limit)});
  }
  return out;
}

}  // namespace potluck::structure
