// SPDX-License-Identifier: GPL-3.0-or-later
// How a project trains, as K=V pairs: "target_batch=12,epochs=2000,optimizer=adamw,lr=1e-3,...".
// Every key has a default, a range and a sentence of help. Pure values.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/base/result.h"
#include "net/base/sentence.h"

namespace potluck {

struct Recipe {
  std::uint32_t target_batch = 32;    // samples per epoch, all peers together
  std::uint64_t epochs = 1000;        // commits in all; the run ends there
  std::uint32_t start_members = 1;    // computers that must be ready before the first step
  std::string optimizer = "adamw";    // adamw, sgd, lamb
  double learning_rate = 1e-3;        // key: lr
  double final_learning_rate = 1e-4;  // key: lr_min
  std::string schedule = "cosine";    // constant, cosine, linear, step, one-cycle
  std::uint64_t warmup = 0;           // steps
  std::uint64_t step_every = 0;       // steps; 0: a third of the run
  double step_factor = 0.1;
  double beta1 = 0.9, beta2 = 0.99;
  double weight_decay = 0.1;
  double momentum = 0.9;
  double clip = 1.0;                       // gradient norm; 0: off
  double label_smoothing = 0.0;            // share of the target spread over all classes
  double dropout = 0.0;                    // share of the values left out
  double ema = 0.0;                        // decay of the weights' running average; 0: off
  std::uint32_t recompute = 0;             // 1: activations are computed twice, not kept
  std::string precision = "fp32";          // fp32, mixed
  std::string codec = "fp16";              // fp32, fp16, bf16, int8, int4, topk, auto
  std::string average_codec = "auto";      // auto, or one of these but topk
  std::string overlap = "none";            // none, delayed
  std::string averaging = "mean";          // mean, clipped, trimmed, median
  double norm_bound = 3.0;                 // of a gradient, times the usual one; 0: off
  double averaging_trim = 0.25;            // trimmed: part left out at each end
  double averaging_radius = 1.0;           // clipped: times the median difference
  double averaging_memory = 0.0;           // of a member's contributions; 0: none
  double audits = 0.05;                    // part of computing that goes into audits; 0: none
  std::uint64_t validate_every = 250;      // epochs; 0: only at the end
  std::uint64_t validation_samples = 256;  // each time; the final one uses all
  std::uint64_t digest_every = 16;         // epochs between state digests
  std::uint64_t checkpoint_seconds = 30;   // between checkpoints
  std::uint64_t seed = 1;
  double train_fraction = 0.9;
  std::string tokens = "characters";  // of text: characters, bytes, pieces
  std::uint32_t vocabulary = 4096;    // of pieces
  std::uint32_t image_size = 0;       // of image files: side to scale and cut to; 0: as they are
  std::string augment = "none";       // of images: none, flip, crop, flip-crop
  std::string columns = "auto";       // of tables: what each is, "x784nt"; auto: as guessed
  std::string bad_lines = "refuse";   // of tables and JSON lines: refuse, leave-out

  bool operator==(const Recipe&) const = default;
};

Result<Recipe> parse_recipe(std::string_view text);  // "" gives the defaults

// For a form: all that is wrong with values by key, each with the key that it belongs to, where
// parse_recipe() tells the first. A sentence's beginning, such as "a number above 0 to 10".
struct RecipeProblem {
  std::string key;
  Sentence message;
};
std::vector<RecipeProblem> recipe_problems(
    const std::vector<std::pair<std::string, std::string>>& values);
std::string to_string(const Recipe& recipe);  // canonical, every key

std::map<std::string, std::string> recipe_values(const Recipe& recipe);  // the same by key

// Whether samples alone determine the gradient that a member gives: not with random dropout, nor
// where gradients of earlier epochs or of other parameters are in it.
bool can_be_audited(const Recipe& recipe);

// In which codec averages travel: that of the gradients where nothing else is said, but for topk,
// which leaves values out, int8.
std::string_view average_codec_of(const Recipe& recipe);

struct RecipeKey {
  std::string key, value;  // value: the default
  Sentence help;
  Sentence allowed;                  // "a whole number from 1 to 9", "one of: this that"
  std::vector<std::string> choices;  // of words; none: a number, or what `allowed` says
};
std::vector<RecipeKey> recipe_keys();  // for --help and the window

}  // namespace potluck
