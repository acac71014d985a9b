// SPDX-License-Identifier: GPL-3.0-or-later
// A few convolutions with pooling, then two dense layers. No normalisation with running statistics:
// the state is parameters and moments, nothing else.
#include "engine/train/models/dense_layout.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/torch/torch_layers.h"

namespace potluck {
namespace {

Status fits(const ModelSpec& spec, const DataShape& data) {
  const std::int64_t blocks = spec.integer("blocks");
  if ((data.height >> blocks) >= 1 && (data.width >> blocks) >= 1) return ok_status();
  return {ErrorCode::kInvalidArgument,
          "images of " + std::to_string(data.height) + "x" + std::to_string(data.width) +
              " pixels are too small for " + std::to_string(blocks) + " blocks",
          "each block halves the image: choose fewer blocks"};
}

void lay_out(const ModelSpec& spec, const DataShape& data, LayoutBuilder& b) {
  std::int64_t in = data.channels, out = spec.integer("width");
  const std::int64_t blocks = spec.integer("blocks");
  for (std::int64_t block = 0; block < blocks; ++block) {
    const std::string name = "blocks." + std::to_string(block);
    b.add(name + ".weight", {out, in, 3, 3}, std::sqrt(2.0 / static_cast<double>(9 * in)));
    b.add(name + ".bias", {out}, 0.0);
    const auto pixels = static_cast<double>((data.height >> block) * (data.width >> block));
    // Kept: the input, the result before pooling, where its maxima were (8 bytes), and after ReLU.
    b.spend(static_cast<double>(9 * in * out) * pixels,
            (static_cast<double>(in) + 1.5 * static_cast<double>(out)) * pixels);
    in = out;
    out *= 2;
  }
  const std::int64_t features = in * (data.height >> blocks) * (data.width >> blocks);
  add_dense(b, "hidden", spec.integer("hidden"), features, false);
  add_dense(b, "head", data.classes, spec.integer("hidden"), true);
}

class Convnet final : public TorchModel {
 public:
  Convnet(const ModelSpec& spec, const ModelArrays& arrays) : TorchModel(arrays) {
    ParameterCursor cursor(parameters());
    for (std::int64_t i = 0; i < spec.integer("blocks"); ++i) {
      blocks_.push_back(take_affine(cursor, true));
    }
    hidden_ = take_affine(cursor, true);
    head_ = take_affine(cursor, true);
  }

 protected:
  std::size_t stages() const override { return blocks_.size() + 1; }

  at::Tensor stage(std::size_t index, const at::Tensor& x, Pass& pass) const override {
    if (index == blocks_.size()) return head_(pass.dropout(at::relu(hidden_(x.flatten(1)))));
    const Affine& block = blocks_[index];
    // Pooling first gives the same values as ReLU first, on a quarter of the pixels.
    return at::relu(at::max_pool2d(at::conv2d(x, block.weight, block.bias, 1, 1), {2, 2}));
  }

 private:
  std::vector<Affine> blocks_;
  Affine hidden_, head_;
};

std::unique_ptr<TorchModel> make(const ModelSpec& spec, const DataShape&,
                                 const ModelArrays& arrays) {
  return std::make_unique<Convnet>(spec, arrays);
}

ModelDescription describe() {
  ModelDescription d;
  d.name = "convnet";
  d.task = ModelTask::kClassify;
  d.summary = Sentence::verbatim("Tells images apart with a few convolutions");
  using Kind = ModelOption::Kind;
  d.options = {
      {"width", "16", "channels of the first block; each next one doubles them", Kind::kInteger, 1,
       512, ""},
      {"blocks", "3", "each halves the image", Kind::kInteger, 1, 4, ""},
      {"hidden", "128", "size of the layer before the answer", Kind::kInteger, 1, 8192, ""}};
  d.templates = {{"convnet", Sentence::tr("Image classifier"), "convnet:width=32",
                  Sentence::tr("Convolutional network: recognises what is in small images.")}};
  return d;
}

}  // namespace

const ModelKind& convnet_model() {
  static const ModelKind kKind = {describe(), nullptr, fits, lay_out, make, nullptr};
  return kKind;
}

}  // namespace potluck
