// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses of the web as people and manifests name them, reduced to what we go to: http and https,
// a host, a port, and what to ask for there. What is asked is always written anew from these parts,
// so that no other parser can read another host out of it. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

inline constexpr std::size_t kMaxUrlBytes = 2000;

struct WebUrl {
  bool secure = false;      // https
  std::string host;         // in lower case; an IPv6 address without brackets
  std::uint16_t port = 80;  // 443 where https names none
  std::string target;       // path and query, from the first '/' on
  bool operator==(const WebUrl&) const = default;
};

// "http://host[:port][/path][?query]", or https. kInvalidArgument: longer than kMaxUrlBytes,
// another scheme, a name or password before the host, anything but printable ASCII, a host that is
// none. What follows a '#' is for browsers, and is left out.
Result<WebUrl> parse_web_url(std::string_view text);
std::string to_string(const WebUrl& url);

// Whether a text is meant as an address of the web, right or wrong.
bool looks_like_web_url(std::string_view text);

// The same computer and port, reached in the same way.
bool is_same_server(const WebUrl& a, const WebUrl& b);

// Whether the host can mean the same one everywhere in the internet: a public numeric address or a
// name of several labels. Where such a name leads is another question (public_address.h).
bool is_public_host(const WebUrl& url);

// Where an answer of `from` may send us: kMalformed where that is no address of the web, where it
// gives up the encryption that there was, and after kMostRedirects.
inline constexpr int kMostRedirects = 5;
Result<WebUrl> redirected(const WebUrl& from, std::string_view to, int redirects_before);

}  // namespace potluck
