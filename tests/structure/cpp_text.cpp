// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/cpp_text.h"

#include <QRegularExpression>

namespace potluck::structure {

namespace {

// ---- text without comments and literals -------------------------------------------------------

// Reads one source from front to back; every step turns what is no code into blanks.
class Blanker {
 public:
  explicit Blanker(QString text) : text_(std::move(text)) {}

  QString run() {
    while (at_ < text_.size()) step();
    return std::move(text_);
  }

 private:
  bool here(QLatin1String what) const { return QStringView(text_).mid(at_).startsWith(what); }
  void blank_until(qsizetype end) {
    for (end = std::min(end, text_.size()); at_ < end; ++at_) {
      if (text_[at_] != '\n') text_[at_] = ' ';
    }
  }
  qsizetype after(const QString& what, qsizetype from) const {
    const qsizetype found = text_.indexOf(what, from);
    return found < 0 ? text_.size() : found + what.size();
  }
  qsizetype end_of_line() const {
    const qsizetype found = text_.indexOf('\n', at_);
    return found < 0 ? text_.size() : found;
  }

  void step() {
    static const QRegularExpression kRaw(R"re(\G(?:u8|u|U|L)?R"([^()\\\s]*)\()re");
    const QChar c = text_[at_];
    if (c == '\n') {
      line_begins_ = true;
      ++at_;
      return;
    }
    const bool first = std::exchange(line_begins_, line_begins_ && c.isSpace());
    const bool in_word = at_ > 0 && (text_[at_ - 1].isLetterOrNumber() || text_[at_ - 1] == '_');
    if (first && c == '#') return directive();
    if (here(QLatin1String("//"))) return blank_until(end_of_line());
    if (here(QLatin1String("/*"))) return blank_until(after("*/", at_ + 2));
    if (!in_word && QStringView(u"RuUL").contains(c)) {
      if (const auto raw = kRaw.match(text_, at_); raw.hasMatch()) {
        return blank_until(after(')' + raw.captured(1) + '"', raw.capturedEnd()));
      }
    }
    if (c == '"' || (c == '\'' && !in_word)) return literal(c);  // 1'000 is no literal
    ++at_;
  }

  void directive() {
    while (at_ < text_.size()) {
      const qsizetype end = end_of_line();
      const bool goes_on = end > 0 && text_[end - 1] == '\\';
      blank_until(end);
      if (!goes_on) return;
      ++at_;
    }
  }

  // The quotes stay, so that an initialiser is seen to be something.
  void literal(QChar quote) {
    qsizetype end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') {
      end += text_[end] == '\\' ? 2 : 1;
    }
    ++at_;
    blank_until(end);
    if (at_ < text_.size() && text_[at_] == quote) ++at_;
  }

  QString text_;
  qsizetype at_ = 0;
  bool line_begins_ = true;
};

// ---- statements -------------------------------------------------------------------------------

constexpr const char* kOpening = "([{";
constexpr const char* kClosing = ")]}";
bool one_of(const char* set, QChar c) { return QLatin1String(set).contains(c); }

// What of a statement stands outside all brackets, without initialisers: round brackets stay,
// empty, and the sign of an operator is left out. `assigns`: whether there was a "=".
QString outline(QString statement, bool* assigns = nullptr) {
  static const QRegularExpression kAttribute(R"(\[\[[^\]]*\]\]|\balignas\s*\([^)]*\))");
  static const QRegularExpression kOperator(R"(\boperator\s*[^\s\w(]+)");
  statement.remove(kAttribute).replace(kOperator, "operator");
  QString out;
  int depth = 0, angles = 0;
  bool initialiser = false;
  for (qsizetype i = 0; i < statement.size(); ++i) {
    const QChar c = statement[i], before = i > 0 ? statement[i - 1] : QChar(' ');
    const bool outside = depth == 0 && angles == 0;
    if (one_of(kOpening, c)) {
      ++depth;
      if (outside && !initialiser && c == '(') out += "()";
    } else if (one_of(kClosing, c)) {
      --depth;
    } else if (depth > 0) {
      continue;
    } else if (c == '<' && (!before.isSpace() || out.endsWith("template "))) {
      ++angles;  // "a < b" has blanks
    } else if (c == '>' && angles > 0 && before != '-') {
      --angles;
    } else if (outside && c == '=') {
      initialiser = true;
      if (assigns != nullptr) *assigns = true;
    } else if (outside && (!initialiser || c == ',')) {
      initialiser = false;
      out += c;
    }
  }
  return out.simplified();
}

// What a statement of a class, or the head of a function in it, declares.
struct Declared {
  int members = 0;       // data members
  bool changes = false;  // a function that may change the object, and is no constructor
};

Declared declared_by(const QString& statement, const QString& type) {
  static const QRegularExpression kNoMember(
      R"(^(?:using|typedef|friend|static|constexpr|static_assert|template|enum|Q_\w+|QML_\w+|)"
      R"((?:class|struct|union)\s+[\w:]+$)\b)");
  static const QRegularExpression kPointer(R"(\(\s*[\w:]*\*\s*\w+(?:\[\w*\])?\s*\)\s*\()");
  static const QRegularExpression kFunction(R"((~?\w+)\s*\(\)\s*(const\b)?)");
  const QString text = statement.simplified();
  if (text.isEmpty() || kNoMember.match(text).hasMatch()) return {};
  if (kPointer.match(text).hasMatch()) return {1, false};  // to a function
  const QString top = outline(text);
  const auto function = kFunction.match(top);
  if (!function.hasMatch())
    return {top.isEmpty() ? 0 : 1 + static_cast<int>(top.count(',')), false};
  const QString name = function.captured(1).remove('~');
  const bool special = name == "operator" || name == type.section("::", -1);
  return {0, !special && !function.hasCaptured(2)};
}

// ---- blocks -----------------------------------------------------------------------------------

enum class Kind { kNamespace, kType, kEnum, kFunction, kOther };

class BlockReader {
 public:
  explicit BlockReader(const SourceFile& source) : text_(blanked(source)) {}

  Blocks run() {
    scopes_.push_back(Scope{});
    for (; at_ < text_.size(); ++at_) {
      const QChar c = text_[at_];
      if (c == '\n') ++line_;
      if (c == '(' || c == '[') ++depth_;
      if (c == ')' || c == ']') --depth_;
      if (c == '{') {
        open();
      } else if (c == '}') {
        close();
      } else if (c == ';' && depth_ == 0) {
        end_statement();
      } else {
        add(c);
      }
    }
    return std::move(out_);
  }

 private:
  struct Scope {
    Kind kind = Kind::kNamespace;
    QString name;
    int line = 0;
    int type = -1;      // index in out_.types
    int depth = 0;      // of brackets outside
    QString statement;  // what it stands in, where that goes on after it
    int statement_line = 0;
  };

  void add(QChar c) {
    if (statement_.isEmpty()) {
      if (c.isSpace()) return;
      statement_line_ = line_;
    }
    statement_ += c;
    static const QRegularExpression kLabel(
        R"(^(?:(?:public|protected|private)(?:\s+Q_SLOTS|\s+slots)?|Q_SIGNALS|signals)\s*:$)");
    const bool label = c == ':' && kLabel.match(statement_).hasMatch();
    if (label || (c == '\n' && statement_.trimmed() == "Q_OBJECT")) statement_.clear();
  }

  void end_statement() {
    Scope& scope = scopes_.back();
    if (scope.kind == Kind::kType && scope.type >= 0) {
      declare(scope, statement_);
    }
    statement_.clear();
  }

  void declare(const Scope& scope, const QString& statement) {
    TypeBlock& type = out_.types[static_cast<std::size_t>(scope.type)];
    const Declared declared = declared_by(statement, type.name);
    type.members += declared.members;
    type.is_value &= !declared.changes;
  }

  QString type_around() const {
    return scopes_.back().kind == Kind::kType ? scopes_.back().name : QString();
  }

  Kind kind_of(const QString& head, QString& name) {
    static const QRegularExpression kNamespace(R"(^(?:inline\s+)?namespace\b|^extern\s*"\s*"$)");
    static const QRegularExpression kEnum(R"(^(?:template\b.*)?enum\b)");
    static const QRegularExpression kTypeHead(R"((?:^|[\s>])(class|struct|union)\s*\b([\w:]*))");
    if (depth_ > 0) return Kind::kOther;  // an argument
    if (kNamespace.match(head).hasMatch()) return Kind::kNamespace;
    if (kEnum.match(head).hasMatch()) return Kind::kEnum;
    bool assigns = false;
    const QString top = outline(head, &assigns);
    if (assigns) return Kind::kOther;
    if (const auto type = kTypeHead.match(top); type.hasMatch() && !top.contains('(')) {
      name = type.captured(2);
      is_class_ = type.captured(1) == "class";
      return Kind::kType;
    }
    const Kind home = scopes_.back().kind;
    if (home != Kind::kNamespace && home != Kind::kType) return Kind::kOther;
    if (!top.contains('(') || opens_initialiser(head)) return Kind::kOther;
    name = function_name(top);
    return name.isEmpty() ? Kind::kOther : Kind::kFunction;
  }

  // The brace of a member's initialiser in "Name(...) : a_(b), c_{": a word stands before it, and
  // the list has begun.
  static bool opens_initialiser(const QString& head) {
    static const QRegularExpression kBegun(R"(\)\s*(?:noexcept\s*)?:(?!:))");
    static const QRegularExpression kWordLast(R"([\w>]\s*$)");
    return kBegun.match(head).hasMatch() && kWordLast.match(head).hasMatch();
  }

  static QString function_name(QString top) {
    static const QRegularExpression kNoise(R"(\b(?:requires|explicit|decltype)\s*\(\))");
    static const QRegularExpression kName(R"(((?:\w+::)*~?\w+)\s*\(\))");
    return kName.match(top.remove(kNoise)).captured(1);
  }

  void open() {
    QString name;
    const QString head = statement_.simplified();
    const Kind kind = kind_of(head, name);
    Scope scope{kind, name, statement_.isEmpty() ? line_ : statement_line_, -1, depth_, {}, 0};
    const QString around = type_around();
    if (kind == Kind::kType) {
      if (!around.isEmpty()) scope.name = around + "::" + name;
      scope.type = static_cast<int>(out_.types.size());
      out_.types.push_back({scope.name, scope.line, 0, !is_class_});
    } else if (kind == Kind::kFunction && !around.isEmpty()) {
      scope.name = around + "::" + name;
      declare(scopes_.back(), head);
    }
    // A member may be declared right behind a type or an enumeration; an initialiser goes on.
    if (kind != Kind::kFunction && kind != Kind::kNamespace) {
      scope.statement = kind == Kind::kOther ? statement_ : QString();
      scope.statement_line = statement_line_;
    }
    depth_ = 0;
    statement_.clear();
    scopes_.push_back(std::move(scope));
  }

  void close() {
    if (scopes_.size() == 1) return;
    const Scope scope = std::move(scopes_.back());
    scopes_.pop_back();
    if (scope.kind == Kind::kFunction) {
      const qsizetype cut = scope.name.lastIndexOf("::");
      out_.functions.push_back({scope.name, cut < 0 ? QString() : scope.name.left(cut),
                                !type_around().isEmpty(), scope.line, line_ - scope.line + 1});
    }
    depth_ = scope.depth;
    const bool block_of_code = scopes_.back().kind == Kind::kFunction;
    statement_ = scope.kind == Kind::kOther && !block_of_code ? scope.statement + "{}" : QString();
    statement_line_ = scope.statement_line;
    // "struct Turn {...} turn_;" declares a member; "struct Turn {...};" does not.
    if (scope.kind == Kind::kType || scope.kind == Kind::kEnum) member_behind();
  }

  void member_behind() {
    const qsizetype end = text_.indexOf(';', at_);
    if (end < 0) return;
    const QString behind = text_.mid(at_ + 1, end - at_ - 1).trimmed();
    if (behind.isEmpty() || behind.contains('{') || behind.contains('}')) return;
    statement_ = "auto ";
    statement_line_ = line_;
  }

  QString text_;
  qsizetype at_ = 0;
  int line_ = 1, depth_ = 0;
  QString statement_;
  int statement_line_ = 1;
  bool is_class_ = false;  // the last type's keyword
  std::vector<Scope> scopes_;
  Blocks out_;
};

}  // namespace

QString blanked(const SourceFile& source) { return Blanker(source.lines.join('\n')).run(); }

Blocks blocks_of(const SourceFile& source) { return BlockReader(source).run(); }

}  // namespace potluck::structure
