// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/files/json_lines.h"

#include <algorithm>
#include <utility>

#include "engine/train/files/data_file.h"
#include "net/base/json.h"

namespace potluck {
namespace {

Error bad_line(const std::filesystem::path& file, const std::string& what, std::uint64_t line) {
  Error out = line_error(file, what, line);
  out.hint = "correct that line, or leave out all such lines: bad_lines=leave-out";
  return out;
}

// What programs write as .json: no line of it would be any good.
Error one_array(const std::filesystem::path& file) {
  return {ErrorCode::kMalformed, file.string() + " is one JSON array, not an object in each line",
          "write each object on a line of its own: jq -c '.[]' " + file.filename().string()};
}

Result<std::string> text_of_line(const std::filesystem::path& file, std::string_view line,
                                 std::uint64_t number) {
  const auto parsed = parse_json(line);  // refuses what is not UTF-8 as well
  if (!parsed) return bad_line(file, "no JSON (" + parsed.error().message + ")", number);
  if (!parsed->is_object()) return bad_line(file, "no JSON object", number);
  for (const char* key : {"text", "content"}) {
    const auto found = parsed->find(key);
    if (found == parsed->end()) continue;
    if (found->is_string()) return found->get<std::string>();
    return bad_line(file, std::string("\"") + key + "\" is no text", number);
  }
  return bad_line(file, "an object without \"text\"", number);
}

}  // namespace

Status append_json_lines(const std::filesystem::path& file, std::string_view lines,
                         JsonLines& state, std::string& out) {
  for (std::string_view rest = lines; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view one = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++state.line;
    if (one.ends_with('\r')) one.remove_suffix(1);
    const std::size_t first = one.find_first_not_of(" \t");
    if (first == one.npos) continue;
    if (!std::exchange(state.begun, true) && one[first] == '[') return one_array(file);
    const auto text = text_of_line(file, one, state.line);
    if (text) {
      out += *text + "\n";
    } else if (state.leave_out) {
      ++state.left_out;
    } else {
      return text.error();
    }
  }
  return ok_status();
}

}  // namespace potluck
