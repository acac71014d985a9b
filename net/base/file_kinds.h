// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are not what was hoped for, told by how they begin: pointers of Git LFS and web pages
// that were saved in place of a file, archives, workbooks. Pure, any thread.
#pragma once

#include <optional>
#include <string_view>

#include "net/base/result.h"

namespace potluck {

constexpr std::size_t kKindBytes = 512;  // so much of a file is enough

struct OtherKind {
  std::string what;  // "a pointer of Git LFS, not the file itself"
  std::string hint;  // what to do about it
};
// start: the first bytes, kKindBytes of them. Nothing: none of the kinds that are known here, among
// which are web pages.
std::optional<OtherKind> other_kind(std::string_view start);

bool is_web_page(std::string_view start);

}  // namespace potluck
