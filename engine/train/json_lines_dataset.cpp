// SPDX-License-Identifier: GPL-3.0-or-later
// JSON lines: an object in each line, of which "text" (or "content") is learnt, one after the
// other.
#include <nlohmann/json.hpp>

#include "engine/train/data_file.h"
#include "engine/train/text_dataset.h"

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

Result<std::shared_ptr<const Dataset>> load_json_lines(const DataFiles& files) {
  if (files.files.size() != 1) {
    return {ErrorCode::kInvalidArgument,
            "JSON lines come from one file, not " + std::to_string(files.files.size()),
            "name one .jsonl file"};
  }
  const std::filesystem::path& file = files.files.front();
  POTLUCK_TRY(const Bytes bytes, read_data_file(file, kMaxTextBytes));
  if (bytes.empty()) return data_error(file, "the file is empty", 0);
  std::string text;
  std::uint64_t number = 0;
  for (std::string_view rest = as_text(bytes); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == line.npos) continue;
    POTLUCK_TRY(const std::string one, text_of_line(file, line, number));
    text += one + "\n";
  }
  return make_text({file, DataFormat::kJsonLines, text}, files);
}

}  // namespace potluck
