// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to include Asio: Boost 1.74 needs <utility> first for coroutines.
#pragma once

#include <utility>

#include <boost/asio.hpp>
