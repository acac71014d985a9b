// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/index_page.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "net/base/file_names.h"
#include "net/web/web_file_name.h"
#include "net/web/web_headers.h"

namespace potluck {
namespace {

constexpr std::string_view kAttribute = "href";
constexpr std::string_view kBlanks = " \t\r\n";

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
}

// The value behind `href =`, quoted in either way or not at all.
std::string_view take_value(std::string_view& text) {
  skip_blanks(text);
  if (!text.starts_with('=')) return {};
  text.remove_prefix(1);
  skip_blanks(text);
  const char quote = text.empty() ? '\0' : text.front();
  const bool quoted = quote == '"' || quote == '\'';
  if (quoted) text.remove_prefix(1);
  const std::size_t end =
      std::min(quoted ? text.find(quote) : text.find_first_of(" \t\r\n>"), text.size());
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(end);
  return out;
}

// Of the few that stand in addresses.
std::string without_entities(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 4> kEntities = {
      {{"&amp;", '&'}, {"&#38;", '&'}, {"&#39;", '\''}, {"&#x27;", '\''}}};
  std::string out;
  while (!text.empty()) {
    const auto found = std::ranges::find_if(
        kEntities, [&](const auto& each) { return text.starts_with(each.first); });
    out.push_back(found == kEntities.end() ? text.front() : found->second);
    text.remove_prefix(found == kEntities.end() ? 1 : found->first.size());
  }
  return out;
}

// A link as a browser would follow it, where that is in the folder itself.
std::optional<WebUrl> resolved(std::string_view link, const WebUrl& page, const std::string& folder,
                               const std::function<bool(std::string_view)>& takes) {
  WebUrl out = page;
  if (looks_like_web_url(link)) {
    const auto url = parse_web_url(link);
    if (!url || !is_same_server(*url, page)) return std::nullopt;
    out.target = url->target;
  } else if (link.starts_with('/')) {
    if (link.starts_with("//")) return std::nullopt;  // a host follows
    out.target = link;
  } else {
    if (link.starts_with("./")) link.remove_prefix(2);
    if (link.find(':') != std::string_view::npos) return std::nullopt;  // mailto:, javascript:
    out.target = folder + std::string(link);
  }
  if (!out.target.starts_with(folder)) return std::nullopt;
  const std::string_view name = std::string_view(out.target).substr(folder.size());
  if (name.find_first_of("/\\?#") != std::string_view::npos) return std::nullopt;
  const std::string plain = percent_decoded(name);
  if (!is_file_name(plain) || !takes(plain)) return std::nullopt;
  const auto checked = parse_web_url(to_string(out));
  return checked ? std::optional(*checked) : std::nullopt;
}

}  // namespace

std::vector<WebUrl> files_linked_on(std::string_view html, const WebUrl& page, std::size_t most,
                                    const std::function<bool(std::string_view name)>& takes) {
  std::vector<WebUrl> out;
  const std::string path = page.target.substr(0, page.target.find('?'));
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  const std::string lower = lower_ascii(html);
  for (std::size_t at = lower.find(kAttribute); at != std::string::npos && out.size() <= most;
       at = lower.find(kAttribute, at)) {
    std::string_view rest = html.substr(at + kAttribute.size());
    const auto url = resolved(without_entities(take_value(rest)), page, folder, takes);
    at = html.size() - rest.size();
    if (url && std::ranges::find(out, *url) == out.end()) out.push_back(*url);
  }
  return out;
}

}  // namespace potluck
