// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/web_errors.h"

namespace potluck {
namespace {

constexpr int kUnauthorized = 401, kForbidden = 403, kNotThere = 404, kRequestTimeout = 408,
              kGone = 410, kTooEarly = 425, kTooMany = 429, kServerError = 500;

std::string with(std::string text, const std::string& detail) {
  return detail.empty() ? text : std::move(text) + " (" + detail + ")";
}

}  // namespace

Error web_error(WebTrouble what, const WebUrl& url, const std::string& detail) {
  const std::string host = "the server " + url.host;
  switch (what) {
    case WebTrouble::kNoName:
      return {ErrorCode::kUnreachable, with("the name " + url.host + " is not known", detail),
              "check the address and the connection to the internet"};
    case WebTrouble::kNoConnect:
      return {ErrorCode::kUnreachable, with(host + " cannot be reached", detail),
              "check the address, or try again later"};
    case WebTrouble::kSilent:
      return {ErrorCode::kTimeout, with(host + " does not answer, or too slowly", detail),
              "try again later, or name another server that has the file"};
    case WebTrouble::kBroken:
      return {ErrorCode::kUnreachable, with("the connection to " + host + " broke", detail),
              "try again: it goes on where it stopped, if the server can do that"};
    case WebTrouble::kCertificate:
      return {ErrorCode::kPermission, with(host + " cannot prove that it is the one", detail),
              "check the address and this computer's clock; somebody may be listening"};
    case WebTrouble::kPrivate:
      return {ErrorCode::kPermission, host + " is on a private network, where nobody sends us",
              "name a server that everybody can reach"};
    case WebTrouble::kProxy:
      return {ErrorCode::kUnreachable, with("the proxy does not lead to " + url.host, detail),
              "check the proxy in the preferences, and that it runs"};
    case WebTrouble::kNoHttp:
      return {ErrorCode::kMalformed, with(host + " does not answer as a web server", detail),
              "check the address"};
    case WebTrouble::kOther:
      break;
  }
  return {ErrorCode::kIo, with(host + " could not be asked", detail), "try again later"};
}

Error status_error(const WebHead& head) {
  const std::string at = to_string(head.url), code = std::to_string(head.status);
  const std::string host = "the server " + head.url.host;
  switch (head.status) {
    case kNotThere:
    case kGone:
      return {ErrorCode::kNotFound, "there is no file at " + at, "check the address"};
    case kUnauthorized:
    case kForbidden:
      return {ErrorCode::kPermission, host + " does not give everybody " + at,
              "download it in a browser, and name the file"};
    case kRequestTimeout:
    case kTooEarly:
    case kTooMany:
      return {ErrorCode::kUnreachable, host + " is asked too often (" + code + ")",
              "try again later"};
    default:
      break;
  }
  if (head.status >= kServerError) {
    return {ErrorCode::kUnreachable, host + " has a problem of its own (" + code + ")",
            "try again later"};
  }
  return {ErrorCode::kMalformed, host + " answers " + code + " in place of the file",
          "check the address"};
}

bool may_pass(const Error& error) {
  return error.code == ErrorCode::kUnreachable || error.code == ErrorCode::kTimeout;
}

}  // namespace potluck
