// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/hostile_group.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>

#include "engine/collab/averaging/average_memory.h"
#include "engine/collab/averaging/exchange.h"
#include "engine/collab/averaging/gradient_momentum.h"
#include "engine/collab/averaging/robust_kernels.h"
#include "engine/collab/group/audit_book.h"
#include "engine/train/trainer/trainer.h"
#include "net/base/rng.h"
#include "tests/support/test_files.h"

namespace potluck::test {
namespace {

using Gradient = std::vector<float>;

// So that each of sixteen members has a part of this small model, and can audit by it.
constexpr std::uint32_t kChunkValues = 512;
constexpr double kInnerShare = 0.6, kNoiseTimes = 10, kScale = 1000;

PeerId peer_of(std::size_t i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i + 1);
  return out;
}

// The labels of MNIST turned round, in a file of their own.
Result<std::filesystem::path> flipped_labels(const std::filesystem::path& labels) {
  std::array<char, 16'384> bytes;
  gzFile in = gzopen(labels.c_str(), "rb");
  if (in == nullptr) return {ErrorCode::kNotFound, "no " + labels.string()};
  const int n = gzread(in, bytes.data(), bytes.size());
  gzclose(in);
  const auto path = std::filesystem::temp_directory_path() / "potluck-flipped-labels-idx1-ubyte";
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  constexpr int kHeader = 8;
  for (int i = kHeader; i < n; ++i) bytes[i] = static_cast<char>(9 - bytes[i]);
  out.write(bytes.data(), std::max(n, 0));
  if (n <= kHeader || !out.flush()) return {ErrorCode::kIo, "cannot write " + path.string()};
  return path;
}

Result<std::unique_ptr<Trainer>> make_trainer(const HostileSetting& setting, bool flipped) {
  DataFiles files;
  files.format = DataFormat::kIdx;
  auto labels = shared_file("mnist-t10k-labels-idx1-ubyte.gz");
  const auto images = shared_file("mnist-t10k-images-idx3-ubyte.gz");
  if (!std::filesystem::exists(images)) return {ErrorCode::kNotFound, "no " + images.string()};
  if (flipped) {
    POTLUCK_TRY(labels, flipped_labels(labels));
  }
  files.files = {images, labels};
  files.train_fraction = 0.9;
  POTLUCK_TRY(const auto data, Dataset::load(files));
  TrainerOptions options;
  POTLUCK_TRY(options.model, parse_model_spec("convnet:width=8,hidden=32"));
  if (setting.memory > 0) options.optimizer.beta1 = 0;  // one memory is enough
  options.optimizer.beta2 = 0.99;
  options.optimizer.weight_decay = 0.05;
  options.optimizer.clip_norm = 1.0;
  options.schedule = {"cosine", setting.learning_rate, setting.learning_rate / 50, 20,
                      setting.epochs};
  options.seed = options.stream = setting.seed;
  options.threads = 1;
  options.device = "cpu";
  options.max_micro_batch = 64;
  return Trainer::create(options, data);
}

// The mean and the deviation of each value over the honest members.
struct Spread {
  std::vector<double> mean, deviation;
};
Spread spread_of(std::span<const Gradient> honest) {
  const std::size_t values = honest.front().size();
  Spread out{std::vector<double>(values), std::vector<double>(values)};
  const auto n = static_cast<double>(honest.size());
  for (const Gradient& g : honest) {
    for (std::size_t k = 0; k < values; ++k) out.mean[k] += g[k] / n;
  }
  for (const Gradient& g : honest) {
    for (std::size_t k = 0; k < values; ++k) {
      out.deviation[k] += (g[k] - out.mean[k]) * (g[k] - out.mean[k]) / n;
    }
  }
  for (double& v : out.deviation) v = std::sqrt(v);
  return out;
}

// The value that a normal one is below with this probability.
double normal_quantile(double probability) {
  double low = -8, high = 8;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(-middle / std::sqrt(2.0)) / 2 < probability ? low : high) = middle;
  }
  return low;
}

class HostileGroup {
 public:
  explicit HostileGroup(const HostileSetting& setting)
      : setting_(setting), rng_(setting.seed), members_(setting.honest + setting.hostile) {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      members_[i].samples = setting.samples[i % setting.samples.size()];
      members_[i].honest = i < setting.honest;
      members_[i].momentum = GradientMomentum(setting.memory);
      batch_ += members_[i].samples;
      support_.add(peer_of(i), members_[i].samples);
      const double share = setting.audits / static_cast<double>(setting.honest);
      members_[i].book = std::make_unique<AuditBook>(share, rng_.fork());
    }
  }

  Result<HostileResult> train() {
    POTLUCK_TRY(trainer_, make_trainer(setting_, false));
    if (setting_.attack == Attack::kLabels) {
      POTLUCK_TRY(flipped_, make_trainer(setting_, true));
    }
    for (std::uint64_t epoch = 0; epoch < setting_.epochs; ++epoch) {
      lying_ = setting_.attack != Attack::kNone && epoch >= setting_.from;
      POTLUCK_CHECK(give());
      POTLUCK_CHECK(average(epoch));
      POTLUCK_CHECK(audit(epoch));
      POTLUCK_CHECK(trainer_->step(epoch, average_));
      if (flipped_) {
        POTLUCK_CHECK(flipped_->step(epoch, average_));
      }
    }
    POTLUCK_TRY(const Evaluation end, trainer_->evaluate(0));
    out_.accuracy = end.accuracy.value_or(0);
    out_.loss = end.loss;
    out_.audit_cost = audited_samples_ / (batch_ * static_cast<double>(setting_.epochs));
    return out_;
  }

 private:
  struct Member {
    std::uint32_t samples = 0;
    bool honest = true, cut_off = false;
    double weight = 0;
    Gradient gradient;
    SampleOrigin origin;
    GradientMomentum momentum;
    UsualNorms usual;
    std::unique_ptr<AuditBook> book;
    std::unique_ptr<Exchange> exchange;
  };

  bool lies(const Member& m) const { return lying_ && !m.honest; }

  static Status compute(Trainer& trainer, Member& member) {
    while (trainer.accumulated_samples() < member.samples) {
      POTLUCK_CHECK(trainer.accumulate(member.samples - trainer.accumulated_samples()));
    }
    const std::span<const float> mean = trainer.freeze();
    member.gradient.assign(mean.begin(), mean.end());
    member.origin.first = trainer.first_sample().value_or(SampleOrigin::kUnknown);
    member.momentum.add_to(member.gradient, member.samples);
    member.momentum.keep(member.gradient, member.samples);
    trainer.thaw();
    trainer.clear();
    return ok_status();
  }

  // What each member gives to this epoch.
  Status give() {
    std::vector<Gradient> honest;
    for (Member& m : members_) {
      if (m.cut_off) continue;
      m.weight = m.samples;
      const bool labels = lies(m) && setting_.attack == Attack::kLabels;
      POTLUCK_CHECK(compute(labels ? *flipped_ : *trainer_, m));
      if (!lies(m)) honest.push_back(m.gradient);
    }
    if (!lying_) return ok_status();
    const Spread spread = spread_of(honest);
    for (Member& m : members_) {
      if (lies(m) && !m.cut_off) distort(m, spread);
    }
    return ok_status();
  }

  void distort(Member& m, const Spread& spread) {
    const auto times = [&](double factor) {
      for (float& v : m.gradient) v = static_cast<float>(factor * v);
    };
    const auto set = [&](auto value) {
      for (std::size_t k = 0; k < m.gradient.size(); ++k) {
        m.gradient[k] = static_cast<float>(value(k));
      }
    };
    switch (setting_.attack) {
      case Attack::kScaledFlip:
      case Attack::kShortNorm:
        return times(-kScale);
      case Attack::kFlip:
        return times(-1);
      case Attack::kForgedCount:
        m.weight = batch_;
        return times(-1);
      case Attack::kAlie: {
        const double n = static_cast<double>(members_.size());
        const double bad = static_cast<double>(setting_.hostile);
        const double needed = std::floor(n / 2 + 1) - bad;
        const double z = normal_quantile((n - bad - needed) / (n - bad));
        return set([&](std::size_t k) { return spread.mean[k] - z * spread.deviation[k]; });
      }
      case Attack::kInner:
        return set([&](std::size_t k) { return -kInnerShare * spread.mean[k]; });
      case Attack::kNoise: {
        const double own = std::sqrt(kernels::sum_of_squares(m.gradient));
        const double each = kNoiseTimes * own / std::sqrt(static_cast<double>(m.gradient.size()));
        return set([&](std::size_t) { return each * rng_.normal(); });
      }
      case Attack::kNone:
      case Attack::kLabels:
      case Attack::kNotFinite:
        return;
    }
  }

  ExchangeConfig config_of(std::uint64_t epoch, const std::vector<std::size_t>& group,
                           std::size_t self) {
    ExchangeConfig config;
    config.epoch = epoch;
    config.values = trainer_->values();
    config.chunk_values = kChunkValues;
    config.rule = setting_.rule;
    config.usual = members_[group[self]].usual;
    config.before = before_;
    config.self = self;
    config.most_weight = batch_;
    config.audited = draw_audit(group, self);
    const auto chunks = static_cast<std::uint32_t>((config.values - 1) / kChunkValues + 1);
    for (std::size_t i = 0; i < group.size(); ++i) {
      const auto from = chunks * i / group.size(), to = chunks * (i + 1) / group.size();
      config.members.push_back({peer_of(group[i]), static_cast<std::uint32_t>(to - from)});
    }
    return config;
  }

  // Until nobody is cut off any more: whose frames are refused is done without from then on.
  Status average(std::uint64_t epoch) {
    for (;;) {
      std::vector<std::size_t> group;
      for (std::size_t i = 0; i < members_.size(); ++i) {
        if (!members_[i].cut_off) group.push_back(i);
      }
      for (std::size_t i = 0; i < group.size(); ++i) {
        Member& m = members_[group[i]];
        m.exchange = std::make_unique<Exchange>(config_of(epoch, group, i), AverageMemory());
        GradientFacts facts;
        facts.origin = m.origin;
        if (lies(m) && setting_.attack == Attack::kShortNorm) {
          facts.norm = std::sqrt(kernels::sum_of_squares(m.gradient)) / kScale;
        }
        m.exchange->start(m.gradient, m.weight, false, facts);
      }
      const auto refused = carry(group);
      if (!refused) break;
      members_[*refused].cut_off = true;
      ++out_.cut_off;
    }
    const Exchange* any = nullptr;
    for (Member& m : members_) {
      if (m.cut_off) continue;
      if (!m.exchange->finished()) return {ErrorCode::kInternal, "an exchange came to no end"};
      count_scaled(m);
      m.usual.add(m.exchange->told_norms());
      any = m.exchange.get();
    }
    before_ = any->average();
    average_.resize(trainer_->values());
    return decode_average(*before_, average_);
  }

  // -> whose frame was refused.
  std::optional<std::size_t> carry(const std::vector<std::size_t>& group) {
    for (bool moved = true; moved;) {
      moved = false;
      for (const std::size_t from : group) {
        for (const std::size_t to : group) {
          if (from == to) continue;
          auto frame = members_[from].exchange->next_chunk(peer_of(to));
          if (!frame) continue;
          moved = true;
          const bool bad = lies(members_[from]) && setting_.attack == Attack::kNotFinite;
          if (bad && frame->header.kind == BulkKind::kContribute) {
            std::ranges::fill(frame->payload, std::uint8_t{0xff});
          }
          Exchange& receiver = *members_[to].exchange;
          if (!receiver.on_chunk(peer_of(from), frame->header, frame->payload)) return from;
        }
      }
    }
    return std::nullopt;
  }

  std::optional<std::size_t> draw_audit(const std::vector<std::size_t>& group, std::size_t self) {
    if (!members_[group[self]].honest) return std::nullopt;
    std::vector<PeerId> others;
    for (const std::size_t i : group) {
      if (i != group[self]) others.push_back(peer_of(i));
    }
    const auto drawn = members_[group[self]].book->draw(others);
    if (!drawn) return std::nullopt;
    const auto at = std::ranges::find(group, std::size_t{drawn->data[0]} - 1);
    return static_cast<std::size_t>(at - group.begin());
  }

  // On the state that the gradients are of: before the step.
  Status audit(std::uint64_t epoch) {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      Member& m = members_[i];
      if (m.cut_off || !m.honest) continue;
      const auto part = m.exchange->take_audited();
      if (!part) continue;
      const Member& audited = members_[part->peer.data[0] - 1];
      // What a liar gives for a whole batch is not computed for as much: it has not so many.
      POTLUCK_TRY(const auto again,
                  trainer_->recompute(setting_.seed, part->origin.first, audited.samples));
      for (bool done = false; !done;) {
        POTLUCK_TRY(done, again->go_on());
      }
      audited_samples_ += audited.samples;
      const double distance = distance_from(again->gradient(), *part);
      if (m.book->found(part->peer, finding_at(distance))) {
        if (audited.honest) ++out_.wronged;
        accuse(peer_of(i), part->peer);
      }
    }
    for (Member& m : members_) m.book->decide(support_);
    for (std::size_t i = 0; i < members_.size(); ++i) exclude_if_caught(i, epoch);
    return ok_status();
  }

  void accuse(const PeerId& by, const PeerId& peer) {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      Member& m = members_[i];
      if (m.honest && peer_of(i) != by) m.book->accused(by, peer, support_);
    }
  }

  // Out of the rounds, once most have no link to it any more.
  void exclude_if_caught(std::size_t i, std::uint64_t epoch) {
    const auto convicted = std::ranges::count_if(
        members_, [&](const Member& m) { return m.honest && m.book->convicted(peer_of(i)); });
    if (members_[i].cut_off || 2 * static_cast<std::size_t>(convicted) <= members_.size() - 1)
      return;
    members_[i].cut_off = true;
    ++out_.caught;
    out_.last_out = epoch + 1 - setting_.from;
  }

  void count_scaled(const Member& m) {
    if (setting_.rule.holds() || setting_.rule.norm_bound <= 0) return;
    for (const ToldNorm& told : m.exchange->told_norms()) {
      const auto usual = m.usual.norm(told.samples);
      const bool honest = members_[told.member.data[0] - 1].honest;
      if (honest && usual && told.norm > setting_.rule.norm_bound * *usual) ++out_.scaled;
    }
  }

  const HostileSetting& setting_;
  Rng rng_;
  std::vector<Member> members_;
  double batch_ = 0;
  bool lying_ = false;
  std::unique_ptr<Trainer> trainer_, flipped_;
  std::shared_ptr<const Average> before_;
  std::vector<float> average_;
  Support support_;
  double audited_samples_ = 0;
  HostileResult out_;
};

}  // namespace

Result<HostileResult> train_with_liars(const HostileSetting& setting) {
  return HostileGroup(setting).train();
}

}  // namespace potluck::test
