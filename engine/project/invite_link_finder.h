// SPDX-License-Identifier: GPL-3.0-or-later
// An invite link in whatever chats, mails and people have made of it: percent-encoded, wrapped,
// quoted, in brackets, with a sentence around it. Pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace potluck {

constexpr std::string_view kLinkPrefix = "potluck://join/";

struct InviteLinkText {
  std::string code;         // letters of base64url behind the prefix, all that may be the link's
  std::size_t unbroken;     // so many of them before the first blank or line end
  bool prefix_cut = false;  // the text ends within the prefix
};
// Nothing: there is no link in it. Case of the prefix, blanks, line ends, quoting marks of mails,
// characters that nobody sees, and backslashes do not count. What follows a link, the caller tells
// by the length that the link names.
std::optional<InviteLinkText> find_invite_link(std::string_view text);

}  // namespace potluck
