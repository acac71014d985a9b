#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What only a computer with an NVIDIA card can tell, within five minutes: whether our programs find the
# card, compute on it what a CPU computes, learn on it, and how fast. It runs in the folder that pack.sh
# made, against the PyTorch that it finds there; nothing is installed.
#   check.sh [--device cuda|cpu]     cpu: tries the script itself on a computer without a card
# POTLUCK_PYTHON: the interpreter that has torch (python3).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 2

device=cuda
case "$*" in
  "" | "--device cuda") ;;
  "--device cpu") device=cpu ;;
  *) sed -n '3,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
python=${POTLUCK_PYTHON:-python3}
passed=0 failed=0 skipped=0

# ---- what a check says -----------------------------------------------------------------------
tell() { printf '%-4s  %-10s %4d s  %s\n' "$1" "$2" "$SECONDS" "$3"; }
pass() { passed=$((passed + 1)); tell PASS "$1" "$2"; }
fail() { failed=$((failed + 1)); tell FAIL "$1" "$2"; }
skip() { skipped=$((skipped + 1)); tell SKIP "$1" "$2"; }
# judge NAME FIGURES CONDITION: the condition is awk's, of numbers.
judge() { if awk "BEGIN {exit !($3)}"; then pass "$1" "$2"; else fail "$1" "$2, wanted $3"; fi; }
finish() {
  printf '%d passed, %d failed, %d skipped, %d s\n' "$passed" "$failed" "$skipped" "$SECONDS"
  exit $((failed > 0))
}

# ---- torch, and our programs with it ---------------------------------------------------------
# Not by `import torch`, which takes seconds.
torch=$("$python" -c 'import importlib.util as u; s = u.find_spec("torch"); print(s.submodule_search_locations[0])') ||
  { fail torch "$python has no torch"; finish; }
version=$(sed -n "s/^__version__ = '\(.*\)'/\1/p" "$torch/version.py")
# torch first: what we carry is only what is missing.
libraries=$torch/lib
for folder in "$torch"/../nvidia/*/lib; do libraries+=:$folder; done
libraries+=${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}:$PWD/lib
# ours SECONDS PROGRAM ARGS...
ours() { LD_LIBRARY_PATH=$libraries timeout "$1" "./$2" "${@:3}"; }
field() { sed -n "s/.*\b$1=\([0-9.]*\).*/\1/p" <<<"$2"; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export POTLUCK_LAN=off

if [[ $version == "$(cat torch-version)" ]]; then
  pass torch "$version in $torch"
else
  fail torch "$version is here, the programs are built for $(cat torch-version)"
  finish
fi

card=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -1) || card=
if [[ $device == cuda && -z $card ]]; then
  skip card "nvidia-smi shows none here: nothing of what follows is checked"
  finish
fi

# ---- 1: the doctor ---------------------------------------------------------------------------
check_doctor() {
  local said
  if ! said=$(ours 120 potluck-node doctor 2>&1); then fail doctor "$said"; return; fi
  printf '%s\n' "$said" | sed 's/^/        /'
  if [[ $device == cpu ]]; then
    skip doctor "it runs; what it says of a card is for a computer with one"
  elif [[ $said == *"with CUDA"* ]] && grep -F "$card" <<<"$said" | grep -q ' usable$'; then
    pass doctor "$card is seen and used"
  else
    fail doctor "$card is not called usable"
  fi
}

# ---- 2: gradients ----------------------------------------------------------------------------
check_gradients() {
  local against=cuda status=0 models
  if [[ $device == cpu ]]; then against=cpu,cpu; fi
  ours 150 device_gradients --device "$against" >"$scratch/gradients" 2>&1 || status=$?
  sed 's/^/        /' "$scratch/gradients"
  models="$(grep -c '^ok ' "$scratch/gradients") models as the CPU's"
  if [[ $status == 0 ]]; then pass gradients "$models"; else fail gradients "$models, exit code $status"; fi
}

# ---- 3: the whole node learns ----------------------------------------------------------------
# check_training NAME DATA MODEL RATE EPOCHS FIGURE CONDITION: FIGURE of the event `finished`, which is
# put before CONDITION.
check_training() {
  local name=$1 data=$2 model=$3 rate=$4 epochs=$5 figure=$6 condition=$7 begin=$SECONDS status=0
  local home=$scratch/$name note value
  if ! ours 60 potluck-node create --home "$home" --name "$name" --data "$data" --model "$model" --listen 127.0.0.1:0 \
    --recipe "target_batch=64,epochs=$epochs,lr=$rate,warmup=$((epochs / 8)),clip=1" >"$scratch/create" 2>&1; then
    fail "$name" "create: $(tail -1 "$scratch/create")"
    return
  fi
  ours 120 potluck-node run --home "$home" --json --device "$device" --ignore-rules >"$scratch/run" 2>"$scratch/log" ||
    status=$?
  note=$(sed -n 's/.*"text":"\(.* on .*\)","type":"note".*/\1/p' "$scratch/run" | head -1)
  value=$(sed -n '/"type":"finished"/ s/.*"'"$figure"'":\([0-9.]*\).*/\1/p' "$scratch/run")
  if [[ $status != 0 || -z $value ]]; then
    fail "$name" "exit code $status: $(tail -1 "$scratch/log") $(tail -1 "$scratch/run")"
  elif [[ $device == cuda && $note != *"$card"* ]]; then
    fail "$name" "not on the card: $note"
  else
    judge "$name" "$epochs epochs of 64 in $((SECONDS - begin)) s, $figure $value; $note" "$value $condition"
  fi
}

# ---- 4: samples per second -------------------------------------------------------------------
# check_speed NAME SECONDS LEAST ARGS...: ours over PyTorch's, of passes alone, is LEAST or more.
check_speed() {
  local name=$1 seconds=$2 least=$3 mine plain
  shift 3
  if ! mine=$(ours 60 device_speed --device "$device" --seconds "$seconds" "$@" 2>&1); then
    fail speed "$name: $mine"
    return
  fi
  if ! plain=$(timeout 60 "$python" plain_loop.py --device "$device" --seconds "$seconds" "$@" 2>&1); then
    fail speed "$name, PyTorch: $(tail -1 <<<"$plain")"
    return
  fi
  local passes steps figures
  passes=$(awk "BEGIN {printf \"%.3f\", $(field passes "$mine") / $(field passes "$plain")}")
  steps=$(awk "BEGIN {printf \"%.3f\", $(field steps "$mine") / $(field steps "$plain")}")
  figures="$name: samples/s ours / PyTorch: passes $(field passes "$mine") / $(field passes "$plain") = $passes,"
  figures+=" with steps $(field steps "$mine") / $(field steps "$plain") = $steps; ${mine#*device=}"
  judge speed "$figures" "$passes >= $least"
}

check_doctor
check_gradients
gpt=gpt:layers=4,heads=4,width=128,context=64
if [[ $device == cuda ]]; then
  check_training text tinyshakespeare.txt "$gpt" 2e-3 400 validation_loss "< 2.1"
  # Guessing gives 0.1.
  check_training images builtin:digits resnet:depth=18,stem=cifar 1e-3 60 validation_accuracy "> 0.2"
  large=(--layers 12 --heads 12 --width 768 --context 256 --micro-batch 32 --micro-batches 8)
  check_speed "gpt 0.8 M" 3 0.8
  check_speed "gpt 85 M" 4 0.8 "${large[@]}"
  check_speed "gpt 85 M, bfloat16" 4 0.8 "${large[@]}" --precision bfloat16
else
  check_training text tinyshakespeare.txt "$gpt" 2e-3 30 validation_loss "< 3.3"
  check_speed "gpt 0.8 M" 1 0.3
fi
finish
