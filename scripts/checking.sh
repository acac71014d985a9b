# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What changed, and what ./dev lint says of it.
#
# ./dev and scripts/building.sh define say, timed and build before.

# The exit code of a check that was left out, in whole or in part, without a finding.
readonly left_out=75

# ---- what changed ------------------------------------------------------------------------------

# The commit that changes count from: where this branch left main or, on main itself, the commit
# before. Fails where the clone is too shallow to hold either.
changed_since() {
  local main base head
  head=$(git rev-parse HEAD) || return
  for main in origin/main main; do
    base=$(git merge-base HEAD "$main" 2>/dev/null) || continue
    if [[ $base != "$head" ]]; then
      echo "$base"
      return
    fi
  done
  git rev-parse --verify --quiet HEAD~1
}

# changed_files BASE: what differs from that commit and is still there, committed or not, new files too.
changed_files() {
  git diff --name-only --diff-filter=d "$1" --
  git ls-files --others --exclude-standard
}

# Of the names that it reads, the sources that clang-tidy has to look at. It sees a header through a
# source: the one beside it or, where there is none, the first that includes it.
sources_to_tidy() {
  local file source
  while read -r file; do
    source=$file
    if [[ $file == *.h ]]; then
      source=${file%.h}.cpp
      if [[ ! -f $source ]]; then source=$(git grep -lF "#include \"$file\"" -- '*.cpp' || true); fi
    fi
    source=${source%%$'\n'*}
    if [[ $source == *.cpp ]]; then echo "$source"; fi
  done | sort -u
}

# ---- clang-tidy --------------------------------------------------------------------------------

# clang takes gcc's precompiled headers for its own, and fails: they are left out. Every source
# includes what it needs.
write_tidy_commands() {
  mkdir -p build/tidy
  sed -E 's/ -Winvalid-pch//g; s/ -include [^ ]*cmake_pch\.hxx / /g' build/release/compile_commands.json \
    >build/tidy/compile_commands.json
}

# tidy_file DEADLINE NOTES FILE: runs for one file, in a shell of its own. Where clang cannot read a
# header of others (clang 14 in C++20 not those of torch), what it says of our code means nothing.
tidy_file() {
  local said status=0
  if [[ -n $1 ]] && ((EPOCHSECONDS >= $1)); then
    echo "late $3" >>"$2"
    return
  fi
  # clang-tidy takes gcc's library for one without coroutines unless told, and a warning that only gcc
  # has for an error.
  said=$(clang-tidy --quiet -p build/tidy --extra-arg=-Wno-unknown-warning-option \
    --extra-arg=-D__cpp_impl_coroutine=201902L --extra-arg=-DBOOST_ASIO_HAS_CO_AWAIT=1 \
    --extra-arg=-DBOOST_ASIO_HAS_STD_COROUTINE=1 "$3" 2>&1) || status=$?
  if ((status == 0)); then return; fi
  if grep '^/.*: error: .*\[clang-diagnostic-error' <<<"$said" | grep -qv "^$PWD/"; then
    echo "unread $3" >>"$2"
    return
  fi
  printf '%s\n' "$said" >&2
  return 1
}
export -f tidy_file

# tidy DEADLINE FILE...: those that the time does not suffice for are counted, and are no findings.
tidy() {
  local deadline=$1 notes status=0 late unread
  shift
  if (($# == 0)); then return; fi
  write_tidy_commands
  notes=$(mktemp)
  # shellcheck disable=SC2016  # the inner shell's own arguments
  printf '%s\n' "$@" | xargs -P "$(compilers)" -n 1 bash -c 'tidy_file "$@"' tidy "$deadline" "$notes" || status=$?
  late=$(grep -c '^late ' "$notes" || true)
  unread=$(sed -n 's/^unread /  /p' "$notes" | sort)
  rm -f "$notes"
  if [[ -n $unread ]]; then
    say "clang-tidy has not judged these, which include headers of others that this clang cannot read:"$'\n'"$unread"
  fi
  if ((status != 0)); then return "$status"; fi
  if ((late > 0)); then
    say "clang-tidy: the time did not suffice for $late of $# files."
    return "$left_out"
  fi
}

# lint_changed DEADLINE: format, clang-tidy and shellcheck of what changed. Never in a condition: it
# ends the program at the first finding.
lint_changed() {
  local base changed=() ours=() sources=()
  base=$(changed_since) || {
    say "git cannot tell here what changed (a clone of one commit?): left out."
    return "$left_out"
  }
  mapfile -t changed < <(changed_files "$base" | sort -u)
  mapfile -t ours < <(printf '%s\n' "${changed[@]}" | grep -E '\.(cpp|h)$' || true)
  mapfile -t sources < <(printf '%s\n' "${ours[@]}" | sources_to_tidy)
  say "since $(git log -1 --format='%h %s' "$base"): ${#changed[@]} files, ${#ours[@]} of them C++," \
    "for which clang-tidy reads ${#sources[@]}"
  if grep -qE '^(dev|\.ci/run|.*\.sh|tests/structure/dev/stubs/.*)$' < <(printf '%s\n' "${changed[@]}"); then
    check_shell
  fi
  if ((${#ours[@]} > 0)); then clang-format --dry-run -Werror "${ours[@]}"; fi
  if ((${#sources[@]} == 0)); then return; fi
  build release
  timed "clang-tidy" tidy "$1" "${sources[@]}"
}

check_shell() {
  shellcheck -x dev .ci/run scripts/*.sh tests/device/*.sh tests/structure/dev/*.sh tests/structure/dev/stubs/*
}
