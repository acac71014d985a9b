// SPDX-License-Identifier: GPL-3.0-or-later
// What three nodes on loopback must reach together, with real data, real processes and real rounds:
//   bench_collaboration [shakespeare] [mnist] [--check] [--quick]
// Tiny Shakespeare with nanoGPT's recipe for small computers, on three nodes and on one; MNIST's
// 10,000 test images, 9,000 of them to train on. --quick: 200 epochs of each, a smoke test.
// --check: exit code 1 when a target is missed. Data: $POTLUCK_SHARED/data.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <cmath>
#include <cstdio>

#include "tests/functional/harness.h"

namespace {

using namespace potluck::functional;

constexpr int kHoursMs = 4 * 3600 * 1000;
constexpr int kQuickEpochs = 200;
constexpr int kWindows = 10;
constexpr double kShakespeareLoss = 1.88, kMnistAccuracy = 0.98, kMostOverTarget = 1.10;
// Of the mean of a tenth of the run: a few times what two runs of one node differ by.
constexpr double kCurveTolerance = 0.05;

struct Arguments {
  bool shakespeare = false, mnist = false, check = false, quick = false;
};

struct Workload {
  QString name, data, model, recipe;
  int target_batch = 0, epochs = 0;
};

struct Outcome {
  bool done = false;
  double seconds = 0, validation_loss = -1, accuracy = -1;
  double smallest_batch = 0, largest_batch = 0;  // over the target
  qint64 full_rounds = 0, digests = 0;
  QString disagreement;
  std::vector<double> losses;
};

class Table {
 public:
  void row(const QString& what, const QString& asked, const QString& measured, bool ok) {
    std::printf("| %-44s | %-12s | %-24s | %s |\n", qUtf8Printable(what), qUtf8Printable(asked),
                qUtf8Printable(measured), ok ? "ok" : "MISSED");
    std::fflush(stdout);
    met_ = met_ && ok;
  }
  void note(const QString& what, const QString& measured) { row(what, "", measured, true); }
  bool met() const { return met_; }
  static void header() {
    std::printf("| %-44s | %-12s | %-24s | ok |\n", "what", "asked", "measured");
    std::printf("| --- | --- | --- | --- |\n");
  }

 private:
  bool met_ = true;
};

Workload shakespeare(bool quick) {
  Workload w{"Shakespeare",
             shared_data("tinyshakespeare.txt"),
             "gpt:layers=4,heads=4,width=128,context=64",
             {},
             12,
             quick ? kQuickEpochs : 2000};
  w.recipe =
      QString(
          "target_batch=12,epochs=%1,lr=1e-3,lr_min=1e-4,schedule=cosine,warmup=100,beta1=0.9,"
          "beta2=0.99,weight_decay=0.1,clip=1.0,validate_every=0")
          .arg(w.epochs);
  return w;
}

Workload mnist(bool quick) {
  Workload w{"MNIST",
             shared_data("mnist-t10k-images-idx3-ubyte.gz"),
             "convnet:width=16",
             {},
             64,
             quick ? kQuickEpochs : 1400};  // ten data passes
  w.recipe =
      QString(
          "target_batch=64,epochs=%1,lr=2e-3,lr_min=1e-5,schedule=cosine,warmup=50,beta2=0.999,"
          "weight_decay=0.05,clip=0,train_fraction=0.9,validate_every=0")
          .arg(w.epochs);
  return w;
}

void measure(const Group& group, const NodeProcess& node, const Workload& workload, Outcome& out) {
  out.smallest_batch = 1e9;
  for (const auto& [epoch, commit] : node.commits()) {
    const double ratio = static_cast<double>(commit.samples) / workload.target_batch;
    out.smallest_batch = std::min(out.smallest_batch, ratio);
    out.largest_batch = std::max(out.largest_batch, ratio);
    out.full_rounds += commit.peers == static_cast<int>(group.size());
    out.digests += !commit.digest.isEmpty();
    out.losses.push_back(commit.loss);
  }
  out.validation_loss = node.newest("finished")["validation_loss"].toDouble(-1);
  out.accuracy = node.newest("finished")["validation_accuracy"].toDouble(-1);
  out.disagreement = group.disagreement();
}

Outcome train(const Workload& workload, int nodes) {
  Outcome out;
  Group group;
  if (!group.create(workload.data, workload.model, workload.recipe)) return out;
  if (nodes > 1 && !group.add_volunteers(nodes - 1)) return out;
  QElapsedTimer clock;
  clock.start();
  for (std::size_t i = 0; i < group.size(); ++i) group[i].run();
  if (!group.all_finish(kHoursMs)) return out;
  out.seconds = static_cast<double>(clock.elapsed()) / 1000.0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!group[i].wait_ended() || group[i].exit_code() != 0) return out;
    const auto digest_of = [](const NodeProcess& node) {
      return node.newest("finished")["state_digest"].toString();
    };
    if (digest_of(group[i]) != digest_of(group[0])) out.disagreement = "the final digests";
  }
  measure(group, group[0], workload, out);
  out.done = true;
  return out;
}

QString number(double value, int digits = 3) { return QString::number(value, 'f', digits); }

void common_rows(Table& table, const Workload& w, const Outcome& out) {
  table.note(w.name + ", three nodes: seconds", number(out.seconds, 1));
  table.note(w.name + ", three nodes: epochs per second",
             number(static_cast<double>(out.losses.size()) / out.seconds, 1));
  table.note(w.name + ", three nodes: epochs by all three",
             QString("%1 of %2").arg(out.full_rounds).arg(w.epochs));
  table.row(w.name + ": epochs committed", QString::number(w.epochs),
            QString::number(out.losses.size()),
            out.losses.size() == static_cast<std::size_t>(w.epochs));
  table.row(w.name + ": committed batch / target", "1.00 - 1.10",
            number(out.smallest_batch) + " - " + number(out.largest_batch),
            out.smallest_batch >= 1.0 && out.largest_batch <= kMostOverTarget);
  table.row(w.name + ": same digest at every epoch", QString("%1 epochs").arg(w.epochs),
            out.disagreement.isEmpty() ? QString("%1 epochs").arg(out.digests) : out.disagreement,
            out.disagreement.isEmpty() && out.digests == w.epochs);
}

double window_mean(const std::vector<double>& losses, int window) {
  const auto from = losses.size() * static_cast<std::size_t>(window) / kWindows;
  const auto to = losses.size() * static_cast<std::size_t>(window + 1) / kWindows;
  double sum = 0;
  for (auto i = from; i < to; ++i) sum += losses[i];
  return sum / static_cast<double>(to - from);
}

void compare_curves(Table& table, const Workload& w, const Outcome& three, const Outcome& one) {
  double widest = 0;
  for (int i = 0; i < kWindows; ++i) {
    const double a = window_mean(three.losses, i), b = window_mean(one.losses, i);
    std::printf("  epochs %d-%d %%: three nodes %.4f, one node %.4f\n", i * 10, i * 10 + 10, a, b);
    if (i >= kWindows / 5) widest = std::max(widest, std::abs(a - b));
  }
  const double last =
      std::abs(window_mean(three.losses, kWindows - 1) - window_mean(one.losses, kWindows - 1));
  table.row(w.name + ": one node against three, last tenth", QString("<= %1").arg(kCurveTolerance),
            number(last), last <= kCurveTolerance);
  table.row(w.name + ": one node against three, any tenth",
            QString("<= %1").arg(2 * kCurveTolerance), number(widest),
            widest <= 2 * kCurveTolerance);
  table.note(w.name + ", one node: validation loss", number(one.validation_loss));
  table.note(w.name + ", one node: epochs per second",
             number(static_cast<double>(one.losses.size()) / one.seconds, 1));
}

bool is_there(const Workload& workload) {
  if (QFile::exists(workload.data)) return true;
  std::printf("%s left out: there is no %s\n", qUtf8Printable(workload.name),
              qUtf8Printable(workload.data));
  return false;
}

bool run_shakespeare(Table& table, bool quick) {
  const auto workload = shakespeare(quick);
  if (!is_there(workload)) return true;
  const auto three = train(workload, 3);
  if (!three.done) return false;
  // After 200 epochs the recipe stands at about 2.5; a collaboration that does not learn stays
  // above 4.
  const double asked = quick ? 3.0 : kShakespeareLoss;
  table.row("Shakespeare, three nodes: validation loss", "<= " + number(asked, 2),
            number(three.validation_loss),
            three.validation_loss > 0 && three.validation_loss <= asked);
  common_rows(table, workload, three);
  const auto one = train(workload, 1);
  if (!one.done) return false;
  compare_curves(table, workload, three, one);
  return true;
}

bool run_mnist(Table& table, bool quick) {
  const auto workload = mnist(quick);
  if (!is_there(workload)) return true;
  const auto three = train(workload, 3);
  if (!three.done) return false;
  const double asked = quick ? 0.90 : kMnistAccuracy;
  table.row("MNIST, three nodes: right on 1,000 images", ">= " + number(100 * asked, 0) + " %",
            number(100 * three.accuracy, 2) + " %", three.accuracy >= asked);
  common_rows(table, workload, three);
  return true;
}

bool parse(const QStringList& words, Arguments& out) {
  for (const auto& word : words) {
    if (word == "shakespeare")
      out.shakespeare = true;
    else if (word == "mnist")
      out.mnist = true;
    else if (word == "--check")
      out.check = true;
    else if (word == "--quick")
      out.quick = true;
    else
      return false;
  }
  if (!out.shakespeare && !out.mnist) out.shakespeare = out.mnist = true;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const QCoreApplication app(argc, argv);
  Arguments arguments;
  if (!parse(app.arguments().mid(1), arguments)) {
    std::fprintf(stderr, "usage: %s [shakespeare] [mnist] [--check] [--quick]\n", argv[0]);
    return 2;
  }
  Table table;
  Table::header();
  bool ran = true;
  if (arguments.shakespeare) ran = run_shakespeare(table, arguments.quick) && ran;
  if (arguments.mnist) ran = run_mnist(table, arguments.quick) && ran;
  if (!ran) std::fprintf(stderr, "a run did not reach its end; see above\n");
  return !ran || (arguments.check && !table.met()) ? 1 : 0;
}
