// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch/traced_sizes.h"

#include <torch/csrc/jit/frontend/tracer.h>

namespace potluck {
namespace {

namespace tracer = torch::jit::tracer;

// The next operator's list argument `size`: its entry `at` is this dimension of the tensor.
void trace_entry(const at::Tensor& like, std::int64_t dim, std::size_t entries, std::size_t at) {
  if (!tracer::isTracing()) return;
  tracer::ArgumentStash::stashIntArrayRefElem("size", entries, at, tracer::getSizeOf(like, dim));
}

}  // namespace

at::Tensor leading(const at::Tensor& x, std::int64_t dim, const at::Tensor& like,
                   std::int64_t like_dim) {
  if (tracer::isTracing()) {
    tracer::ArgumentStash::stashValue("length", 0, tracer::getSizeOf(like, like_dim),
                                      c10::IntType::get());
  }
  return x.narrow(dim, 0, like.size(like_dim));
}

at::Tensor view_by_position(const at::Tensor& x, const at::Tensor& like,
                            std::initializer_list<std::int64_t> rest) {
  std::vector<std::int64_t> sizes = {like.size(0), like.size(1)};
  sizes.insert(sizes.end(), rest);
  trace_entry(like, 0, sizes.size(), 0);
  trace_entry(like, 1, sizes.size(), 1);
  return x.view(sizes);
}

at::Tensor repeat_for_each(const at::Tensor& x, const at::Tensor& like) {
  std::vector<std::int64_t> sizes = x.sizes().vec();
  sizes.front() = like.size(0);
  trace_entry(like, 0, sizes.size(), 0);
  return x.expand(sizes);
}

}  // namespace potluck
