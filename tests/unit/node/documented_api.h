// SPDX-License-Identifier: GPL-3.0-or-later
// What docs/control-api.md says of the keys of each answer and event, read from its tables and code
// blocks. Its notation: {key, key?: may be absent, key: {nested}, key: [Value], Value (its keys,
// too), …} with remarks in parentheses; {key: text} is a map.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <nlohmann/json.hpp>

namespace potluck::test {

// One form of a value, or several of which one has to fit.
struct DocumentedType {
  enum class Kind { kAnything, kObject, kList, kNamed };
  struct Field;
  Kind kind = Kind::kAnything;
  QString name;                         // kNamed
  QMap<QString, Field> fields;          // kObject
  QStringList includes;                 // kObject: the keys of these named values as well
  bool open = false;                    // kObject: other keys may follow
  std::vector<DocumentedType> items;    // kList: one, the type of its elements
  bool may_be_empty = false;            // kList: of values like the one that it is in
  std::vector<DocumentedType> or_else;  // other forms
};
struct DocumentedType::Field {
  bool optional = false;
  DocumentedType type;
};

class DocumentedApi {
 public:
  explicit DocumentedApi(const QString& markdown);

  QStringList methods() const { return answers_.keys(); }
  QStringList events() const { return events_.keys(); }
  QStringList preferences() const { return preferences_; }
  QString note(const QString& method) const { return notes_.value(method); }

  // What is wrong with a value's keys: documented and not sent, or sent and not documented. An
  // empty list: nothing is. full: what may be absent is missed, too.
  QStringList check_answer(const QString& method, const nlohmann::json& answer) const;
  QStringList check_event(const nlohmann::json& event) const;
  QStringList check_value(const QString& name, const nlohmann::json& value) const;

 private:
  void read_values(const QString& section);
  void read_block(const QString& name, QString block);
  QStringList check(const nlohmann::json& value, const DocumentedType& type, const QString& where,
                    bool full) const;
  QStringList check_object(const nlohmann::json& value, const DocumentedType& type,
                           const QString& where, bool full) const;
  void collect(const DocumentedType& type, QMap<QString, DocumentedType::Field>& out) const;

  QMap<QString, DocumentedType> values_, answers_, events_;
  QMap<QString, QString> notes_;
  QStringList preferences_;
};

}  // namespace potluck::test
