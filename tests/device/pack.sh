#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds for a computer with a card what check.sh needs there, and lays it into one folder:
#   tests/device/pack.sh TORCH FOLDER
# TORCH: the folder `torch` of the unpacked wheel that is installed there (pip download torch==2.11.0;
# NVIDIA's own libraries are not needed). A CUDA toolkit (nvcc) of its version has to be here, since
# torch's CMake files ask for one. POTLUCK_SHARED: where tiny Shakespeare lies (../shared).
set -euo pipefail
if (($# != 2)); then sed -n '3,8s/^# \{0,1\}//p' "$0" >&2; exit 2; fi
torch=$(realpath "$1")
mkdir -p "$2/lib"
to=$(realpath "$2")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
say() { printf '==> %s\n' "$*" >&2; }
# shellcheck source=scripts/building.sh
source scripts/building.sh

programs=(potluck-node device_gradients device_speed)
# NVIDIA's libraries are found where the programs run, not here.
timed configuring cmake -S . -B build/device -G Ninja -DCMAKE_BUILD_TYPE=Release -Wno-dev --log-level=WARNING \
  -DPOTLUCK_UI=OFF -DPOTLUCK_TESTS=OFF -DPOTLUCK_BENCH=OFF -DPOTLUCK_DEVICE_CHECK=ON \
  -DCMAKE_PREFIX_PATH="$torch" -DCMAKE_EXE_LINKER_FLAGS=-Wl,--allow-shlib-undefined
timed building nice cmake --build build/device -j "$(compilers)" --target "${programs[@]}"

for program in "${programs[@]}"; do strip -o "$to/$program" "build/device/bin/$program"; done
# What every Linux has, and what comes with torch or CUDA, stays here.
ldd "${programs[@]/#/build/device/bin/}" | awk '$2 == "=>" && $3 ~ /^\// {print $3}' | sort -u |
  grep -vE "^$torch|/(libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s|libresolv)\.so|cuda|nvrtc|nvJitLink" |
  xargs -r cp -Lt "$to/lib"
cp tests/device/check.sh tests/device/plain_loop.py "$to"
cp "${POTLUCK_SHARED:-../shared}/data/tinyshakespeare.txt" "$to"
sed -n "s/^__version__ = '\(.*\)'/\1/p" "$torch/version.py" >"$to/torch-version"
say "$(du -sh "$to" | cut -f1) in $to; there: bash check.sh"
