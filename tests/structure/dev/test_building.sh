#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What ./dev does around the compiler: folders of others, two builds at once, displays, CI.
# shellcheck source=tests/structure/dev/sandbox.sh
source "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"

# More long steps than a pipe holds: whoever reads only the first would end the writer with 141.
case_a_long_build_ends_well() {
  ready_computer
  local step name
  name=$(printf 'x%.0s' {1..200})
  dev build
  for step in {1..2000}; do
    printf '0\t%d\t0\tengine/CMakeFiles/a.dir/%s%d.cpp.o\tf\n' $((20000 + step)) "$name" "$step"
  done >"$STATE/ninja_log"
  dev build
  ends_with 0
  says "    22 s  engine/$name"
  [[ $(grep -c "s  engine/xxx" <<<"$printed") == 5 ]] || fail "five steps should be named"
}

case_a_moved_checkout_begins_anew() {
  ready_computer
  dev build
  touch "$checkout/build/release/old.o"
  mv "$checkout" "$sandbox/elsewhere"
  local old=$checkout
  checkout=$sandbox/elsewhere
  dev build
  ends_with 0
  says "was built for $old, and this is $checkout"
  [[ ! -e $checkout/build/release/old.o ]] || fail "the old files should be gone"
}

# The old place is still there: its files would be compiled.
case_a_copied_checkout_begins_anew() {
  ready_computer
  dev build
  cp -r "$checkout" "$sandbox/copy"
  checkout=$sandbox/copy
  dev build
  ends_with 0
  says "it begins anew"
}

case_a_checkout_behind_a_link_does_not() {
  ready_computer
  dev build
  ln -s "$checkout" "$sandbox/link"
  checkout=$sandbox/link
  dev build
  ends_with 0
  never_says "anew"
}

# Runs ./dev as somebody who does not own the checkout's files.
as_a_stranger() {
  if ((EUID == 0)); then as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups); fi
  "$@"
  as_user=()
}

case_a_build_folder_of_root_is_named() {
  ready_computer
  dev build
  mkdir "$checkout/build/release/sub"
  chmod -R a+rwX "$checkout"
  chmod 555 "$checkout/build/release/sub"
  as_a_stranger dev build
  ends_with 1
  says "you cannot write to all of $checkout/build/release"
  says "sudo rm -rf $checkout/build"
  chmod 755 "$checkout/build/release/sub"
}

case_a_cache_of_root_is_done_without() {
  ready_computer
  mkdir -p "$sandbox/home/.cache/ccache"
  chmod 555 "$sandbox/home/.cache/ccache"
  chmod -R a+rwX "$checkout" "$STATE"
  as_a_stranger dev build
  ends_with 0
  says "ccache cannot write to $sandbox/home/.cache/ccache: building without it"
}

case_two_builds_take_turns() {
  ready_computer
  dev build
  local held
  exec {held}<"$checkout/build/release"
  flock "$held"
  coproc second {
    exec {held}<&-
    environment=()
    env -i HOME="$sandbox/home" PATH="$sandbox/bin" STATE="$STATE" STUBS="$STUBS" "$checkout/dev" build 2>&1
    echo "ended with $?"
  }
  local line='' from=${second[0]}
  read -r line <&"$from"
  printed=$line
  status=0
  says "Another ./dev builds in build/release: waiting"
  exec {held}<&-
  printed=$(cat <&"$from")
  says "building release took"
  says "ended with 0"
}

case_a_window_where_a_display_works() {
  ready_computer
  environment=(DISPLAY=:1)
  dev run potluck://join/x
  ends_with 0
  says "the window, with 'potluck://join/x'"
}

case_the_demo_where_there_is_no_display() {
  ready_computer
  dev run
  ends_with 0
  says "There is no display here"
  says "the node, with 'demo'"
}

case_the_demo_where_the_display_is_dead() {
  ready_computer
  environment=(DISPLAY=:7)
  dev run
  ends_with 0
  says "No window can be opened here (DISPLAY=:7"
  says "could not connect to display :7"
  says "the node, with 'demo'"
}

case_the_demo_where_wayland_alone_cannot_be_used() {
  ready_computer
  environment=(WAYLAND_DISPLAY=wayland-0)
  dev run
  ends_with 0
  says "No window can be opened here"
  says "the node, with 'demo'"
}

case_a_preset_that_is_not_there() {
  ready_computer
  dev build fast
  ends_with 1
  says "no preset 'fast': release, debug, asan, tsan, fuzz, clang or torch"
}

case_skipped_cases_are_told() {
  ready_computer
  dev test
  ends_with 0
  says_before "100% tests passed" "TestDisk::a_full_disk() a disk of its own needs root"
}

# With ctest itself: a program that skipped a case, one that failed as well, one that did all.
case_ctest_shows_what_is_skipped_and_hides_no_failure() {
  fresh_computer
  local expression name line
  expression=$(sed -n 's/.*SKIP_REGULAR_EXPRESSION \("[^"]*"\).*/\1/p' "$source_dir/tests/CMakeLists.txt")
  for name in "skips 0 failed, 1 skipped" "fails 1 failed, 1 skipped" "does 0 failed, 0 skipped"; do
    line="Totals: 12 passed, ${name#* }, 0 blacklisted, 3ms"
    name=${name%% *}
    printf '%s\n' "add_test($name sh -c \"echo '$line'; case '$line' in *' 1 failed'*) exit 1;; esac\")" \
      "set_tests_properties($name PROPERTIES SKIP_REGULAR_EXPRESSION $expression)"
  done >"$sandbox/CTestTestfile.cmake"
  status=0
  printed=$(ctest --test-dir "$sandbox" 2>&1) || status=$?
  [[ $printed =~ skips\ \.+\*\*\*Skipped ]] || fail "a skipped case should be shown"
  [[ $printed =~ fails\ \.+\*\*\*Failed ]] || fail "a failure should be shown"
  [[ $printed =~ does\ \.+\ +Passed ]] || fail "what was done should be shown"
  ends_with 8
}

# .ci/run hands on no variable of its machine.
case_ci_has_an_empty_environment() {
  fresh_computer
  mkdir "$checkout/.ci"
  cp "$source_dir/.ci/run" "$checkout/.ci"
  printf '#!/bin/sh\necho "ran $*"\nenv\n' >"$checkout/dev"
  status=0
  printed=$(env POTLUCK_SHARED=/nowhere LANG=de_DE.UTF-8 OPENBLAS_CORETYPE=Haswell "$checkout/.ci/run") || status=$?
  ends_with 0
  says_before "ran test" "ran ci --minutes 40"
  says "HOME="
  says "OPENBLAS_CORETYPE=Haswell"
  never_says POTLUCK_SHARED
  never_says LANG
}

case_ci_ends_with_what_the_tests_ended_with() {
  fresh_computer
  mkdir "$checkout/.ci"
  cp "$source_dir/.ci/run" "$checkout/.ci"
  # shellcheck disable=SC2016  # its own arguments
  printf '#!/bin/sh\necho "ran $*"\ntest "$1" != test || exit 8\n' >"$checkout/dev"
  status=0
  printed=$("$checkout/.ci/run") || status=$?
  ends_with 8
  never_says "ran ci"
}

run_cases
