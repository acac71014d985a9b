// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/tables/column_roles.h"

#include <algorithm>
#include <charconv>

namespace potluck {
namespace {

constexpr std::string_view kLetters = "nwtx";  // in the order of ColumnKind
constexpr std::size_t kMaxColumns = 65536;

}  // namespace

std::string column_roles(const std::vector<ColumnKind>& kinds) {
  std::string out;
  for (std::size_t at = 0; at < kinds.size();) {
    std::size_t end = at;
    while (end < kinds.size() && kinds[end] == kinds[at]) ++end;
    if (end - at > 1) out += std::to_string(end - at);
    out += kLetters[static_cast<std::size_t>(kinds[at])];
    at = end;
  }
  return out;
}

Result<std::vector<ColumnKind>> kinds_of_roles(std::string_view roles) {
  const Error wrong{ErrorCode::kInvalidArgument,
                    "columns=" + std::string(roles.substr(0, 64)) + " describes no table",
                    "a letter for each column, such as x3nt: n number, w words, t what is learnt, "
                    "x left out"};
  std::vector<ColumnKind> out;
  while (!roles.empty()) {
    std::size_t count = 1;
    const auto [end, error] = std::from_chars(roles.data(), roles.data() + roles.size(), count);
    if (error == std::errc::result_out_of_range) return wrong;
    roles.remove_prefix(static_cast<std::size_t>(end - roles.data()));
    const std::size_t letter = roles.empty() ? kLetters.npos : kLetters.find(roles.front());
    if (letter == kLetters.npos || count == 0 || count > kMaxColumns - out.size()) return wrong;
    out.insert(out.end(), count, static_cast<ColumnKind>(letter));
    roles.remove_prefix(1);
  }
  if (std::ranges::count(out, ColumnKind::kTarget) != 1) return wrong;
  return out;
}

}  // namespace potluck
