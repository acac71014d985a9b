// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/averaging_gloo.h"

#include <gloo/allreduce.h>
#include <gloo/allreduce_ring_chunked.h>
#include <gloo/barrier.h>
#include <gloo/math.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/file_store.h>
#include <gloo/transport/tcp/device.h>

#include <cstdio>
#include <functional>
#include <numeric>

#include "net/base/clock.h"
#include "tests/bench/process_cost.h"

namespace potluck::bench {
namespace {

using Reduce = std::function<void()>;

Reduce ring(const std::shared_ptr<gloo::Context>& context, std::vector<float>& data) {
  return [context, &data] {
    gloo::AllreduceOptions options(context);
    options.setAlgorithm(gloo::AllreduceOptions::Algorithm::RING);
    options.setOutput(data.data(), data.size());
    options.setReduceFunction(
        static_cast<void (*)(void*, const void*, const void*, std::size_t)>(&gloo::sum<float>));
    gloo::allreduce(options);
  };
}

Reduce chunked_ring(const std::shared_ptr<gloo::Context>& context, std::vector<float>& data) {
  auto algorithm = std::make_shared<gloo::AllreduceRingChunked<float>>(
      context, std::vector<float*>{data.data()}, static_cast<int>(data.size()));
  return [algorithm] { algorithm->run(); };
}

void measure(const GlooOptions& options) {
  gloo::transport::tcp::attr attributes;
  attributes.hostname = options.address;
  auto device = gloo::transport::tcp::CreateDevice(attributes);
  gloo::rendezvous::FileStore store(options.store);
  auto context = std::make_shared<gloo::rendezvous::Context>(options.rank, options.size);
  context->setTimeout(std::chrono::minutes(5));
  context->connectFullMesh(store, device);

  std::vector<float> data(options.values, 0.001f);
  const auto reduce =
      options.algorithm == "ring" ? ring(context, data) : chunked_ring(context, data);
  const SystemClock clock;
  for (unsigned round = 1; round <= options.rounds; ++round) {
    gloo::BarrierOptions barrier(context);
    gloo::barrier(barrier);
    const auto cost = process_cost();
    const auto begin = clock.now();
    reduce();
    const double took = seconds(clock.now() - begin);
    const auto now = process_cost();
    std::printf("{\"round\":%u,\"seconds\":%.6f,\"cpu\":%.6f,\"peak_mb\":%.1f}\n", round, took,
                now.cpu_seconds - cost.cpu_seconds, now.peak_mb);
    std::fflush(stdout);
  }
}

}  // namespace

int run_gloo_rank(const GlooOptions& options) {
  try {
    measure(options);
    return 0;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "gloo: %s\n", problem.what());
    return 1;
  }
}

}  // namespace potluck::bench
