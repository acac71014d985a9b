// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/sockets/proxy.h"

namespace potluck {
namespace {

constexpr std::string_view kScheme = "socks5://";
constexpr std::size_t kLongestText = 255;  // one byte tells its length

Error wrong_proxy(std::string_view text) {
  return {ErrorCode::kInvalidArgument, "\"" + std::string(text.substr(0, 80)) + "\" is no proxy",
          "write socks5://host:port, for example socks5://127.0.0.1:9050"};
}

}  // namespace

Result<Proxy> parse_proxy(std::string_view text) {
  if (!text.starts_with(kScheme)) return wrong_proxy(text);
  std::string_view rest = text.substr(kScheme.size());
  Proxy out;
  if (const std::size_t at = rest.rfind('@'); at != rest.npos) {
    const std::string_view login = rest.substr(0, at);
    const std::size_t colon = login.find(':');
    if (colon == login.npos || colon == 0) return wrong_proxy(text);
    out.user = login.substr(0, colon);
    out.password = login.substr(colon + 1);
    if (out.user.size() > kLongestText || out.password.empty() ||
        out.password.size() > kLongestText) {
      return wrong_proxy(text);
    }
    rest = rest.substr(at + 1);
  }
  auto address = parse_host_port(rest);
  if (!address || address->host.empty() || address->port == 0) return wrong_proxy(text);
  out.address = std::move(*address);
  return out;
}

Result<std::optional<Proxy>> parse_optional_proxy(std::string_view text) {
  if (text.empty()) return std::optional<Proxy>();
  POTLUCK_TRY(Proxy proxy, parse_proxy(text));
  return std::optional<Proxy>(std::move(proxy));
}

}  // namespace potluck
