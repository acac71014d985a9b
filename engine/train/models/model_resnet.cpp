// SPDX-License-Identifier: GPL-3.0-or-later
// Residual networks of 18, 34 and 50 layers (He et al., arXiv 1512.03385) with standardised weights
// in place of batch normalisation (Qiao et al., arXiv 1903.10520, scaled as in Brock et al.,
// arXiv 2101.08692): the filters have mean 0 and variance 1 / fan-in, times a gain per channel.
//
// Why not batch normalisation: its statistics are those of one micro-batch, so gradients would not
// add up over peers with micro-batches of their own, and its running averages come from no
// gradient, so replicas would drift apart. Group normalisation avoids both, but no Hugging Face
// ResNet has it. Here a layer is a convolution with a bias, exactly what a batch normalisation with
// mean 0 and variance 1 behind a convolution computes: the state is parameters and moments alone,
// the export loads as a ResNet, and half of the activations need not be kept.
#include <array>
#include <cmath>

#include "engine/train/models/dense_layout.h"
#include "engine/train/models/hub_model.h"
#include "engine/train/models/standard_filter.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/torch/torch_layers.h"

namespace potluck {
namespace {

constexpr std::int64_t kStages = 4;
constexpr std::int64_t kStemWidth = 64;

struct Widths {
  explicit Widths(const ModelSpec& spec)
      : bottleneck(spec.word("depth") == "50"), large_stem(spec.word("stem") == "imagenet") {
    if (spec.word("depth") == "18") blocks = {2, 2, 2, 2};
  }
  bool bottleneck, large_stem;
  std::array<std::int64_t, kStages> blocks = {3, 4, 6, 3};
  // Channels inside and after the blocks of a stage.
  static std::int64_t inside(std::int64_t stage) { return kStemWidth << stage; }
  std::int64_t after(std::int64_t stage) const { return inside(stage) * (bottleneck ? 4 : 1); }
};

// One convolution with its gain and bias.
struct Shape {
  std::int64_t out, in, kernel, stride;
};

// height, width: of its input; afterwards of its result.
void add_layer(LayoutBuilder& b, const std::string& name, const Shape& s, double gain,
               std::int64_t& height, std::int64_t& width) {
  const auto pixels_before = static_cast<double>(height * width);
  height = (height + s.stride - 1) / s.stride;
  width = (width + s.stride - 1) / s.stride;
  const std::int64_t fan_in = s.in * s.kernel * s.kernel;
  b.add(name + ".convolution.weight", {s.out, s.in, s.kernel, s.kernel},
        std::sqrt(2.0 / static_cast<double>(fan_in)));
  b.add(name + ".normalization.weight", {s.out}, 0.0, gain);
  b.add(name + ".normalization.bias", {s.out}, 0.0);
  b.spend(static_cast<double>(s.out * fan_in * height * width),
          static_cast<double>(s.in) * pixels_before);
}

std::vector<Shape> shapes_of_block(const Widths& widths, std::int64_t stage, std::int64_t in,
                                   std::int64_t stride) {
  const std::int64_t inside = Widths::inside(stage), after = widths.after(stage);
  if (!widths.bottleneck) return {{inside, in, 3, stride}, {after, inside, 3, 1}};
  return {{inside, in, 1, 1}, {inside, inside, 3, stride}, {after, inside, 1, 1}};
}

void lay_out(const ModelSpec& spec, const DataShape& data, LayoutBuilder& b) {
  const Widths widths(spec);
  std::int64_t height = data.height, width = data.width;
  const Shape stem = widths.large_stem ? Shape{kStemWidth, data.channels, 7, 2}
                                       : Shape{kStemWidth, data.channels, 3, 1};
  add_layer(b, "resnet.embedder.embedder", stem, 1.0, height, width);
  if (widths.large_stem) {
    // The pooling keeps its input and where the maxima were (8 bytes each).
    const auto before = static_cast<double>(kStemWidth * height * width);
    height = (height + 1) / 2;
    width = (width + 1) / 2;
    b.spend(0.0, before + 2.0 * static_cast<double>(kStemWidth * height * width));
  }
  std::int64_t in = kStemWidth;
  for (std::int64_t stage = 0; stage < kStages; ++stage) {
    for (std::int64_t block = 0; block < widths.blocks[static_cast<std::size_t>(stage)]; ++block) {
      const std::string name =
          "resnet.encoder.stages." + std::to_string(stage) + ".layers." + std::to_string(block);
      const std::int64_t stride = stage > 0 && block == 0 ? 2 : 1;
      const auto shapes = shapes_of_block(widths, stage, in, stride);
      std::int64_t h = height, w = width;
      if (stride != 1 || in != widths.after(stage)) {
        const Shape shortcut{widths.after(stage), in, 1, stride};
        const auto shared = static_cast<double>(in * height * width);
        add_layer(b, name + ".shortcut", shortcut, 1.0, h, w);
        b.spend(0.0, -shared);  // its input is kept once, for the first layer
      }
      h = height;
      w = width;
      for (std::size_t i = 0; i < shapes.size(); ++i) {
        // A branch starts as nothing (De & Smith, arXiv 2002.10444), so depth costs no stability.
        const double gain = i + 1 == shapes.size() ? 0.0 : 1.0;
        add_layer(b, name + ".layer." + std::to_string(i), shapes[i], gain, h, w);
      }
      in = widths.after(stage);
      height = h;
      width = w;
    }
  }
  b.spend(0.0, static_cast<double>(in * height * width));  // the last result
  add_dense(b, "classifier.1", data.classes, in, true);
}

class Resnet final : public TorchModel {
 public:
  Resnet(const ModelSpec& spec, const DataShape& data, const ModelArrays& arrays)
      : TorchModel(arrays), widths_(spec) {
    ParameterCursor cursor(parameters());
    stem_ = take(cursor, widths_.large_stem ? 2 : 1);
    std::int64_t in = kStemWidth;
    for (std::int64_t stage = 0; stage < kStages; ++stage) {
      for (std::int64_t i = 0; i < widths_.blocks[static_cast<std::size_t>(stage)]; ++i) {
        const std::int64_t stride = stage > 0 && i == 0 ? 2 : 1;
        Block block;
        if (stride != 1 || in != widths_.after(stage)) block.shortcut = take(cursor, stride);
        for (const Shape& s : shapes_of_block(widths_, stage, in, stride)) {
          block.layers.push_back(take(cursor, s.stride));
        }
        blocks_.push_back(std::move(block));
        in = widths_.after(stage);
      }
    }
    head_ = take_affine(cursor, true);
    static_cast<void>(data);
  }

 protected:
  std::size_t stages() const override { return blocks_.size() + 2; }

  at::Tensor stage(std::size_t index, const at::Tensor& x, Pass& pass) const override {
    if (index == 0) {
      at::Tensor out = run(stem_, x).relu_();
      return widths_.large_stem ? at::max_pool2d(out, {3, 3}, {2, 2}, {1, 1}) : out;
    }
    if (index > blocks_.size()) return head_(pass.dropout(x.mean({2, 3})));
    const Block& block = blocks_[index - 1];
    at::Tensor out = x;
    for (std::size_t i = 0; i < block.layers.size(); ++i) {
      out = run(block.layers[i], out);
      if (i + 1 < block.layers.size()) out = out.relu_();
    }
    return out.add_(block.shortcut.weight.defined() ? run(block.shortcut, x) : x).relu_();
  }

 private:
  struct Layer {
    at::Tensor weight, gain, bias;
    std::int64_t stride = 1;
  };
  struct Block {
    std::vector<Layer> layers;
    Layer shortcut;  // undefined: the input itself
  };

  static Layer take(ParameterCursor& cursor, std::int64_t stride) {
    Layer out;
    out.weight = cursor.next();
    out.gain = cursor.next();
    out.bias = cursor.next();
    out.stride = stride;
    return out;
  }

  static at::Tensor run(const Layer& layer, const at::Tensor& x) {
    return convolve(x, {effective_filter(layer.weight, layer.gain), layer.bias}, layer.stride);
  }

  // Mean 0 and variance 1 / fan-in per filter, times the gain.
  static at::Tensor effective_filter(const at::Tensor& weight, const at::Tensor& gain) {
    const at::Tensor flat = weight.flatten(1);
    const auto fan_in = static_cast<double>(flat.size(1));
    const at::Tensor centred = flat - flat.mean(1, true);
    const at::Tensor spread =
        (centred.square().mean(1, true) * fan_in).clamp_min(kMinFilterVariance);
    const at::Tensor scale = at::rsqrt(spread) * (gain.unsqueeze(1) * kReluGain);
    return (centred * scale).view_as(weight);
  }

  Widths widths_;
  Layer stem_;
  std::vector<Block> blocks_;
  Affine head_;
};

std::unique_ptr<TorchModel> make(const ModelSpec& spec, const DataShape& data,
                                 const ModelArrays& arrays) {
  return std::make_unique<Resnet>(spec, data, arrays);
}

ModelDescription describe() {
  ModelDescription d;
  d.name = "resnet";
  d.summary = Sentence::verbatim("Tells images apart with a deep residual network");
  using Kind = ModelOption::Kind;
  d.options = {{"depth", "18", "layers: 18, 34 or 50", Kind::kWord, 0, 0, "18 34 50"},
               {"stem", "cifar", "cifar for images up to about 64 pixels, imagenet for larger ones",
                Kind::kWord, 0, 0, "cifar imagenet"}};
  d.templates = {
      {"resnet18", Sentence::tr("Deep image classifier"), "resnet:depth=18,stem=cifar",
       Sentence::tr(
           "ResNet-18: the one to beat on small images. For several computers together.")}};
  return d;
}

}  // namespace

const ModelKind& resnet_model() {
  static const ModelKind kKind = {describe(), nullptr, nullptr, lay_out, make, resnet_for_hub};
  return kKind;
}

}  // namespace potluck
