// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/sentence.h"

#include <fmt/core.h>

#include <cassert>

namespace potluck {

Sentence::Sentence(std::string id, std::vector<Sentence> values)
    : id_(std::move(id)), values_(std::move(values)) {
  assert(values_.size() <= 9);
}

Sentence Sentence::verbatim(std::string words) {
  Sentence out;
  out.words_ = std::move(words);
  return out;
}

// In one pass: what is put in may itself look like a place.
std::string Sentence::text() const {
  if (id_.empty()) return words_;
  std::string out;
  for (std::size_t at = 0; at < id_.size(); ++at) {
    std::size_t digit = at + 1;
    if (id_[at] == '%' && digit < id_.size() && id_[digit] == 'L') ++digit;
    const bool is_place = id_[at] == '%' && digit < id_.size() && id_[digit] >= '1' &&
                          static_cast<std::size_t>(id_[digit] - '0') <= values_.size();
    if (!is_place) {
      out += id_[at];
      continue;
    }
    out += values_[static_cast<std::size_t>(id_[digit] - '1')].text();
    at = digit;
  }
  return out;
}

std::string with_decimals(double number, int decimals) {
  return fmt::format("{:.{}f}", number, decimals);
}

}  // namespace potluck
