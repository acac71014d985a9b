// SPDX-License-Identifier: GPL-3.0-or-later
// A module from PyTorch becomes a list of operators that computes the same, trains through flat
// arrays, and can do nothing else; what could is refused.
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include "engine/train/torch/torch_headers.h"
// In this order: torch's headers use words that Qt's have macros for.
#undef slots
#include <torch/csrc/jit/api/module.h>

#include "engine/train/batches/batch_source.h"
#include "engine/train/module/module_import.h"
#include "engine/train/weights/start_weights.h"
#include "small_data.h"

using namespace potluck;

namespace {

at::Tensor random(at::IntArrayRef shape, double deviation = 0.2) {
  return at::randn(shape) * deviation;
}

void parameter(torch::jit::Module& m, const char* name, const at::Tensor& value) {
  m.register_parameter(name, value.clone().set_requires_grad(true), false);
}

// A layer in a submodule, dropout, an in-place operator, a branch on a setting, a loop of known
// length, a size of the batch, a constant.
torch::jit::Module classifier() {
  torch::jit::Module head("Head"), m("Net");
  parameter(head, "weight", random({3, 16}));
  parameter(head, "bias", at::zeros({3}));
  head.define("def forward(self, x):\n  return torch.linear(x, self.weight, self.bias)\n");
  parameter(m, "body", random({16, 144}));
  parameter(m, "unused", random({5}));
  m.register_buffer("shift", at::full({1}, 0.25));
  m.register_attribute("residual", c10::BoolType::get(), true);
  m.register_module("head", head);
  m.define(R"(
def forward(self, x):
  n = x.size(0)
  h = torch.linear(x.view(n, -1), self.body)
  h = torch.relu_(h + self.shift)
  h = torch.dropout(h, 0.1, True)
  for i in range(3):
    if self.residual:
      h = h + torch.tanh(h) * float(i)
    else:
      h = torch.sin(h)
  return self.head.forward(h)
)");
  return m;
}

constexpr auto kOwnLoss = R"(
def loss(self, output, target):
  return torch.cross_entropy_loss(output, target, None, 1, -100, 0.0) * 2.0
)";

torch::jit::Module writer(std::int64_t tokens) {
  torch::jit::Module m("Writer");
  parameter(m, "embedding", random({tokens, 12}));
  parameter(m, "out", random({tokens, 12}));
  m.define(R"(
def forward(self, x):
  e = torch.embedding(self.embedding, x)
  t = x.size(1)
  mask = torch.tril(torch.ones([t, t]))
  mixed = torch.matmul(mask / torch.sum(mask, [1], True), e)
  return torch.linear(e + mixed, self.out)
)");
  return m;
}

}  // namespace

class TestModuleImport : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    text_ = small_text(folder_.path().toStdString());
    images_ = small_images(folder_.path().toStdString());
  }
  void computes_what_the_module_computes();
  void what_is_written_reads_the_same();
  void learns();
  void text_learns_and_writes();
  void a_loss_of_its_own_counts();
  void lists_see_what_changes_in_place();
  void costs_are_counted();
  void refuses_what_it_cannot_take_apart_data();
  void refuses_what_it_cannot_take_apart();
  void refuses_what_is_hostile_data();
  void refuses_what_is_hostile();
  void damaged_files_are_refused();
  void damaged_lists_are_refused();
  void members_run_nothing_that_is_not_allowed();

 private:
  std::string saved(const torch::jit::Module& m, const char* name = "m.pt") const {
    const std::string path = folder_.filePath(name).toStdString();
    m.save(path);
    return path;
  }
  Result<ImportedModule> import(const torch::jit::Module& m, const char* spec = "torchscript") {
    const ModelSpec parsed = parse_model_spec(spec).value();
    return import_module(saved(m), parsed, shape_of(reads_text(parsed.task()) ? *text_ : *images_));
  }
  // Ready to train: its weights in a file, as a project has them.
  TrainerOptions options(const ImportedModule& imported, const char* spec) {
    TrainerOptions out = options_for(spec, 1e-2);
    out.model.module = imported.graph;
    out.weights = folder_.filePath("w.safetensors").toStdString();
    const auto shape = shape_of(reads_text(out.model.task()) ? *text_ : *images_);
    const auto layout = layout_of(out.model, shape).value();
    if (!save_weights(layout, out.weights, imported.weights)) qFatal("no weights");
    return out;
  }
  QTemporaryDir folder_;
  std::shared_ptr<const Dataset> text_, images_;
};

static double train(Trainer& trainer, int steps) {
  for (int i = 0; i < steps; ++i) {
    gather(trainer, 32);
    if (!trainer.step(static_cast<std::uint64_t>(i), trainer.freeze())) qFatal("no step");
  }
  return trainer.evaluate(0).value().loss;
}

void TestModuleImport::computes_what_the_module_computes() {
  torch::jit::Module m = classifier();
  const auto imported = import(m);
  QVERIFY2(imported.ok(), imported ? "" : imported.error().text().c_str());
  QCOMPARE(imported->graph->parameters.size(), 3u);  // without what is not used
  QCOMPARE(imported->graph->parameters[0].name, std::string("body"));
  QCOMPARE(imported->graph->parameters[1].name, std::string("head.weight"));
  QCOMPARE(imported->graph->constants.size(), 1u);
  for (const auto& call : imported->graph->forward.calls) {
    QVERIFY(!call.name.starts_with("aten::sin"));  // of the branch that is not taken
    QVERIFY(!call.name.ends_with("_"));
  }
  // The module's own answer, without its dropout.
  const auto trainer = make(options(*imported, "torchscript"), images_);
  const double ours = trainer->evaluate(0)->loss;
  double theirs = 0;
  const c10::NoGradGuard no_gradient;
  Batch batch;
  BatchSource source(images_, options_for("mlp").model, 1, 1, {});
  const auto all = source.validation_samples();
  QVERIFY(source.validation(0, static_cast<std::uint32_t>(all), batch));
  at::Tensor h =
      at::from_blob(batch.values.data(), {static_cast<std::int64_t>(all), 144}, at::kFloat);
  h = at::relu(at::linear(h, m.attr("body").toTensor()) + 0.25);
  for (int i = 0; i < 3; ++i) h = h + at::tanh(h) * i;
  const auto head = m.attr("head").toModule();
  const at::Tensor logits =
      at::linear(h, head.attr("weight").toTensor(), head.attr("bias").toTensor());
  const at::Tensor targets = at::from_blob(batch.targets.data(), {logits.size(0)}, at::kLong);
  theirs = at::cross_entropy_loss(logits, targets).item<double>();
  QVERIFY2(std::abs(ours - theirs) < 1e-5, qPrintable(QString("%1 %2").arg(ours).arg(theirs)));
}

void TestModuleImport::what_is_written_reads_the_same() {
  torch::jit::Module m = classifier();
  m.define(kOwnLoss);
  const auto imported = import(m);
  QVERIFY2(imported.ok(), imported ? "" : imported.error().text().c_str());
  QVERIFY(imported->graph->loss);
  const std::string text = to_text(*imported->graph);
  const auto read = read_operator_graph(text);
  QVERIFY2(read.ok(), read ? "" : read.error().text().c_str());
  QVERIFY(*read == *imported->graph);
}

void TestModuleImport::learns() {
  const auto imported = import(classifier());
  QVERIFY(imported.ok());
  const auto trainer = make(options(*imported, "torchscript"), images_);
  const double before = trainer->evaluate(0)->loss, after = train(*trainer, 60);
  QVERIFY2(after < 0.5 * before, qPrintable(QString("%1 -> %2").arg(before).arg(after)));
  // Dropout is off where nothing is learnt.
  QCOMPARE(trainer->evaluate(0)->loss, trainer->evaluate(0)->loss);
}

void TestModuleImport::text_learns_and_writes() {
  constexpr auto kSpec = "torchscript-text:context=8";
  const auto imported = import(writer(text_->classes()), kSpec);
  QVERIFY2(imported.ok(), imported ? "" : imported.error().text().c_str());
  const auto trainer = make(options(*imported, kSpec), text_);
  const double before = trainer->evaluate(0)->loss, after = train(*trainer, 80);
  QVERIFY2(after < 0.8 * before, qPrintable(QString("%1 -> %2").arg(before).arg(after)));
  const auto written = trainer->generate("the ", 20, 0.5, 1);  // shorter windows than its context
  QVERIFY2(written.ok(), written ? "" : written.error().text().c_str());
  QCOMPARE(written->size(), 20u);
}

void TestModuleImport::a_loss_of_its_own_counts() {
  torch::jit::Module m = classifier();
  const auto plain = import(m);
  const double usual = make(options(*plain, "torchscript"), images_)->evaluate(0)->loss;
  m.define(kOwnLoss);
  const auto own = import(m);
  QVERIFY2(own.ok(), own ? "" : own.error().text().c_str());
  const double twice = make(options(*own, "torchscript"), images_)->evaluate(0)->loss;
  QVERIFY(std::abs(twice - 2 * usual) < 1e-5);
}

void TestModuleImport::lists_see_what_changes_in_place() {
  const at::Tensor weight = random({3, 144});
  const auto calls_of = [&](const char* last) {
    torch::jit::Module m("Net");
    parameter(m, "w", weight);
    m.define(std::string("def forward(self, x):\n  y = torch.linear(x.flatten(1), self.w)\n") +
             last);
    const auto imported = import(m);
    if (!imported) qFatal("%s", imported.error().text().c_str());
    return imported->graph->forward;
  };
  const auto plain = calls_of("  return torch.relu(y)\n");
  QVERIFY(calls_of("  all = [y, y]\n  y.relu_()\n  return all[1]\n") == plain);
  QVERIFY(calls_of("  y.relu_()\n  return y\n") == plain);
}

void TestModuleImport::costs_are_counted() {
  const auto imported = import(classifier());
  QCOMPARE(imported->graph->multiply_adds, 16.0 * 144 + 3 * 16);
  QVERIFY(imported->graph->activations >= 16 * 8);
}

void TestModuleImport::refuses_what_it_cannot_take_apart_data() {
  QTest::addColumn<QByteArray>("body");
  QTest::addColumn<QByteArray>("said");
  QTest::newRow("a branch on values")
      << QByteArray("  if bool(x.sum() > 0):\n    return y\n  return -y\n")
      << QByteArray("decides");
  QTest::newRow("a loop until values say so")
      << QByteArray("  while bool(y.sum() < 9):\n    y = y + 1\n  return y\n")
      << QByteArray("decides");
  QTest::newRow("a loop without end")
      << QByteArray("  while True:\n    y = y + 1\n  return y\n") << QByteArray("too many");
  QTest::newRow("a tuple") << QByteArray("  return y, y\n") << QByteArray("tensor");
  QTest::newRow("another shape") << QByteArray("  return y.sum()\n") << QByteArray("not [2, 3]");
  QTest::newRow("nothing to learn") << QByteArray("  return y.detach()\n") << QByteArray("depends");
  QTest::newRow("a view changed in place")
      << QByteArray("  y.view(-1).add_(1)\n  return y\n") << QByteArray("in place");
  QTest::newRow("running statistics")
      << QByteArray("  return torch.batch_norm(y, None, None, None, None, True, 0.1, 0.1, False)\n")
      << QByteArray("batch_norm");
  QTest::newRow("an exception") << QByteArray("  assert 1 > 2, 'no'\n  return y\n")
                                << QByteArray("raises");
}

void TestModuleImport::refuses_what_it_cannot_take_apart() {
  QFETCH(QByteArray, body);
  QFETCH(QByteArray, said);
  torch::jit::Module m("Net");
  parameter(m, "w", random({3, 144}));
  m.define("def forward(self, x):\n  y = torch.linear(x.flatten(1), self.w)\n" +
           body.toStdString());
  const auto imported = import(m);
  QVERIFY(!imported.ok());
  QVERIFY2(imported.error().message.find(said.toStdString()) != std::string::npos,
           imported.error().message.c_str());
  QVERIFY(!imported.error().hint.empty());
}

void TestModuleImport::refuses_what_is_hostile_data() {
  QTest::addColumn<QByteArray>("line");
  QTest::newRow("reads a file") << QByteArray(
      "  y = y + torch.from_file('/etc/passwd', False, 3)\n");
  QTest::newRow("writes a file") << QByteArray("  torch.save(y, '/tmp/potluck-hostile')\n");
  QTest::newRow("process-wide random numbers") << QByteArray("  torch.manual_seed(1)\n");
  QTest::newRow("random numbers") << QByteArray("  y = y + torch.rand([3])\n");
  QTest::newRow("another thread") << QByteArray(
      "  f = torch.jit.fork(torch.relu, y)\n  y = torch.jit.wait(f)\n");
  QTest::newRow("memory of others")
      << QByteArray("  y = torch.as_strided(y, [99999999], [1], 0)\n");
  QTest::newRow("uninitialised memory") << QByteArray("  y = y + torch.empty([3])\n");
  QTest::newRow("in a branch that is never taken")
      << QByteArray("  if self.never:\n    y = y + torch.rand([3])\n");
  QTest::newRow("changes itself") << QByteArray("  self.w.add_(1)\n");
}

void TestModuleImport::refuses_what_is_hostile() {
  QFETCH(QByteArray, line);
  torch::jit::Module m("Net");
  parameter(m, "w", random({3, 144}));
  m.register_attribute("never", c10::BoolType::get(), false);
  try {
    m.define("def forward(self, x):\n  y = torch.linear(x.flatten(1), self.w)\n" +
             line.toStdString() + "  return y\n");
  } catch (const std::exception&) {
    QSKIP("this libtorch compiles no such module");
  }
  const auto imported = import(m);
  QVERIFY(!imported.ok());
  const auto code = imported.error().code;
  QVERIFY2(code == ErrorCode::kPermission || code == ErrorCode::kInvalidArgument,
           imported.error().text().c_str());
  QVERIFY(!QFile::exists("/tmp/potluck-hostile"));
}

void TestModuleImport::damaged_files_are_refused() {
  const auto path = saved(classifier());
  QFile file(QString::fromStdString(path));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray whole = file.readAll();
  const auto spec = parse_model_spec("torchscript").value();
  std::string hint;
  const auto refused = [&](const QByteArray& bytes) {
    QFile out(folder_.filePath("damaged.pt"));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size()) return false;
    out.close();
    const auto imported = import_module(out.fileName().toStdString(), spec, shape_of(*images_));
    if (!imported) hint = imported.error().hint;
    return !imported.ok();
  };
  QVERIFY(refused(""));
  QVERIFY(refused("PK\x03\x04"));
  QVERIFY(refused(whole.left(whole.size() / 2)));
#ifndef __SANITIZE_ADDRESS__  // whose shadow is larger than what is allowed here
  // A number in it, of a table's entry, for which no memory suffices.
  const auto entry = whole.indexOf(QByteArray("q\0", 2), whole.indexOf("c__torch__"));
  rlimit before{};
  QCOMPARE(::getrlimit(RLIMIT_AS, &before), 0);
  const rlimit little{rlim_t{32} << 30, before.rlim_max};
  QCOMPARE(::setrlimit(RLIMIT_AS, &little), 0);
  const bool kept_out = refused(QByteArray(whole).replace(entry, 5, "r\xff\xff\xff\xff"));
  QCOMPARE(::setrlimit(RLIMIT_AS, &before), 0);
  QVERIFY(kept_out && !hint.empty());
#endif
  QVERIFY(!import_module(folder_.filePath("none.pt").toStdString(), spec, shape_of(*images_)).ok());
  // What runs on loading is found before it does.
  torch::jit::Module m("Net");
  parameter(m, "w", random({3, 144}));
  m.define("def forward(self, x):\n  return torch.linear(x.flatten(1), self.w)\n");
  m.define("def __getstate__(self):\n  return (self.w, False)\n");
  m.define("def __setstate__(self, state: Tuple[Tensor, bool]):\n  self.w = state[0]\n");
  const auto imported = import_module(saved(m, "state.pt"), spec, shape_of(*images_));
  QVERIFY(!imported.ok());
  QVERIFY2(imported.error().message.find("__setstate__") != std::string::npos ||
               imported.error().message.find("__getstate__") != std::string::npos,
           imported.error().text().c_str());
}

void TestModuleImport::damaged_lists_are_refused() {
  const auto imported = import(classifier());
  const std::string whole = to_text(*imported->graph);
  Rng rng(4);
  int read = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = whole;
    // Mostly other numbers; sometimes what breaks the form.
    for (int k = 0; k < 4; ++k) {
      const std::size_t at = rng.below(text.size());
      if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
        text[at] = static_cast<char>('0' + rng.below(10));
      } else if (rng.chance(0.02)) {
        text[at] = "0123456789-.\"{}[],:ex"[rng.below(21)];
      }
    }
    auto graph = read_operator_graph(text);
    if (!graph) continue;
    ++read;
    // What can still be read computes or fails, and does nothing worse.
    ModelSpec spec = parse_model_spec("torchscript").value();
    spec.module = std::make_shared<const OperatorGraph>(std::move(*graph));
    TrainerOptions o = options_for("mlp");
    o.model = spec;
    o.max_micro_batch = 2;
    if (const auto trainer = Trainer::create(o, images_)) {
      if (i % 8 == 0) (void)(*trainer)->accumulate(2);
    }
  }
  QVERIFY(read > 100);
}

void TestModuleImport::members_run_nothing_that_is_not_allowed() {
  const auto imported = import(classifier());
  for (const char* name : {"aten::from_file", "aten::save", "aten::rand", "prim::Print",
                           "aten::relu_", "aten::relu.out", "", "relu"}) {
    OperatorGraph graph = *imported->graph;
    graph.forward.calls[2].name = name;
    const auto read = read_operator_graph(to_text(graph));
    QVERIFY2(!read.ok() && read.error().code == ErrorCode::kPermission, name);
  }
  OperatorGraph ahead = *imported->graph;
  ahead.forward.calls[0].arguments[0] = {OperatorArgument::Kind::kValue, 60, 0, {}, {}};
  QVERIFY(!read_operator_graph(to_text(ahead)).ok());
}

QTEST_APPLESS_MAIN(TestModuleImport)
#include "test_module_import.moc"
