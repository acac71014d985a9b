#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# How ./dev gets what is missing: networks, sources and locks of apt, rights, other systems.
# shellcheck source=tests/structure/dev/sandbox.sh
source "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"

case_a_fresh_computer_gets_everything_and_is_told_before() {
  fresh_computer
  dev build
  ends_with 0
  has_package libtorch-dev
  has_package qt6-wayland
  says_before "apt fetches about 430 MB" "apt-get update"
  says_before "first build then needs 1000 MB and about" "apt-get update"
  says_before "Need to get 427 MB" "apt-get install"
  says_before "Building: 1138 steps" "building release took"
}

case_nothing_missing_means_no_apt() {
  ready_computer
  dev build
  ends_with 0
  apt_is_called 0
}

case_no_network_is_no_missing_libtorch() {
  fresh_computer
  echo none >"$STATE/net"
  dev test
  ends_with 1
  says "apt reached none of its sources"
  says "run ./dev test again"
  never_says "pytorch.org"
}

# Lists from an earlier update: apt may have the packages in its cache.
case_no_network_with_old_lists_is_tried() {
  fresh_computer
  echo none >"$STATE/net"
  cp "$STATE/archive" "$STATE/known"
  dev build
  ends_with 0
  has_package cmake
}

case_a_lock_is_waited_for() {
  fresh_computer
  echo 3 >"$STATE/locked"
  dev build
  ends_with 0
  says "Another program uses apt"
  has_package cmake
}

case_a_lock_for_ever_ends_with_a_sentence() {
  fresh_computer
  echo 1000 >"$STATE/locked"
  dev build
  ends_with 1
  says "Could not get lock"
  never_says "pytorch.org"
}

case_one_dead_source_stops_nothing() {
  fresh_computer
  echo dead >"$STATE/net"
  dev build
  ends_with 0
  says "One of apt's sources failed"
  says "dead.example"
  has_package libtorch-dev
}

case_a_dead_source_with_what_is_needed_is_named() {
  fresh_computer
  echo dead >"$STATE/net"
  sed -i /libtorch-dev/d "$STATE/archive"
  dev build
  ends_with 1
  says "one of its sources failed"
  says "dead.example"
  never_says "pytorch.org"
}

case_no_package_of_libtorch() {
  fresh_computer
  sed -i /libtorch-dev/d "$STATE/archive"
  dev run
  ends_with 1
  says "CMAKE_PREFIX_PATH=/path/to/libtorch ./dev run"
}

case_an_older_debian_is_told_which_are_wanted() {
  fresh_computer
  sed -i '/qt6/d; /libtorch-dev/d' "$STATE/archive"
  dev build
  ends_with 1
  says "apt knows no package qt6-base-dev"
  says "Debian 12 or 13"
}

case_a_useful_package_that_apt_does_not_know() {
  fresh_computer
  sed -i /libipsec-mb-dev/d "$STATE/archive"
  dev build
  ends_with 0
  says "Not installed: libipsec-mb-dev"
  has_package ccache
  dev build
  ends_with 0
  apt_is_called 2
}

case_a_useful_package_that_cannot_be_fetched() {
  fresh_computer
  echo wamerican >"$STATE/broken"
  dev build
  ends_with 0
  says "Not installed: wamerican"
  has_package libtorch-dev
  has_package ccache
}

case_a_needed_package_that_cannot_be_fetched() {
  fresh_computer
  echo libsodium-dev >"$STATE/broken"
  dev build
  ends_with 1
  says "404  Not Found"
  says "apt-get update && apt-get install -y --no-install-recommends"
}

case_the_command_for_who_has_no_right() {
  fresh_computer
  echo 1000 >"$STATE/uid"
  dev build
  ends_with 1
  says "neither root nor sudo"
  says "apt-get update && apt-get install -y --no-install-recommends build-essential"
  says "apt-get update && apt-get install -y --no-install-recommends ccache"
  never_says "|"
  apt_is_called 0
}

case_sudo_is_used() {
  fresh_computer
  echo 1000 >"$STATE/uid"
  echo free >"$STATE/sudo"
  dev build
  ends_with 0
  has_package libtorch-dev
}

case_nobody_is_asked_for_a_password_for_what_is_only_useful() {
  ready_computer
  cp "$STATE/archive" "$STATE/known"
  sed -i /ccache/d "$STATE/installed"
  echo 1000 >"$STATE/uid"
  dev build
  ends_with 0
  says "Useful, but not here: ccache"
}

case_ctrl_c_while_apt_installs_is_no_success() {
  local when
  for when in update install; do
    fresh_computer
    echo "$when" >"$STATE/interrupted"
    dev run
    ends_with 130
    says "interrupted. ./dev run goes on where this stopped"
    [[ ! -e $STATE/cmake.log ]] || fail "it went on to build"
    rm -rf "$sandbox"
  done
}

case_an_interrupted_installation_is_finished() {
  fresh_computer
  touch "$STATE/half_done"
  dev build
  ends_with 0
  says "dpkg --configure -a"
  has_package libtorch-dev
}

case_macos_gets_one_sentence() {
  fresh_computer
  echo Darwin >"$STATE/system"
  dev run
  ends_with 1
  says "there is no build for Darwin yet"
  [[ $(wc -l <<<"$printed") == 1 ]] || fail "it should be one line"
}

case_a_linux_without_apt_gets_one_sentence() {
  fresh_computer
  rm "$sandbox/bin/apt-get" "$sandbox/bin/cmake"
  dev run
  ends_with 1
  says "has no apt"
  says "libtorch-dev"
  says "container of Debian 13"
}

case_a_linux_without_apt_builds_with_what_is_there() {
  fresh_computer
  rm "$sandbox/bin/apt-get"
  dev build
  ends_with 0
  says "Going on with what is here"
}

run_cases
