// SPDX-License-Identifier: GPL-3.0-or-later
// What a codec costs in quality: tiny Shakespeare on three nodes on loopback, once per codec named:
//   bench_codec_training [--epochs N] fp32 int8 int4 topk ...
// A name may carry the codec of averages behind a slash: int4/fp16. Without names: all six. 2000
// epochs take minutes each. The final validation losses of two fp32 runs differ by about 0.01.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <cstdio>

#include "tests/functional/harness.h"

namespace {

using namespace potluck::functional;

constexpr int kHoursMs = 4 * 3600 * 1000;
constexpr int kNodes = 3;

QString recipe(const QString& codec, int epochs) {
  QString out =
      QString(
          "target_batch=12,epochs=%1,lr=1e-3,lr_min=1e-4,schedule=cosine,warmup=100,beta1=0.9,"
          "beta2=0.99,weight_decay=0.1,clip=1.0,validate_every=0,codec=%2")
          .arg(epochs)
          .arg(codec.section('/', 0, 0));
  if (codec.contains('/')) out += ",average_codec=" + codec.section('/', 1);
  return out;
}

bool train(const QString& codec, int epochs) {
  Group group;
  const QString data = shared_data("tinyshakespeare.txt");
  const QString model = "gpt:layers=4,heads=4,width=128,context=64";
  if (!group.create(data, model, recipe(codec, epochs))) return false;
  if (!group.add_volunteers(kNodes - 1)) return false;
  QElapsedTimer clock;
  clock.start();
  for (std::size_t i = 0; i < group.size(); ++i) group[i].run();
  if (!group.all_finish(kHoursMs)) return false;
  const double seconds = static_cast<double>(clock.elapsed()) / 1000.0;
  int together = 0;
  double last_losses = 0;  // mean of the last tenth
  for (const auto& [epoch, commit] : group[0].commits()) {
    together += commit.peers == kNodes;
    if (epoch >= epochs - epochs / 10) last_losses += commit.loss / (epochs / 10);
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!group[i].wait_ended() || group[i].exit_code() != 0) return false;
  }
  const QString disagreement = group.disagreement();
  std::printf("| %-10s | %15.4f | %13.4f | %7d of %d | %7.0f | %s |\n", qUtf8Printable(codec),
              group[0].newest("finished")["validation_loss"].toDouble(-1), last_losses, together,
              epochs, seconds, disagreement.isEmpty() ? "none" : qUtf8Printable(disagreement));
  std::fflush(stdout);
  return disagreement.isEmpty();
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication app(argc, argv);
  QStringList codecs = app.arguments().mid(1);
  int epochs = 2000;
  if (const auto at = codecs.indexOf("--epochs"); at >= 0 && at + 1 < codecs.size()) {
    epochs = codecs[at + 1].toInt();
    codecs.remove(at, 2);
  }
  if (epochs < 10) return 2;
  if (codecs.isEmpty()) codecs = {"fp32", "fp16", "bf16", "int8", "int4", "topk"};
  std::printf(
      "| codec      | validation loss | last training | by all three | seconds | disagreement |\n");
  std::printf("| --- | --- | --- | --- | --- | --- |\n");
  bool good = true;
  for (const QString& codec : codecs) good = train(codec, epochs) && good;
  return good ? 0 : 1;
}
