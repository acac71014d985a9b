// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/web_url.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "net/asio.h"
#include "net/base/file_names.h"
#include "net/web/public_address.h"

namespace potluck {
namespace {

using boost::asio::ip::make_address_v4;
using boost::asio::ip::make_address_v6;

constexpr std::string_view kHttp = "http://", kHttps = "https://";
constexpr std::uint16_t kHttpPort = 80, kHttpsPort = 443;
constexpr std::size_t kMaxHost = 253;
constexpr std::size_t kShown = 100;  // of an address that is none

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

Error no_url(std::string_view text, const char* why) {
  std::string shown(text.substr(0, kShown));
  for (char& c : shown) {
    if (c < ' ' || c > '~') c = '?';
  }
  return {ErrorCode::kInvalidArgument, "\"" + shown + "\" is no address of the web: " + why,
          "write it like https://example.org/folder/data.csv"};
}

bool is_number_v4(const std::string& host) {
  boost::system::error_code failure;
  make_address_v4(host, failure);
  return !failure;
}

bool is_number_v6(const std::string& host) {
  boost::system::error_code failure;
  make_address_v6(host, failure);
  return !failure && host.find('%') == std::string::npos;  // a zone is of one computer
}

// The system's resolver takes "127.1" and "0x7f000001" for numbers: we take four decimal ones.
bool is_host_name(const std::string& host) {
  if (host.empty() || host.size() > kMaxHost || host.front() == '.' || host.back() == '.') {
    return false;
  }
  const bool fine = std::ranges::all_of(
      host, [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.'; });
  if (!fine || host.find("..") != std::string::npos) return false;
  const std::size_t dot = host.rfind('.');
  const char first_of_last = host[dot == std::string::npos ? 0 : dot + 1];
  return is_letter(first_of_last) || is_number_v4(host);
}

std::optional<std::uint16_t> port_in(std::string_view text) {
  std::uint16_t out = 0;
  const char* end = text.data() + text.size();
  const auto [at, failure] = std::from_chars(text.data(), end, out);
  if (failure != std::errc() || at != end || out == 0) return std::nullopt;
  return out;
}

// "host", "host:port", "[v6]", "[v6]:port".
bool take_authority(std::string_view authority, WebUrl& out) {
  std::size_t end = 0;
  if (authority.starts_with('[')) {
    end = authority.find(']');
    if (end == std::string_view::npos) return false;
    out.host = lower_ascii(authority.substr(1, end - 1));
    ++end;
    if (!is_number_v6(out.host)) return false;
  } else {
    end = std::min(authority.find(':'), authority.size());
    out.host = lower_ascii(authority.substr(0, end));
    if (!is_host_name(out.host)) return false;
  }
  if (end == authority.size()) return true;
  const auto port = authority[end] == ':' ? port_in(authority.substr(end + 1)) : std::nullopt;
  out.port = port.value_or(0);
  return port.has_value();
}

bool starts_with_scheme(std::string_view text, std::string_view scheme) {
  return lower_ascii(text.substr(0, scheme.size())) == scheme;
}

}  // namespace

Result<WebUrl> parse_web_url(std::string_view text) {
  if (text.size() > kMaxUrlBytes) return no_url(text, "it is too long");
  const bool printable = std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
  if (!printable) return no_url(text, "it holds a blank or a character that is not ASCII");
  WebUrl out;
  out.secure = starts_with_scheme(text, kHttps);
  if (!out.secure && !starts_with_scheme(text, kHttp)) {
    return no_url(text, "it does not begin with http:// or https://");
  }
  out.port = out.secure ? kHttpsPort : kHttpPort;
  text.remove_prefix(out.secure ? kHttps.size() : kHttp.size());
  text = text.substr(0, text.find('#'));
  // Some read it as '/': then the host would be another one.
  if (text.find('\\') != std::string_view::npos) return no_url(text, "it holds a backslash");
  const std::size_t end = std::min(text.find_first_of("/?"), text.size());
  const std::string_view authority = text.substr(0, end);
  if (authority.find('@') != std::string_view::npos) {
    return no_url(authority.substr(authority.rfind('@') + 1),
                  "a name or a password must not stand before the host");
  }
  if (!take_authority(authority, out)) return no_url(authority, "that is no host");
  const std::string_view rest = text.substr(end);
  out.target = rest.starts_with('/') ? std::string(rest) : "/" + std::string(rest);
  return out;
}

std::string to_string(const WebUrl& url) {
  const bool v6 = url.host.find(':') != std::string::npos;
  std::string out(url.secure ? kHttps : kHttp);
  out += v6 ? "[" + url.host + "]" : url.host;
  if (url.port != (url.secure ? kHttpsPort : kHttpPort)) out += ":" + std::to_string(url.port);
  return out + url.target;
}

bool looks_like_web_url(std::string_view text) {
  return starts_with_scheme(text, kHttp) || starts_with_scheme(text, kHttps);
}

bool is_same_server(const WebUrl& a, const WebUrl& b) {
  return a.secure == b.secure && a.host == b.host && a.port == b.port;
}

bool is_public_host(const WebUrl& url) {
  boost::system::error_code no_number;
  const auto number = boost::asio::ip::make_address(url.host, no_number);
  if (!no_number) return is_public_address(number);
  const std::size_t dot = url.host.rfind('.');
  if (dot == std::string::npos) return false;
  const std::string_view last = std::string_view(url.host).substr(dot + 1);
  return last != "local" && last != "localhost" && last != "internal" && last != "arpa" &&
         last != "lan" && last != "home";
}

Result<WebUrl> redirected(const WebUrl& from, std::string_view to, int redirects_before) {
  if (redirects_before >= kMostRedirects) {
    return {ErrorCode::kMalformed,
            "the server " + from.host + " sends us from one address to another without end",
            "give the address of the file itself"};
  }
  auto next = parse_web_url(to);
  if (!next) {
    return {ErrorCode::kMalformed,
            "the server " + from.host + " sends us on to something else: " + next.error().message,
            "give the address of the file itself"};
  }
  if (from.secure && !next->secure) {
    return {ErrorCode::kMalformed,
            "the server " + from.host + " sends us on to " + next->host + " without encryption",
            "give the address of the file itself"};
  }
  return next;
}

}  // namespace potluck
