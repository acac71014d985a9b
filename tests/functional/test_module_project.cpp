// SPDX-License-Identifier: GPL-3.0-or-later
// A project whose model is the organiser's own, from PyTorch: members get its operators and
// weights, train on them, and hold the same state.
#include <ATen/ATen.h>
#include <torch/csrc/jit/api/module.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include "tests/functional/harness.h"

namespace potluck::functional {

namespace {

void parameter(torch::jit::Module& m, const char* name, at::IntArrayRef shape) {
  m.register_parameter(name, (at::randn(shape) * 0.1).set_requires_grad(true), false);
}

QString write_module(const QString& file, const char* code) {
  torch::jit::Module m("Net");
  parameter(m, "body", {32, 784});
  parameter(m, "head", {10, 32});
  m.define(code);
  m.save(file.toStdString());
  return file;
}

constexpr auto kDigits = R"(
def forward(self, x):
  return torch.linear(torch.relu(torch.linear(x.flatten(1), self.body)), self.head)
)";
constexpr auto kHostile = R"(
def forward(self, x):
  y = torch.linear(torch.relu(torch.linear(x.flatten(1), self.body)), self.head)
  return y + torch.from_file('/etc/passwd', False, 10)
)";

}  // namespace

class TestModuleProject : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void membersTrainTheOrganisersModule() {
    Group group;
    const auto module = write_module(group.folder() + "/net.pt", kDigits);
    QVERIFY(group.create("builtin:digits", "torchscript", tiny_recipe(120, 48, "start_members=2"),
                         {"--module", module}));
    QVERIFY(group.add_volunteers(1));
    QCOMPARE(group.train_to_the_end(), QString());
    const auto& commits = group[0].commits();
    QCOMPARE(commits.begin()->second.peers, 2);  // they began together
    QVERIFY(commits.rbegin()->second.loss < 0.7 * commits.begin()->second.loss);
    // Under its own names: for load_state_dict.
    const QString out = group.folder() + "/net.safetensors";
    QCOMPARE(group[1].command({"export", "--out", out}).exit_code, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray head = file.read(4096);
    QVERIFY(head.contains("\"body\"") && head.contains("\"head\"") && head.contains("[32,784]"));
  }

  // From where the module begins, not from zeros; nothing of it stays behind.
  void aForecastTriesTheModule() {
    Group group;
    NodeProcess& organiser = group.add("organiser");
    const auto module = write_module(group.folder() + "/net.pt", kDigits);
    const auto told = organiser.command({"forecast", "--data", "builtin:digits", "--model",
                                         "torchscript", "--module", module, "--recipe",
                                         "target_batch=64,lr=0.01", "--steps", "12"});
    QVERIFY2(told.exit_code == 0, told.complaint);
    const QJsonObject measured = told.answer["measured"].toObject();
    QCOMPARE(measured["parameters"].toInt(), 32 * 784 + 10 * 32);
    const QJsonArray steps = measured["steps"].toArray();
    QCOMPARE(steps.size(), 12);
    QVERIFY(steps.last()["loss"].toDouble() < steps.first()["loss"].toDouble());
    QVERIFY(!QFile::exists(organiser.home() + "/trial.safetensors"));
  }

  void whatIsNotAllowedIsRefused() {
    Group group;
    NodeProcess& organiser = group.add("organiser");
    const QStringList create = {"create", "--name", "T", "--data", "builtin:digits", "--model"};
    const auto hostile = write_module(group.folder() + "/hostile.pt", kHostile);
    const auto refused =
        organiser.command(create + QStringList{"torchscript", "--module", hostile});
    QCOMPARE(refused.exit_code, 6);
    QVERIFY2(refused.complaint.contains("aten::from_file"), refused.complaint);
    const auto without = organiser.command(create + QStringList{"torchscript"});
    QCOMPARE(without.exit_code, 2);
    QVERIFY2(without.complaint.contains("--module"), without.complaint);
    const auto module = write_module(group.folder() + "/net.pt", kDigits);
    const auto other = organiser.command(create + QStringList{"mlp", "--module", module});
    QCOMPARE(other.exit_code, 2);
    QVERIFY2(other.complaint.contains("torchscript"), other.complaint);
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestModuleProject)
#include "test_module_project.moc"
