// SPDX-License-Identifier: GPL-3.0-or-later
// gpt as GPT2LMHeadModel or LlamaForCausalLM, bert and albert for masked language modelling.
#include "engine/train/models/hub_model.h"

namespace potluck {
namespace {

using Json = nlohmann::ordered_json;

// Weight and bias; a bias that there is not is zero.
void add_affine(HubModel& out, const NamedWeights& w, const std::string& name, std::int64_t size,
                bool transpose) {
  out.tensors.push_back(transpose ? w.transposed(name + ".weight") : w.take(name + ".weight"));
  const std::string bias = name + ".bias";
  out.tensors.push_back(w.has(bias) ? w.take(bias) : filled(bias, size, 0.0f));
}

HubModel gpt2(const ModelSpec& spec, const DataShape& data, const NamedWeights& w) {
  const std::int64_t width = spec.integer("width");
  HubModel out;
  out.config = {{"architectures", {"GPT2LMHeadModel"}},
                {"model_type", "gpt2"},
                {"vocab_size", data.classes},
                {"n_positions", spec.integer("context")},
                {"n_embd", width},
                {"n_layer", spec.integer("layers")},
                {"n_head", spec.integer("heads")},
                {"activation_function", "gelu"},
                {"layer_norm_epsilon", 1e-5},
                {"bos_token_id", nullptr},
                {"eos_token_id", nullptr},
                {"tie_word_embeddings", true}};
  out.tensors.push_back(w.take("transformer.wte.weight"));
  out.tensors.push_back(w.take("transformer.wpe.weight"));
  for (std::int64_t i = 0; i < spec.integer("layers"); ++i) {
    const std::string h = "transformer.h." + std::to_string(i);
    add_affine(out, w, h + ".ln_1", width, false);
    add_affine(out, w, h + ".attn.c_attn", 3 * width, true);
    add_affine(out, w, h + ".attn.c_proj", width, true);
    add_affine(out, w, h + ".ln_2", width, false);
    add_affine(out, w, h + ".mlp.c_fc", 4 * width, true);
    add_affine(out, w, h + ".mlp.c_proj", width, true);
  }
  add_affine(out, w, "transformer.ln_f", width, false);
  return out;
}

// The matrix alone: with bias=1 Llama has none of its kind everywhere.
HubModel llama(const ModelSpec& spec, const DataShape& data, const NamedWeights& w) {
  const std::int64_t width = spec.integer("width");
  HubModel out;
  std::int64_t hidden = 0;
  out.tensors.push_back(renamed(w.take("transformer.wte.weight"), "model.embed_tokens.weight"));
  for (std::int64_t i = 0; i < spec.integer("layers"); ++i) {
    const std::string h = "transformer.h." + std::to_string(i) + ".";
    const std::string to = "model.layers." + std::to_string(i) + ".";
    const auto add = [&](HubTensor tensor) { out.tensors.push_back(std::move(tensor)); };
    add(renamed(w.take(h + "ln_1.weight"), to + "input_layernorm.weight"));
    int part = 0;
    for (const char* name : {"q_proj", "k_proj", "v_proj"}) {
      add(w.part(h + "attn.c_attn.weight", part++, 3, to + "self_attn." + name + ".weight"));
    }
    add(renamed(w.take(h + "attn.c_proj.weight"), to + "self_attn.o_proj.weight"));
    add(renamed(w.take(h + "ln_2.weight"), to + "post_attention_layernorm.weight"));
    add(w.part(h + "mlp.c_fc.weight", 0, 2, to + "mlp.gate_proj.weight"));
    hidden = out.tensors.back().shape[0];
    add(w.part(h + "mlp.c_fc.weight", 1, 2, to + "mlp.up_proj.weight"));
    add(renamed(w.take(h + "mlp.c_proj.weight"), to + "mlp.down_proj.weight"));
  }
  out.tensors.push_back(renamed(w.take("transformer.ln_f.weight"), "model.norm.weight"));
  out.config = {{"architectures", {"LlamaForCausalLM"}},
                {"model_type", "llama"},
                {"vocab_size", data.classes},
                {"hidden_size", width},
                {"intermediate_size", hidden},
                {"num_hidden_layers", spec.integer("layers")},
                {"num_attention_heads", spec.integer("heads")},
                {"num_key_value_heads", spec.integer("heads")},
                {"max_position_embeddings", spec.integer("context")},
                {"hidden_act", "silu"},
                {"rms_norm_eps", 1e-5},
                {"rope_theta", 10000.0},
                {"bos_token_id", nullptr},
                {"eos_token_id", nullptr},
                {"tie_word_embeddings", true}};
  return out;
}

}  // namespace

Result<HubModel> gpt_for_hub(const ModelSpec& spec, const DataShape& data, const NamedWeights& w) {
  const std::int64_t modern = spec.integer("rotary") + spec.integer("rms") + spec.integer("swiglu");
  if (modern == 0) return gpt2(spec, data, w);
  if (modern == 3 && spec.integer("bias") == 0) return llama(spec, data, w);
  return {
      ErrorCode::kInvalidArgument,
      "transformers have no gpt with some of rotary, rms and swiglu (all without bias are Llama)",
      "export the weights alone: FILE.safetensors"};
}

Result<HubModel> bert_for_hub(const ModelSpec& spec, const DataShape& data, const NamedWeights& w) {
  const bool albert = spec.kind == "albert";
  HubModel out;
  out.tensors = w.with_attention_apart();
  out.config = {{"architectures", {albert ? "AlbertForMaskedLM" : "BertForMaskedLM"}},
                {"model_type", spec.kind},
                {"vocab_size", data.classes + 1},
                {"hidden_size", spec.integer("width")},
                {"num_hidden_layers", spec.integer("layers")},
                {"num_attention_heads", spec.integer("heads")},
                {"intermediate_size", 4 * spec.integer("width")},
                {"hidden_act", "gelu"},
                {"max_position_embeddings", spec.integer("context")},
                {"type_vocab_size", 2},
                {"layer_norm_eps", 1e-12},
                {"pad_token_id", nullptr},
                {"tie_word_embeddings", true}};
  if (albert) {
    out.config["embedding_size"] = spec.integer("embedding");
    out.config["num_hidden_groups"] = 1;
    out.config["inner_group_num"] = 1;
    out.config["bos_token_id"] = nullptr;
    out.config["eos_token_id"] = nullptr;
  }
  return out;
}

}  // namespace potluck
