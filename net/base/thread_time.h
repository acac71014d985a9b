// SPDX-License-Identifier: GPL-3.0-or-later
// How long the calling thread has computed: what other programs take of the processor meanwhile
// does not count, nor what the thread waits for. To compare ways of computing on a busy computer.
// Any thread.
#pragma once

#include "net/base/clock.h"

namespace potluck {

Duration thread_time();

}  // namespace potluck
