// SPDX-License-Identifier: GPL-3.0-or-later
// Small programs of ours that do one thing for this one, in a process of their own.
#pragma once

#include <string>

namespace potluck {

// Beside this program, as it is installed and built; else the bare name, for the PATH to find.
std::string helper_program(const std::string& name);

}  // namespace potluck
