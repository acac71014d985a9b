# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# A computer for ./dev to be tried on: a checkout with ./dev and its scripts, and a PATH on which
# apt, sudo, CMake and the like are stubs over the files in $STATE. Read by the tests beside it.
set -euo pipefail
source_dir=$(cd "${1:?the repository}" && pwd -P)
export STUBS='' STATE=''

tools=(bash env cat awk sed grep dirname mkdir rm cp find df sort head tail wc tee mktemp touch timeout true
  flock mv kill chmod seq tr xargs basename paste)

# A fresh Debian with a network, used by root: no package is here, apt knows none before an update.
fresh_computer() {
  local tool
  sandbox=$(mktemp -d)
  chmod 755 "$sandbox"
  STATE=$sandbox/state
  checkout=$sandbox/checkout
  mkdir -p "$STATE" "$sandbox/bin" "$sandbox/home" "$checkout"
  cp -r "$source_dir/dev" "$source_dir/scripts" "$checkout"
  # Copied: who is not root may not be able to look into the checkout that is tested.
  STUBS=$sandbox/stubs
  cp -r "$source_dir/tests/structure/dev/stubs" "$STUBS"
  for tool in "${tools[@]}"; do ln -s "$(type -P "$tool")" "$sandbox/bin/$tool"; done
  for tool in "$STUBS"/*; do ln -s "$tool" "$sandbox/bin/$(basename "$tool")"; done
  rm "$sandbox/bin/"{potluck,potluck-node,fuzzer,clang++}
  printf '#!/bin/sh\necho 2\n' >"$sandbox/bin/nproc"
  chmod +x "$sandbox/bin/nproc"
  touch "$STATE"/{installed,known,apt.log,ninja_log}
  all_packages >"$STATE/archive"
  echo fine >"$STATE/net"
  echo 0 >"$STATE/uid"
  echo none >"$STATE/sudo"
  echo Linux >"$STATE/system"
}

# A computer on which everything is installed.
ready_computer() {
  fresh_computer
  all_packages >"$STATE/installed"
}

# The names in the lists of ./dev, with one alternative each.
all_packages() {
  sed -n '/^build_packages=(/,/^)/p; /^ *useful_packages+\?=(/p; /^ *build_packages+=(/p; /then useful_packages/p' \
    "$source_dir/dev" | grep -o '[a-z][a-z0-9+.-]*[a-z0-9]' | grep -Evx 'build_packages|useful_packages|if|then|fi|uname'
}

# dev ARGUMENTS...: runs ./dev in the sandbox; what it printed is in $printed, its exit code in $status.
dev() {
  status=0
  printed=$("${as_user[@]}" env -i HOME="$sandbox/home" PATH="$sandbox/bin" STATE="$STATE" STUBS="$STUBS" \
    "${environment[@]}" "$checkout/dev" "$@" 2>&1 </dev/null) || status=$?
}
environment=()
as_user=()

fail() {
  printf '  %s\n  ./dev ended with %s and printed:\n' "$*" "$status"
  while read -r line; do printf '    %s\n' "$line"; done <<<"$printed"
  return 1
}
ends_with() { ((status == $1)) || fail "it should end with $1"; }
says() { [[ $printed == *"$1"* ]] || fail "it should say: $1"; }
never_says() { [[ $printed != *"$1"* ]] || fail "it should not say: $1"; }
says_before() {
  says "$1"
  says "$2"
  [[ ${printed%%"$2"*} == *"$1"* ]] || fail "'$1' should come before '$2'"
}
has_package() { grep -qx "$1" "$STATE/installed" || fail "$1 should be installed"; }
apt_is_called() {
  local calls
  calls=$(wc -l <"$STATE/apt.log")
  ((calls == $1)) || fail "apt-get should be called $1 times, not $calls"
}

# Runs each function whose name begins with case_, in a shell of its own, and counts.
run_cases() {
  local name ended passed=0 failed=0
  for name in $(compgen -A function case_); do
    # Not in a condition: the case ends at its first failing line.
    set +e
    (
      set -e
      trap 'rm -rf "${sandbox:-}"' EXIT
      "$name"
    )
    ended=$?
    if ((ended == 0)); then
      passed=$((passed + 1))
      echo "PASS   : ${name#case_}"
    else
      failed=$((failed + 1))
      echo "FAIL!  : ${name#case_}"
    fi
    set -e
  done
  echo "Totals: $passed passed, $failed failed, 0 skipped"
  ((failed == 0))
}
