// SPDX-License-Identifier: GPL-3.0-or-later
#include "documented_api.h"

#include <QRegularExpression>
#include <QSet>

namespace potluck::test {
namespace {

using Type = DocumentedType;

// Without remarks and quoted texts.
QString plain(QString text) {
  text.replace("\\|", "|");
  static const QRegularExpression kQuoted("\"[^\"]*\"");
  text.replace(kQuoted, "text");
  static const QRegularExpression kRemark("\\([^()]*\\)");
  while (text.contains(kRemark)) text.remove(kRemark);
  return text;
}

class Parser {
 public:
  explicit Parser(const QString& text) : text_(plain(text)) {}

  Type type() {
    Type out = one();
    skip_space();
    while (take("or ")) {
      const Type other = one();
      if (other.kind != Type::Kind::kAnything) out.or_else.push_back(other);
      skip_space();
    }
    return out;
  }
  Type object() {
    Type out;
    out.kind = Type::Kind::kObject;
    take("{");
    for (;;) {
      skip_space();
      if (at_ >= text_.size() || take("}")) break;
      if (take(",")) continue;
      const auto before = at_;
      item(out);
      skip_rest();
      if (at_ == before) ++at_;  // a stray bracket
    }
    // {key: text}: any keys.
    if (out.fields.keys() == QStringList{"key"}) return {};
    return out;
  }

 private:
  Type one() {
    skip_space();
    if (text_.mid(at_, 1) == "{") return object();
    Type out;
    if (take("[")) {
      out.kind = Type::Kind::kList;
      out.items.push_back(type());
      skip_rest();
      take("]");
      return out;
    }
    out.name = word();
    if (!out.name.isEmpty() && out.name[0].isUpper()) out.kind = Type::Kind::kNamed;
    return out;
  }
  void item(Type& out) {
    const QString key = word();
    if (key.startsWith("…") || key.startsWith("..")) {
      out.open = true;
    } else if (!key.isEmpty() && key[0].isUpper()) {
      out.includes << key;
    } else {
      Type::Field field;
      field.optional = take("?");
      if (take(":")) field.type = type();
      out.fields[key] = field;
    }
  }
  QString word() {
    const auto begin = at_;
    while (at_ < text_.size() && !QString(" \n,:?{}[]|").contains(text_[at_])) ++at_;
    return text_.mid(begin, at_ - begin);
  }
  // To the end of the item.
  void skip_rest() {
    for (int depth = 0; at_ < text_.size(); ++at_) {
      const QChar c = text_[at_];
      if (depth == 0 && QString(",}]").contains(c)) return;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
    }
  }
  void skip_space() {
    while (at_ < text_.size() && text_[at_].isSpace()) ++at_;
  }
  bool take(const char* what) {
    if (text_.mid(at_, static_cast<qsizetype>(qstrlen(what))) != what) return false;
    at_ += static_cast<qsizetype>(qstrlen(what));
    return true;
  }

  const QString text_;
  qsizetype at_ = 0;
};

// The cells of the rows of a table whose first cell is code.
QList<QStringList> rows_of(const QString& section) {
  QList<QStringList> out;
  static const QRegularExpression kBar("(?<!\\\\)\\|");
  for (const QString& line : section.split('\n')) {
    if (!line.startsWith("| `")) continue;
    QStringList cells = line.split(kBar);
    for (QString& cell : cells) cell = cell.trimmed();
    out << cells.mid(1, cells.size() - 2);
  }
  return out;
}

QStringList code_in(const QString& text) {
  QStringList out;
  static const QRegularExpression kCode("`([^`]*)`");
  for (auto found = kCode.globalMatch(text); found.hasNext();) out << found.next().captured(1);
  return out;
}

// Of a cell: the forms in braces, otherwise the named value that it begins with.
Type type_in(const QString& cell) {
  Type out;
  bool first = true;
  for (const QString& code : code_in(cell)) {
    if (!code.startsWith('{')) continue;
    const Type form = Parser(code).object();
    if (first) {
      out = form;
    } else {
      out.or_else.push_back(form);
    }
    first = false;
  }
  if (!first) return out;
  static const QRegularExpression kName("\\b[A-Z]\\w+");
  if (const auto found = kName.match(cell); found.hasMatch()) {
    out.kind = Type::Kind::kNamed;
    out.name = found.captured();
  }
  return out;
}

QString between(const QString& text, const QString& from, const QString& to) {
  const auto begin = text.indexOf(from);
  if (begin < 0) return {};
  const auto end = to.isEmpty() ? -1 : text.indexOf(to, begin + from.size());
  return end < 0 ? text.mid(begin) : text.mid(begin, end - begin);
}

}  // namespace

DocumentedApi::DocumentedApi(const QString& markdown) {
  for (const auto& row : rows_of(between(markdown, "\n## Methods", "\n### "))) {
    answers_[code_in(row[0]).value(0)] = type_in(row.value(2));
  }
  const QString notes = between(markdown, "\n### Notes", "\n## ");
  static const QRegularExpression kMethods("^\\*\\*(.*)\\*\\*");
  for (const QString& paragraph : notes.split("\n\n")) {
    const auto heads = kMethods.match(paragraph.trimmed());
    for (const QString& method : code_in(heads.captured(1))) notes_[method] += paragraph;
  }
  read_values(between(markdown, "\n## Values", "\n## Notifications"));
  for (const auto& row : rows_of(between(markdown, "\n## Notifications", ""))) {
    Type type = type_in(row.value(1));
    // "with `failed` also {…}"
    for (const Type& more : type.or_else) type.fields.insert(more.fields);
    type.or_else.clear();
    events_[code_in(row[0]).value(0)] = type;
  }
}

void DocumentedApi::read_values(const QString& section) {
  static const QRegularExpression kBlock("\\*\\*([^*]+)\\*\\*[^\\n]*\\n+```\\n(.*?)\\n```",
                                         QRegularExpression::DotMatchesEverythingOption);
  for (auto found = kBlock.globalMatch(section); found.hasNext();) {
    const auto match = found.next();
    read_block(match.captured(1), match.captured(2));
  }
  for (const auto& row : rows_of(between(section, "**Preferences**", ""))) {
    preferences_ << code_in(row[0]);
  }
}

// A value, and others that it is made of behind their names: "Point: {...}".
void DocumentedApi::read_block(const QString& name, QString block) {
  static const QRegularExpression kNamed("(?:^|\\n)([A-Za-z]+): +(?=\\{)");
  QList<QPair<QString, QString>> parts = {{name, {}}};
  qsizetype at = 0;
  for (auto found = kNamed.globalMatch(block); found.hasNext();) {
    const auto match = found.next();
    parts.back().second = block.mid(at, match.capturedStart() - at);
    parts.append({match.captured(1), {}});
    at = match.capturedEnd();
  }
  parts.back().second = block.mid(at);
  for (const auto& [each, text] : parts) {
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) continue;
    Type type = Parser(trimmed.startsWith('{') ? trimmed : '{' + trimmed + '}').object();
    for (Type::Field& field : type.fields) {
      Type& list = field.type;
      list.may_be_empty = list.kind == Type::Kind::kList && list.items.front().name == each;
    }
    values_[each] = type;
  }
}

QStringList DocumentedApi::check_answer(const QString& method, const nlohmann::json& answer) const {
  if (!answers_.contains(method)) return {method + " is not documented"};
  return check(answer, answers_[method], method, true);
}

QStringList DocumentedApi::check_event(const nlohmann::json& event) const {
  const auto type = QString::fromStdString(event.at("type").get<std::string>());
  if (!events_.contains(type)) return {"the event " + type + " is not documented"};
  nlohmann::json own = event;
  own.erase("type");
  own.erase("sequence");
  return check(own, events_[type], type, false);
}

QStringList DocumentedApi::check_value(const QString& name, const nlohmann::json& value) const {
  if (!values_.contains(name)) return {name + " is not documented"};
  return check(value, values_[name], name, true);
}

QStringList DocumentedApi::check(const nlohmann::json& value, const DocumentedType& type,
                                 const QString& where, bool full) const {
  QStringList out;
  switch (type.kind) {
    case Type::Kind::kAnything:
      return {};
    case Type::Kind::kNamed:
      if (!values_.contains(type.name)) return {};  // described in words or in a table
      out = check(value, values_[type.name], where, full);
      break;
    case Type::Kind::kObject:
      out = check_object(value, type, where, full);
      break;
    case Type::Kind::kList:
      if (!value.is_array() || (value.empty() && !type.may_be_empty)) {
        return {where + " is no list with elements"};
      }
      for (const auto& each : value) out << check(each, type.items.front(), where + "[]", full);
      break;
  }
  for (const Type& other : type.or_else) {
    if (out.isEmpty() || check(value, other, where, full).isEmpty()) return {};
  }
  return out;
}

void DocumentedApi::collect(const DocumentedType& type,
                            QMap<QString, DocumentedType::Field>& out) const {
  out.insert(type.fields);
  for (const QString& name : type.includes) collect(values_[name], out);
}

QStringList DocumentedApi::check_object(const nlohmann::json& value, const DocumentedType& type,
                                        const QString& where, bool full) const {
  if (!value.is_object()) return {where + " is no object"};
  QMap<QString, Type::Field> documented;
  collect(type, documented);
  QStringList out;
  for (auto it = documented.cbegin(); it != documented.cend(); ++it) {
    const auto found = value.find(it.key().toStdString());
    const QString path = where + '.' + it.key();
    if (found == value.end()) {
      if (full || !it->optional) out << path + " is documented and not sent";
      continue;
    }
    // A value of its own under the name of the key, such as "facts".
    const bool named = it->type.kind == Type::Kind::kAnything && values_.contains(it.key());
    out << check(*found, named ? values_[it.key()] : it->type, path, full);
  }
  for (const auto& each : value.items()) {
    const QString key = QString::fromStdString(each.key());
    if (!type.open && !documented.contains(key)) {
      out << where + '.' + key + " is sent and not documented";
    }
  }
  return out;
}

}  // namespace potluck::test
