// SPDX-License-Identifier: GPL-3.0-or-later
// What this process may do from a moment on: compute, ask for memory up to a bound, and use the one
// socket that it has. It opens no file, and everything else ends it.
#pragma once

namespace potluck {

// Not in a build with sanitizers, which look at more.
bool can_build_wall();
// false: the system refuses, errno says why. Does nothing where it cannot be built.
bool build_wall(int socket);

}  // namespace potluck
