#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What ./dev lint --changed and ./dev ci look at, and what they make of it.
# shellcheck source=tests/structure/dev/sandbox.sh
source "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"

if ! type -P git >/dev/null; then
  echo "SKIP   : there is no git here"
  exit 0
fi

in_git() { GIT_CONFIG_GLOBAL=/dev/null git -C "$checkout" -c user.name=A -c user.email=a@b "$@" >/dev/null 2>&1; }

commit() {
  in_git add -A
  in_git commit -m "$1"
}

# A checkout on a branch of its own, with nothing changed yet, and everything that the lint needs.
linted_computer() {
  ready_computer
  printf '%s\n' clang-tidy clang-format shellcheck >>"$STATE/installed"
  ln -s "$(type -P git)" "$sandbox/bin/git"
  echo 14 >"$STATE/clang"
  touch "$STATE"/{tidy,format,shellcheck,ctest}.log
  local file
  for file in net/base/{a.h,a.cpp,b.h,c.cpp} net/link/d.cpp engine/train/e.cpp \
    tests/unit/{base,net,collab,store,train}/CMakeLists.txt; do
    mkdir -p "$checkout/$(dirname "$file")"
    echo fine >"$checkout/$file"
  done
  echo '#include "net/base/b.h"' >"$checkout/net/link/d.cpp"
  in_git init -b main
  commit first
  in_git switch -c mine
  echo more >>"$checkout/README.md"
  commit second
}

tidied() {
  local files
  files=$(sort "$STATE/tidy.log" | tr '\n' ' ')
  [[ $files == "$1" ]] || fail "clang-tidy should read '$1', not '$files'"
}

case_only_what_changed_is_looked_at() {
  linted_computer
  echo more >>"$checkout/net/base/c.cpp"
  commit third
  echo more >>"$checkout/engine/train/e.cpp" # not committed
  echo new >"$checkout/net/base/new.cpp"
  dev lint --changed
  ends_with 0
  tidied "engine/train/e.cpp net/base/c.cpp net/base/new.cpp "
  grep -q "net/base/c.cpp" "$STATE/format.log" || fail "its format should be looked at"
  [[ ! -s $STATE/shellcheck.log ]] || fail "no shell has changed"
}

case_a_header_is_read_through_a_source() {
  linted_computer
  echo more >>"$checkout/net/base/a.h"
  echo more >>"$checkout/net/base/b.h"
  dev lint --changed
  ends_with 0
  tidied "net/base/a.cpp net/link/d.cpp "
}

case_what_is_gone_is_not_looked_at() {
  linted_computer
  rm "$checkout/net/base/c.cpp"
  dev lint --changed
  ends_with 0
  tidied ""
}

case_on_main_the_last_commit_counts() {
  linted_computer
  in_git switch main
  echo more >>"$checkout/net/base/c.cpp"
  commit third
  echo more >>"$checkout/net/base/a.cpp"
  commit fourth
  dev lint --changed
  ends_with 0
  tidied "net/base/a.cpp "
}

case_a_clone_of_one_commit_says_so() {
  linted_computer
  in_git checkout --orphan alone
  commit only
  in_git branch -D main
  dev lint --changed
  ends_with 75
  says "git cannot tell here what changed"
}

case_shell_is_checked_where_it_changed() {
  linted_computer
  echo '# more' >>"$checkout/scripts/building.sh"
  dev lint --changed
  ends_with 0
  grep -q "scripts/building.sh" "$STATE/shellcheck.log" || fail "shellcheck should be asked"
}

case_a_finding_fails() {
  linted_computer
  echo bug >>"$checkout/net/base/c.cpp"
  dev lint --changed
  ends_with 123
  says "net/base/c.cpp:1:1: error: a bug"
}

case_a_wrong_format_fails() {
  linted_computer
  echo ugly >>"$checkout/net/base/c.cpp"
  dev lint --changed
  ends_with 1
  says "code should be clang-formatted"
}

case_headers_of_others_are_not_ours_to_mend() {
  linted_computer
  echo torch >>"$checkout/net/base/c.cpp"
  dev lint --changed
  ends_with 0
  says "cannot read:"$'\n'"  net/base/c.cpp"
}

case_the_whole_lint_reads_everything() {
  linted_computer
  dev lint
  ends_with 0
  tidied "engine/train/e.cpp net/base/a.cpp net/base/c.cpp net/link/d.cpp "
}

# asan_tried FOLDERS: those whose tests have run under ASan, in their order.
asan_tried() {
  local folders
  folders=$(sed -n 's,^ctest --test-dir build/asan/tests/unit/\([a-z]*\).*,\1,p' "$STATE/ctest.log" | tr '\n' ' ')
  [[ $folders == "$1" ]] || fail "ASan should try '$1', not '$folders'"
}

case_ci_tries_what_changed_under_asan() {
  linted_computer
  echo more >>"$checkout/engine/train/e.cpp"
  dev ci --minutes 10
  ends_with 0
  asan_tried "base net collab train "
  says "format     passed"
  says "changed    passed"
  says "units      passed"
}

case_ci_without_time_leaves_out_and_does_not_fail() {
  linted_computer
  echo more >>"$checkout/net/base/c.cpp"
  dev ci --minutes 0
  ends_with 0
  tidied ""
  asan_tried ""
  says "the time did not suffice for 1 of 1 files"
  says "changed    left out"
  says "units      left out"
}

case_ci_goes_on_after_a_finding_and_fails() {
  linted_computer
  echo bug >>"$checkout/net/base/c.cpp"
  dev ci
  ends_with 1
  says "changed    failed (123)"
  says "units      passed"
}

case_ci_fails_with_a_unit_test() {
  linted_computer
  echo build/asan/tests/unit/net >"$STATE/failing"
  dev ci --minutes 10
  ends_with 1
  asan_tried "base net "
  says "units      failed (8)"
}

case_ci_leaves_out_what_another_clang_says() {
  linted_computer
  echo ugly >>"$checkout/net/base/c.cpp"
  echo 19 >"$STATE/clang"
  dev ci
  ends_with 0
  says "is not version 14"
  says "format     left out"
}

case_ci_leaves_out_what_cannot_be_installed() {
  linted_computer
  grep -v clang- "$STATE/installed" >"$STATE/fewer"
  mv "$STATE/fewer" "$STATE/installed"
  echo 1000 >"$STATE/uid"
  dev ci
  ends_with 0
  says "there is no right to install here"
  says "format     left out"
  says "units      passed"
}

case_all_checks_end_in_one_table() {
  linted_computer
  printf '#!/bin/sh\ntrue\n' >"$sandbox/bin/clang++"
  chmod +x "$sandbox/bin/clang++"
  echo build/tsan >"$STATE/broken"
  dev ci full
  ends_with 1
  says "tsan       failed (1)"
  says "asan       passed"
  says "clang      passed"
  says "lint       passed"
  says "Neither --torch nor CMAKE_PREFIX_PATH names a libtorch"
  says "torch      left out"
}

case_a_clang_that_cannot_read_torch_builds_the_rest() {
  linted_computer
  # shellcheck disable=SC2016  # its own argument
  printf '#!/bin/sh\ntest "$1" = --version || exit 1\necho clang 14\n' >"$sandbox/bin/clang++"
  chmod +x "$sandbox/bin/clang++"
  dev ci clang
  ends_with 75
  says "clang 14 cannot read torch's headers"
  grep -q -- "--build build/clang.*tests/unit/collab/all" "$STATE/cmake.log" || fail "the rest should be built"
}

case_another_libtorch_begins_anew() {
  linted_computer
  local torch
  ln -s "$(type -P realpath)" "$sandbox/bin/realpath"
  for torch in one two; do
    mkdir -p "$sandbox/$torch/share/cmake/Torch"
    touch "$sandbox/$torch/share/cmake/Torch/TorchConfig.cmake"
  done
  dev ci torch "$sandbox/one"
  ends_with 0
  echo "Torch_DIR:PATH=$sandbox/one/share/cmake/Torch" >>"$checkout/build/torch/CMakeCache.txt"
  dev ci torch "$sandbox/two"
  ends_with 0
  says "build/torch was built with $sandbox/one"
}

case_a_check_that_is_not_there() {
  linted_computer
  dev ci fast
  ends_with 1
  says "there is no check 'fast'"
}

run_cases
