// SPDX-License-Identifier: GPL-3.0-or-later
// What a module costs is worked out before anything of it runs; what takes too much, or cannot be
// worked out, is refused with the operator's name. What runs is left when somebody wishes it.
#include <QTemporaryDir>
#include <QTest>

#include "engine/train/torch/torch_headers.h"
// In this order: torch's headers use words that Qt's have macros for.
#undef slots
#include <torch/csrc/jit/api/module.h>

#include "engine/train/models/operator_program.h"
#include "engine/train/models/operator_shapes.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/module/module_import.h"
#include "engine/train/weights/start_weights.h"
#include "small_data.h"
#include "tests/support/peak_memory.h"

using namespace potluck;

namespace {

using Kind = OperatorArgument::Kind;

OperatorArgument value(std::int64_t number) { return {Kind::kValue, number, 0, {}, {}}; }
OperatorArgument number(std::int64_t integer) { return {Kind::kInteger, integer, 0, {}, {}}; }
OperatorArgument list(const std::vector<std::int64_t>& from) {
  OperatorArgument out{Kind::kList, 0, 0, {}, {}};
  for (const std::int64_t each : from) out.list.push_back(number(each));
  return out;
}
const OperatorArgument kNone;

// Of images of 12 x 12 in three classes: flattened, times its one parameter, and `calls` between.
// Value 0 is the input, 1 the parameter [3, 144], 2 the flattened input [samples, 144].
OperatorGraph graph_with(std::vector<OperatorCall> calls) {
  OperatorGraph out;
  out.parameters = {{"w", {3, 144}}};
  out.forward.calls = {{"aten::flatten.using_ints", {value(0), number(1), number(-1)}}};
  for (OperatorCall& each : calls) out.forward.calls.push_back(std::move(each));
  out.forward.calls.push_back({"aten::linear", {value(2), value(1), kNone}});
  std::uint32_t values = 2;
  for (const OperatorCall& each : out.forward.calls) values += each.results;
  out.forward.result = values - 1;
  return out;
}

OperatorCall ones(const std::vector<std::int64_t>& shape) {
  return {"aten::ones", {list(shape), kNone, kNone, kNone, kNone}};
}

// Everything that libtorch cannot tell by itself of tensors without data, and much besides; y is
// [samples, 3], x [samples, 1, 12, 12].
const char* const kLines[] = {
    "y = torch.abs(y) + torch.relu(y) + torch.relu6(y) + torch.hardtanh(y) + "
    "torch.hardswish(y)",
    "y = torch.prelu(y, torch.ones([1])) + torch.log_sigmoid(y) + torch.gelu(y) + "
    "torch.mish(y)",
    "y = torch.rsub(y, 2) + torch.rsub(y, y) + torch.floor_divide(y, torch.ones([3]))",
    "y = torch.where(torch.logical_and(y > 0, torch.logical_not(y > 1)), y, "
    "torch.zeros_like(y))",
    "y = torch.flip(y, [1]) + torch.roll(y, [1], [1]) + torch.max(y) - torch.min(y)",
    "y = y + torch.logsumexp(y, [1], True) + torch.std(y, [1], True, True)",
    "y = y - torch.mean(y, [0], True) + torch.var(y, [0], False, True) + torch.amax(y, [1], "
    "True)",
    "y = y * torch.softmax(y, 1) + torch.log_softmax(y, 1) + torch.cumsum(y, 1)",
    "y = torch.layer_norm(y, [3]) + torch.group_norm(x, 1).flatten(1)[:, :3]",
    "y = y + torch.instance_norm(x, None, None, None, None, True, 0.1, 1e-5, "
    "False).flatten(1)[:, :3]",
    "y = y + torch.conv2d(x, torch.ones([3, 1, 3, 3]), None, [2, 2], [1, 1]).sum([2, 3])",
    "y = y + torch.conv2d(x, torch.ones([3, 1, 3, 3]), torch.ones([3]), [1], [0], "
    "[2]).mean([2, 3])",
    "y = y + torch.conv1d(x.flatten(2), torch.ones([3, 1, 5]), None, [3]).sum([2])",
    "y = y + torch.conv_transpose2d(x, torch.ones([1, 3, 2, 2]), None, [2, 2]).sum([2, 3])",
    "y = y + torch.adaptive_avg_pool2d(x, [1, 3]).flatten(1)",
    "y = y + torch.adaptive_max_pool2d(x, [1, 3])[0].flatten(1)",
    "y = y + torch.adaptive_avg_pool1d(x.flatten(2), [3]).flatten(1)",
    "y = y + torch.avg_pool2d(x, [4, 4]).flatten(1)[:, :3] + torch.max_pool2d(x, [3, "
    "3]).flatten(1)[:, :3]",
    "y = y + torch.pad(x, [1, 2, 3, 4], 'reflect').flatten(1)[:, :3]",
    "y = y + torch.constant_pad_nd(x, [1, 1], 0.5).flatten(1)[:, :3]",
    "y = y + torch.index_select(y, 1, torch.arange(3)) + torch.gather(y, 1, torch.zeros([1, "
    "3], dtype=4))",
    "y = y + torch.embedding(torch.ones([5, 3]), torch.zeros([1], dtype=4))",
    "y = y + torch.one_hot(torch.argmax(y, 1), 3)",
    "y = y + torch.repeat_interleave(y[:, :1], 3, 1) + y.repeat([1, 2])[:, 3:]",
    "y = y + torch.einsum('bi,ji->bj', [x.flatten(1), torch.ones([3, 144])])",
    "y = y + torch.einsum('...i,ij,jk->...k', [y, torch.ones([3, 4]), torch.ones([4, 3])])",
    "y = y + torch.matmul(y.unsqueeze(1), torch.ones([3, 3])).squeeze(1) + torch.mm(y, "
    "torch.ones([3, 3]))",
    "y = y + torch.baddbmm(torch.ones([1, 1, 3]), y.unsqueeze(1), torch.ones([3, "
    "3]).expand(y.size(0), 3, 3)).squeeze(1)",
    "y = torch.cat(torch.unbind(torch.stack([y, y], 2), 2), 1)[:, :3] + "
    "torch.cat(torch.chunk(y, 3, 1), 1)",
    "y = torch.split(torch.cat([y, y], 1), 3, 1)[1] + torch.tril(torch.ones([3, 3]))[0]",
    "y = y + torch.gru(x.flatten(1).unsqueeze(1), torch.zeros([1, y.size(0), 3]), "
    "[torch.ones([9, 144]), torch.ones([9, 3])], False, 1, 0.0, False, False, "
    "True)[0].squeeze(1)",
    "y = y + torch.lstm(x.flatten(1).unsqueeze(1), [torch.zeros([1, y.size(0), 3]), "
    "torch.zeros([1, y.size(0), 3])], [torch.ones([12, 144]), torch.ones([12, 3])], False, "
    "1, 0.0, False, False, True)[0].squeeze(1)",
    "y = torch.dropout(y, 0.5, True) + torch.l1_loss(y, y) + torch.huber_loss(y, y, 0)",
    "y = y + torch.mse_loss(y, y) + torch.norm(y, 2, [1], True) + torch.square(y).sum() / "
    "y.size(0)",
    "y = torch.index(x.flatten(1), [None, torch.arange(3)]) + y",
    "y = y.masked_fill(y > 2, 0.0) + y.transpose(0, 1).contiguous().t() + y.new_ones([3])",
    "y = y.reshape([-1]).view([y.size(0), 3]) + y.permute([1, 0]).movedim(0, 1)",
};

}  // namespace

class TestModuleCosts : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::shared_ptr<const Dataset> images_;

  ModelSpec spec_of(OperatorGraph graph) const {
    ModelSpec out = parse_model_spec("torchscript").value();
    out.module = std::make_shared<const OperatorGraph>(std::move(graph));
    return out;
  }
  Result<ImportedModule> imported(const std::string& line) const {
    torch::jit::Module m("Net");
    m.register_parameter("w", (at::ones({3, 144}) * 0.01).set_requires_grad(true), false);
    m.define("def forward(self, x):\n  y = torch.linear(x.flatten(1), self.w)\n  " + line +
             "\n  return y\n");
    const std::string path = folder_.filePath("m.pt").toStdString();
    m.save(path);
    return import_module(path, parse_model_spec("torchscript").value(), shape_of(*images_));
  }
  // Ready to train: its weights in a file, as a project has them.
  TrainerOptions options(const ModelSpec& spec) const {
    TrainerOptions out = options_for("mlp");
    out.model = spec;
    out.weights = folder_.filePath("w.safetensors").toStdString();
    const auto layout = layout_of(spec, shape_of(*images_)).value();
    if (!save_weights(layout, out.weights, std::vector<float>(layout.values, 0.01F))) {
      qFatal("no weights");
    }
    return out;
  }

 private Q_SLOTS:
  void initTestCase() { images_ = small_images(folder_.path().toStdString()); }

  void shapes_are_those_of_a_run_data() {
    QTest::addColumn<QByteArray>("line");
    for (const char* line : kLines) QTest::newRow(line) << QByteArray(line);
  }
  void shapes_are_those_of_a_run() {
    QFETCH(QByteArray, line);
    const auto module = imported(line.toStdString());
    QVERIFY2(module.ok(), module ? "" : module.error().text().c_str());
    const OperatorGraph& graph = *module->graph;
    const auto program = OperatorProgram::prepare(graph, graph.forward, kForwardInputs);
    using Seen = std::vector<std::pair<std::vector<std::int64_t>, at::ScalarType>>;
    const auto seen = [&](const at::Device& device, const OperatorProgram::Around& how) {
      Seen out;
      const std::vector<at::Tensor> parameters = {at::ones({3, 144}, device)};
      const auto constants = constants_of(graph, device);
      Pass pass;
      program->run({{at::full({2, 1, 12, 12}, 0.5, device)}, parameters, constants}, pass,
                   [&](const std::string& name, const OperatorProgram::Operation& operation,
                       OperatorProgram::Stack& stack) {
                     how ? how(name, operation, stack) : operation(stack);
                     for (const c10::IValue& each : stack) {
                       if (!each.isTensor()) continue;
                       out.emplace_back(each.toTensor().sizes().vec(),
                                        each.toTensor().scalar_type());
                     }
                   });
      return out;
    };
    const c10::NoGradGuard no_gradient;
    QVERIFY(seen(at::kMeta, work_out) == seen(at::kCPU, nullptr));
  }

  void costs_are_those_of_its_products() {
    const auto module = imported("y = torch.mm(y, torch.ones([3, 3]))");
    const auto layout = layout_of(spec_of(*module->graph), shape_of(*images_)).value();
    QCOMPARE(layout.multiply_adds, 3.0 * 144 + 9);
    QCOMPARE(layout.activations, 6.0);
    QVERIFY(layout.fixed_values >= 9);
    // An organiser may write down what it likes.
    OperatorGraph lying = *module->graph;
    lying.multiply_adds = lying.activations = 0;
    const auto read = read_operator_graph(to_text(lying)).value();
    QCOMPARE(layout_of(spec_of(read), shape_of(*images_))->multiply_adds, 3.0 * 144 + 9);
  }

  void what_takes_too_much_is_refused_data() {
    QTest::addColumn<int>("which");
    QTest::addColumn<QByteArray>("said");
    const char* const kNames[] = {"memory",           "products", "a wide view",
                                  "many small steps", "copies",   "a large batch"};
    const char* const kSaid[] = {
        "'aten::ones' (operator 2 of the module) gives 3.2e+09 bytes for one sample",
        "'aten::mm' (operator 3 of the module) takes 2.5e+11 operations for one sample",
        "'aten::expand' (operator 3 of the module) takes 5.0e+11 operations",
        "operations for one sample",
        "'aten::repeat' (operator 2 of the module) gives",
        "'aten::mm' (operator 4 of the module) takes"};
    for (int i = 0; i < 6; ++i) QTest::newRow(kNames[i]) << i << QByteArray(kSaid[i]);
  }
  void what_takes_too_much_is_refused() {
    QFETCH(int, which);
    QFETCH(QByteArray, said);
    std::vector<OperatorCall> calls;
    if (which == 0) calls = {ones({40'000, 20'000})};
    if (which == 1) {
      calls = {ones({5000, 5000})};
      for (int i = 0; i < 300; ++i) calls.push_back({"aten::mm", {value(3), value(3)}});
    }
    if (which == 2) {
      const OperatorArgument implicit{Kind::kBool, 0, 0, {}, {}};
      calls = {ones({1, 1}), {"aten::expand", {value(3), list({100'000, 100'000}), implicit}}};
    }
    if (which == 3) {
      calls = {ones({4'000'000})};
      for (int i = 0; i < 30'000; ++i) calls.push_back({"aten::tanh", {value(3)}});
    }
    if (which == 4) calls = {{"aten::repeat", {value(2), list({1, 10'000'000})}}};
    if (which == 5) {  // every sample with every other one, and that again
      calls = {{"aten::repeat", {value(2), list({4000, 1})}},
               {"aten::t", {value(3)}},
               {"aten::mm", {value(3), value(4)}}};
    }
    const std::string text = to_text(graph_with(calls));
    std::optional<Error> refused;
    const auto peak = test::peak_memory_of([&] {
      const auto read = read_operator_graph(text);
      const auto laid_out = read ? layout_of(spec_of(*read), shape_of(*images_)) : read.error();
      if (!laid_out) refused = laid_out.error();
    });
    QVERIFY(refused);
    QCOMPARE(refused->code, ErrorCode::kTooLarge);
    QVERIFY2(refused->message.find(said.toStdString()) != std::string::npos,
             refused->message.c_str());
    QVERIFY2(peak.value_or(0) <= test::kMostForRefusal,
             qPrintable(QString::number(peak.value_or(0))));
  }

  void what_cannot_be_worked_out_is_refused_data() {
    QTest::addColumn<int>("which");
    const char* const kNames[] = {"a size out of values",  "classes out of values",
                                  "a long list",           "many dimensions",
                                  "a size beyond numbers", "what does not fit"};
    for (int i = 0; i < 6; ++i) QTest::newRow(kNames[i]) << i;
  }
  void what_cannot_be_worked_out_is_refused() {
    QFETCH(int, which);
    std::vector<OperatorCall> calls;
    if (which == 0) {
      calls = {{"aten::sum", {value(2), kNone}}, {"aten::Int.Tensor", {value(3)}}};
      calls.push_back(ones({1}));
      calls.back().arguments[0].list = {value(4)};
    }
    if (which == 1) {
      calls = {{"aten::argmax", {value(2), number(1), number(0)}},
               {"aten::one_hot", {value(3), number(-1)}}};
    }
    if (which == 2) {
      calls = {ones({1'000'000'000, 0}), {"aten::unbind.int", {value(3), number(0)}}};
    }
    if (which == 3) {
      for (int i = 0; i < 100; ++i) {
        calls.push_back({"aten::unsqueeze", {value(2 + i), number(0)}});
      }
    }
    if (which == 4) {
      calls = {{"aten::repeat_interleave.self_int",
                {value(2), number(std::int64_t{1} << 60), kNone, kNone}}};
    }
    if (which == 5) calls = {{"aten::mm", {value(2), value(1)}}};
    const auto read = read_operator_graph(to_text(graph_with(calls)));
    QVERIFY2(read.ok(), read ? "" : read.error().text().c_str());
    const auto refused = layout_of(spec_of(*read), shape_of(*images_));
    QVERIFY(!refused.ok());
    QVERIFY2(refused.error().code == ErrorCode::kInvalidArgument &&
                 refused.error().message.find("cannot be worked out") != std::string::npos,
             refused.error().text().c_str());
  }

  void an_organiser_is_told_before_it_runs() {
    const auto module = imported("y = y + torch.ones([40000, 20000]).sum()");
    QVERIFY(!module.ok());
    QCOMPARE(module.error().code, ErrorCode::kTooLarge);
    QVERIFY2(module.error().message.find("aten::ones") != std::string::npos,
             module.error().message.c_str());
  }

  void a_list_of_many_values_is_refused() {
    std::string text = to_text(graph_with({}));
    std::string arguments = "1";
    while (arguments.size() < (30 << 20)) arguments += ",[]";
    text.replace(text.find("\"arguments\": [") + 14, 0, arguments + ",");
    std::optional<Error> refused;
    const auto peak = test::peak_memory_of([&] {
      if (const auto read = read_operator_graph(text); !read) refused = read.error();
    });
    QVERIFY(refused && refused->code == ErrorCode::kMalformed);
    QVERIFY2(peak.value_or(0) <= test::kMostForRefusal,
             qPrintable(QString::number(peak.value_or(0))));
    // Unpacking says itself how much it gives.
    std::vector<OperatorCall> calls(2000, {"prim::ListUnpack", {value(2)}, 1024});
    QVERIFY(!read_operator_graph(to_text(graph_with(calls))).ok());
  }

  void a_model_keeps_to_what_is_left() {
    for (const char* model : {"mlp:hidden=4096", "torchscript"}) {
      const bool module = std::string(model) == "torchscript";
      ModelSpec spec = parse_model_spec(model).value();
      if (module) spec = spec_of(graph_with({ones({4096, 4096})}));
      TrainerOptions o = module ? options(spec) : options_for(model);
      std::uint64_t left = 4 << 20;
      o.memory_left = [&left](std::uint64_t wanted) { return std::min(wanted, left); };
      std::optional<Error> refused;
      const auto peak = test::peak_memory_of([&] {
        if (const auto made = Trainer::create(o, images_); !made) refused = made.error();
      });
      QVERIFY(refused);
      QCOMPARE(refused->code, ErrorCode::kOutOfMemory);
      QVERIFY2(refused->message.find("4 MiB are left for it") != std::string::npos,
               refused->message.c_str());
      QVERIFY2(peak.value_or(0) <= 16 << 20, qPrintable(QString::number(peak.value_or(0))));
      left = std::uint64_t{4} << 30;
      QVERIFY(Trainer::create(o, images_).ok());
    }
  }

  // Both ways: forward and back.
  void a_slow_module_is_left_between_two_operators() {
    std::vector<OperatorCall> calls;
    for (int i = 0; i < 20; ++i) calls.push_back({"aten::tanh", {value(2 + i)}});
    OperatorGraph graph = graph_with(calls);
    graph.forward.calls.back().arguments[0] = value(22);
    const ModelSpec spec = spec_of(graph);
    const auto stop = std::make_shared<StopFlag>();
    TrainerOptions o = options(spec);
    o.stop = stop;
    const auto trainer = make(o, images_);
    QVERIFY(trainer->accumulate(4).ok());
    stop->ask({});
    QCOMPARE(trainer->accumulate(4).error().code, ErrorCode::kCancelled);
    QCOMPARE(trainer->evaluate(0).error().code, ErrorCode::kCancelled);
    stop->ask(std::chrono::hours(1));  // a grace that nobody needs
    QVERIFY(trainer->accumulate(4).ok());
    QCOMPARE(trainer->accumulated_samples(), 8u);

    const auto layout = layout_of(spec, shape_of(*images_)).value();
    const at::Tensor parameters = at::full({432}, 0.01), gradient = at::zeros({432});
    for (const bool asked : {false, true}) {
      stop->withdraw();
      const auto model =
          make_torch_model(spec, shape_of(*images_), {layout, parameters, gradient, stop});
      auto pass = model->forward(at::full({2, 1, 12, 12}, 0.5), at::zeros({2}, at::kLong));
      if (asked) stop->ask({});
      bool left = false;
      try {
        model->backward(pass, 1.0);
      } catch (const Stopped&) {
        left = true;
      }
      QCOMPARE(left, asked);
      QCOMPARE(gradient.norm().item<float>() > 0, true);
    }
  }
};

QTEST_APPLESS_MAIN(TestModuleCosts)
#include "test_module_costs.moc"
