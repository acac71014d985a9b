# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# The parts of ./dev ci: what fits into a limit, and those of ./dev ci full, each of which takes long.
#
# ./dev and the scripts that it reads before define say, die, build, ensure, left_out and the lists.
# shellcheck disable=SC2154

# Another clang formats otherwise and finds other things: what it says of our code is no verdict.
readonly clang_version=14

# ---- time --------------------------------------------------------------------------------------

# deadline_after SECONDS: as seconds since 1970; nothing stays nothing, which means no limit.
deadline_after() { if [[ -n $1 ]]; then echo $((EPOCHSECONDS + $1)); fi; }

# before DEADLINE COMMAND...: ends it with 124 when the time is up. Without a limit Ctrl-C reaches it.
before() {
  local deadline=$1
  shift
  if [[ -z $deadline ]]; then
    "$@"
  elif ((EPOCHSECONDS >= deadline)); then
    return 124
  else
    timeout "$((deadline - EPOCHSECONDS))" "$@"
  fi
}

# ---- parts -------------------------------------------------------------------------------------

# part NAME COMMAND...: runs it, and keeps what came of it for the table. It goes on after a failure.
table=() failed=0
part() {
  local name=$1 begin=$SECONDS status=0 outcome
  shift
  say "$name: $*"
  "$@" || status=$?
  case $status in
    0) outcome=passed ;;
    "$left_out") outcome="left out" ;;
    *)
      outcome="failed ($status)"
      failed=1
      ;;
  esac
  table+=("$(printf '%-10s %-14s %s' "$name" "$outcome" "$(pretty_seconds $((SECONDS - begin)))")")
}

# "left out": in whole or in part; the part itself has said why.
tell_table() {
  say "What came of it (left out: in whole or in part, as told above):"$'\n'"$(printf '%s\n' "${table[@]}")"
  return "$failed"
}

# What a machine without a network or rights cannot install, and another version, is no failure of the code.
has_lint_tools() {
  local tool
  if ! (ensure "${lint_packages[@]}"); then
    say "The programs of the lint are not here: left out."
    return "$left_out"
  fi
  for tool in clang-format clang-tidy; do
    if [[ $("$tool" --version 2>/dev/null) != *"version $clang_version."* ]]; then
      say "The $tool here is not version $clang_version, which this code is held to: left out."
      return "$left_out"
    fi
  done
}

# Folders of tests/unit, the cheap ones first: five know nothing of torch, the last needs nearly all of
# the engine. A folder that is not named here comes at the end.
unit_folders() {
  local folder
  {
    printf '%s\n' base net collab content store project train node
    for folder in tests/unit/*/; do basename "$folder"; done
  } | awk '!seen[$0]++' | while read -r folder; do
    if [[ -f tests/unit/$folder/CMakeLists.txt ]]; then echo "$folder"; fi
  done
}

# Of the names that it reads, the folders of tests/unit that try them.
folders_that_try() {
  sed -n -E -e 's,^tests/unit/([^/]+)/.*,\1,p' -e 's,^net/(base|content)/.*,\1,p' \
    -e 's,^engine/control/.*,node,p' -e 's,^engine/([^/]+)/.*,\1,p' | sort -u
}

# What strangers' bytes reach first is always tried, and what has changed.
folders_for_asan() {
  local base tried=' base net collab ' folder
  if base=$(changed_since); then tried+="$(changed_files "$base" | folders_that_try | tr '\n' ' ')"; fi
  for folder in $(unit_folders); do
    if [[ $tried == *" $folder "* ]]; then echo "$folder"; fi
  done
}

# asan_of_changed DEADLINE: unit tests alone, folder by folder, so that those that are built in time
# have run. What an interrupted build has compiled stays for the next one.
asan_of_changed() {
  local deadline=$1 folder folders=() done_with=() status
  mapfile -t folders < <(folders_for_asan)
  for folder in "${folders[@]}"; do
    status=0
    before "$deadline" ./dev build asan "tests/unit/$folder/all" || status=$?
    if ((status == 0)); then
      before "$deadline" ctest --test-dir "build/asan/tests/unit/$folder" -j "$(nproc)" --output-on-failure || status=$?
    fi
    if ((status == 124)); then
      say "The time did not suffice for all unit tests under ASan and UBSan: ${done_with[*]:-none} of ${folders[*]}" \
        "passed. ./dev ci units runs them without a limit."
      return "$left_out"
    fi
    if ((status != 0)); then return "$status"; fi
    done_with+=("$folder")
  done
  say "ASan and UBSan have nothing to say of tests/unit: ${folders[*]}."
}

# ---- the checks of ./dev ci full ---------------------------------------------------------------

# run_ctest FOLDER [ARGS]: in build/FOLDER.
run_ctest() { QT_QPA_PLATFORM=offscreen ctest --test-dir "build/$1" -j "$(nproc)" --output-on-failure "${@:2}"; }

# run_folders PRESET FOLDER...: builds and runs these folders of tests, and goes on after a failure.
run_folders() {
  local preset=$1 folder status=0
  shift
  build "$preset" "${@/%/\/all}"
  for folder in "$@"; do run_ctest "$preset/$folder" || status=$?; done
  return "$status"
}

# The folders of unit tests, and those that run real nodes.
unit_and_functional() {
  unit_folders | sed 's,^,tests/unit/,'
  printf '%s\n' tests/device tests/functional
}

# Threads are in the unit tests of links and of the trainer, and in real nodes; the window and the
# simulator have one.
check_tsan() {
  local folders=()
  mapfile -t folders < <(unit_and_functional)
  run_folders tsan "${folders[@]}"
}

check_asan() {
  build asan
  run_ctest asan
}

# $CXX may name another clang than the one of the system.
check_clang() {
  export CXX=${CXX:-clang++}
  if ! command -v "$CXX" >/dev/null; then ensure clang; fi
  if clang_reads_torch; then
    build clang
    run_ctest clang -L unit
    return
  fi
  say "$("$CXX" --version | sed q) cannot read torch's headers in C++20: what stands over them is left out."
  run_folders clang tests/unit/{base,net,collab,content,store}
  return "$left_out"
}

clang_reads_torch() {
  local at=${CMAKE_PREFIX_PATH:-/usr}/include
  "$CXX" -std=c++20 -fsyntax-only -w -I"$at" -I"$at/torch/csrc/api/include" \
    -x c++ engine/train/torch/torch_headers.h 2>/dev/null
}

# check_torch [FOLDER]: with the libtorch in FOLDER; without, with the one that CMAKE_PREFIX_PATH names.
check_torch() {
  local torch=${1:-${CMAKE_PREFIX_PATH:-}} used
  if [[ -z $torch ]]; then
    say "Neither --torch nor CMAKE_PREFIX_PATH names a libtorch: left out."
    return "$left_out"
  fi
  torch=$(realpath "$torch")
  [[ -f $torch/share/cmake/Torch/TorchConfig.cmake ]] || die "there is no libtorch in $torch"
  # Begun again: which packages are needed depends on it.
  if [[ ${CMAKE_PREFIX_PATH:-} != "$torch" ]]; then CMAKE_PREFIX_PATH=$torch exec ./dev ci torch; fi
  ensure "${build_packages[@]}"
  used=$(sed -n 's/^Torch_DIR:PATH=//p' build/torch/CMakeCache.txt 2>/dev/null || true)
  if [[ -n $used && $used != "$torch"/* ]]; then
    say "build/torch was built with $used: it begins anew."
    take_folder build/torch
    find build/torch -mindepth 1 -delete
    release_folder
  fi
  local folders=()
  mapfile -t folders < <(unit_and_functional)
  run_folders torch "${folders[@]}"
}
