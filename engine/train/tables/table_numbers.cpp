// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/tables/table_numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace potluck {
namespace {

constexpr std::array<std::string_view, 7> kBlanks = {
    " ",           "\t", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89", "\xe2\x80\x8b",
    "\xe2\x80\x87"};  // U+00A0, 202F, 2009, 200B, 2007
constexpr std::array<std::string_view, 3> kMinus = {"-", "\xe2\x88\x92", "\xe2\x80\x93"};
constexpr std::array<std::string_view, 2> kApostrophes = {"'", "\xe2\x80\x99"};
constexpr std::array<std::string_view, 22> kUnits = {
    "%",   "\xe2\x80\xb0", "$",   "€",   "£",   "¥",  "₹",  "₽", "₩",  "₺",   "EUR",
    "USD", "GBP",          "CHF", "JPY", "CNY", "kr", "zł", "Kč",  "Ft", "lei", "Fr."};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Takes one of these words away from the front or the end; empty: none is there. Most cells are
// told by one byte: this is called many times for each.
template <std::size_t N>
std::string_view take_front(std::string_view& text, const std::array<std::string_view, N>& words) {
  for (const auto word : words) {
    if (text.empty() || text.front() != word.front() || !text.starts_with(word)) continue;
    text.remove_prefix(word.size());
    return word;
  }
  return {};
}
template <std::size_t N>
std::string_view take_end(std::string_view& text, const std::array<std::string_view, N>& words) {
  for (const auto word : words) {
    if (text.empty() || text.back() != word.back() || !text.ends_with(word)) continue;
    text.remove_suffix(word.size());
    return word;
  }
  return {};
}

std::string_view trimmed(std::string_view text) {
  while (!take_front(text, kBlanks).empty()) {
  }
  while (!take_end(text, kBlanks).empty()) {
  }
  return text;
}

// Digits, one kind of mark for thousands (a blank and an apostrophe become 'g') and decimal marks.
// Nothing where anything else is there.
std::optional<std::string> plain_marks(std::string_view body) {
  std::string out;
  while (!body.empty()) {
    if (is_digit(body[0]) || body[0] == '.' || body[0] == ',') {
      out += body[0];
      body.remove_prefix(1);
    } else if (!take_front(body, kBlanks).empty() || !take_front(body, kApostrophes).empty()) {
      out += 'g';
    } else {
      return std::nullopt;
    }
  }
  return out;
}

// "1g234g567" -> 1234567: groups of three behind the first one. Nothing: they are not.
std::optional<std::string> without_groups(std::string_view text, char mark) {
  if (text.find(mark) == text.npos) return std::string(text);
  std::string out;
  for (std::size_t at = 0, group = 0; at <= text.size(); ++group) {
    const std::size_t end = std::min(text.find(mark, at), text.size());
    const std::size_t digits = end - at;
    const bool fits = group == 0 ? digits >= 1 && digits <= 3 && text[at] != '0' : digits == 3;
    if (!fits) return std::nullopt;
    out += text.substr(at, digits);
    at = end + 1;
  }
  return out;
}

std::optional<double> value_of(std::string_view body, std::string_view exponent, char decimal) {
  const char groups = decimal == '.' ? ',' : '.';
  const std::size_t mark = body.find(decimal);
  const std::string_view fraction = mark == body.npos ? std::string_view() : body.substr(mark + 1);
  std::string_view whole = body.substr(0, mark);
  if (!std::ranges::all_of(fraction, is_digit)) return std::nullopt;
  const char parted = whole.find('g') == whole.npos ? groups : 'g';
  auto digits = without_groups(whole, parted);
  if (!digits || !std::ranges::all_of(*digits, is_digit)) return std::nullopt;
  if (digits->empty() && fraction.empty()) return std::nullopt;
  const std::string text = (digits->empty() ? "0" : *digits) + "." +
                           (fraction.empty() ? "0" : std::string(fraction)) + std::string(exponent);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "e5", "E-05" at the end of `body`, without a plus; empty: none.
std::string take_exponent(std::string_view& body) {
  const std::size_t at = body.find_first_of("eE");
  if (at == body.npos || at == 0) return {};
  std::string_view digits = body.substr(at + 1);
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  if (digits.empty() || digits.size() > 4 || !std::ranges::all_of(digits, is_digit)) return {};
  body.remove_suffix(body.size() - at);
  return (negative ? "e-" : "e") + std::string(digits);
}

// Signs and a unit around the digits.
struct Frame {
  bool negative = false;
  std::string unit;
};
std::optional<Frame> take_frame(std::string_view& text) {
  Frame out;
  text = trimmed(text);
  if (text.starts_with('(') && text.ends_with(')')) {
    out.negative = true;
    text = trimmed(text.substr(1, text.size() - 2));
  }
  bool sign = false;
  for (bool again = true; again; text = trimmed(text)) {
    const bool minus = !sign && !take_front(text, kMinus).empty();
    const bool plus = !sign && !minus && text.starts_with('+');
    if (plus) text.remove_prefix(1);
    out.negative = out.negative || minus;
    sign = sign || minus || plus;
    const auto unit = out.unit.empty() ? take_front(text, kUnits) : std::string_view();
    if (!unit.empty()) out.unit = unit;
    again = minus || plus || !unit.empty();
  }
  if (const auto unit = take_end(text, kUnits); !unit.empty()) {
    if (!out.unit.empty()) return std::nullopt;
    out.unit = unit;
    text = trimmed(text);
  }
  return out;
}

}  // namespace

std::optional<WrittenNumber> read_number(std::string_view cell) {
  if (cell.size() > 64 || cell.find_first_of("0123456789") == cell.npos) return std::nullopt;
  const auto frame = take_frame(cell);
  if (!frame || cell.empty()) return std::nullopt;
  const std::string exponent = take_exponent(cell);
  const auto body = plain_marks(cell);
  if (!body || body->empty()) return std::nullopt;
  WrittenNumber out;
  out.unit = frame->unit;
  out.with_point = value_of(*body, exponent, '.');
  out.with_comma = value_of(*body, exponent, ',');
  out.has_point = body->find('.') != std::string::npos;
  out.has_comma = body->find(',') != std::string::npos;
  out.long_digits = !out.has_point && !out.has_comma && body->size() > 3;
  if (!out.with_point && !out.with_comma) return std::nullopt;
  if (frame->negative) {
    if (out.with_point) *out.with_point = -*out.with_point;
    if (out.with_comma) *out.with_comma = -*out.with_comma;
  }
  return out;
}

bool is_number(std::string_view cell) { return read_number(cell).has_value(); }

bool is_infinite(std::string_view cell) {
  std::string word = lower(trimmed(cell));
  if (word.starts_with('-') || word.starts_with('+')) word.erase(0, 1);
  return word == "inf" || word == "infinity" || word == "∞" || word == "1.#inf";
}

bool is_missing(std::string_view cell, bool among_numbers) {
  static constexpr std::array<std::string_view, 13> kAlways = {
      "", "na", "n/a", "#n/a", "nan", "-nan", "null", "(null)", "\\n", "?", "<na>", "nat", "#na"};
  static constexpr std::array<std::string_view, 20> kAmongNumbers = {
      "-",     "--",      "---",     "–",       "—",       ".",      "..",
      "...",   "none",    "nil",     "missing", "unknown", "n.a.",   "k.a.",
      "n. a.", "#value!", "#div/0!", "#ref!",   "#num!",   "1.#qnan"};
  const std::string word = lower(trimmed(cell));
  return std::ranges::find(kAlways, word) != kAlways.end() ||
         (among_numbers && std::ranges::find(kAmongNumbers, word) != kAmongNumbers.end());
}

void NumberColumn::add(const WrittenNumber& number) {
  ++count_;
  if (!number.unit.empty()) {
    mixed_units_ = mixed_units_ || (units_ > 0 && number.unit != unit_);
    unit_ = number.unit;
    ++units_;
  }
  needs_point_ = needs_point_ || !number.with_comma;
  needs_comma_ = needs_comma_ || !number.with_point;
  points_ = points_ || number.has_point;
  commas_ = commas_ || number.has_comma;
  long_digits_ = long_digits_ || number.long_digits;
  if (number.has_point || number.has_comma) ++marked_;
}

std::optional<DecimalMark> NumberColumn::certain() const {
  if (needs_point_ == needs_comma_) return std::nullopt;
  return needs_point_ ? DecimalMark::kPoint : DecimalMark::kComma;
}

// Where all marks stand before three digits: "950" among "1.234" says that they part thousands, as
// "1.2" or "12345" would say that they do not. A point is a decimal mark unless the table separates
// by semicolons, as spreadsheets do where the comma is one.
std::optional<DecimalMark> NumberColumn::likely(char separator) const {
  if (const auto sure = certain()) return sure;
  const bool parts_thousands = marked_ < count_ && !long_digits_;
  if (commas_) {
    const bool decimal = separator == ';' || (separator != ',' && !parts_thousands);
    return decimal ? DecimalMark::kComma : DecimalMark::kPoint;
  }
  if (points_ && separator == ';' && parts_thousands) return DecimalMark::kComma;
  return std::nullopt;
}

DecimalMark NumberColumn::choose(std::optional<DecimalMark> others) const {
  return certain().value_or(others.value_or(DecimalMark::kPoint));
}

}  // namespace potluck
