// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/json_lines.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/train/data_file.h"

namespace potluck {
namespace {

using nlohmann::json;

Result<std::string> text_of_line(const std::filesystem::path& file, std::string_view line,
                                 std::uint64_t number) {
  const json parsed = json::parse(line, nullptr, false);  // refuses what is not UTF-8 as well
  if (!parsed.is_object()) return line_error(file, "no JSON object", number);
  for (const char* key : {"text", "content"}) {
    const auto found = parsed.find(key);
    if (found == parsed.end()) continue;
    if (found->is_string()) return found->get<std::string>();
    return line_error(file, std::string("\"") + key + "\" is no text", number);
  }
  return line_error(file, "an object without \"text\"", number);
}

}  // namespace

Status append_json_lines(const std::filesystem::path& file, std::string_view lines,
                         std::uint64_t& line, std::string& out) {
  for (std::string_view rest = lines; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view one = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line;
    if (one.ends_with('\r')) one.remove_suffix(1);
    if (one.find_first_not_of(" \t") == one.npos) continue;
    POTLUCK_TRY(const std::string text, text_of_line(file, one, line));
    out += text + "\n";
  }
  return ok_status();
}

}  // namespace potluck
