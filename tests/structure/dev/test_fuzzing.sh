#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# ./dev fuzz: which fuzzers it builds and runs, what it keeps, and what it says of them.
# shellcheck source=tests/structure/dev/sandbox.sh
source "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"

# Three fuzzers, one of them over torch; clang 14 with libFuzzer.
fuzzing_computer() {
  ready_computer
  ln -s "$STUBS/clang++" "$sandbox/bin/clang++"
  mkdir -p "$checkout/tests/fuzz"
  cat >"$checkout/tests/fuzz/CMakeLists.txt" <<'END'
function(potluck_fuzz name)
potluck_fuzz(fuzz_tar LINK potluck_train_data COUNT 5000)
potluck_fuzz(fuzz_model TORCH LINK potluck_train COUNT 500)
potluck_fuzz(fuzz_round_2 LINK potluck_collab COUNT 2000)
END
}

built() { grep -q -- "--build build/fuzz.*$1" "$STATE/cmake.log" || fail "$1 should be built"; }
never_built() { ! grep -q -- "--build build/fuzz.*$1" "$STATE/cmake.log" || fail "$1 should not be built"; }
# ran NAME WITH: the fuzzer was started so.
ran() { grep "^$1 " "$STATE/fuzz.log" | grep -q -- "$2" || fail "$1 should have run with $2"; }

case_all_fuzzers_end_in_one_table() {
  fuzzing_computer
  dev fuzz
  ends_with 0
  built fuzz_tar
  built fuzz_round_2
  ran fuzz_tar "--corpus build/fuzz/corpus/fuzz_tar 200"
  ran fuzz_tar "-max_total_time=60"
  ran fuzz_round_2 "build/fuzz/corpus/fuzz_round_2 "
  says "fuzzer                         inputs    edges  findings"
  says "tar                             12345       42         0"
  says "round_2                         12345       42         0"
}

case_a_clang_that_cannot_read_torch_leaves_out_what_needs_it() {
  fuzzing_computer
  dev fuzz
  never_built fuzz_model
  says "clang version 14.0.6 cannot read torch's headers in C++20. Left out: fuzz_model."
  dev fuzz model
  ends_with 75
}

case_a_newer_clang_leaves_nothing_out() {
  fuzzing_computer
  echo 19 >"$STATE/clang"
  dev fuzz
  ends_with 0
  built fuzz_model
  never_says "Left out"
}

case_one_fuzzer_with_its_time() {
  fuzzing_computer
  dev fuzz tar --minutes 20
  ends_with 0
  never_built fuzz_round_2
  ran fuzz_tar "-max_total_time=1200"
  dev fuzz fuzz_round_2 --minutes 1
  ends_with 0
  says "round_2  "
}

case_what_was_found_is_kept_and_fails() {
  fuzzing_computer
  echo fuzz_tar >"$STATE/faulty"
  dev fuzz
  ends_with 1
  says "tar                             12345       42         1"
  says "build/fuzz/findings/fuzz_tar/crash-1"
  [[ -s $checkout/build/fuzz/findings/fuzz_tar/crash-1 ]] || fail "the finding should be there"
  rm "$STATE/faulty"
  dev fuzz
  ends_with 0
  [[ -s $checkout/build/fuzz/findings/fuzz_tar/crash-1 ]] || fail "the finding should still be there"
}

# What was found to reach new code is where the next run begins.
case_inputs_are_kept() {
  fuzzing_computer
  dev fuzz tar
  dev fuzz tar
  (($(grep -c -- --corpus "$STATE/fuzz.log") == 1)) || fail "valid inputs should be written once"
}

case_a_clang_without_libfuzzer() {
  fuzzing_computer
  printf 'clang\nlibclang-rt-14-dev\n' >>"$STATE/installed"
  touch "$STATE/no_libfuzzer"
  dev fuzz
  ends_with 1
  says "clang++ has no libFuzzer here"
}

case_a_fuzzer_that_is_not_there() {
  fuzzing_computer
  dev fuzz tra
  ends_with 1
  says "there is no fuzzer 'fuzz_tra'; there are: fuzz_tar fuzz_model fuzz_round_2"
  dev fuzz --minutes 0
  ends_with 1
  says "--minutes wants a number from 1 on"
}

run_cases
