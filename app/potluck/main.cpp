// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop app: reads its arguments, then composes supervisor, client, theme and window.
#include <sys/stat.h>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <memory>

#include "ui/control/control_client.h"
#include "ui/control/node_supervisor.h"
#include "ui/control/remote_machine.h"
#include "ui/control/single_instance.h"
#include "ui/text/languages.h"
#include "ui/window/main_window.h"
#include "ui/window/screenshots.h"
#include "ui/window/watchdog.h"
#include "ui/window/window_host.h"

using namespace potluck::ui;

namespace {

QString defaultHome() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/potluck";
}

struct Arguments {
  QString home, theme, node, machine, screenshots, link;
  bool attach = false, tray = false, measure = false;
  int measure_seconds = 0;
};

Arguments parse(const QApplication& app) {
  QCommandLineParser parser;
  parser.setApplicationDescription(QApplication::tr("Train one neural network together."));
  parser.addHelpOption();
  parser.addVersionOption();
  const QCommandLineOption home("home", QApplication::tr("Folder of the node."), "DIR",
                                defaultHome());
  const QCommandLineOption theme(
      "theme", QApplication::tr("light or dark; default: as the system."), "NAME");
  const QCommandLineOption node("node", QApplication::tr("The program potluck-node."), "PATH");
  const QCommandLineOption machine(
      "machine", QApplication::tr("Use the node of another computer, over ssh."), "USER@HOST");
  const QCommandLineOption attach("attach",
                                  QApplication::tr("Never start a node, only attach to one."));
  const QCommandLineOption shots("screenshots",
                                 QApplication::tr("Save a picture of each page and end."), "DIR");
  const QCommandLineOption tray("tray", QApplication::tr("Start in the tray, where there is one."));
  QCommandLineOption measure("measure");  // for ./dev bench window
  measure.setFlags(QCommandLineOption::HiddenFromHelp);
  QCommandLineOption seconds("measure-seconds", {}, "N");
  seconds.setFlags(QCommandLineOption::HiddenFromHelp);
  parser.addOptions({home, theme, node, machine, attach, shots, tray, measure, seconds});
  parser.addPositionalArgument("link", QApplication::tr("An invite link to join."), "[link]");
  parser.process(app);
  return {QDir(parser.value(home)).absolutePath(),
          parser.value(theme),
          parser.value(node),
          parser.value(machine),
          parser.value(shots),
          parser.positionalArguments().value(0),
          parser.isSet(attach),
          parser.isSet(tray),
          parser.isSet(measure),
          parser.value(seconds).toInt()};
}

// One line when the window is painted, and one on how late the event loop was in the seconds after.
void measure(MainWindow& window, int seconds) {
  auto* watchdog = new Watchdog(window, [] {
    std::puts("painted");
    std::fflush(stdout);
  });
  if (seconds <= 0) return;
  constexpr int kSettle_ms = 3000;
  QTimer::singleShot(kSettle_ms, watchdog, [watchdog] { watchdog->forget(); });
  QTimer::singleShot(kSettle_ms + 1000 * seconds, watchdog, [watchdog] {
    const Watchdog::Lateness late = watchdog->lateness();
    std::printf("lateness %.2f %.2f %d %d\n", late.p99_ms, late.worst_ms, late.over_50_ms,
                late.beats);
    std::fflush(stdout);
  });
}

std::unique_ptr<NodeSource> makeSource(const Arguments& arguments, const QString& home) {
  if (!arguments.machine.isEmpty()) {
    return std::make_unique<RemoteMachine>(RemoteMachine::Options{arguments.machine, home});
  }
  return std::make_unique<NodeSupervisor>(
      NodeSupervisor::Options{home, arguments.node, arguments.attach});
}

}  // namespace

int main(int argc, char** argv) {
  ::umask(077);  // first of all: what is made from here on is its owner's alone
  QApplication app(argc, argv);
  QApplication::setApplicationName("potluck");
  QApplication::setApplicationDisplayName("Potluck");
  QApplication::setApplicationVersion(POTLUCK_VERSION);
  QApplication::setDesktopFileName("potluck");
  QApplication::setQuitOnLastWindowClosed(false);  // the window decides, because of the tray
  const Arguments arguments = parse(app);
  const bool remote = !arguments.machine.isEmpty();
  const QString home =
      remote ? RemoteMachine::folderOf(arguments.home, arguments.machine) : arguments.home;
  QDir().mkpath(home);
  SingleInstance instance(home);
  if (!instance.claim(arguments.link)) {
    std::puts(
        qPrintable(QApplication::tr("Potluck is open already: its window comes to the front.")));
    return 0;
  }
  QSettings settings(home + "/window.ini", QSettings::IniFormat);
  // A window on another computer looks as the one on this computer does.
  const QSettings own(arguments.home + "/window.ini", QSettings::IniFormat);
  const auto look = [&](const char* key) { return settings.value(key, own.value(key)).toString(); };
  const QString theme_name = arguments.theme.isEmpty() ? look("theme") : arguments.theme;

  useLanguage(app, look("language"));
  Theme theme(Theme::modeFromName(theme_name));
  ControlClient client(home);
  const std::unique_ptr<NodeSource> source = makeSource(arguments, home);
  WindowHost host(app, client, theme, settings, arguments.machine);
  QObject::connect(source.get(), &NodeSource::nodeUp, &client, &ControlClient::retryNow);
  QObject::connect(source.get(), &NodeSource::changed, &host, [&] {
    host.setNodeMessage(source->message(), source->hint(),
                        source->failed() ? source->remedy() : QString());
  });
  QObject::connect(&host, &WindowHost::restartRequested, source.get(), &NodeSource::restart);
  QObject::connect(source.get(), &NodeSource::recovered, &host,
                   [&host](const QString& message) { host.window().tellRecovered(message); });
  QObject::connect(&host, &WindowHost::machineRequested, &host, [&](const QString& machine) {
    QProcess::startDetached(QApplication::applicationFilePath(),
                            {"--home", arguments.home, "--machine", machine});
  });
  QObject::connect(&instance, &SingleInstance::opened, &host, [&host](const QString& link) {
    host.window().comeToFront();
    host.window().offerLink(link);
  });

  if (arguments.measure) measure(host.window(), arguments.measure_seconds);
  source->start();
  client.open();
  if (!arguments.tray || !host.window().canHide()) host.window().show();
  host.window().offerLink(arguments.link);
  std::unique_ptr<ScreenshotRun> screenshots;
  if (!arguments.screenshots.isEmpty()) {
    screenshots =
        std::make_unique<ScreenshotRun>(host.window(), client, theme, arguments.screenshots);
  }
  const int code = QApplication::exec();
  client.close();
  if (host.window().keepTraining() && !client.status().project.isEmpty())
    source->leaveRunning();
  else
    source->stop();
  return code;
}
