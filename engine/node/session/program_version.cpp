// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/program_version.h"

namespace potluck {

std::string program_version() { return POTLUCK_VERSION; }

}  // namespace potluck
