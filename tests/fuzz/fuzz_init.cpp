// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "net/crypto/keys.h"

// libFuzzer's hook before the first input; our driver calls it as well.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  if (!potluck::init_crypto()) std::abort();
  return 0;
}
