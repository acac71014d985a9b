// SPDX-License-Identifier: GPL-3.0-or-later
// Samples per second of our trainer on a device, for a model that reads text; plain_loop.py says
// the same of PyTorch:
//   device_speed --text FILE [--device cuda] [--layers N] … [--precision fp32|bfloat16]
//                [--micro-batch N] [--micro-batches N] [--seconds S]
// Prints "passes=… steps=… device=…": forward and backward alone, and with an optimizer step after
// so many micro-batches.
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "net/base/clock.h"
#include "tests/device/device_trainer.h"

namespace {

using namespace potluck;

struct Rates {
  double passes = 0.0, steps = 0.0;  // samples per second
  std::string device;
};

// One more beforehand, which warms up. Every pass waits for the one before it, so what the device
// still does in the end it did for the beginning.
Result<double> samples_per_second(std::uint32_t samples, double for_s,
                                  const std::function<Status()>& job) {
  POTLUCK_CHECK(job());
  const TimePoint begin = SystemClock().now();
  double took = 0.0;
  std::uint64_t done = 0;
  while (took < for_s) {
    POTLUCK_CHECK(job());
    done += samples;
    took = seconds(SystemClock().now() - begin);
  }
  return static_cast<double>(done) / took;
}

Result<Rates> measure(std::map<std::string, std::string> given) {
  const auto number = [&](const char* key) {
    return static_cast<std::uint32_t>(std::strtoul(given[key].c_str(), nullptr, 10));
  };
  POTLUCK_TRY(const auto data, Dataset::load({DataFormat::kText, {given["text"]}, 0.9}));
  DeviceTrainer wanted;
  wanted.model = "gpt:layers=" + given["layers"] + ",heads=" + given["heads"] +
                 ",width=" + given["width"] + ",context=" + given["context"];
  wanted.device = given["device"];
  wanted.micro_batch = number("micro-batch");
  if (given["precision"] == "bfloat16") wanted.precision = Precision::kBfloat16;
  POTLUCK_TRY(const auto trainer, make_trainer(wanted, data));
  const std::uint32_t samples = wanted.micro_batch, batch = samples * number("micro-batches");
  const double for_s = std::strtod(given["seconds"].c_str(), nullptr);
  Rates out;
  out.device = trainer->info().device.text();
  const auto pass = [&]() -> Status {
    POTLUCK_CHECK(trainer->accumulate(samples));
    return ok_status();
  };
  POTLUCK_TRY(out.passes, samples_per_second(samples, for_s, pass));
  trainer->clear();
  const auto step = [&]() -> Status {
    POTLUCK_CHECK(gather(*trainer, batch));
    return trainer->step(trainer->epochs_applied(), trainer->freeze());
  };
  POTLUCK_TRY(out.steps, samples_per_second(batch, for_s, step));
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const auto given = arguments(argc, argv,
                               {{"device", "cuda"},
                                {"text", "tinyshakespeare.txt"},
                                {"layers", "4"},
                                {"heads", "4"},
                                {"width", "128"},
                                {"context", "64"},
                                {"precision", "fp32"},
                                {"micro-batch", "12"},
                                {"micro-batches", "1"},
                                {"seconds", "3"}});
  if (!given) {
    std::fprintf(stderr, "%s\n", given.error().text().c_str());
    return 2;
  }
  const auto rates = measure(given.value());
  if (!rates) {
    std::fprintf(stderr, "%s\n", rates.error().text().c_str());
    return 1;
  }
  std::printf("passes=%.1f steps=%.1f device=%s\n", rates.value().passes, rates.value().steps,
              rates.value().device.c_str());
  return 0;
}
