// SPDX-License-Identifier: GPL-3.0-or-later
// Exports carry the names, shapes and values that transformers read.
#include <QFloat16>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/train/models/standard_filter.h"
#include "engine/train/weights/safetensors.h"
#include "small_data.h"

using namespace potluck;
using nlohmann::json;

class TestHubExport : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void has_the_names_of_transformers_data();
  void has_the_names_of_transformers();
  void gpt2_matrices_lie_the_other_way();
  void joined_arrays_are_taken_apart();
  void convolutions_are_what_is_computed_with();
  void tokenizers_number_as_we_do();
  void the_card_says_what_it_is();
  void long_histories_are_cut_short();
  void refuses_what_transformers_do_not_have();

 private:
  struct Exported {
    json config;
    LoadedSafetensors weights, ours;
    std::filesystem::path folder;
  };
  Exported exported(const std::string& spec, std::shared_ptr<const Dataset> data = nullptr);

  QTemporaryDir folder_;
  std::shared_ptr<const Dataset> text_, images_;
};

namespace {

json read_json(const std::filesystem::path& file) {
  std::ifstream in(file);
  return json::parse(in);
}

}  // namespace

void TestHubExport::initTestCase() {
  text_ = small_text(folder_.path().toStdString());
  images_ = small_images(folder_.path().toStdString());
}

TestHubExport::Exported TestHubExport::exported(const std::string& spec,
                                                std::shared_ptr<const Dataset> data) {
  TrainerOptions options = options_for(spec);
  if (!data) data = reads_text(options.model.task()) ? text_ : images_;
  const auto trainer = make(options, data);
  gather(*trainer, 4);
  if (!trainer->step(0, trainer->freeze())) qFatal("no step");
  Exported out;
  out.folder = folder_.filePath("hub").toStdString();
  const auto plain = folder_.filePath("plain.safetensors").toStdString();
  ModelCard card;
  card.facts = {{"name", "rhymes | of ![cats](x)"}};
  card.contributors = {{"Ada *", 30, 3}, {"Bob", 10, 2}};
  card.training = {{0, 3.5, {}}, {1, 3.0, {}}};
  card.validation = {{1, 3.25, 0.5}};
  const Status written = trainer->export_for_hub(out.folder, card);
  if (!written) qFatal("%s", written.error().text().c_str());
  if (!trainer->export_safetensors(plain, {})) qFatal("no export");
  out.config = read_json(out.folder / "config.json");
  out.weights = read_safetensors(out.folder / "model.safetensors").value();
  out.ours = read_safetensors(plain).value();
  return out;
}

void TestHubExport::has_the_names_of_transformers_data() {
  QTest::addColumn<QByteArray>("spec");
  QTest::addColumn<QByteArray>("architecture");
  QTest::addColumn<QByteArrayList>("block");  // the arrays of one block, one of each kind
  QTest::addColumn<int>("others");            // outside of its two blocks
  const auto row = [](const char* spec, const char* architecture, QByteArrayList block,
                      int others) {
    QTest::newRow(architecture) << QByteArray(spec) << QByteArray(architecture) << block << others;
  };
  const auto both = [](const QByteArray& at, const QByteArrayList& names) {
    QByteArrayList out;
    for (const auto& name : names) out << at + name + ".weight" << at + name + ".bias";
    return out;
  };
  row("gpt:layers=2,heads=2,width=16,context=8", "GPT2LMHeadModel",
      both("transformer.h.1.",
           {"ln_1", "attn.c_attn", "attn.c_proj", "ln_2", "mlp.c_fc", "mlp.c_proj"}),
      4);
  QByteArrayList llama;
  for (const char* name : {"input_layernorm", "self_attn.q_proj", "self_attn.k_proj",
                           "self_attn.v_proj", "self_attn.o_proj", "post_attention_layernorm",
                           "mlp.gate_proj", "mlp.up_proj", "mlp.down_proj"}) {
    llama << QByteArray("model.layers.1.") + name + ".weight";
  }
  row("gpt:layers=2,heads=2,width=16,context=8,rotary=1,rms=1,swiglu=1", "LlamaForCausalLM", llama,
      2);
  row("bert:layers=2,heads=2,width=16,context=8", "BertForMaskedLM",
      both("bert.encoder.layer.1.",
           {"attention.self.query", "attention.self.key", "attention.self.value",
            "attention.output.dense", "attention.output.LayerNorm", "intermediate.dense",
            "output.dense", "output.LayerNorm"}),
      10);
  row("vit:layers=2,heads=2,width=16,patch=4", "ViTForImageClassification",
      both("vit.encoder.layer.1.",
           {"layernorm_before", "attention.attention.query", "attention.attention.key",
            "attention.attention.value", "attention.output.dense", "layernorm_after",
            "intermediate.dense", "output.dense"}),
      8);
}

void TestHubExport::has_the_names_of_transformers() {
  QFETCH(QByteArray, spec);
  QFETCH(QByteArray, architecture);
  QFETCH(QByteArrayList, block);
  QFETCH(int, others);
  const Exported e = exported(spec.toStdString());
  QCOMPARE(e.config["architectures"][0].get<std::string>(), architecture.toStdString());
  QCOMPARE(e.weights.metadata.at("format"), std::string("pt"));
  for (const auto& name : block) {
    QVERIFY2(e.weights.tensors.contains(name.toStdString()), name.constData());
  }
  QCOMPARE(int(e.weights.tensors.size()), 2 * int(block.size()) + others);
  const std::size_t vocabulary = text_->classes() + (spec.startsWith("bert") ? 1 : 0);
  if (e.config.contains("vocab_size"))
    QCOMPARE(e.config["vocab_size"].get<std::size_t>(), vocabulary);
}

void TestHubExport::gpt2_matrices_lie_the_other_way() {
  const Exported e = exported("gpt:layers=1,heads=2,width=16,context=8");
  const std::string name = "transformer.h.0.mlp.c_fc.weight";
  const LoadedTensor& theirs = e.weights.tensors.at(name);
  const LoadedTensor& ours = e.ours.tensors.at(name);
  QCOMPARE(theirs.shape, (std::vector<std::int64_t>{16, 64}));
  for (std::size_t in = 0; in < 16; ++in) {
    for (std::size_t out = 0; out < 64; ++out) {
      QCOMPARE(theirs.values[in * 64 + out], ours.values[out * 16 + in]);
    }
  }
  // A bias that the model does not have is zero, not absent.
  for (const float v : e.weights.tensors.at("transformer.ln_f.bias").values) QCOMPARE(v, 0.0f);
  QCOMPARE(e.weights.tensors.at("transformer.wte.weight").values,
           e.ours.tensors.at("transformer.wte.weight").values);
}

void TestHubExport::joined_arrays_are_taken_apart() {
  const Exported e = exported("albert:layers=3,heads=2,width=16,context=8,embedding=8");
  QCOMPARE(e.config["num_hidden_layers"].get<int>(), 3);
  QCOMPARE(e.config["embedding_size"].get<int>(), 8);
  const std::string at = "albert.encoder.albert_layer_groups.0.albert_layers.0.";
  const auto& joined = e.ours.tensors.at(at + "attention.qkv.weight").values;
  std::vector<float> together;
  for (const char* name : {"query", "key", "value"}) {
    const auto& part = e.weights.tensors.at(at + "attention." + name + ".weight");
    QCOMPARE(part.shape, (std::vector<std::int64_t>{16, 16}));
    together.insert(together.end(), part.values.begin(), part.values.end());
  }
  QCOMPARE(together, joined);
  for (const char* name :
       {"attention.dense.weight", "attention.LayerNorm.bias", "ffn.weight", "ffn_output.bias",
        "full_layer_layer_norm.weight", "attention.value.bias"}) {
    QVERIFY2(e.weights.tensors.contains(at + name), name);
  }
  for (const char* name :
       {"predictions.bias", "predictions.dense.weight", "predictions.LayerNorm.weight",
        "albert.embeddings.LayerNorm.bias", "albert.encoder.embedding_hidden_mapping_in.weight"}) {
    QVERIFY2(e.weights.tensors.contains(name), name);
  }
}

void TestHubExport::convolutions_are_what_is_computed_with() {
  const Exported e = exported("resnet:depth=18,stem=imagenet");
  QCOMPARE(e.config["layer_type"].get<std::string>(), std::string("basic"));
  QVERIFY(e.config["depths"] == json({2, 2, 2, 2}));
  const std::string at = "resnet.encoder.stages.1.layers.0.shortcut.";
  const auto& mean = e.weights.tensors.at(at + "normalization.running_mean").values;
  const auto& variance = e.weights.tensors.at(at + "normalization.running_var").values;
  QCOMPARE(mean, std::vector<float>(128, 0.0f));
  for (const float v : variance) QVERIFY(std::abs(std::sqrt(double(v) + 1e-5) - 1.0) < 1e-7);
  QCOMPARE(e.weights.tensors.at(at + "normalization.weight").values,
           e.ours.tensors.at(at + "normalization.weight").values);
  const auto& theirs = e.weights.tensors.at(at + "convolution.weight");
  const auto& ours = e.ours.tensors.at(at + "convolution.weight").values;
  QCOMPARE(theirs.shape, (std::vector<std::int64_t>{128, 64, 1, 1}));
  double sum = 0.0, squares = 0.0, ours_mean = 0.0;
  for (std::size_t i = 0; i < 64; ++i) {
    sum += theirs.values[i];
    squares += double(theirs.values[i]) * theirs.values[i];
    ours_mean += double(ours[i]) / 64;
  }
  // The gain of torch's own formula, 2.93 to the root, over the root of the fan-in.
  QVERIFY(std::abs(sum) < 1e-4);
  QVERIFY(std::abs(squares - 2.0 / (1.0 - 1.0 / M_PI)) < 1e-4);
  const double ratio = theirs.values[0] / (ours[0] - ours_mean);
  for (std::size_t i = 1; i < 64; ++i) {
    QVERIFY(std::abs(theirs.values[i] - ratio * (ours[i] - ours_mean)) < 1e-4);
  }
  QCOMPARE(e.weights.tensors.size(), std::size_t{20 * 5 + 2});
}

void TestHubExport::tokenizers_number_as_we_do() {
  const Exported e = exported("bert:layers=1,heads=2,width=16,context=8");
  const json tokenizer = read_json(e.folder / "tokenizer.json");
  const json& vocabulary = tokenizer["model"]["vocab"];
  QCOMPARE(vocabulary.size(), std::size_t(text_->classes() + 1));
  QCOMPARE(vocabulary["[MASK]"].get<std::uint32_t>(), text_->classes());
  QCOMPARE(vocabulary["c"].get<int>(), int(text_->encode("c")[0]));
  QCOMPARE(vocabulary["\n"].get<int>(), 0);
  QCOMPARE(read_json(e.folder / "tokenizer_config.json")["mask_token"].get<std::string>(),
           std::string("[MASK]"));

  DataFiles files{DataFormat::kText, {folder_.filePath("t.txt").toStdString()}, 0.9};
  files.tokens = "bytes";
  const Exported bytes =
      exported("gpt:layers=1,heads=2,width=16,context=8", Dataset::load(files).value());
  const json model = read_json(bytes.folder / "tokenizer.json")["model"];
  QCOMPARE(model["type"].get<std::string>(), std::string("BPE"));
  QCOMPARE(model["vocab"].size(), std::size_t{256});
  QCOMPARE(model["vocab"]["A"].get<int>(), 65);
  QCOMPARE(model["vocab"]["Ġ"].get<int>(), 32);  // as GPT-2 writes a blank
  QCOMPARE(model["vocab"]["Ċ"].get<int>(), 10);
}

void TestHubExport::the_card_says_what_it_is() {
  const Exported e = exported("vit:layers=1,heads=2,width=16,patch=4");
  std::ifstream in(e.folder / "README.md");
  const std::string card{std::istreambuf_iterator<char>(in), {}};
  for (const char* said : {"rhymes", "vit:heads=2", "240 images of 12 x 12", "parameters"}) {
    QVERIFY2(card.find(said) != std::string::npos, said);
  }
  // What people typed stays in its cell.
  QVERIFY(card.find("rhymes &#124; of &#33;&#91;cats&#93;(x)") != std::string::npos);
  QVERIFY(card.find("| Ada &#42; | 30 | 75.0 % | 3 |") != std::string::npos);
  QVERIFY(card.find("| 1 | 3.2500 | 50.00 % |") != std::string::npos);
  QFile picture(QString::fromStdString(e.folder / "curve.svg"));
  QVERIFY(picture.open(QIODevice::ReadOnly));
  QXmlStreamReader svg(&picture);
  int lines = 0;
  while (!svg.atEnd()) {
    lines += svg.readNext() == QXmlStreamReader::StartElement && svg.name() == u"polyline";
  }
  QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
  QCOMPARE(lines, 2);
  const json preprocessor = read_json(e.folder / "preprocessor_config.json");
  QVERIFY(preprocessor["image_mean"] == json::array({0.5}));
  QCOMPARE(e.config["image_size"].get<int>(), 12);
  QCOMPARE(e.config["id2label"].size(), std::size_t{3});
}

void TestHubExport::long_histories_are_cut_short() {
  ModelCard card;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    card.validation.push_back({i, 1.0 / double(i + 1), {}});
    card.contributors.push_back({"peer", 1, 1});
  }
  const std::string text = card_text(card);
  QCOMPARE(QString::fromStdString(text).count("\n| "), qsizetype(2 + 2 + 100 + 2 + 20));
  QVERIFY(text.find("and 900 others") != std::string::npos);
  QVERIFY(text.find("| 999 |") != std::string::npos);  // how it ended
  card.validation = {{1, NAN, {}}, {2, 1.0, {}}};
  QCOMPARE(curve_picture(card), std::string());
}

void TestHubExport::refuses_what_transformers_do_not_have() {
  for (const char* spec : {"mlp:hidden=8", "convnet:width=2", "resnet:depth=18,stem=cifar",
                           "gpt:layers=1,heads=2,width=16,context=8,rotary=1"}) {
    const TrainerOptions options = options_for(spec);
    const auto trainer = make(options, reads_text(options.model.task()) ? text_ : images_);
    const auto folder = std::filesystem::path(folder_.filePath("none").toStdString());
    const Status written = trainer->export_for_hub(folder, {});
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::kInvalidArgument);
    QVERIFY(written.error().hint.find("safetensors") != std::string::npos);
    QVERIFY(!std::filesystem::exists(folder));
  }
}

QTEST_APPLESS_MAIN(TestHubExport)
#include "test_hub_export.moc"
