// SPDX-License-Identifier: GPL-3.0-or-later
// What an ordinary person may do with files, also where the tests are run by root.
#pragma once

#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>

namespace potluck {

// While it lives, the permissions of files hold for this thread, and for those that it starts,
// whoever runs it.
class OrdinaryRights {
 public:
  OrdinaryRights() {
    ::syscall(SYS_capget, &header_, before_.data());
    auto without = before_;
    without[0].effective &= ~((1U << CAP_DAC_OVERRIDE) | (1U << CAP_DAC_READ_SEARCH));
    in_force_ = ::syscall(SYS_capset, &header_, without.data()) == 0;
  }
  ~OrdinaryRights() { ::syscall(SYS_capset, &header_, before_.data()); }
  OrdinaryRights(const OrdinaryRights&) = delete;
  OrdinaryRights& operator=(const OrdinaryRights&) = delete;

  bool in_force() const { return in_force_; }

 private:
  __user_cap_header_struct header_{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> before_{};
  bool in_force_ = false;
};

}  // namespace potluck
