// SPDX-License-Identifier: GPL-3.0-or-later
// What can be wrong with a web server, or between it and us, as people are told it. Pure.
#pragma once

#include <cstdint>
#include <string>

#include "net/base/result.h"
#include "net/web/web_transfers.h"

namespace potluck {

enum class WebTrouble : std::uint8_t {
  kNoName,  // nobody knows the host
  kNoConnect,
  kSilent,  // nothing came, or too slowly
  kBroken,  // it ended early
  kCertificate,
  kPrivate,  // an address that must not be asked
  kProxy,
  kNoHttp,  // what came is no answer of a web server
  kOther,
};
// detail: of the library, for the log; may be empty.
Error web_error(WebTrouble what, const WebUrl& url, const std::string& detail);

// Of an answer that is neither what was asked for nor a redirection; kUnreachable where the server
// may answer otherwise in a while.
Error status_error(const WebHead& head);

// Whether it may be over when it is tried again.
bool may_pass(const Error& error);

}  // namespace potluck
