// SPDX-License-Identifier: GPL-3.0-or-later
// Dense layers with ReLU between them.
#include "engine/train/models/dense_layout.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/torch/torch_layers.h"

namespace potluck {
namespace {

std::vector<std::int64_t> hidden_sizes(const ModelSpec& spec) {
  std::vector<std::int64_t> out;
  std::int64_t value = 0;
  for (const char c : spec.word("hidden")) {
    if (c == 'x') {
      out.push_back(value);
      value = 0;
    } else {
      value = value * 10 + (c - '0');
    }
  }
  out.push_back(value);
  return out;
}

void lay_out(const ModelSpec& spec, const DataShape& data, LayoutBuilder& b) {
  std::int64_t in = data.channels * data.height * data.width;
  int index = 0;
  for (const std::int64_t size : hidden_sizes(spec)) {
    add_dense(b, "layers." + std::to_string(index++), size, in, false);
    in = size;
  }
  add_dense(b, "layers." + std::to_string(index), data.classes, in, true);
}

class Mlp final : public TorchModel {
 public:
  explicit Mlp(const ModelArrays& arrays) : TorchModel(arrays) {
    ParameterCursor cursor(parameters());
    for (std::size_t i = 0; i < parameters().size(); i += 2) {
      layers_.push_back(take_affine(cursor, true));
    }
  }

 protected:
  std::size_t stages() const override { return layers_.size(); }

  at::Tensor stage(std::size_t index, const at::Tensor& x, Pass& pass) const override {
    const at::Tensor out = layers_[index](index == 0 ? x.flatten(1) : x);
    return index + 1 < layers_.size() ? pass.dropout(at::relu(out)) : out;
  }

 private:
  std::vector<Affine> layers_;
};

std::unique_ptr<TorchModel> make(const ModelSpec&, const DataShape&, const ModelArrays& arrays) {
  return std::make_unique<Mlp>(arrays);
}

ModelDescription describe() {
  ModelDescription d;
  d.name = "mlp";
  d.task = ModelTask::kClassify;
  d.takes_tables = true;
  d.summary = Sentence::verbatim("Tells samples apart with plain layers");
  d.options = {{"hidden", "128x64", "sizes of the layers between input and answer",
                ModelOption::Kind::kSizes, 1, 16384, ""}};
  d.templates = {{"mlp", Sentence::tr("Simple classifier"), "mlp:hidden=128x64",
                  Sentence::tr("A plain network, quick to train; a first try on images.")}};
  return d;
}

}  // namespace

const ModelKind& mlp_model() {
  static const ModelKind kKind = {describe(), nullptr, nullptr, lay_out, make, nullptr};
  return kKind;
}

}  // namespace potluck
