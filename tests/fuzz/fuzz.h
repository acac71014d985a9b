// SPDX-License-Identifier: GPL-3.0-or-later
// What a fuzzer of one decoder is made of. Its file defines both functions:
//   LLVMFuzzerTestOneInput  decodes the bytes and asserts what must hold of anything that decodes;
//                           returning is passing, an assert or a sanitizer report is a finding;
//   fuzz_seed               a valid input drawn from rng, for the driver to mutate.
#pragma once

#include <cstddef>
#include <cstdint>

#include "net/base/bytes.h"
#include "net/base/rng.h"

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

potluck::Bytes fuzz_seed(potluck::Rng& rng);
