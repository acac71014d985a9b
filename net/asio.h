// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to include Asio: Boost 1.74 needs <utility> first for coroutines.
#pragma once

#include <utility>

#include <boost/asio.hpp>

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 inlines one of a coroutine promise's operator new and delete without the other and then
// takes the pair for a mismatch. Only sources that include Asio are affected.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif
