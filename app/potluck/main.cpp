// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop app: reads its arguments, then composes supervisor, client, theme and window.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>
#include <cstdio>

#include "ui/control/control_client.h"
#include "ui/control/node_supervisor.h"
#include "ui/control/single_instance.h"
#include "ui/text/languages.h"
#include "ui/window/main_window.h"
#include "ui/window/screenshots.h"
#include "ui/window/watchdog.h"

using namespace potluck::ui;

namespace {

QString defaultHome() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/potluck";
}

struct Arguments {
  QString home, theme, node, screenshots, link;
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
  const QCommandLineOption attach("attach",
                                  QApplication::tr("Never start a node, only attach to one."));
  const QCommandLineOption shots("screenshots",
                                 QApplication::tr("Save a picture of each page and end."), "DIR");
  const QCommandLineOption tray("tray", QApplication::tr("Start in the tray, where there is one."));
  QCommandLineOption measure("measure");  // for ./dev bench window
  measure.setFlags(QCommandLineOption::HiddenFromHelp);
  QCommandLineOption seconds("measure-seconds", {}, "N");
  seconds.setFlags(QCommandLineOption::HiddenFromHelp);
  parser.addOptions({home, theme, node, attach, shots, tray, measure, seconds});
  parser.addPositionalArgument("link", QApplication::tr("An invite link to join."), "[link]");
  parser.process(app);
  return {QDir(parser.value(home)).absolutePath(),
          parser.value(theme),
          parser.value(node),
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

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QApplication::setApplicationName("potluck");
  QApplication::setApplicationDisplayName("Potluck");
  QApplication::setApplicationVersion(POTLUCK_VERSION);
  QApplication::setDesktopFileName("potluck");
  QApplication::setQuitOnLastWindowClosed(false);  // the window decides, because of the tray
  const Arguments arguments = parse(app);
  QDir().mkpath(arguments.home);
  SingleInstance instance(arguments.home);
  if (!instance.claim(arguments.link)) return 0;
  QSettings settings(arguments.home + "/window.ini", QSettings::IniFormat);
  const QString theme_name =
      arguments.theme.isEmpty() ? settings.value("theme").toString() : arguments.theme;

  useLanguage(app, settings.value("language").toString());
  Theme theme(Theme::modeFromName(theme_name));
  ControlClient client(arguments.home);
  NodeSupervisor supervisor({arguments.home, arguments.node, arguments.attach});
  MainWindow window(client, theme, settings);
  QObject::connect(&supervisor, &NodeSupervisor::nodeUp, &client, &ControlClient::retryNow);
  QObject::connect(&supervisor, &NodeSupervisor::changed, &window, [&] {
    window.setNodeMessage(supervisor.message(), supervisor.hint(),
                          supervisor.state() == NodeSupervisor::State::kFailed);
  });
  QObject::connect(&window, &MainWindow::restartRequested, &supervisor, &NodeSupervisor::restart);
  QObject::connect(&supervisor, &NodeSupervisor::recovered, &window, &MainWindow::tellRecovered);
  QObject::connect(&instance, &SingleInstance::opened, &window, [&window](const QString& link) {
    window.comeToFront();
    window.offerLink(link);
  });

  if (arguments.measure) measure(window, arguments.measure_seconds);
  supervisor.start();
  client.open();
  if (!arguments.tray || !window.canHide()) window.show();
  window.offerLink(arguments.link);
  std::unique_ptr<ScreenshotRun> screenshots;
  if (!arguments.screenshots.isEmpty()) {
    screenshots = std::make_unique<ScreenshotRun>(window, client, theme, arguments.screenshots);
  }
  const int code = QApplication::exec();
  client.close();
  if (window.keepTraining())
    supervisor.leaveRunning();
  else
    supervisor.stop();
  return code;
}
