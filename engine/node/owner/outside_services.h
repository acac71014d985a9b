// SPDX-License-Identifier: GPL-3.0-or-later
// What a node may ask of others than the members of its projects, where its owner's preferences
// allow that as well. A value.
#pragma once

namespace potluck {

struct OutsideServices {
  bool port_mapping = false;  // the home router opens a port
};

}  // namespace potluck
