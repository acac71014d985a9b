// SPDX-License-Identifier: GPL-3.0-or-later
// The GPT as a page of plain loops in double, held against the real one.
#include "engine/train/models/torch_model.h"

#include <QTest>
#include <cmath>
#include <map>

#include "net/base/rng.h"

using namespace potluck;

class TestGptReference : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void forward_agrees_with_plain_loops_data();
  void forward_agrees_with_plain_loops();
  void later_tokens_do_not_change_earlier_logits();
  void gradients_agree_with_differences_data();
  void gradients_agree_with_differences();
};

namespace {

using Matrix = std::vector<std::vector<double>>;  // [rows][columns]

struct Reference {
  const ModelLayout& layout;
  const std::vector<float>& flat;
  int layers, heads;

  const ParameterLayout* find(const std::string& name) const {
    for (const ParameterLayout& p : layout.parameters) {
      if (p.name == name) return &p;
    }
    return nullptr;
  }
  double at(const std::string& name, std::size_t i) const {
    const ParameterLayout* p = find(name);
    return p ? static_cast<double>(flat[p->offset + i]) : 0.0;  // an absent bias is zero
  }
  Matrix linear(const Matrix& x, const std::string& name) const {
    const ParameterLayout& w = *find(name + ".weight");
    const auto out = static_cast<std::size_t>(w.shape[0]),
               in = static_cast<std::size_t>(w.shape[1]);
    Matrix y(x.size(), std::vector<double>(out));
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t o = 0; o < out; ++o) {
        y[t][o] = at(name + ".bias", o);
        for (std::size_t i = 0; i < in; ++i) y[t][o] += x[t][i] * at(name + ".weight", o * in + i);
      }
    }
    return y;
  }
  Matrix norm(Matrix x, const std::string& name) const {
    for (auto& row : x) {
      double mean = 0.0, variance = 0.0;
      for (const double v : row) mean += v / double(row.size());
      for (const double v : row) variance += (v - mean) * (v - mean) / double(row.size());
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = (row[i] - mean) / std::sqrt(variance + 1e-5) * at(name + ".weight", i) +
                 at(name + ".bias", i);
      }
    }
    return x;
  }
  Matrix attention(const Matrix& x, const std::string& name) const {
    const std::size_t width = x[0].size(), depth = width / std::size_t(heads);
    const Matrix qkv = linear(x, name + ".c_attn");
    Matrix mixed(x.size(), std::vector<double>(width));
    for (std::size_t h = 0; h < std::size_t(heads); ++h) {
      for (std::size_t t = 0; t < x.size(); ++t) {
        std::vector<double> weight(t + 1);
        double sum = 0.0;
        for (std::size_t s = 0; s <= t; ++s) {
          double dot = 0.0;
          for (std::size_t d = 0; d < depth; ++d) {
            dot += qkv[t][h * depth + d] * qkv[s][width + h * depth + d];
          }
          sum += weight[s] = std::exp(dot / std::sqrt(double(depth)));
        }
        for (std::size_t s = 0; s <= t; ++s) {
          for (std::size_t d = 0; d < depth; ++d) {
            mixed[t][h * depth + d] += weight[s] / sum * qkv[s][2 * width + h * depth + d];
          }
        }
      }
    }
    return linear(mixed, name + ".c_proj");
  }
  Matrix logits(const std::vector<std::int64_t>& tokens) const {
    const auto width = std::size_t(find("transformer.wte.weight")->shape[1]);
    const auto add = [](Matrix& x, const Matrix& y) {
      for (std::size_t t = 0; t < x.size(); ++t) {
        for (std::size_t i = 0; i < x[t].size(); ++i) x[t][i] += y[t][i];
      }
    };
    Matrix x(tokens.size(), std::vector<double>(width));
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      for (std::size_t i = 0; i < width; ++i) {
        x[t][i] = at("transformer.wte.weight", std::size_t(tokens[t]) * width + i) +
                  at("transformer.wpe.weight", t * width + i);
      }
    }
    for (int layer = 0; layer < layers; ++layer) {
      const std::string h = "transformer.h." + std::to_string(layer);
      add(x, attention(norm(x, h + ".ln_1"), h + ".attn"));
      Matrix up = linear(norm(x, h + ".ln_2"), h + ".mlp.c_fc");
      for (auto& row : up) {
        for (double& v : row) v = 0.5 * v * (1.0 + std::erf(v / std::sqrt(2.0)));
      }
      add(x, linear(up, h + ".mlp.c_proj"));
    }
    return linear(norm(x, "transformer.ln_f"), "transformer.wte");
  }
};

struct Subject {
  explicit Subject(const std::string& text, DataShape shape) {
    const ModelSpec spec = parse_model_spec(text).value();
    layout = layout_of(spec, shape).value();
    flat.resize(layout.values);
    gradient.resize(layout.values);
    initialise(layout, 3, flat);
    Rng rng(4);  // biases and norms away from 0 and 1, weights large enough to matter
    for (float& v : flat) v = v + static_cast<float>(0.1 * rng.normal());
    const auto blob = [](std::vector<float>& v) {
      return at::from_blob(v.data(), {std::int64_t(v.size())}, at::kFloat);
    };
    parameters = blob(flat);
    gradients = blob(gradient);
    model = make_torch_model(spec, shape, {layout, parameters, gradients});
  }
  ModelLayout layout;
  std::vector<float> flat, gradient;
  at::Tensor parameters, gradients;
  std::unique_ptr<TorchModel> model;
};

at::Tensor tensor_of(std::vector<std::int64_t> values, at::IntArrayRef shape) {
  return at::from_blob(values.data(), shape, at::kLong).clone();
}

}  // namespace

void TestGptReference::forward_agrees_with_plain_loops_data() {
  QTest::addColumn<QByteArray>("spec");
  QTest::newRow("no bias") << QByteArray("gpt:layers=2,heads=2,width=8,context=6");
  QTest::newRow("bias") << QByteArray("gpt:layers=2,heads=4,width=8,context=6,bias=1");
}

void TestGptReference::forward_agrees_with_plain_loops() {
  QFETCH(QByteArray, spec);
  const DataShape shape{DataFormat::kText, 11, 0, 0, 1};
  Subject subject(spec.toStdString(), shape);
  const ModelSpec parsed = parse_model_spec(spec.toStdString()).value();
  const Reference reference{subject.layout, subject.flat, int(parsed.integer("layers")),
                            int(parsed.integer("heads"))};
  const std::vector<std::int64_t> first{3, 1, 4, 1, 5}, second{9, 2, 6, 5, 10};
  std::vector<std::int64_t> both = first;
  both.insert(both.end(), second.begin(), second.end());
  const at::Tensor logits = subject.model->logits(tensor_of(both, {2, 5})).detach().contiguous();
  QCOMPARE(logits.size(0), std::int64_t{10});
  std::size_t at = 0;
  for (const auto& tokens : {first, second}) {
    for (const auto& row : reference.logits(tokens)) {
      for (const double expected : row) {
        const double got = logits.data_ptr<float>()[at++];
        QVERIFY2(std::abs(got - expected) <= 1e-5 * std::max(1.0, std::abs(expected)),
                 (std::to_string(got) + " for " + std::to_string(expected)).c_str());
      }
    }
  }
}

void TestGptReference::later_tokens_do_not_change_earlier_logits() {
  Subject subject("gpt:layers=2,heads=2,width=8,context=6", {DataFormat::kText, 11, 0, 0, 1});
  const at::Tensor a = subject.model->logits(tensor_of({1, 2, 3, 4, 5, 6}, {1, 6}));
  const at::Tensor b = subject.model->logits(tensor_of({1, 2, 3, 10, 0, 9}, {1, 6}));
  QVERIFY(at::allclose(a.narrow(0, 0, 3), b.narrow(0, 0, 3), 1e-6, 1e-6));
  QVERIFY(!at::allclose(a.narrow(0, 3, 3), b.narrow(0, 3, 3), 1e-6, 1e-6));
}

void TestGptReference::gradients_agree_with_differences_data() {
  QTest::addColumn<QByteArray>("spec");
  QTest::newRow("gpt") << QByteArray("gpt:layers=1,heads=2,width=8,context=6,bias=1");
  QTest::newRow("mlp") << QByteArray("mlp:hidden=6x5");
  QTest::newRow("convnet") << QByteArray("convnet:width=2,blocks=2,hidden=5");
}

// Every parameter's gradient arrives at its place in the flat array.
void TestGptReference::gradients_agree_with_differences() {
  QFETCH(QByteArray, spec);
  const bool text = spec.startsWith("gpt");
  Subject subject(spec.toStdString(), text ? DataShape{DataFormat::kText, 11, 0, 0, 1}
                                           : DataShape{DataFormat::kIdx, 3, 8, 8, 1});
  Rng rng(8);
  std::vector<float> pixels(2 * 64);
  for (float& p : pixels) p = static_cast<float>(rng.uniform(-1.0, 1.0));
  const at::Tensor input = text ? tensor_of({3, 1, 4, 1, 5, 9, 2, 6}, {2, 4})
                                : at::from_blob(pixels.data(), {2, 1, 8, 8}, at::kFloat).clone();
  const at::Tensor target =
      text ? tensor_of({1, 4, 1, 5, 2, 6, 5, 3}, {8}) : tensor_of({2, 0}, {2});
  TorchModel::Forward forward = subject.model->forward(input, target);
  subject.model->backward(forward, 1.0);
  const c10::NoGradGuard no_gradient;
  const auto loss = [&] {
    return double(subject.model->forward(input, target).loss.item<float>());
  };
  for (const ParameterLayout& p : subject.layout.parameters) {
    // Along the gradient itself: the difference is as large as can be for a float.
    double square = 0.0;
    for (std::uint64_t i = 0; i < p.count; ++i) {
      square += double(subject.gradient[p.offset + i]) * subject.gradient[p.offset + i];
    }
    if (text || square > 0.0) QVERIFY2(square > 0.0, p.name.c_str());
    if (square < 1e-8) continue;  // too flat for a difference of floats
    const double move = 2e-3 / std::sqrt(square);
    const std::vector<float> before = subject.flat;
    const auto moved = [&](double by) {
      for (std::uint64_t i = p.offset; i < p.offset + p.count; ++i) {
        subject.flat[i] = before[i] + static_cast<float>(by * subject.gradient[i]);
      }
      return loss();
    };
    const double slope = (moved(move) - moved(-move)) / (2.0 * move);
    std::copy(before.begin(), before.end(), subject.flat.begin());
    QVERIFY2(std::abs(slope - square) <= 0.05 * square + 1e-4,
             (p.name + ": " + std::to_string(slope) + " for " + std::to_string(square)).c_str());
  }
}

QTEST_APPLESS_MAIN(TestGptReference)
#include "test_gpt_reference.moc"
