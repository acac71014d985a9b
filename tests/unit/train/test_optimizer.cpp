// SPDX-License-Identifier: GPL-3.0-or-later
// torch before Qt: its headers use words that Qt's macros would take.
#include <torch/optim/adamw.h>
#include <torch/optim/sgd.h>
// clip_grad.h leans on what the others include.
#include <torch/nn/utils/clip_grad.h>

#include <QTest>
#include <cmath>
#include <limits>

#include "engine/train/optimizer/exact_math.h"
#include "engine/train/optimizer/optimizer.h"

using namespace potluck;

class TestOptimizer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void schedule_is_nanogpts();
  void schedules_with_corners();
  void exact_functions_agree_with_libm();
  void adamw_follows_torch();
  void sgd_follows_torch_data();
  void sgd_follows_torch();
  void lamb_follows_its_paper();
  void the_average_forgets();
  void threads_change_no_bit();
  void keeps_its_golden_bits();
  void a_gradient_that_is_not_finite_changes_nothing();
  void refuses_data();
  void refuses();
};

static ScheduleSpec constant(double rate) { return {"constant", rate, 0.0, 0, 0}; }

static std::vector<float> noise(std::size_t n, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> out(n);
  for (float& x : out) x = static_cast<float>(rng.uniform(-1.0, 1.0));
  return out;
}

static std::unique_ptr<Optimizer> make(const OptimizerSpec& spec, const ScheduleSpec& schedule,
                                       std::uint64_t values, std::vector<DecayRange> decay,
                                       int threads = 1) {
  auto made = Optimizer::create(spec, schedule, values, std::move(decay), threads);
  if (!made) qFatal("%s", made.error().text().c_str());
  return std::move(made).value();
}

// FNV-1a over the bits.
static std::uint64_t digest(std::span<const float> values) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const float value : values) {
    hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3ULL;
  }
  return hash;
}

void TestOptimizer::schedule_is_nanogpts() {
  const ScheduleSpec s{"cosine", 1e-3, 1e-4, 100, 2000};
  QVERIFY(learning_rate_at(s, 0) > 0.0 && learning_rate_at(s, 0) < 2e-5);
  QVERIFY(qFuzzyCompare(learning_rate_at(s, 100), 1e-3));
  QVERIFY(qFuzzyCompare(learning_rate_at(s, 1050), 5.5e-4));
  QCOMPARE(learning_rate_at(s, 2000), 1e-4);
  QCOMPARE(learning_rate_at(s, 1u << 30), 1e-4);
  for (std::uint64_t step = 1; step < 2100; ++step) {
    QVERIFY((learning_rate_at(s, step) >= learning_rate_at(s, step - 1)) == (step <= 100) ||
            step > 2000);
  }
  const ScheduleSpec linear{"linear", 1.0, 0.0, 0, 10};
  QCOMPARE(learning_rate_at(linear, 5), 0.5);
  QCOMPARE(learning_rate_at(constant(0.25), 12345), 0.25);
}

void TestOptimizer::schedules_with_corners() {
  ScheduleSpec step{"step", 1.0, 0.005, 10, 110};
  step.step_every = 20;
  QVERIFY(learning_rate_at(step, 0) < learning_rate_at(step, 9));
  QCOMPARE(learning_rate_at(step, 10), 1.0);
  QCOMPARE(learning_rate_at(step, 29), 1.0);
  QCOMPARE(learning_rate_at(step, 30), 0.1);
  QVERIFY(qFuzzyCompare(learning_rate_at(step, 50), 0.01));
  QCOMPARE(learning_rate_at(step, 70), 0.005);  // never below the final one
  step.step_every = 0;
  QCOMPARE(learning_rate_at(step, 45), 1.0);  // a third of the run
  QCOMPARE(learning_rate_at(step, 46), 0.1);

  const ScheduleSpec cycle{"one-cycle", 1.0, 0.001, 0, 100};
  QCOMPARE(learning_rate_at(cycle, 0), 0.04);
  QVERIFY(qFuzzyCompare(learning_rate_at(cycle, 15), 0.52));
  QCOMPARE(learning_rate_at(cycle, 30), 1.0);
  QVERIFY(qFuzzyCompare(learning_rate_at(cycle, 65), 0.5005));
  QCOMPARE(learning_rate_at(cycle, 100), 0.001);
  const ScheduleSpec early{"one-cycle", 1.0, 0.001, 50, 100};
  QCOMPARE(learning_rate_at(early, 50), 1.0);
}

void TestOptimizer::exact_functions_agree_with_libm() {
  Rng rng(5);
  double sum = 0.0, squares = 0.0;
  for (int i = 0; i < 20000; ++i) {
    const double x = rng.uniform(0.0, 2.0);
    QVERIFY(std::abs(exact_cos_pi(x) - std::cos(M_PI * x)) < 2e-15);
    const double y = std::exp(rng.uniform(-40.0, 40.0));
    QVERIFY(std::abs(exact_log(y) - std::log(y)) <= 2e-15 * std::max(1.0, std::abs(std::log(y))));
    const double z = exact_normal(rng);
    sum += z;
    squares += z * z;
  }
  QCOMPARE(exact_log(1.0), 0.0);
  QVERIFY(std::abs(exact_power(0.999, 5000) - std::pow(0.999, 5000)) < 1e-12);
  QVERIFY(std::abs(sum / 20000) < 0.03 && std::abs(squares / 20000 - 1.0) < 0.04);
}

void TestOptimizer::adamw_follows_torch() {
  constexpr int kValues = 5000, kDecayed = 3000;
  const std::vector<float> start = noise(kValues, 1);
  const at::Tensor all = torch::tensor(start);
  torch::Tensor decayed = all.narrow(0, 0, kDecayed).clone().set_requires_grad(true);
  torch::Tensor plain = all.narrow(0, kDecayed, kValues - kDecayed).clone().set_requires_grad(true);
  const auto options = torch::optim::AdamWOptions(1e-2).betas({0.9, 0.99}).eps(1e-8);
  std::vector<torch::optim::OptimizerParamGroup> groups;
  groups.emplace_back(std::vector<torch::Tensor>{decayed},
                      std::make_unique<torch::optim::AdamWOptions>(
                          torch::optim::AdamWOptions(options).weight_decay(0.1)));
  groups.emplace_back(std::vector<torch::Tensor>{plain},
                      std::make_unique<torch::optim::AdamWOptions>(
                          torch::optim::AdamWOptions(options).weight_decay(0.0)));
  torch::optim::AdamW reference(groups, options);

  OptimizerSpec spec;
  spec.beta2 = 0.99;
  spec.weight_decay = 0.1;
  spec.clip_norm = 1.0;
  const auto optimizer = make(spec, constant(1e-2), kValues, {{0, kDecayed}});
  std::vector<float> parameters = start;
  for (std::uint64_t step = 0; step < 50; ++step) {
    const std::vector<float> gradient = noise(kValues, 100 + step);
    const at::Tensor g = torch::tensor(gradient);
    decayed.mutable_grad() = g.narrow(0, 0, kDecayed).clone();
    plain.mutable_grad() = g.narrow(0, kDecayed, kValues - kDecayed).clone();
    const double norm = torch::nn::utils::clip_grad_norm_({decayed, plain}, 1.0);
    reference.step();
    QVERIFY(optimizer->step(step, parameters, gradient));
    QVERIFY(std::abs(optimizer->last_gradient_norm() - norm) < 1e-4 * norm);
  }
  const at::Tensor expected = torch::cat({decayed, plain}).detach();
  const double worst = (torch::tensor(parameters) - expected).abs().max().item<double>();
  QVERIFY2(worst < 2e-6, std::to_string(worst).c_str());
}

void TestOptimizer::sgd_follows_torch_data() {
  QTest::addColumn<double>("momentum");
  QTest::addColumn<bool>("nesterov");
  QTest::newRow("plain") << 0.0 << false;
  QTest::newRow("momentum") << 0.9 << false;
  QTest::newRow("nesterov") << 0.9 << true;
}

void TestOptimizer::sgd_follows_torch() {
  QFETCH(double, momentum);
  QFETCH(bool, nesterov);
  const std::vector<float> start = noise(1000, 2);
  torch::Tensor reference = torch::tensor(start).set_requires_grad(true);
  torch::optim::SGD sgd(
      {reference},
      torch::optim::SGDOptions(0.05).momentum(momentum).nesterov(nesterov).weight_decay(0.01));
  OptimizerSpec spec;
  spec.kind = "sgd";
  spec.momentum = momentum;
  spec.nesterov = nesterov;
  spec.weight_decay = 0.01;
  const auto optimizer = make(spec, constant(0.05), 1000, {{0, 1000}});
  QCOMPARE(optimizer->moments().size(), std::size_t(momentum > 0.0 ? 1 : 0));
  std::vector<float> parameters = start;
  for (std::uint64_t step = 0; step < 30; ++step) {
    const std::vector<float> gradient = noise(1000, 200 + step);
    reference.mutable_grad() = torch::tensor(gradient);
    sgd.step();
    QVERIFY(optimizer->step(step, parameters, gradient));
  }
  const double worst = (torch::tensor(parameters) - reference.detach()).abs().max().item<double>();
  QVERIFY2(worst < 2e-6, std::to_string(worst).c_str());
}

// Algorithm 2 of arXiv 1904.00962 in double, array by array.
void TestOptimizer::lamb_follows_its_paper() {
  constexpr std::size_t kValues = 40'000;
  const std::vector<DecayRange> arrays{{0, 20'000}, {20'000, 30'001}};  // and one without decay
  OptimizerSpec spec;
  spec.kind = "lamb";
  spec.weight_decay = 0.1;
  spec.epsilon = 1e-6;
  const auto optimizer = make(spec, constant(1e-2), kValues, arrays);
  std::vector<float> parameters = noise(kValues, 1);
  std::fill(parameters.begin() + 20'000, parameters.begin() + 30'001, 0.0f);  // no length: ratio 1
  std::vector<double> x(parameters.begin(), parameters.end()), m(kValues), v(kValues), u(kValues);
  for (std::uint64_t step = 0; step < 20; ++step) {
    const std::vector<float> gradient = noise(kValues, 100 + step);
    QVERIFY(optimizer->step(step, parameters, gradient));
    const double t = double(step + 1);
    for (const auto& [begin, end, decay] :
         {std::tuple{0, 20'000, 0.1}, {20'000, 30'001, 0.1}, {30'001, int(kValues), 0.0}}) {
      double weights = 0.0, updates = 0.0;
      for (int j = begin; j < end; ++j) {
        const auto i = std::size_t(j);
        m[i] = 0.9 * m[i] + 0.1 * gradient[i];
        v[i] = 0.999 * v[i] + 0.001 * double(gradient[i]) * gradient[i];
        u[i] = m[i] / (1 - std::pow(0.9, t)) / (std::sqrt(v[i] / (1 - std::pow(0.999, t))) + 1e-6) +
               decay * x[i];
        weights += x[i] * x[i];
        updates += u[i] * u[i];
      }
      const bool adapts = decay > 0.0 && weights > 0.0;
      const double ratio = adapts ? std::sqrt(weights) / std::sqrt(updates) : 1.0;
      for (int j = begin; j < end; ++j) x[std::size_t(j)] -= 1e-2 * ratio * u[std::size_t(j)];
    }
  }
  double worst = 0.0;
  for (std::size_t i = 0; i < kValues; ++i) worst = std::max(worst, std::abs(x[i] - parameters[i]));
  QVERIFY2(worst < 5e-6, std::to_string(worst).c_str());
}

void TestOptimizer::the_average_forgets() {
  for (const char* kind : {"adamw", "sgd", "lamb"}) {
    OptimizerSpec spec;
    spec.kind = kind;
    const auto without = make(spec, constant(0.01), 100, {{0, 50}});
    QVERIFY(without->average().empty());
    const std::size_t arrays = without->moments().size();
    spec.average_decay = 0.9;
    const auto optimizer = make(spec, constant(0.01), 100, {{0, 50}});
    QCOMPARE(optimizer->moments().size(), arrays + 1);
    QCOMPARE(std::size_t(moments_of(spec)), arrays + 1);
    std::vector<float> parameters = noise(100, 5), plain = parameters;
    std::vector<double> expected(100);
    for (std::uint64_t step = 0; step < 200; ++step) {
      const auto gradient = noise(100, 600 + step);
      QVERIFY(optimizer->step(step, parameters, gradient));
      QVERIFY(without->step(step, plain, gradient));
      const double decay = std::min(0.9, double(step) / (10.0 + double(step)));
      for (std::size_t i = 0; i < 100; ++i) {
        expected[i] = decay * expected[i] + (1 - decay) * parameters[i];
        QVERIFY(std::abs(expected[i] - double(optimizer->average()[i])) < 1e-5);
      }
      if (step == 0) QCOMPARE(optimizer->average()[7], parameters[7]);
    }
    QCOMPARE(parameters, plain);  // it only looks on
  }
}

void TestOptimizer::threads_change_no_bit() {
  constexpr std::uint64_t kValues = 1'300'007;  // enough for threads, and no multiple of anything
  OptimizerSpec spec;
  spec.weight_decay = 0.1;
  spec.clip_norm = 0.5;
  const ScheduleSpec schedule{"cosine", 1e-2, 1e-4, 2, 10};
  spec.average_decay = 0.99;
  for (const char* kind : {"adamw", "lamb"}) {
    spec.kind = kind;
    std::vector<std::uint64_t> seen;
    for (const int threads : {1, 2, 3, 7}) {
      const auto optimizer = make(spec, schedule, kValues, {{5, 77}, {1001, 900'001}}, threads);
      std::vector<float> parameters = noise(kValues, 3);
      for (std::uint64_t step = 0; step < 5; ++step) {
        QVERIFY(optimizer->step(step, parameters, noise(kValues, 300 + step)));
      }
      seen.push_back(digest(parameters) ^ digest(optimizer->moments()[1]) ^
                     digest(optimizer->average()));
    }
    QCOMPARE(seen, std::vector<std::uint64_t>(4, seen.front()));
  }
}

// These numbers are the promise that replicas on different computers agree: if a change alters
// them, nodes of the two versions cannot train together.
void TestOptimizer::keeps_its_golden_bits() {
  constexpr std::uint64_t kValues = 40'001;
  OptimizerSpec adamw;
  adamw.weight_decay = 0.1;
  adamw.clip_norm = 1.0;
  OptimizerSpec sgd = adamw;
  sgd.kind = "sgd";
  const auto run = [&](const OptimizerSpec& spec) {
    const auto optimizer = make(spec, {"cosine", 1e-2, 1e-4, 10, 100}, kValues, {{0, 30'000}});
    std::vector<float> parameters = noise(kValues, 4);
    for (std::uint64_t step = 0; step < 100; ++step) {
      if (!optimizer->step(step, parameters, noise(kValues, 400 + step))) return std::uint64_t{0};
    }
    return digest(parameters);
  };
  QCOMPARE(run(adamw), std::uint64_t{46054465389991144u});
  QCOMPARE(run(sgd), std::uint64_t{11733044093811445783u});
  OptimizerSpec lamb = adamw;
  lamb.kind = "lamb";
  QCOMPARE(run(lamb), std::uint64_t{16128842098414514541u});
}

void TestOptimizer::a_gradient_that_is_not_finite_changes_nothing() {
  for (const char* kind : {"adamw", "sgd"}) {
    OptimizerSpec spec;
    spec.kind = kind;
    const auto optimizer = make(spec, constant(0.1), 100, {});
    std::vector<float> parameters = noise(100, 5);
    QVERIFY(optimizer->step(0, parameters, noise(100, 6)));
    const auto before = parameters;
    const double norm = optimizer->last_gradient_norm();
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
      std::vector<float> gradient = noise(100, 7);
      gradient[63] = bad;
      const Status status = optimizer->step(1, parameters, gradient);
      QVERIFY(!status);
      QCOMPARE(status.error().code, ErrorCode::kDiverged);
    }
    QCOMPARE(parameters, before);
    QCOMPARE(optimizer->last_gradient_norm(), norm);
    // The largest finite values are no divergence: their squares are summed in double.
    QVERIFY(optimizer->step(1, parameters,
                            std::vector<float>(100, std::numeric_limits<float>::max() / 2)));
  }
}

void TestOptimizer::refuses_data() {
  QTest::addColumn<int>("field");
  for (int field = 0; field < 12; ++field) QTest::addRow("%d", field) << field;
}

void TestOptimizer::refuses() {
  QFETCH(int, field);
  OptimizerSpec spec;
  ScheduleSpec schedule = constant(1e-3);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  switch (field) {
    case 0:
      spec.kind = "adam";
      break;
    case 1:
      spec.beta1 = 1.0;
      break;
    case 2:
      spec.beta2 = nan;
      break;
    case 3:
      spec.epsilon = 0.0;
      break;
    case 4:
      spec.weight_decay = -0.1;
      break;
    case 5:
      spec.clip_norm = nan;
      break;
    case 6:
      schedule.kind = "steps";
      break;
    case 7:
      schedule.learning_rate = 0.0;
      break;
    case 8:
      schedule.final_learning_rate = -1.0;
      break;
    case 9:
      schedule = {"cosine", 1e-3, 1e-4, 100, 100};
      break;
    case 10:
      spec.average_decay = 1.0;
      break;
    case 11:
      schedule.step_factor = 0.0;
      break;
  }
  const auto optimizer = Optimizer::create(spec, schedule, 10, {}, 1);
  QVERIFY(!optimizer);
  QCOMPARE(optimizer.error().code, ErrorCode::kInvalidArgument);
  QVERIFY(!optimizer.error().hint.empty());
}

QTEST_APPLESS_MAIN(TestOptimizer)
#include "test_optimizer.moc"
