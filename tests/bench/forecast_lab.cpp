// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/forecast_lab.h"

#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <algorithm>
#include <cstdio>

namespace potluck::bench {
namespace {

using functional::NodeProcess;
using functional::wait_until;

constexpr int kTrialMs = 180'000, kManyMs = 300'000;
// What the first epochs together take is not what the others take: caches, the first plan.
constexpr int kFirstEpochs = 3;
constexpr auto kPort = ":7000";

double mean_of(const QList<QJsonObject>& all, const char* key) {
  double sum = 0;
  for (const auto& each : all) sum += each[key].toDouble();
  return sum / static_cast<double>(all.size());
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Reads what one of them tells.
class Watch {
 public:
  explicit Watch(const NodeProcess& node) : node_(node) {}
  bool has_begun() const { return commits_ >= kFirstEpochs; }
  bool finished() const { return seen_.finished; }
  void look() {
    for (; read_ < node_.events().size(); ++read_) take(node_.events()[read_]);
  }
  Seen seen() const {
    Seen out = seen_;
    out.epochs = static_cast<int>(averaging_.size());
    if (commits_ > kFirstEpochs) out.epoch_seconds = (last_ - began_) / (commits_ - kFirstEpochs);
    out.averaging_seconds = median(averaging_);
    return out;
  }

 private:
  double now_s() const { return static_cast<double>(clock_.elapsed()) / 1000; }
  void take(const QJsonObject& event) {
    const QString type = event["type"].toString();
    if (type == "validation" && clock_.isValid()) {
      seen_.validations.push_back({now_s(), event["loss"].toDouble()});
    }
    if (type == "finished") seen_.finished = true;
    if (type != "commit") return;
    if (!clock_.isValid()) clock_.start();
    (++commits_ <= kFirstEpochs ? began_ : last_) = now_s();
    const bool by_all = event["peers"].toInt() == kComputers;
    if (by_all && has_begun()) averaging_.push_back(event["averaging_seconds"].toDouble());
  }

  const NodeProcess& node_;
  QElapsedTimer clock_;  // since the first epoch
  qsizetype read_ = 0;
  int commits_ = 0;
  double began_ = 0, last_ = 0;
  std::vector<double> averaging_;
  Seen seen_;
};

}  // namespace

QString Scenario::recipe_text() const {
  QStringList out;
  for (auto it = recipe.begin(); it != recipe.end(); ++it) out << it.key() + "=" + it.value();
  return out.join(',');
}

// On one core each: the kernel gives out a share by the slice, and what a thread on another core
// took and did not use would be lost to the one that computes.
functional::Place ForecastLab::place(int i) const {
  const auto at = static_cast<std::size_t>(i);
  const QString core = QString::number(i % QThread::idealThreadCount());
  return {shares_[at]->launcher() +
              QStringList{"taskset", "-c", core, "ip", "netns", "exec", hosts_[at]->name()},
          hosts_[at]->address()};
}

QString ForecastLab::lay(const LinkKind& link, double cores) {
  link_ = link;
  const QString why_not = lab::Lab::enter();
  if (!why_not.isEmpty()) return why_not;
  if (!lab_.open()) return "the lab's switch could not be made";
  for (int i = 0; i < kComputers; ++i) {
    const QString name = QString("h%1").arg(i);
    // A packet and its answer pass four cables.
    hosts_.push_back(lab_.add_host(name, {link.up_mbit, link.down_mbit}, link.ping_ms / 4));
    if (!hosts_.back()) return "a host could not be made";
    shares_.push_back(lab::CpuShare::make("forecast" + name, cores));
    if (!shares_.back()) return "no share of the cores could be given to a host";
  }
  const QString home = folder_.path() + "/wizard";
  functional::start_node(wizard_, {}, {"serve", "--home", home, "--no-start-again"});
  const bool serves = wait_until([&] { return functional::read_control_file(home).valid(); }) &&
                      wait_until([&] { return api_.connect_to(home); });
  return serves ? QString() : "the wizard's node did not start";
}

QMap<QString, QString> ForecastLab::standard_recipe(const QString& data, const QString& spec) {
  const auto seen = api_.result("preview_data", {{"data", data}});
  const auto costs = api_.result("model_costs", {{"data_format", seen["data_format"]},
                                                 {"shape", seen["shape"]},
                                                 {"models", QJsonArray{spec}},
                                                 {"module", ""},
                                                 {"recipe", ""}})["costs"];
  QMap<QString, QString> out;
  const auto suggested = costs[0]["recipe"].toObject();
  for (auto it = suggested.begin(); it != suggested.end(); ++it) {
    out[it.key()] = it.value().toString();
  }
  return out;
}

QList<Scenario> ForecastLab::scenarios() {
  QList<Scenario> out;
  const auto templates = api_.result("templates");
  for (const QJsonValue model : templates["models"].toArray()) {
    if (model["module"].toBool()) continue;
    QString data;
    for (const QJsonValue each : templates["builtin_data"].toArray()) {
      if (model["data_formats"].toArray().contains(each["data_format"])) {
        data = each["name"].toString();
        break;
      }
    }
    if (data.isEmpty()) continue;
    const QString spec = model["spec"].toString();
    out.append({model["name"].toString(), spec, data, standard_recipe(data, spec)});
  }
  return out;
}

QJsonObject ForecastLab::measure(const Scenario& scenario) {
  std::vector<std::unique_ptr<QProcess>> trials;
  const auto home_of = [this](int i) { return QString("%1/trial%2").arg(folder_.path()).arg(i); };
  for (int i = 0; i < kComputers; ++i) {
    const auto set = functional::run_command(home_of(i), {"preferences", "max_threads=1"});
    if (set.exit_code == 0) continue;
    std::fprintf(stderr, "no preferences: %s\n", set.complaint.constData());
    return {};
  }
  for (int i = 0; i < kComputers; ++i) {
    const QString home = home_of(i);
    trials.push_back(std::make_unique<QProcess>());
    functional::start_node(*trials.back(), place(i),
                           {"forecast", "--home", home, "--json", "--data", scenario.data,
                            "--model", scenario.spec, "--recipe", scenario.recipe_text(), "--peers",
                            QString::number(kComputers), "--steps", "10"});
  }
  QList<QJsonObject> told;
  for (auto& trial : trials) {
    trial->waitForFinished(kTrialMs);
    const auto ended = functional::ended(*trial);
    if (ended.exit_code != 0) {
      std::fprintf(stderr, "a trial failed: %s\n", ended.complaint.constData());
      return {};
    }
    told.append(ended.answer["measured"].toObject());
  }
  QJsonObject out = told.front();
  for (const char* key : {"samples_per_second", "step_seconds", "noise_scale"}) {
    out[key] = mean_of(told, key);
  }
  return out;
}

QJsonObject ForecastLab::forecast(const Scenario& scenario, const QJsonObject& measured) {
  const QJsonObject link = {
      {"up_mbit", link_.up_mbit}, {"down_mbit", link_.down_mbit}, {"ping_ms", link_.ping_ms}};
  return api_.result("forecast", {{"measured", measured},
                                  {"recipe", scenario.recipe_text()},
                                  {"peers", kComputers},
                                  {"lines", QJsonArray{link}}});
}

QString ForecastLab::offers(const Scenario& scenario, const QJsonObject& measured) {
  const auto told = api_.result(
      "forecast",
      {{"measured", measured}, {"recipe", scenario.recipe_text()}, {"peers", kComputers}});
  QStringList out;
  for (const QJsonValue link : told["lines"].toArray()) {
    const auto batch = link["advice"]["better"]["target_batch"].toString();
    if (batch.isEmpty()) continue;
    out << QString("%1 at %2 Mb/s up").arg(batch).arg(link["up_mbit"].toDouble());
  }
  return out.isEmpty() ? QString("none") : out.join(", ");
}

QString ForecastLab::start(const Scenario& scenario, const Nodes& nodes) {
  NodeProcess& first = *nodes.front();
  // None begins before all are ready: what one did alone would be in no forecast.
  Scenario wanted = scenario;
  wanted.recipe["start_members"] = QString::number(kComputers);
  const QString listen = first.place().address + kPort;
  const auto made = first.command({"create", "--name", "Forecast", "--data", scenario.data,
                                   "--model", scenario.spec, "--recipe", wanted.recipe_text(),
                                   "--policy", "open", "--listen", listen});
  if (made.exit_code != 0) return "no project: " + QString::fromUtf8(made.complaint);
  QStringList as_users{"--digest-every", "16"};
  if (!logs_.isEmpty()) as_users += {"--log", "debug"};
  first.run(QStringList{"--listen", listen} + as_users);
  if (!wait_until([&] { return first.told("listening"); }, kManyMs)) return "nobody listens";
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    if (!nodes[i]->join(made.answer["invite_link"].toString())) return "one could not join";
    nodes[i]->run(as_users);
  }
  return {};
}

void ForecastLab::stop(const Scenario& scenario, const Nodes& nodes, Seen& seen) {
  for (const auto& node : nodes) {
    if (!node->running()) continue;
    const auto speeds = node->command({"status"}).answer["samples_per_second"].toObject();
    seen.samples_per_second += speeds["mine"].toDouble() / kComputers;
  }
  for (const auto& node : nodes) {
    if (node->running()) node->interrupt();
    if (logs_.isEmpty()) continue;
    QFile log(QString("%1/%2-%3.log").arg(logs_, scenario.name, node->name()));
    if (log.open(QIODevice::WriteOnly)) log.write(node->complaint());
  }
}

std::optional<Seen> ForecastLab::train(const Scenario& scenario, double most_seconds) {
  const QString folder = QString("%1/run%2").arg(folder_.path()).arg(++runs_);
  Nodes nodes;
  for (int i = 0; i < kComputers; ++i) {
    nodes.push_back(std::make_unique<NodeProcess>(folder, QString("n%1").arg(i), place(i)));
  }
  const QString problem = start(scenario, nodes);
  Watch watch(*nodes.front());
  const auto begun = [&] {
    watch.look();
    return watch.has_begun();
  };
  if (!problem.isEmpty() || !wait_until(begun, kManyMs)) {
    std::fprintf(stderr, "%s\n", qUtf8Printable(problem));
    for (const auto& node : nodes) node->explain();
    return std::nullopt;
  }
  const auto finished = [&] {
    watch.look();
    return watch.finished();
  };
  wait_until(finished, static_cast<int>(1000 * most_seconds));
  Seen seen = watch.seen();
  stop(scenario, nodes, seen);
  return seen;
}

}  // namespace potluck::bench
