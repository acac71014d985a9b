// SPDX-License-Identifier: GPL-3.0-or-later
// What the codecs that a plan chooses cost in quality, where links are so slow that it chooses the
// strongest: DeDLOC's mix of sixteen links (4 x 200, 8 x 100, 4 x 50 Mb/s), 20 MB of gradients and
// next to no time for computing. The choice is that of plan_round; exchanges, error feedback and
// trainer are those of the program, in one process and without a network:
//   bench_codec_curve [--epochs N] [--seeds N] [--batch N] [--check]
// Tiny Shakespeare's validation loss, fp32 beside it. --check: exit code 1 when the means differ by
// more than 0.01 beyond the spread of the seeds.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "engine/collab/averaging/average_memory.h"
#include "engine/collab/averaging/error_feedback.h"
#include "engine/collab/planning/round_plan.h"
#include "engine/collab/planning/sample_shares.h"
#include "engine/train/trainer/trainer.h"
#include "net/crypto/keys.h"
#include "tests/support/test_files.h"

namespace {

using namespace potluck;

constexpr std::uint64_t kPlannedValues = 5'000'000;
constexpr double kFast = 1e6;  // samples per second: the exchange is all that counts
constexpr double kNoise = 0.01;

struct Arguments {
  std::uint64_t epochs = 1000, seeds = 2;
  std::uint32_t batch = 48;
  bool check = false;
};

RoundPlanRequest albert_request(std::uint32_t batch) {
  RoundPlanRequest out;
  for (const auto& [count, mbit] : {std::pair{4, 200}, {8, 100}, {4, 50}}) {
    RoundPeer peer;
    peer.up_bits_per_second = peer.down_bits_per_second = mbit * 1e6;
    peer.samples_per_second = kFast;
    out.peers.insert(out.peers.end(), count, peer);
  }
  out.values = kPlannedValues;
  out.target_batch = batch;
  out.codecs = automatic_codecs(chunk_values_for(kPlannedValues));
  return out;
}

PeerId peer_of(std::size_t i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i + 1);
  return out;
}

// The members of a group, whose gradients one trainer computes one after the other.
class Members {
 public:
  Members(const RoundChoice& choice, std::uint64_t values, std::uint32_t batch)
      : feedback_(choice.members.size()) {
    config_.values = values;
    config_.chunk_values = chunk_values_for(values);
    config_.codec = choice.average;
    std::vector<double> fractions;
    std::vector<SampleShareRequest> requests;
    for (const auto& m : choice.members) {
      fractions.push_back(m.fraction);
      requests.push_back({0, m.computes ? kFast : 0.0, m.computes});
    }
    shares_ = sample_shares(batch, requests);
    const auto count = static_cast<std::uint32_t>((values - 1) / config_.chunk_values + 1);
    const auto chunks = chunks_of(fractions, count);
    for (std::size_t i = 0; i < choice.members.size(); ++i) {
      config_.members.push_back({peer_of(i), chunks[i], true, choice.members[i].codec});
    }
  }

  Status epoch(Trainer& trainer, std::uint64_t epoch) {
    std::vector<std::unique_ptr<Exchange>> exchanges;
    std::vector<std::vector<float>> given(shares_.size());
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      ExchangeConfig config = config_;
      config.epoch = epoch;
      config.self = i;
      exchanges.push_back(std::make_unique<Exchange>(std::move(config), AverageMemory()));
      POTLUCK_CHECK(gradient_of(trainer, i, given[i]));
      exchanges[i]->start(given[i], shares_[i]);
    }
    POTLUCK_CHECK(carry(exchanges));
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      feedback_[i].settle(given[i], *exchanges[i]->contributed());
    }
    average_.resize(config_.values);
    POTLUCK_CHECK(decode_average(*exchanges.front()->average(), average_));
    return trainer.step(epoch, average_);
  }

 private:
  Status gradient_of(Trainer& trainer, std::size_t member, std::vector<float>& out) {
    if (shares_[member] == 0) return ok_status();
    while (trainer.accumulated_samples() < shares_[member]) {
      POTLUCK_CHECK(trainer.accumulate(shares_[member] - trainer.accumulated_samples()));
    }
    const std::span<float> mean = trainer.freeze();
    out.assign(mean.begin(), mean.end());
    trainer.thaw();
    trainer.clear();
    feedback_[member].add_to(out, shares_[member]);
    return ok_status();
  }

  Status carry(std::vector<std::unique_ptr<Exchange>>& exchanges) {
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t from = 0; from < exchanges.size(); ++from) {
        for (std::size_t to = 0; to < exchanges.size(); ++to) {
          if (to == from) continue;
          while (const auto frame = exchanges[from]->next_chunk(peer_of(to))) {
            moved = true;
            POTLUCK_CHECK(exchanges[to]->on_chunk(peer_of(from), frame->header, frame->payload));
          }
        }
      }
    }
    const bool done = std::ranges::all_of(exchanges, [](const auto& e) { return e->finished(); });
    if (!done) return {ErrorCode::kInternal, "an exchange did not come to an end", {}};
    return ok_status();
  }

  ExchangeConfig config_;
  std::vector<std::uint32_t> shares_;
  std::vector<ErrorFeedback> feedback_;
  std::vector<float> average_;
};

Result<double> train(const RoundChoice& choice, const Arguments& arguments, std::uint64_t seed) {
  DataFiles files;
  files.format = DataFormat::kText;
  files.files = {shared_file("tinyshakespeare.txt")};
  files.train_fraction = 0.9;
  POTLUCK_TRY(const auto data, Dataset::load(files));
  TrainerOptions options;
  POTLUCK_TRY(options.model, parse_model_spec("gpt:layers=4,heads=4,width=128,context=64"));
  options.optimizer.beta2 = 0.99;
  options.optimizer.weight_decay = 0.1;
  options.optimizer.clip_norm = 1.0;
  options.schedule = {"cosine", 1e-3, 1e-4, 100, arguments.epochs};
  options.seed = options.stream = seed;
  POTLUCK_TRY(const auto trainer, Trainer::create(options, data));
  Members members(choice, trainer->values(), arguments.batch);
  for (std::uint64_t epoch = 0; epoch < arguments.epochs; ++epoch) {
    POTLUCK_CHECK(members.epoch(*trainer, epoch));
  }
  POTLUCK_TRY(const Evaluation result, trainer->evaluate(0));
  return result.loss;
}

std::string codecs_of(const RoundChoice& choice) {
  const auto name = [](CodecId id) {
    return std::string(find_codec(static_cast<std::uint8_t>(id))->name());
  };
  std::string out;
  for (const auto& m : choice.members) out += (m.computes ? name(m.codec) : "-") + " ";
  return out + "| averages in " + name(choice.average);
}

struct Losses {
  double mean = 0, spread = 0;  // half of the range
};

Result<Losses> train_all(const char* title, const RoundChoice& choice, const Arguments& arguments) {
  std::printf("%s: %s\n", title, codecs_of(choice).c_str());
  std::vector<double> losses;
  for (std::uint64_t seed = 1; seed <= arguments.seeds; ++seed) {
    POTLUCK_TRY(const double loss, train(choice, arguments, seed));
    std::printf("  seed %llu: validation loss %.4f\n", static_cast<unsigned long long>(seed), loss);
    std::fflush(stdout);
    losses.push_back(loss);
  }
  const auto [low, high] = std::ranges::minmax(losses);
  const double sum = std::accumulate(losses.begin(), losses.end(), 0.0);
  return Losses{sum / static_cast<double>(losses.size()), (high - low) / 2};
}

Status compare(const Arguments& arguments, bool& reached) {
  POTLUCK_TRY(const RoundPlan planned, plan_round(albert_request(arguments.batch)));
  RoundChoice plain = planned.choice;
  plain.average = CodecId::kFp32;
  for (auto& member : plain.members) member.codec = CodecId::kFp32;
  POTLUCK_TRY(const Losses fine, train_all("fp32", plain, arguments));
  POTLUCK_TRY(const Losses chosen, train_all("chosen by the plan", planned.choice, arguments));
  const double worse = chosen.mean - fine.mean;
  const double allowed = kNoise + std::max(fine.spread, chosen.spread);
  reached = worse <= allowed;
  std::printf("mean %.4f, fp32 %.4f: %+.4f, noise %.4f: %s\n", chosen.mean, fine.mean, worse,
              allowed, reached ? "within" : "MISSED");
  return ok_status();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Loss with the codecs that a plan chooses, beside fp32");
  Arguments arguments;
  app.add_option("--epochs", arguments.epochs, "steps of each run")->check(CLI::PositiveNumber);
  app.add_option("--seeds", arguments.seeds, "runs of each")->check(CLI::PositiveNumber);
  app.add_option("--batch", arguments.batch, "samples of a step")->check(CLI::PositiveNumber);
  app.add_flag("--check", arguments.check, "fail when the loss is worse");
  CLI11_PARSE(app, argc, argv);
  if (!init_crypto()) return 2;
  bool reached = false;
  if (const auto status = compare(arguments, reached); !status) {
    std::fprintf(stderr, "%s\n", status.error().text().c_str());
    return 2;
  }
  return arguments.check && !reached ? 1 : 0;
}
