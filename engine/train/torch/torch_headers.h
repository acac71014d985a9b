// SPDX-License-Identifier: GPL-3.0-or-later
// The only door to torch: ATen alone, which compiles in a third of the time of <torch/torch.h>.
// Precompiled for the few files that use it.
#pragma once

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
#include <torch/version.h>
