// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/functional/harness.h"

#include <sys/prctl.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTimer>
#include <csignal>
#include <cstdio>

namespace potluck::functional {

namespace {

constexpr int kLastEventsShown = 12;
constexpr qsizetype kComplaintKept = 256 * 1024;  // of what a node writes with --log debug

// POTLUCK_NODE names another build of it, for looking into a failure.
QString program(const Place& place) {
  if (!place.program.isEmpty()) return place.program;
  return qEnvironmentVariable("POTLUCK_NODE", QStringLiteral(POTLUCK_NODE_PROGRAM));
}

}  // namespace

bool wait_until(const std::function<bool()>& condition, int patience_ms) {
  const QDeadlineTimer deadline(patience_ms);
  QTimer wake;  // so that the loop below returns at the latest then
  wake.setSingleShot(true);
  wake.start(patience_ms);
  while (!condition()) {
    if (deadline.hasExpired()) return false;
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  return true;
}

void start_node(QProcess& process, const Place& place, const QStringList& arguments) {
  process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
  QStringList words = place.launcher + QStringList{program(place)} + arguments;
  const QString first = words.takeFirst();
  process.start(first, words);
}

bool wait_ended(QProcess& process, int patience_ms) {
  return wait_until([&] { return process.state() == QProcess::NotRunning; }, patience_ms);
}

Ended ended(QProcess& process) {
  Ended out;
  out.output = process.readAllStandardOutput();
  out.complaint = process.readAllStandardError();
  if (process.state() == QProcess::NotRunning && process.exitStatus() == QProcess::NormalExit) {
    out.exit_code = process.exitCode();
  }
  const auto lines = out.output.trimmed().split('\n');
  out.answer = QJsonDocument::fromJson(lines.last()).object();
  return out;
}

Ended run_command(const QString& home, const QStringList& arguments, int patience_ms,
                  const Place& place) {
  QProcess process;
  QStringList all = arguments;
  if (!home.isEmpty()) all << "--home" << home;
  all << "--json";
  start_node(process, place, all);
  wait_ended(process, patience_ms);
  return ended(process);
}

CommitSeen commit_of(const QJsonObject& event) {
  return {event["samples"].toInteger(),   event["my_samples"].toInteger(),
          event["peers"].toInt(),         event["loss"].toDouble(),
          event["head"].toString(),       event["state_digest"].toString(),
          event["coordinator"].toString()};
}

NodeProcess::NodeProcess(const QString& folder, const QString& name, Place place)
    : name_(name), home_(folder + "/" + name), place_(std::move(place)) {
  connect(&process_, &QProcess::readyReadStandardOutput, this, &NodeProcess::take_output);
  connect(&process_, &QProcess::readyReadStandardError, this, [this] {
    complaint_ += process_.readAllStandardError();
    if (complaint_.size() > 2 * kComplaintKept) complaint_ = complaint_.last(kComplaintKept);
  });
}

NodeProcess::~NodeProcess() {
  process_.disconnect(this);
  process_.kill();
  process_.waitForFinished();
}

QString NodeProcess::project_folder() const {
  const QDir projects(home_ + "/projects");
  const auto names = projects.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  return names.isEmpty() ? QString() : projects.filePath(names.first());
}

bool NodeProcess::join(const QString& link) {
  const auto joined = command({"join", link, "--display-name", name_});
  if (joined.exit_code == 0) return true;
  qWarning("%s could not join: %s", qUtf8Printable(name_), joined.complaint.constData());
  return false;
}

void NodeProcess::run(const QStringList& more) {
  run_begins_ = events_.size();
  first_commit_ = -1;
  complaint_.clear();
  QStringList arguments{"run", "--home", home_, "--json", "--ignore-rules"};
  const auto unless_given = [&](const QString& option, const QString& value) {
    if (!more.contains(option)) arguments << option << value;
  };
  unless_given("--listen", place_.address + ":0");
  unless_given("--threads", "1");
  unless_given("--digest-every", "1");
  // Whoever keeps the homes wants to read what happened.
  if (qEnvironmentVariableIsSet("POTLUCK_KEEP_HOMES")) unless_given("--log", "debug");
  start_node(process_, place_, arguments + more);
}

int NodeProcess::exit_code() const {
  return process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
}

bool NodeProcess::wait_ended(int patience_ms) {
  const bool ended = wait_until([this] { return !running(); }, patience_ms);
  take_output();
  return ended;
}

void NodeProcess::kill9() {
  process_.kill();
  wait_ended();
}

void NodeProcess::send_signal(int number) {
  if (pid() > 0) ::kill(static_cast<pid_t>(pid()), number);
}

bool NodeProcess::interrupt() {
  if (pid() <= 0) return false;
  send_signal(SIGINT);
  return ended_well();
}

bool NodeProcess::terminate() {
  process_.terminate();
  return ended_well();
}

bool NodeProcess::ended_well() {
  const bool well = wait_ended() && exit_code() == 0;
  if (!well) explain();
  return well;
}

void NodeProcess::take_output() {
  while (process_.canReadLine()) on_line(process_.readLine());
}

void NodeProcess::on_line(const QByteArray& line) {
  const auto event = QJsonDocument::fromJson(line).object();
  if (event.isEmpty()) {
    qWarning("%s printed what is no JSON object: %s", qUtf8Printable(name_), line.constData());
    return;
  }
  events_ << event;
  if (event["type"] == "roll_back") forget_from(event["from_epoch"].toInteger());
  if (event["type"] != "commit") return;
  const auto epoch = event["epoch"].toInteger();
  if (first_commit_ < 0) first_commit_ = epoch;
  // A node that starts again from its checkpoint tells later epochs once more.
  forget_from(epoch);
  commits_[epoch] = commit_of(event);
}

QJsonObject NodeProcess::newest(const QString& type) const {
  for (auto i = events_.size(); i > run_begins_; --i) {
    if (events_[i - 1]["type"] == type) return events_[i - 1];
  }
  return {};
}

void NodeProcess::explain() const {
  std::fprintf(stderr, "--- %s: %s, %lld epochs\n", qUtf8Printable(name_),
               running() ? "running" : qUtf8Printable(QString("ended with %1").arg(exit_code())),
               static_cast<long long>(epochs()));
  for (auto i = std::max(run_begins_, events_.size() - kLastEventsShown); i < events_.size(); ++i) {
    const auto line = QJsonDocument(events_[i]).toJson(QJsonDocument::Compact);
    std::fprintf(stderr, "    %.400s\n", line.constData());
  }
  if (!complaint_.isEmpty()) std::fprintf(stderr, "    stderr: %s\n", complaint_.constData());
}

}  // namespace potluck::functional
