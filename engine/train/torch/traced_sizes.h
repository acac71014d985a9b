// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that depend on the input. While a model is traced for export, the trace reads them from the
// tensor each time it runs, instead of keeping those of its example: libtorch's tracer sees only
// tensors, so whatever reads a size of the input in C++ goes through here. Private to engine/train.
#pragma once

#include "engine/train/torch/torch_headers.h"

namespace potluck {

// The first of x along `dim`, as many as `like` has along `like_dim`.
at::Tensor leading(const at::Tensor& x, std::int64_t dim, const at::Tensor& like,
                   std::int64_t like_dim);
// x as [B, T, rest...], where `like` is [B, T, ...].
at::Tensor view_by_position(const at::Tensor& x, const at::Tensor& like,
                            std::initializer_list<std::int64_t> rest);
// x: [1, ...], once for each of like's first dimension.
at::Tensor repeat_for_each(const at::Tensor& x, const at::Tensor& like);

}  // namespace potluck
