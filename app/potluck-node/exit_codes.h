// SPDX-License-Identifier: GPL-3.0-or-later
// Exit codes of potluck-node (docs/command-line.md) and how errors are told.
#pragma once

#include <string_view>

#include "net/base/result.h"

namespace potluck {

enum ExitCode : int {
  kExitOk = 0,
  kExitFailure = 1,  // anything else
  kExitUsage = 2,    // the command line, a model, a recipe that cannot be used
  kExitNotFound = 3,
  kExitNetwork = 4,  // nobody reachable, port taken, another protocol version
  kExitDisk = 5,     // disk full or failing
  kExitRefused = 6,  // no right to, expired
  kExitDamaged = 7,  // bytes that do not verify
  kExitBusy = 8,     // another potluck-node uses this home
};

int exit_code_of(const Error& error);

// One sentence on stderr that says what to do; with json, an object on stdout as well. -> its exit
// code
int tell_error(const Error& error, bool json);

// Whether all that was written to stdout went there: a full disk says so when buffers are written.
bool was_printed();
// A sentence on stderr. -> the exit code instead of `code`, which stays if it tells a failure
int tell_that_nothing_was_printed(int code);

// "no space left; free some": with a capital letter and full stops.
std::string as_sentences(const Error& error);

}  // namespace potluck
