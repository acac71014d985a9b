// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/suggest.h"

#include <algorithm>
#include <numeric>

namespace potluck {
namespace {

constexpr std::size_t kMaxWord = 64;  // longer ones are no typing mistakes

// Levenshtein's distance: insertions, deletions, replacements.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

}  // namespace

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
  std::vector<std::pair<std::size_t, std::string>> close;
  for (const auto& candidate : known) {
    if (word.empty() || word.size() > kMaxWord) break;
    // A word that contains the other counts as close: "batch" for "target_batch".
    const bool inside = word.size() >= 3 && (candidate.find(word) != std::string::npos ||
                                             word.find(candidate) != std::string_view::npos);
    const auto far = inside ? 1 : distance(word, candidate);
    if (far <= std::max<std::size_t>(1, word.size() / 3)) close.emplace_back(far, candidate);
  }
  if (close.empty()) return "there are: " + listed(known);
  std::sort(close.begin(), close.end());
  std::vector<std::string> best;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, close.size()); ++i) {
    best.push_back(close[i].second);
  }
  return "did you mean " + listed(best) + "?";
}

}  // namespace potluck
