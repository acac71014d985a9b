// SPDX-License-Identifier: GPL-3.0-or-later
// The trainer: a model, its data and its optimizer state as flat float32 arrays (docs/design.md,
// sections 8 and 9). No torch in this header. One thread at a time (the trainer thread); nothing
// here blocks on the network.
//
// Life of an epoch: accumulate() micro-batches until told otherwise; freeze() gives the mean
// gradient to average; then either step() with the committed average, or thaw() and go on
// accumulating. With go_on() after freeze() the next epoch is accumulated meanwhile, on parameters
// one step old (DeDLOC, delayed parameter updates).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/train/batches/augmentation.h"
#include "engine/train/data/dataset.h"
#include "engine/train/models/model_spec.h"
#include "engine/train/optimizer/optimizer.h"
#include "engine/train/torch/stop_flag.h"
#include "engine/train/weights/model_card.h"

namespace potluck {

// Which numbers a computer computes gradients with; all else is float32.
enum class Precision : std::uint8_t {
  kFp32,
  kMixed,     // products in bfloat16 (mixed_precision.h) where that turns out to be faster
  kBfloat16,  // the same, however fast
};

struct TrainerOptions {
  ModelSpec model;
  OptimizerSpec optimizer;
  ScheduleSpec schedule;
  std::uint64_t seed = 1;             // of the project: initial weights, the same on every node
  std::uint64_t stream = 0;           // of this peer: which samples it draws
  int threads = 0;                    // 0: choose by measurement
  std::string device = "auto";        // choose_devices(): several work as one
  std::vector<int> gpus_off;          // numbers of those that "auto" leaves out
  std::uint32_t max_micro_batch = 0;  // 0: choose by measurement
  double label_smoothing = 0.0;       // share of the target spread over all classes, below 1
  double dropout = 0.0;               // share of the values left out, below 1
  Augmentation augmentation;          // of training images
  bool recompute = false;             // forget activations, compute them twice
  Precision precision = Precision::kFp32;
  // How many of so many bytes the process may still take; asked before each micro-batch on the CPU,
  // which is made smaller while there are fewer. Empty: all of them.
  MemoryLeft memory_left;
  StopWish stop;                  // looked at while gradients are computed; null: nobody wishes it
  std::filesystem::path weights;  // to start from (load_weights()); empty: drawn from the seed
};

struct Accumulation {
  std::uint32_t samples = 0;  // in this call
  double loss_sum = 0.0;
  double seconds = 0.0;
};

struct Evaluation {
  double loss = 0.0;               // mean per sample (per token for text)
  std::optional<double> accuracy;  // classification only, in [0, 1]
  std::uint64_t samples = 0;
  // Classification only: the right answer was among the five likeliest, of more than five.
  std::optional<double> top5;
  struct OfClass {
    std::string name;
    std::uint64_t samples = 0, correct = 0;
  };
  std::vector<OfClass> classes;  // by number
};

struct TrainerInfo {
  Sentence device;    // "CPU, 2 threads", "NVIDIA H200", "NVIDIA H200 + NVIDIA L4, bfloat16"
  std::string model;  // "gpt, 4 layers, 0.80 M parameters"
  std::uint64_t parameters = 0;
  std::uint32_t micro_batch = 0;  // of all devices together
};

// The gradient of samples that another peer says it has computed, computed again on the parameters
// as they were when this was made: whatever the trainer does meanwhile, it gives what an honest
// peer gave, but for rounding. Its arrays are its own. No longer than the trainer; its thread.
class Recomputation {
 public:
  virtual ~Recomputation() = default;
  // A micro-batch of it. -> whether all samples are done. As accumulate(), and kInvalidArgument for
  // samples that would take too long to find, and
  // for models whose gradient depends on how samples are put into batches.
  virtual Result<bool> go_on() = 0;
  // The mean over all samples: float32 [P].
  virtual std::span<const float> gradient() = 0;
};

class Trainer {
 public:
  // Builds the model for this data set's shape. kInvalidArgument with a hint when they do not fit,
  // kOutOfMemory when less is left than its arrays and one sample take: before any of them is
  // there.
  static Result<std::unique_ptr<Trainer>> create(const TrainerOptions& options,
                                                 std::shared_ptr<const Dataset> data);
  virtual ~Trainer() = default;

  virtual TrainerInfo info() const = 0;
  virtual std::uint64_t values() const = 0;  // P: parameters, length of the gradient

  // One forward and backward over up to `samples` samples (less when the micro-batch is smaller),
  // on all devices at once, added to the gradient. Errors: kOutOfMemory (shrinks its micro-batch
  // and may be called again; when it happened on the way back, what was accumulated is gone, and
  // where another device was not short of memory its samples count: see accumulated_samples()),
  // kDiverged when the loss is not finite, kCancelled when it was stopped: then too what was
  // accumulated may be gone.
  virtual Result<Accumulation> accumulate(std::uint32_t samples) = 0;
  virtual std::uint32_t accumulated_samples() const = 0;
  virtual double accumulated_loss() const = 0;
  // The number of the first of them among all that were drawn; none where they do not follow each
  // other, since some were lost. Not kept over go_on().
  virtual std::optional<std::uint64_t> first_sample() const = 0;
  // stream: of another peer. kOutOfMemory: there is no room for the arrays.
  virtual Result<std::unique_ptr<Recomputation>> recompute(std::uint64_t stream,
                                                           std::uint64_t first,
                                                           std::uint32_t samples) = 0;

  // The mean gradient over accumulated_samples(): float32 [P], valid until thaw/step/accumulate. It
  // may be written to: what was added has to be taken out again before thaw(), and step() may be
  // given an average in its place.
  virtual std::span<float> freeze() = 0;
  // The largest magnitude in what freeze() gave, as it gave it; not finite when a value is not.
  virtual float largest_gradient() const = 0;
  virtual double gradient_norm() const = 0;  // likewise: its 2-norm
  // After freeze(): from now on accumulate() and accumulated_samples() are about the next epoch. On
  // the CPU it takes memory for one more vector.
  virtual void go_on() = 0;
  // What was accumulated for the next epoch is dropped: it would come on top of this one.
  virtual void thaw() = 0;
  virtual void clear() = 0;  // drop what was accumulated

  // Optimizer step number `epoch` (0-based) with the averaged gradient, float32 [P], and clears the
  // accumulator, unless it holds the next epoch's already. Bit-identical on every CPU. `average`
  // may be what freeze() gave. kDiverged when the average is not finite, kInvalidArgument when
  // epoch is not epochs_applied(): then nothing has changed.
  virtual Status step(std::uint64_t epoch, std::span<const float> average) = 0;
  virtual double last_gradient_norm() const = 0;  // of the average of the last step; 0: none yet

  // The whole state: a 64-byte header (magic, epochs applied, P, arrays) then parameters and
  // moments, as views into the live arrays, in this order; valid until the next step. What is
  // digested and shipped.
  virtual std::vector<std::span<const std::uint8_t>> state_views() = 0;
  virtual std::uint64_t epochs_applied() const = 0;
  // kMalformed when the blob does not belong to this model; then nothing has changed. Clears the
  // accumulator: its gradients were of other parameters.
  virtual Status load_state(std::span<const std::uint8_t> blob) = 0;

  // Where the optimizer keeps a running average of the weights, everything below looks at that.
  // Held-out split, at most max_samples (0: all of it), in a fixed order.
  virtual Result<Evaluation> evaluate(std::uint64_t max_samples) = 0;

  // Text models: continues the prompt, which is not repeated. Classifiers: kInvalidArgument (use
  // predictions()).
  virtual Result<std::string> generate(const std::string& prompt, std::uint32_t tokens,
                                       double temperature, std::uint64_t seed) = 0;
  // Characters of a prompt that the model knows nothing of, each once: they are passed over.
  virtual std::string unknown_in(const std::string&) const { return {}; }
  struct Prediction {
    std::vector<std::uint8_t> pixels;  // grey; none of a table
    std::uint32_t height = 0, width = 0;
    int label = 0;
    int predicted = 0;
    std::string label_name, predicted_name;  // as the data calls these classes
    double probability = 0;
  };
  virtual Result<std::vector<Prediction>> predictions(std::uint32_t count) = 0;

  // A folder that Hugging Face's transformers load; kInvalidArgument where they have no such model.
  virtual Status export_for_hub(const std::filesystem::path& folder, const ModelCard& card) = 0;
  // What torch.jit.load runs (torchscript_export.h), with the metadata and the tokenizer in it;
  // kInvalidArgument for a module of the organiser's own.
  virtual Status export_torchscript(
      const std::filesystem::path& file,
      const std::vector<std::pair<std::string, std::string>>& metadata) = 0;
  // safetensors with the module's parameter names; metadata: name, epochs, project.
  virtual Status export_safetensors(
      const std::filesystem::path& file,
      const std::vector<std::pair<std::string, std::string>>& metadata) = 0;
};

}  // namespace potluck
