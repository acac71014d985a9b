# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# How ./dev builds: as many compilers as fit, one build at a time in a folder, the time it took.

# What the whole of the release build takes on disk, and one of its steps on one core.
readonly build_mb=1000 step_ms=1500 all_steps=1150

pretty_seconds() {
  local s=$1
  if ((s < 60)); then printf '%d s' "$s"; else printf '%d min %02d s' $((s / 60)) $((s % 60)); fi
}

# timed NAME COMMAND...: runs it and says how long it took; a failure is handed on.
timed() {
  local name=$1 begin=$SECONDS
  shift
  "$@" || return
  say "$name took $(pretty_seconds $((SECONDS - begin)))"
}

# The memory that compilers may have: of this computer, or of the container that this runs in.
free_memory_kb() {
  local available limit file
  available=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo 2>/dev/null || true)
  available=${available:-8000000}
  for file in /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes; do
    limit=$(cat "$file" 2>/dev/null || true)
    if [[ $limit =~ ^[0-9]{1,18}$ ]] && ((limit / 1024 < available)); then available=$((limit / 1024)); fi
  done
  echo "$available"
}

# As many compilers as cores, and as memory allows: a file with torch's headers needs 1.5 GB.
compilers() {
  local cores by_memory
  cores=$(nproc)
  by_memory=$(($(free_memory_kb) / 1500000))
  if ((by_memory < 1)); then by_memory=1; fi
  echo $((cores < by_memory ? cores : by_memory))
}

# minutes_for STEPS: of compiling without a cache, rounded up.
minutes_for() { echo $((($1 * step_ms / $(compilers) + 59999) / 60000)); }

tell_first_build() {
  if [[ -d build ]]; then return; fi
  say "The first build then needs $build_mb MB and about $(minutes_for $all_steps) min" \
    "(with as many compilers at once as cores and memory allow: $(compilers))."
}

# A precompiled header changes no macro that matters; without this ccache would not cache its users.
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}
# Paths below here count from here: another clone finds what this one has compiled.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD}

# A cache that cannot be written, as after a build with sudo, would fail every compiler.
check_cache() {
  local folder=${CCACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/ccache}
  if [[ -z ${CCACHE_DIR:-} && -d ${HOME:-}/.ccache ]]; then folder=$HOME/.ccache; fi
  while [[ ! -e $folder ]]; do folder=$(dirname "$folder"); done
  if [[ ! -w $folder ]]; then
    say "ccache cannot write to $folder: building without it."
    export CCACHE_DISABLE=1
  fi
}

# Takes the folder for this build alone, until release_folder. The folder itself is locked, so no
# file stays behind, and whoever is killed has let go.
folder_lock=
take_folder() {
  local folder=$1
  if [[ -e build && ! -w build ]] ||
    { [[ -e $folder ]] && [[ -n $(find "$folder" ! -type l ! -writable -print -quit 2>&1) ]]; }; then
    die "you cannot write to all of $PWD/$folder, as after a build with sudo. Remove it: sudo rm -rf $PWD/build"
  fi
  mkdir -p "$folder" || die "$PWD/$folder cannot be made: this folder must be writable"
  command -v flock >/dev/null || return 0
  exec {folder_lock}<"$folder"
  if ! flock -n "$folder_lock"; then
    say "Another ./dev builds in $folder: waiting until it is done."
    flock "$folder_lock"
  fi
}

release_folder() {
  if [[ -n $folder_lock ]]; then exec {folder_lock}<&-; fi
  folder_lock=
}

# CMake writes down where the sources are, and so do its files: what was moved begins anew.
forget_if_moved() {
  local folder=$1 made_for
  [[ -f $folder/CMakeCache.txt ]] || return 0
  made_for=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt")
  if [[ -z $made_for || $made_for -ef . ]]; then return 0; fi
  say "$folder was built for $made_for, and this is $(pwd -P): it begins anew."
  find "$folder" -mindepth 1 -delete
}

free_mb() { df -Pm "$1" 2>/dev/null | awk 'NR == 2 {print $4}'; }

# configure PRESET [TARGET...]: CMake runs itself again when a CMakeLists.txt changed; here only for
# the first time, and what the build will take is told.
configure() {
  local preset=$1 folder=build/$1 steps free
  shift
  if [[ -f $folder/build.ninja ]]; then return; fi
  free=$(free_mb "$folder")
  if [[ -n $free ]] && ((free < build_mb)); then
    say "The whole of a build needs $build_mb MB, and here are $free MB: it may end for want of room."
  fi
  timed "configuring $preset" cmake --preset "$preset" -Wno-dev --log-level=WARNING
  # Not by a dry run, which ends before the first step: it wants to look for new translations.
  steps=$(ninja -C "$folder" -t commands "$@" 2>/dev/null | wc -l) || steps=0
  if ((steps > 0)); then
    say "Building: $steps steps, about $(minutes_for "$steps") min where ccache has none of them."
  fi
}

# The compile steps since BEGIN (a line count of ninja's log) that took longest. sort is read to its
# end: a reader that stops early would end the program with 141.
slowest_steps() {
  local log=$1 from=$2
  [[ -f $log ]] || return 0
  tail -n +$((from + 1)) "$log" |
    awk -F'\t' '!/^#/ && $2 - $1 >= 15000 && !seen[$4]++ {printf "%6.0f s  %s\n", ($2 - $1) / 1000, $4}' |
    sort -rn | awk 'NR <= 5 {sub("CMakeFiles/[^/]*\\.dir/", ""); print}' >&2
}

# build PRESET [TARGET...]
build() {
  local preset=$1 folder=build/$1 lines=0 targets=()
  shift
  take_folder "$folder"
  forget_if_moved "$folder"
  check_cache
  configure "$preset" "$@"
  if [[ -f $folder/.ninja_log ]]; then lines=$(wc -l <"$folder/.ninja_log"); fi
  if (($# > 0)); then targets=(--target "$@"); fi
  timed "building $preset" cmake --build "$folder" -j "$(compilers)" "${targets[@]}"
  slowest_steps "$folder/.ninja_log" "$lines"
  release_folder
}
