// SPDX-License-Identifier: GPL-3.0-or-later
// What a program of ours tells people, so that a window can say it in their language: the English
// with places for what varies, and what stands in them. The English is the sentence's id, as with
// gettext and Qt. Value type; any thread.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace potluck {

class Sentence {
 public:
  Sentence() = default;  // nothing is said

  // english: %1 to %9 are the values' places, %L1 where it is a number that a locale may write in
  // its own way. It has to be a literal, and the function has Qt's name: lupdate reads both. It
  // would take a literal behind it for a comment: so no value may be one.
  template <class... Values>
  static Sentence tr(std::string_view english, Values&&... values) {
    static_assert((!std::is_array_v<std::remove_reference_t<Values>> && ...));
    return {std::string(english), {value(std::forward<Values>(values))...}};
  }
  // Words that nobody translates: a name, a command, an error of the system.
  static Sentence verbatim(std::string words);

  bool empty() const { return id_.empty() && words_.empty(); }
  const std::string& id() const { return id_; }  // empty: verbatim
  const std::vector<Sentence>& values() const { return values_; }
  std::string text() const;  // in English

  bool operator==(const Sentence&) const = default;
  friend bool operator==(const Sentence& sentence, std::string_view english) {
    return sentence.text() == english;
  }

 private:
  Sentence(std::string id, std::vector<Sentence> values);

  static Sentence value(Sentence sentence) { return sentence; }
  static Sentence value(std::string words) { return verbatim(std::move(words)); }
  static Sentence value(std::string_view words) { return verbatim(std::string(words)); }
  static Sentence value(const char* words) { return verbatim(words); }
  static Sentence value(std::integral auto number) { return verbatim(std::to_string(number)); }

  std::string id_, words_;  // one of them is empty
  std::vector<Sentence> values_;
};

// As it stands in %L1.
std::string with_decimals(double number, int decimals);

}  // namespace potluck
