# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# ./dev fuzz: the fuzzers of tests/fuzz with clang's libFuzzer, which looks for inputs that reach new
# code, under ASan and UBSan.
#
# ./dev and the scripts that it reads before define say, die, build, ensure, left_out, clang_reads_torch
# and the lists.
# shellcheck disable=SC2154

readonly fuzz_folder=build/fuzz fuzz_seeds=200

# fuzzers [TORCH]: the names, or only those over torch, whose headers not every clang can read.
fuzzers() { sed -n "s/^potluck_fuzz(\(fuzz_[a-z0-9_]*\) *${1:-}.*/\1/p" tests/fuzz/CMakeLists.txt; }

has_libfuzzer() {
  "$CXX" -fsanitize=fuzzer -x c++ -o /dev/null - 2>/dev/null \
    <<<'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }'
}

# clang keeps libFuzzer in a package of its own.
need_libfuzzer() {
  export CXX=${CXX:-clang++}
  if has_libfuzzer; then return; fi
  ensure clang "libclang-rt-14-dev|libclang-rt-19-dev"
  has_libfuzzer || die "$CXX has no libFuzzer here: on Debian it is in the package libclang-rt-VERSION-dev"
}

# fuzz_one NAME SECONDS: goes on with the inputs that it found before; a new finding ends it.
fuzz_one() {
  local name=$1 corpus=$fuzz_folder/corpus/$1 findings=$fuzz_folder/findings/$1 log=$fuzz_folder/logs/$1.log
  local program=$fuzz_folder/tests/fuzz/$1
  mkdir -p "$corpus" "$findings" "$fuzz_folder/logs"
  if [[ -z $(find "$corpus" -type f -print -quit) ]]; then "$program" --corpus "$corpus" "$fuzz_seeds"; fi
  find "$findings" -type f >"$fuzz_folder/logs/$name.before"
  UBSAN_OPTIONS=print_stacktrace=1 "$program" "$corpus" -max_total_time="$2" -artifact_prefix="$findings/" \
    -max_len=65536 -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 >"$log" 2>&1 || true
}
export -f fuzz_one
export fuzz_folder fuzz_seeds

# new_findings NAME: files of this run.
new_findings() {
  find "$fuzz_folder/findings/$1" -type f | sort | grep -vxFf "$fuzz_folder/logs/$1.before" || true
}

# fuzz_row NAME: a line of the table. Edges are those that clang counts, of all inputs in the corpus.
fuzz_row() {
  local log=$fuzz_folder/logs/$1.log runs edges found
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" 2>/dev/null)
  edges=$(grep -o ' cov: [0-9]*' "$log" 2>/dev/null | awk 'END {print $2}')
  found=$(new_findings "$1" | wc -l)
  printf '%-24s %12s %8s %9s\n' "${1#fuzz_}" "${runs:-?}" "${edges:-?}" "$found"
}

# wanted_fuzzers NAME...: those named, with or without fuzz_ before; without a name all.
wanted_fuzzers() {
  local name known
  known=$(fuzzers)
  if (($# == 0)); then echo "$known"; fi
  for name in "$@"; do
    name=fuzz_${name#fuzz_}
    grep -qx "$name" <<<"$known" ||
      die "there is no fuzzer '$name'; there are: ${known//$'\n'/ }"
    echo "$name"
  done
}

# fuzz_all MINUTES NAME...
fuzz_all() {
  local minutes=$1 names=() skipped=() name rows='' found='' torch turns begin=$SECONDS
  shift
  need_libfuzzer
  torch=" $(fuzzers TORCH | paste -sd ' ') "
  if clang_reads_torch; then torch=''; fi
  for name in $(wanted_fuzzers "$@"); do
    if [[ $torch == *" $name "* ]]; then skipped+=("$name"); else names+=("$name"); fi
  done
  if ((${#skipped[@]} > 0)); then
    say "$("$CXX" --version | sed q) cannot read torch's headers in C++20. Left out: ${skipped[*]}." \
      "ctest tries them with mutated inputs, as it does all: ./dev test -L fuzz"
  fi
  if ((${#names[@]} == 0)); then return "$left_out"; fi
  build fuzz "${names[@]}"
  turns=$(((${#names[@]} + $(nproc) - 1) / $(nproc)))
  say "${#names[@]} fuzzers, $minutes min each, $(nproc) at once: about" \
    "$((turns * minutes)) min. What they print: $fuzz_folder/logs"
  # shellcheck disable=SC2016  # the inner shell's own arguments
  printf '%s\n' "${names[@]}" |
    xargs -P "$(nproc)" -I {} bash -c 'fuzz_one "$@"' fuzz {} $((minutes * 60))
  for name in "${names[@]}"; do
    rows+=$'\n'$(fuzz_row "$name")
    found+=$(new_findings "$name")
  done
  say "$(printf '%-24s %12s %8s %9s' fuzzer inputs edges findings)$rows"
  say "fuzzing took $(pretty_seconds $((SECONDS - begin)))"
  if [[ -z $found ]]; then return; fi
  say "Found:"$'\n'"$(for name in "${names[@]}"; do new_findings "$name"; done)"$'\n'"The log of each says what" \
    "it is; $fuzz_folder/tests/fuzz/NAME FILE tries it again. Keep the value in a unit test."
  return 1
}

cmd_fuzz() {
  local minutes=1 names=()
  while (($# > 0)); do
    case $1 in
      --minutes)
        minutes=${2:-}
        [[ $minutes =~ ^[1-9][0-9]{0,3}$ ]] || die "--minutes wants a number from 1 on, not '$minutes'"
        shift
        ;;
      -*) die "./dev fuzz [NAME...] [--minutes M]" ;;
      *) names+=("$1") ;;
    esac
    shift
  done
  wanted_fuzzers "${names[@]}" >/dev/null
  ensure "${build_packages[@]}"
  fuzz_all "$minutes" "${names[@]}"
}
