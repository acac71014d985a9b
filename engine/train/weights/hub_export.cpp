// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/weights/hub_export.h"

#include "engine/train/files/partial_file.h"
#include "engine/train/models/hub_model.h"
#include "engine/train/text/piece_file.h"
#include "engine/train/text/tokenizer.h"
#include "engine/train/weights/safetensors.h"

namespace potluck {
namespace {

using Json = nlohmann::ordered_json;

void append_utf8(std::string& out, unsigned code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else {  // none is above 0x7ff here
    out += static_cast<char>(0xc0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
}

// The letter that stands for each byte in byte-level vocabularies (Radford et al. 2019): itself
// where it can be seen, else the next one from 256 on.
std::vector<std::string> byte_letters() {
  std::vector<std::string> out(256);
  unsigned next = 256;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const bool seen =
        (byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
    append_utf8(out[byte], seen ? byte : next++);
  }
  return out;
}

Json mask_token(std::uint32_t id) {
  return {{"id", id},        {"content", "[MASK]"}, {"single_word", false}, {"lstrip", false},
          {"rstrip", false}, {"normalized", false}, {"special", true}};
}

// tokenizer.json of the tokenizers library.
Json tokenizer_json(Json added, Json pre_tokenizer, Json decoder, Json model) {
  return {{"version", "1.0"},          {"truncation", nullptr},
          {"padding", nullptr},        {"added_tokens", std::move(added)},
          {"normalizer", nullptr},     {"pre_tokenizer", std::move(pre_tokenizer)},
          {"post_processor", nullptr}, {"decoder", std::move(decoder)},
          {"model", std::move(model)}};
}

// The unigram model of the tokenizers library: bytes under their own names, then the pieces, spaces
// and all. It cuts text as ours does.
Json piece_tokenizer_of(const Pieces& pieces, bool masked) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  Json vocabulary = Json::array();
  for (std::uint32_t byte = 0; byte < kBytePieces; ++byte) {
    std::string name = "<0x";
    name += {kDigits[byte / 16], kDigits[byte % 16], '>'};
    vocabulary.push_back({name, 0.0});
  }
  for (const Piece& piece : pieces) vocabulary.push_back({piece.text, piece.score});
  Json added = Json::array();
  if (masked) {
    const auto id = static_cast<std::uint32_t>(vocabulary.size());
    vocabulary.push_back({"[MASK]", 0.0});
    added.push_back(mask_token(id));
  }
  const Json decoder = {
      {"type", "Sequence"},
      {"decoders", Json::array({{{"type", "ByteFallback"}}, {{"type", "Fuse"}}})}};
  // unk_id only says that there is a way for what has no piece: its bytes.
  return tokenizer_json(
      added, nullptr, decoder,
      {{"type", "Unigram"}, {"unk_id", 0}, {"byte_fallback", true}, {"vocab", vocabulary}});
}

Json tokenizer_of(const Dataset& data, bool masked) {
  if (const auto pieces = pieces_from_text(data.tokenizer().file())) {
    return piece_tokenizer_of(*pieces, masked);
  }
  Json vocabulary = Json::object();
  const bool bytes = data.encode("\xff").size() == 1;
  if (bytes) {
    const auto letters = byte_letters();
    for (std::size_t i = 0; i < letters.size(); ++i) vocabulary[letters[i]] = i;
  } else {
    for (std::uint32_t i = 0; i < data.classes(); ++i) {
      vocabulary[data.decode({static_cast<std::uint16_t>(i)})] = i;
    }
  }
  Json added = Json::array();
  if (masked) {
    vocabulary["[MASK]"] = data.classes();
    added.push_back(mask_token(data.classes()));
  }
  const Json byte_level = {{"type", "ByteLevel"},
                           {"add_prefix_space", false},
                           {"trim_offsets", false},
                           {"use_regex", false}};
  const Json each_character = {{"type", "Split"},
                               {"pattern", {{"Regex", "[\\s\\S]"}}},
                               {"behavior", "Isolated"},
                               {"invert", false}};
  // Characters that the text did not have become its first token.
  const std::string unknown = bytes ? std::string() : data.decode({0});
  const Json model =
      bytes ? Json{{"type", "BPE"}, {"vocab", vocabulary}, {"merges", Json::array()}}
            : Json{{"type", "WordLevel"}, {"vocab", vocabulary}, {"unk_token", unknown}};
  return tokenizer_json(added, bytes ? byte_level : each_character,
                        bytes ? byte_level : Json{{"type", "Fuse"}}, model);
}

Status write_text(const std::filesystem::path& file, const std::string& text) {
  PartialFile out(file);
  out.write(text.data(), text.size());
  return out.keep();
}

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Status write_tokenizer(const std::filesystem::path& folder, const ModelSpec& spec,
                       const Dataset& data) {
  const bool masked = spec.task() == ModelTask::kMaskedTokens;
  Json config = {{"tokenizer_class", "PreTrainedTokenizerFast"},
                 {"clean_up_tokenization_spaces", false},
                 {"model_max_length", spec.context()}};
  if (masked) config["mask_token"] = "[MASK]";
  POTLUCK_CHECK(write_text(folder / "tokenizer.json", tokenizer_text(spec, data)));
  return write_text(folder / "tokenizer_config.json", dumped(config));
}

// From bytes to -1 ... 1, as the model was trained.
Status write_preprocessor(const std::filesystem::path& folder, const ModelSpec& spec,
                          const Dataset& data) {
  const Json half(std::vector<double>(data.channels(), 0.5));
  return write_text(folder / "preprocessor_config.json",
                    dumped({{"image_processor_type",
                             spec.kind == "vit" ? "ViTImageProcessor" : "ConvNextImageProcessor"},
                            {"do_resize", spec.kind == "vit"},
                            {"size", {{"height", data.height()}, {"width", data.width()}}},
                            {"do_rescale", true},
                            {"rescale_factor", 1.0 / 255.0},
                            {"do_normalize", true},
                            {"image_mean", half},
                            {"image_std", half}}));
}

Status write_card(const std::filesystem::path& folder, const ModelSpec& spec,
                  const ModelLayout& layout, const Dataset& data, ModelCard card) {
  std::erase_if(card.facts, [](const auto& fact) { return fact.first == "model"; });
  card.facts.insert(card.facts.begin(), {{"model", to_string(spec)},
                                         {"parameters", std::to_string(layout.values)},
                                         {"data", data.summary().text()}});
  std::string text =
      "---\nlibrary_name: transformers\n---\n# A model trained together\n\n"
      "Trained with Potluck by people on their own computers.\n" +
      card_text(card);
  if (const std::string picture = curve_picture(card); !picture.empty()) {
    POTLUCK_CHECK(write_text(folder / "curve.svg", picture));
    text += "\n![The loss while training and validated](curve.svg)\n";
  }
  return write_text(folder / "README.md", text);
}

}  // namespace

std::string tokenizer_text(const ModelSpec& spec, const Dataset& data) {
  return dumped(tokenizer_of(data, spec.task() == ModelTask::kMaskedTokens));
}

Status export_to_hub(const std::filesystem::path& folder, const ModelSpec& spec,
                     const ModelLayout& layout, std::span<const float> weights, const Dataset& data,
                     const ModelCard& card) {
  const ModelKind* kind = find_model_kind(spec.kind);
  assert(kind != nullptr && "a parsed spec is of a kind there is");
  if (kind->for_hub == nullptr) {
    return {ErrorCode::kInvalidArgument, "transformers have no model like " + spec.kind,
            "export the weights alone: FILE.safetensors"};
  }
  POTLUCK_TRY(HubModel model, kind->for_hub(spec, shape_of(data), NamedWeights(layout, weights)));
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) {
    return {ErrorCode::kIo, folder.string() + " cannot be made: " + failure.message(),
            "choose another place"};
  }
  model.config["torch_dtype"] = "float32";
  std::vector<TensorView> tensors;
  for (const HubTensor& t : model.tensors) tensors.push_back({t.name, t.shape, t.values});
  std::vector<std::pair<std::string, std::string>> metadata = {
      {"format", "pt"}};  // they ask for it
  metadata.insert(metadata.end(), card.facts.begin(), card.facts.end());
  POTLUCK_CHECK(write_safetensors(folder / "model.safetensors", tensors, metadata));
  POTLUCK_CHECK(write_text(folder / "config.json", dumped(model.config)));
  POTLUCK_CHECK(data.kind() == DataKind::kText ? write_tokenizer(folder, spec, data)
                                               : write_preprocessor(folder, spec, data));
  return write_card(folder, spec, layout, data, card);
}

}  // namespace potluck
