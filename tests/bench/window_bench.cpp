// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a program: time from its start to its first painted frame with no node yet, the
// memory it holds, and how late its event loop is while three nodes train on all cores. The first
// start of each is for the caches. --check fails on a missed target; --seconds N for the last part.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "tests/bench/process_cost.h"

namespace {

constexpr double kPainted_s = 0.25, kResident_mb = 120, kStall_ms = 50, kP99_ms = 16;
constexpr int kStarts = 7, kPatience_ms = 20'000;

QString program(const QString& name) { return QCoreApplication::applicationDirPath() + '/' + name; }

// Reads the program's lines until one begins with `word`; the rest of it, empty when it never came.
QByteArray waitFor(QProcess& process, const QByteArray& word, int patience_ms = kPatience_ms) {
  QElapsedTimer patience;
  patience.start();
  while (patience.elapsed() < patience_ms) {
    while (process.canReadLine()) {
      const QByteArray line = process.readLine().trimmed();
      if (line.startsWith(word)) return line.mid(word.size()).trimmed() + ' ';
    }
    if (!process.waitForReadyRead(patience_ms)) break;
  }
  return {};
}

void start(QProcess& window, const QString& home, const QStringList& more = {}) {
  window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  window.start(program("potluck"), QStringList{"--home", home, "--measure"} + more);
}

void finish(QProcess& window) {
  window.terminate();
  if (!window.waitForFinished(kPatience_ms)) window.kill();
  window.waitForFinished();
}

double medianStart() {
  std::vector<double> took;
  for (int i = 0; i < kStarts; ++i) {
    const QTemporaryDir home;
    QProcess window;
    QElapsedTimer timer;
    timer.start();
    start(window, home.path(), {"--attach"});  // no node there, and none is started
    const bool painted = !waitFor(window, "painted").isEmpty();
    if (i > 0 && painted) took.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e9);
    finish(window);
  }
  if (took.empty()) return 1e9;
  std::sort(took.begin(), took.end());
  std::printf("painted after %.3f s (median of %zu warm starts, %.3f to %.3f), target %.2f\n",
              took[took.size() / 2], took.size(), took.front(), took.back(), kPainted_s);
  return took[took.size() / 2];
}

// An organiser and two volunteers who train on built-in words until they are stopped.
class Group {
 public:
  ~Group() {
    for (auto& node : nodes_) node.terminate();
    for (auto& node : nodes_) {
      if (node.state() != QProcess::NotRunning && !node.waitForFinished(kPatience_ms)) node.kill();
      node.waitForFinished();
    }
  }
  QString home(int i) const { return folder_.filePath(QString::number(i)); }
  bool start() {
    const QByteArray made =
        ask({"create", "--name", "Words", "--data", "builtin:words", "--model",
             "gpt:layers=2,heads=2,width=64,context=32", "--recipe",
             "target_batch=96,epochs=1000000", "--listen", "127.0.0.1:0", "--home", home(0)});
    const QString link = QJsonDocument::fromJson(made)["invite_link"].toString();
    for (int i = 0; i < kNodes && !link.isEmpty(); ++i) {
      if (i > 0 && ask({"join", link, "--home", home(i)}).isEmpty()) return false;
      nodes_[i].setStandardErrorFile(QProcess::nullDevice());
      nodes_[i].start(program("potluck-node"),
                      {"run", "--home", home(i), "--json", "--threads", "1", "--ignore-rules"});
      if (waitFor(nodes_[i], R"({"address")").isEmpty()) return false;
    }
    return !link.isEmpty();
  }

 private:
  static constexpr int kNodes = 3;
  static QByteArray ask(const QStringList& arguments) {
    QProcess node;
    node.start(program("potluck-node"), arguments + QStringList{"--json"});
    node.waitForFinished(kPatience_ms);
    return node.exitCode() == 0 ? node.readAllStandardOutput() : QByteArray();
  }
  QTemporaryDir folder_;
  std::array<QProcess, kNodes> nodes_;
};

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication app(argc, argv);
  const QStringList arguments = app.arguments();
  const qsizetype at = arguments.indexOf("--seconds");
  const int seconds = at > 0 ? arguments.value(at + 1).toInt() : 30;
  if (!qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    std::printf("no display: offscreen (xvfb-run ./dev bench window measures with one)\n");
  }
  const double painted = medianStart();
  std::fflush(stdout);

  Group group;
  if (!group.start()) {
    std::printf("three nodes could not be started\n");
    return 1;
  }
  QProcess window;
  start(window, group.home(0), {"--attach", "--measure-seconds", QString::number(seconds)});
  waitFor(window, "painted");
  const QByteArray told = waitFor(window, "lateness", 1000 * seconds + kPatience_ms);
  const double resident = potluck::bench::resident_mb(window.processId());
  finish(window);
  const QList<QByteArray> figures = told.split(' ');
  const double p99 = figures.value(0, "1e9").toDouble(), worst = figures.value(1, "1e9").toDouble();
  std::printf(
      "event loop late by p99 %.1f ms (target %.0f), worst %.1f ms (target %.0f), %s times "
      "over 50 ms in %d s\n",
      p99, kP99_ms, worst, kStall_ms, figures.value(2, "?").constData(), seconds);
  std::printf("resident %.0f MB, target %.0f\n", resident, kResident_mb);
  const bool fine = painted <= kPainted_s && resident > 0 && resident <= kResident_mb &&
                    p99 <= kP99_ms && worst <= kStall_ms;
  return arguments.contains("--check") && !fine ? 1 : 0;
}
