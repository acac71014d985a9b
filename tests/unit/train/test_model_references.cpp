// SPDX-License-Identifier: GPL-3.0-or-later
// The models against their formulas, written down once more in double with nothing but sums,
// products and elementary functions of tensors.
#include <QTest>
#include <cmath>
#include <functional>

#include "engine/train/models/torch_model.h"
#include "net/base/rng.h"

using namespace potluck;
using at::Tensor;

class TestModelReferences : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void forward_agrees_data();
  void forward_agrees();
};

namespace {

// The arrays of a model by their names, in double.
struct Weights {
  const ModelLayout& layout;
  Tensor flat;

  Tensor operator[](const std::string& name) const {
    for (const ParameterLayout& p : layout.parameters) {
      if (p.name == name) {
        return flat.narrow(0, std::int64_t(p.offset), std::int64_t(p.count)).view(p.shape);
      }
    }
    qFatal("no array %s", name.c_str());
    return {};
  }
  bool has(const std::string& name) const {
    for (const ParameterLayout& p : layout.parameters) {
      if (p.name == name) return true;
    }
    return false;
  }
  Tensor linear(const Tensor& x, const std::string& name) const {
    const Tensor y = at::matmul(x, (*this)[name + ".weight"].t());
    return has(name + ".bias") ? y + (*this)[name + ".bias"] : y;
  }
  Tensor layer_norm(const Tensor& x, const std::string& name, double epsilon) const {
    const Tensor centred = x - x.mean(-1, true);
    const Tensor y = centred / (centred * centred).mean(-1, true).add(epsilon).sqrt();
    const Tensor scaled = y * (*this)[name + ".weight"];
    return has(name + ".bias") ? scaled + (*this)[name + ".bias"] : scaled;
  }
};

Tensor gauss_unit(const Tensor& x) { return x * 0.5 * (1.0 + at::erf(x / std::sqrt(2.0))); }
Tensor logistic(const Tensor& x) { return 1.0 / (1.0 + (-x).exp()); }

// One head, one sample: [T, D] each.
Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, bool causal) {
  Tensor chances = (at::matmul(q, k.t()) / std::sqrt(double(q.size(1)))).exp();
  if (causal) chances = chances.tril();
  return at::matmul(chances / chances.sum(1, true), v);
}

// x: [T, D], turned pair by pair.
Tensor rotate(const Tensor& x) {
  Tensor out = x.clone();
  const std::int64_t half = x.size(1) / 2;
  for (std::int64_t t = 0; t < x.size(0); ++t) {
    for (std::int64_t i = 0; i < half; ++i) {
      const double angle = double(t) * std::pow(10'000.0, -2.0 * double(i) / double(2 * half));
      const double a = x[t][i].item<double>(), b = x[t][i + half].item<double>();
      out[t][i] = a * std::cos(angle) - b * std::sin(angle);
      out[t][i + half] = b * std::cos(angle) + a * std::sin(angle);
    }
  }
  return out;
}

// x: [B, T, W] through queries, keys and values that lie joined in one array.
Tensor self_attention(const Weights& w, const Tensor& x, const std::string& name,
                      std::int64_t heads, bool causal, bool rotary) {
  const Tensor qkv = w.linear(x, name);
  const std::int64_t width = x.size(2), depth = width / heads;
  std::vector<Tensor> samples;
  for (std::int64_t b = 0; b < x.size(0); ++b) {
    std::vector<Tensor> out;
    for (std::int64_t h = 0; h < heads; ++h) {
      const auto part = [&](std::int64_t which) {
        return qkv[b].narrow(1, which * width + h * depth, depth);
      };
      const Tensor q = rotary ? rotate(part(0)) : part(0), k = rotary ? rotate(part(1)) : part(1);
      out.push_back(attend(q, k, part(2), causal));
    }
    samples.push_back(at::cat(out, 1));
  }
  return at::stack(samples);
}

Tensor gpt(const Weights& w, const ModelSpec& spec, const Tensor& tokens) {
  const bool rotary = spec.integer("rotary") != 0, rms = spec.integer("rms") != 0;
  const bool swiglu = spec.integer("swiglu") != 0;
  const auto norm = [&](const Tensor& x, const std::string& name) {
    if (!rms) return w.layer_norm(x, name, 1e-5);
    return x / (x * x).mean(-1, true).add(1e-5).sqrt() * w[name + ".weight"];
  };
  Tensor x = w["transformer.wte.weight"].index_select(0, tokens.flatten());
  x = x.view({tokens.size(0), tokens.size(1), -1});
  if (!rotary) x = x + w["transformer.wpe.weight"].narrow(0, 0, tokens.size(1));
  for (std::int64_t i = 0; i < spec.integer("layers"); ++i) {
    const std::string h = "transformer.h." + std::to_string(i);
    const Tensor mixed = self_attention(w, norm(x, h + ".ln_1"), h + ".attn.c_attn",
                                        spec.integer("heads"), true, rotary);
    x = x + w.linear(mixed, h + ".attn.c_proj");
    Tensor up = w.linear(norm(x, h + ".ln_2"), h + ".mlp.c_fc");
    if (swiglu) {
      const std::int64_t half = up.size(-1) / 2;
      const Tensor gate = up.narrow(-1, 0, half);
      up = gate * logistic(gate) * up.narrow(-1, half, half);
    } else {
      up = gauss_unit(up);
    }
    x = x + w.linear(up, h + ".mlp.c_proj");
  }
  x = norm(x, "transformer.ln_f").flatten(0, 1);
  return at::matmul(x, w["transformer.wte.weight"].t());
}

Tensor bert(const Weights& w, const ModelSpec& spec, const Tensor& tokens) {
  const bool albert = spec.kind == "albert";
  const std::string e = spec.kind + ".embeddings.";
  Tensor x = w[e + "word_embeddings.weight"].index_select(0, tokens.flatten());
  x = x.view({tokens.size(0), tokens.size(1), -1});
  x = x + w[e + "position_embeddings.weight"].narrow(0, 0, tokens.size(1)) +
      w[e + "token_type_embeddings.weight"][0];
  x = w.layer_norm(x, e + "LayerNorm", 1e-12);
  if (albert) x = w.linear(x, "albert.encoder.embedding_hidden_mapping_in");
  for (std::int64_t i = 0; i < spec.integer("layers"); ++i) {
    const std::string n = albert ? "albert.encoder.albert_layer_groups.0.albert_layers.0."
                                 : "bert.encoder.layer." + std::to_string(i) + ".";
    const std::string qkv = n + (albert ? "attention.qkv" : "attention.self.qkv");
    const std::string out = n + (albert ? "attention.dense" : "attention.output.dense");
    const std::string norm1 = n + (albert ? "attention.LayerNorm" : "attention.output.LayerNorm");
    const Tensor mixed = self_attention(w, x, qkv, spec.integer("heads"), false, false);
    x = w.layer_norm(x + w.linear(mixed, out), norm1, 1e-12);
    const Tensor up = gauss_unit(w.linear(x, n + (albert ? "ffn" : "intermediate.dense")));
    const Tensor down = w.linear(up, n + (albert ? "ffn_output" : "output.dense"));
    x = w.layer_norm(x + down, n + (albert ? "full_layer_layer_norm" : "output.LayerNorm"), 1e-12);
  }
  const std::string head = albert ? "predictions." : "cls.predictions.";
  const std::string transform = albert ? head : head + "transform.";
  const Tensor y = w.layer_norm(gauss_unit(w.linear(x.flatten(0, 1), transform + "dense")),
                                transform + "LayerNorm", 1e-12);
  return at::matmul(y, w[e + "word_embeddings.weight"].t()) + w[head + "bias"];
}

Tensor vit(const Weights& w, const ModelSpec& spec, const Tensor& images) {
  const std::int64_t p = spec.integer("patch");
  const std::string projection = "vit.embeddings.patch_embeddings.projection.";
  const Tensor filters = w[projection + "weight"].flatten(1);
  std::vector<Tensor> samples;
  for (std::int64_t b = 0; b < images.size(0); ++b) {
    std::vector<Tensor> tokens{w["vit.embeddings.cls_token"][0][0]};
    for (std::int64_t y = 0; y < images.size(2); y += p) {
      for (std::int64_t x = 0; x < images.size(3); x += p) {
        const Tensor patch = images[b].narrow(1, y, p).narrow(2, x, p).flatten();
        tokens.push_back(at::matmul(filters, patch) + w[projection + "bias"]);
      }
    }
    samples.push_back(at::stack(tokens));
  }
  Tensor x = at::stack(samples) + w["vit.embeddings.position_embeddings"];
  for (std::int64_t i = 0; i < spec.integer("layers"); ++i) {
    const std::string n = "vit.encoder.layer." + std::to_string(i) + ".";
    const Tensor mixed =
        self_attention(w, w.layer_norm(x, n + "layernorm_before", 1e-12),
                       n + "attention.attention.qkv", spec.integer("heads"), false, false);
    x = x + w.linear(mixed, n + "attention.output.dense");
    const Tensor up = gauss_unit(
        w.linear(w.layer_norm(x, n + "layernorm_after", 1e-12), n + "intermediate.dense"));
    x = x + w.linear(up, n + "output.dense");
  }
  return w.linear(w.layer_norm(x, "vit.layernorm", 1e-12).select(1, 0), "classifier");
}

// A convolution, a batch normalisation that has seen mean 0 and variance 1, as the export says it.
Tensor normalised_conv(const Weights& w, const Tensor& x, const std::string& name,
                       std::int64_t stride) {
  const Tensor filter = w[name + ".convolution.weight"];
  const Tensor flat = filter.flatten(1);
  const Tensor centred = flat - flat.mean(1, true);
  const double gain = std::sqrt(2.0 / (1.0 - 1.0 / std::acos(-1.0)));
  const Tensor deviation = (centred * centred).mean(1, true).sqrt();
  const Tensor standard =
      (gain * centred / deviation / std::sqrt(double(flat.size(1)))).view_as(filter);
  const std::int64_t kernel = filter.size(2);
  // im2col by hand: the padded image, shifted.
  const std::int64_t pad = kernel / 2;
  const Tensor padded = at::constant_pad_nd(x, {pad, pad, pad, pad}, 0.0);
  Tensor y;
  for (std::int64_t i = 0; i < kernel; ++i) {
    for (std::int64_t j = 0; j < kernel; ++j) {
      const Tensor seen =
          padded.slice(2, i, i + x.size(2), stride).slice(3, j, j + x.size(3), stride);
      const Tensor part = at::einsum("bchw,oc->bohw", {seen, standard.select(3, j).select(2, i)});
      y = y.defined() ? y + part : part;
    }
  }
  const auto per_channel = [](const Tensor& v) { return v.view({1, -1, 1, 1}); };
  return y * per_channel(w[name + ".normalization.weight"]) +
         per_channel(w[name + ".normalization.bias"]);
}

Tensor rectified(const Tensor& x) { return (x + x.abs()) / 2; }

Tensor resnet(const Weights& w, const ModelSpec& spec, const Tensor& images) {
  const bool large = spec.word("stem") == "imagenet";
  Tensor x = rectified(normalised_conv(w, images, "resnet.embedder.embedder", large ? 2 : 1));
  if (large) {
    // After ReLU nothing is below zero: padding with zeros does not matter.
    const Tensor padded = at::constant_pad_nd(x, {1, 1, 1, 1}, 0.0);
    Tensor largest = padded.slice(2, 0, x.size(2), 2).slice(3, 0, x.size(3), 2);
    for (std::int64_t i = 0; i < 9; ++i) {
      largest = at::maximum(
          largest,
          padded.slice(2, i / 3, i / 3 + x.size(2), 2).slice(3, i % 3, i % 3 + x.size(3), 2));
    }
    x = largest;
  }
  for (int stage = 0; stage < 4; ++stage) {
    for (int block = 0;; ++block) {
      const std::string n =
          "resnet.encoder.stages." + std::to_string(stage) + ".layers." + std::to_string(block);
      if (!w.has(n + ".layer.0.convolution.weight")) break;
      const std::int64_t stride = stage > 0 && block == 0 ? 2 : 1;
      const bool three = w.has(n + ".layer.2.convolution.weight");
      Tensor y = rectified(normalised_conv(w, x, n + ".layer.0", three ? 1 : stride));
      y = normalised_conv(w, y, n + ".layer.1", three ? stride : 1);
      if (three) y = normalised_conv(w, rectified(y), n + ".layer.2", 1);
      const bool shortcut = w.has(n + ".shortcut.convolution.weight");
      x = rectified(y + (shortcut ? normalised_conv(w, x, n + ".shortcut", stride) : x));
    }
  }
  return w.linear(x.mean({2, 3}), "classifier.1");
}

using Formula = std::function<Tensor(const Weights&, const ModelSpec&, const Tensor&)>;
Formula formula_of(const std::string& kind) {
  if (kind == "gpt") return gpt;
  if (kind == "vit") return vit;
  return kind == "resnet" ? Formula(resnet) : Formula(bert);
}

}  // namespace

void TestModelReferences::forward_agrees_data() {
  QTest::addColumn<QByteArray>("spec");
  for (const char* spec : {
           "gpt:layers=2,heads=2,width=8,context=6,bias=1",
           "gpt:layers=2,heads=2,width=8,context=6,rotary=1",
           "gpt:layers=2,heads=2,width=8,context=6,rms=1,bias=1",
           "gpt:layers=2,heads=2,width=12,context=6,swiglu=1",
           "gpt:layers=2,heads=4,width=16,context=6,rotary=1,rms=1,swiglu=1",
           "bert:layers=2,heads=2,width=8,context=6",
           "albert:layers=3,heads=2,width=8,context=6,embedding=4",
           "vit:layers=2,heads=2,width=8,patch=4",
           "resnet:depth=18,stem=cifar",
           "resnet:depth=34,stem=imagenet",
           "resnet:depth=50,stem=imagenet",
       }) {
    QTest::newRow(spec) << QByteArray(spec);
  }
}

void TestModelReferences::forward_agrees() {
  QFETCH(QByteArray, spec);
  const ModelSpec parsed = parse_model_spec(spec.toStdString()).value();
  const bool text = reads_text(parsed.task());
  const DataShape data =
      text ? DataShape{DataFormat::kText, 11, 0, 0, 1} : DataShape{DataFormat::kIdx, 5, 16, 16, 3};
  const ModelLayout layout = layout_of(parsed, data).value();
  std::vector<float> flat(layout.values), gradient(layout.values);
  initialise(layout, 3, flat);
  Rng rng(4);  // biases and norms away from 0 and 1
  for (const ParameterLayout& p : layout.parameters) {
    const double more = p.shape.size() > 1 && !text ? 0.02 : 0.1;
    for (std::uint64_t i = 0; i < p.count; ++i) {
      flat[p.offset + i] += static_cast<float>(more * rng.normal());
    }
  }
  const auto blob = [](std::vector<float>& v) {
    return at::from_blob(v.data(), {std::int64_t(v.size())}, at::kFloat);
  };
  const Tensor parameters = blob(flat), gradients = blob(gradient);
  const auto model = make_torch_model(parsed, data, {layout, parameters, gradients});
  Tensor input;
  if (text) {
    std::vector<std::int64_t> tokens{3, 1, 4, 1, 5, 9, 2, 6, 5, 10};
    input = at::tensor(tokens).view({2, 5});
  } else {
    std::vector<float> pixels(2 * 3 * 16 * 16);
    for (float& p : pixels) p = static_cast<float>(rng.uniform(-1.0, 1.0));
    input = at::tensor(pixels).view({2, 3, 16, 16});
  }
  const c10::NoGradGuard no_gradient;
  const Weights weights{layout, parameters.to(at::kDouble)};
  const Tensor expected =
      formula_of(parsed.kind)(weights, parsed, text ? input : input.to(at::kDouble));
  const Tensor got = model->logits(input).to(at::kDouble);
  QCOMPARE(got.sizes().vec(), expected.sizes().vec());
  const double scale = std::max(1.0, expected.abs().max().item<double>());
  const double worst = (got - expected).abs().max().item<double>();
  QVERIFY(expected.std().item<double>() > 1e-3);  // the inputs matter
  QVERIFY2(worst <= 1e-5 * scale, std::to_string(worst).c_str());
}

QTEST_APPLESS_MAIN(TestModelReferences)
#include "test_model_references.moc"
