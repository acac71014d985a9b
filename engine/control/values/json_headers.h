// SPDX-License-Identifier: GPL-3.0-or-later
// What most sources of engine/control and engine/node include, precompiled: half of their
// compiler's time was the JSON library. Nobody includes this: each source names what it uses.
#pragma once

#include <nlohmann/json.hpp>

// Its members are compiled in net/base/json.cpp, not again by everybody.
extern template class nlohmann::basic_json<>;
