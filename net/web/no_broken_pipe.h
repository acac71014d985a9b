// SPDX-License-Identifier: GPL-3.0-or-later
// While it lives, a connection that the other side has closed is an error of write() on this
// thread, and no signal that would end the program. libcurl could see to it itself, but only by
// changing the signal for all threads.
#pragma once

namespace potluck {

class NoBrokenPipe {
 public:
  NoBrokenPipe();
  ~NoBrokenPipe();
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  bool blocked_ = false;  // by us, and not before
};

}  // namespace potluck
