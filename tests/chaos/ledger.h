// SPDX-License-Identifier: GPL-3.0-or-later
// What is on the disks when a run is over: every home's history must prove itself, and those who
// were there to the end must have the same one.
#pragma once

#include "tests/functional/harness.h"

namespace potluck::chaos {

// `potluck-node verify` in this home; "": all is well.
QString verified(const functional::NodeProcess& node);

// Where the stored histories of two nodes differ; "": one is the beginning of the other.
QString compared(const functional::NodeProcess& a, const functional::NodeProcess& b);

}  // namespace potluck::chaos
