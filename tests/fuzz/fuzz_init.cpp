// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "fuzz.h"
#include "fuzz_corpus.h"
#include "net/crypto/keys.h"

// libFuzzer's hook before the first input; our driver calls it as well. Built with libFuzzer the
// program has no options of ours but one: --corpus DIR COUNT writes valid inputs and ends.
extern "C" int LLVMFuzzerInitialize([[maybe_unused]] int* argc, [[maybe_unused]] char*** argv) {
  if (!potluck::init_crypto()) std::abort();
#ifdef POTLUCK_LIBFUZZER
  const std::string option = *argc == 4 ? (*argv)[1] : "";
  if (option == "--corpus") {
    const bool written =
        potluck::write_corpus((*argv)[2], 1, std::strtoull((*argv)[3], nullptr, 10));
    std::exit(written ? 0 : 1);
  }
#endif
  return 0;
}
