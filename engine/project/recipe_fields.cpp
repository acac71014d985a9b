// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/recipe_fields.h"

namespace potluck {
namespace {

// Steps, and how fast they go.
std::vector<RecipeField> run_fields() {
  using R = Recipe;
  return {
      {"target_batch", &R::target_batch, 1, 1048576, true, true, "",
       Sentence::tr("samples in one step, all computers together")},
      {"epochs", &R::epochs, 1, 1e9, true, true, "",
       Sentence::tr("steps in all; the run ends there")},
      {"start_members", &R::start_members, 1, 256, true, true, "",
       Sentence::tr("computers that must be ready before the first step")},
      {"optimizer", &R::optimizer, 0, 0, true, true, "adamw sgd lamb",
       Sentence::tr("how the weights are updated")},
      {"lr", &R::learning_rate, 0, 10, false, true, "",
       Sentence::tr("learning rate after the warm-up")},
      {"lr_min", &R::final_learning_rate, 0, 10, true, true, "",
       Sentence::tr("learning rate at the end; never above the one before")},
      {"schedule", &R::schedule, 0, 0, true, true, "constant cosine linear step one-cycle",
       Sentence::tr("how the learning rate falls to that at the end")},
      {"warmup", &R::warmup, 0, 1e9, true, true, "",
       Sentence::tr("steps in which the learning rate rises to its full height")},
      {"step_every", &R::step_every, 0, 1e9, true, true, "",
       Sentence::tr("step schedule: steps between two cuts; 0: a third of the run")},
      {"step_factor", &R::step_factor, 0, 1, false, false, "",
       Sentence::tr("step schedule: what the learning rate is multiplied with at a cut")},
  };
}

// What one step does, and with what numbers.
std::vector<RecipeField> step_fields() {
  using R = Recipe;
  return {
      {"beta1", &R::beta1, 0, 1, true, false, "",
       Sentence::tr("memory of the mean gradient (adamw, lamb)")},
      {"beta2", &R::beta2, 0, 1, true, false, "",
       Sentence::tr("memory of its square (adamw, lamb)")},
      {"weight_decay", &R::weight_decay, 0, 10, true, true, "",
       Sentence::tr("pull of the weights towards zero")},
      {"momentum", &R::momentum, 0, 1, true, false, "",
       Sentence::tr("memory of past gradients (sgd)")},
      {"clip", &R::clip, 0, 1e6, true, true, "",
       Sentence::tr("largest gradient norm; 0: no limit")},
      {"label_smoothing", &R::label_smoothing, 0, 1, true, false, "",
       Sentence::tr("share of each answer that is spread over all of them")},
      {"dropout", &R::dropout, 0, 1, true, false, "",
       Sentence::tr("share of the values left out while training; 0.1 is usual with little data")},
      {"ema", &R::ema, 0, 1, true, false, "",
       Sentence::tr("running average of the weights, validated and exported in their place; 0.999 "
                    "is usual")},
      {"recompute", &R::recompute, 0, 1, true, true, "",
       Sentence::tr("1: forget activations and compute them twice; less memory, a third slower")},
      {"precision", &R::precision, 0, 0, true, true, "fp32 mixed",
       Sentence::tr(
           "mixed: products in bfloat16 on computers where that is faster, most graphics cards")},
  };
}

// What travels, what is looked at in between, and the data.
std::vector<RecipeField> other_fields() {
  using R = Recipe;
  return {
      {"codec", &R::codec, 0, 0, true, true, "auto fp32 fp16 bf16 int8 int4 topk",
       Sentence::tr("how gradients travel; auto: each round's plan chooses by the links")},
      {"average_codec", &R::average_codec, 0, 0, true, true, "auto fp32 fp16 bf16 int8 int4",
       Sentence::tr("how their averages travel; auto: as gradients do, int8 for topk")},
      {"overlap", &R::overlap, 0, 0, true, true, "none delayed",
       Sentence::tr(
           "delayed: the next step is computed while gradients travel, on weights one step old")},
      {"averaging", &R::averaging, 0, 0, true, true, "mean clipped trimmed median",
       Sentence::tr("how gradients become one; all but mean stand some members that lie")},
      {"norm_bound", &R::norm_bound, 0, 1e6, true, true, "",
       Sentence::tr("mean: how many times the usual norm one member's gradient may have; 0: any")},
      {"averaging_trim", &R::averaging_trim, 0, 0.5, true, false, "",
       Sentence::tr("trimmed: share of the members left out at each end of every value")},
      {"averaging_radius", &R::averaging_radius, 0, 1e6, false, true, "",
       Sentence::tr("clipped: how far a gradient may be from the last average, times the median")},
      {"averaging_memory", &R::averaging_memory, 0, 1, true, false, "",
       Sentence::tr("how much of its last contribution a member keeps in the next one; 0.9 helps "
                    "against liars")},
      {"audits", &R::audits, 0, 1, true, true, "",
       Sentence::tr("part of its computing with which each member checks gradients of others")},
      {"validate_every", &R::validate_every, 0, 1e9, true, true, "",
       Sentence::tr("steps between validations; 0: only at the end")},
      {"validation_samples", &R::validation_samples, 1, 1e9, true, true, "",
       Sentence::tr("samples of one validation; the final one uses all")},
      {"digest_every", &R::digest_every, 1, 1e6, true, true, "",
       Sentence::tr("steps between checks that all computers hold the same weights")},
      {"checkpoint_seconds", &R::checkpoint_seconds, 1, 86400, true, true, "",
       Sentence::tr("seconds between checkpoints")},
      {"seed", &R::seed, 0, kAnyNumber, true, true, "",
       Sentence::tr("start of the random numbers")},
      {"train_fraction", &R::train_fraction, 0, 1, false, false, "",
       Sentence::tr("share of the data that trains; the rest validates")},
      {"tokens", &R::tokens, 0, 0, true, true, "characters bytes pieces",
       Sentence::tr("what text is cut into; pieces: of words, found in the text (SentencePiece)")},
      {"vocabulary", &R::vocabulary, 512, 60'000, true, true, "",
       Sentence::tr("text in pieces: how many different ones are looked for")},
      {"image_size", &R::image_size, 0, 1024, true, true, "",
       Sentence::tr(
           "image files: the side that all are scaled and cut to; 0: as they are, 64 where sizes "
           "differ")},
      {"augment", &R::augment, 0, 0, true, true, "none flip crop flip-crop",
       Sentence::tr("how training images are varied; flip changes what left and right mean")},
      {"columns", &R::columns, 0, 0, true, true, "",
       Sentence::tr("tables: what each column is; auto: as it looks when the project is made")},
      {"bad_lines", &R::bad_lines, 0, 0, true, true, "refuse leave-out",
       Sentence::tr("tables and JSON lines: what happens to lines that cannot be read")},
  };
}

}  // namespace

const std::vector<RecipeField>& recipe_fields() {
  static const std::vector<RecipeField> table = [] {
    auto out = run_fields();
    for (auto& field : step_fields()) out.push_back(std::move(field));
    for (auto& field : other_fields()) out.push_back(std::move(field));
    return out;
  }();
  return table;
}

}  // namespace potluck
