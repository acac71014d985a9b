// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/averaging_run.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <numeric>

namespace potluck::bench {
namespace {

constexpr int kPatienceMs = 4 * 60'000;  // for all rounds of a method
constexpr int kBetweenEntries_ms = 100;
constexpr int kOffersOnTheirWay =
    16;  // delays of one cable: two cables, there and back, twice over
constexpr int kFirstPort = 7000;
constexpr int kGatherMs = 30'000;
constexpr int kGatherings = 3;  // to try

// One process of a run and the lines of JSON it has printed.
class Worker {
 public:
  void start(const lab::Host* host, const QStringList& arguments) {
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    const QString program = QCoreApplication::applicationFilePath();
    if (host != nullptr) {
      host->start(process_, program, arguments);
    } else {
      process_.start(program, arguments);
    }
  }
  void close() { process_.closeWriteChannel(); }  // that is how a peer is told to end
  ~Worker() {
    if (!process_.waitForFinished(2000)) process_.kill();
    process_.waitForFinished();
  }

  void tell(const char* line) {
    process_.write(line);
    process_.write("\n");
    process_.waitForBytesWritten();
  }
  void read(int wait_ms) {
    if (wait_ms > 0) process_.waitForReadyRead(wait_ms);
    while (process_.canReadLine()) {
      lines_.push_back(QJsonDocument::fromJson(process_.readLine()).object());
    }
  }
  // Lines with this key.
  std::vector<QJsonObject> with(const QString& key) const {
    std::vector<QJsonObject> out;
    std::copy_if(lines_.begin(), lines_.end(), std::back_inserter(out),
                 [&](const QJsonObject& line) { return line.contains(key); });
    return out;
  }
  bool failed() const {
    return process_.state() == QProcess::NotRunning &&
           (process_.exitStatus() != QProcess::NormalExit || process_.exitCode() != 0);
  }

 private:
  QProcess process_;
  std::vector<QJsonObject> lines_;
};

// All processes of one run; ends them all before it waits for any.
class Workers {
 public:
  explicit Workers(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) workers_.push_back(std::make_unique<Worker>());
  }
  ~Workers() {
    for (const auto& worker : workers_) worker->tell("end");
    for (const auto& worker : workers_) worker->close();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  auto begin() const { return workers_.begin(); }
  auto end() const { return workers_.end(); }
  auto begin() { return workers_.begin(); }
  auto end() { return workers_.end(); }
  std::size_t size() const { return workers_.size(); }
  Worker& operator[](std::size_t i) const { return *workers_[i]; }

 private:
  std::vector<std::unique_ptr<Worker>> workers_;
};

bool wait_for(const Workers& workers, const QString& key, std::size_t lines) {
  const QDeadlineTimer deadline(kPatienceMs);
  for (const auto& worker : workers) {
    while (worker->with(key).size() < lines) {
      if (worker->failed() || deadline.hasExpired()) return false;
      worker->read(100);
    }
  }
  return true;
}

bool wait_for_one(const Workers& workers, const QString& key, int patience_ms) {
  const QDeadlineTimer deadline(patience_ms);
  while (!deadline.hasExpired()) {
    for (const auto& worker : workers) {
      if (worker->failed()) return false;
      if (!worker->with(key).empty()) return true;
      worker->read(20);
    }
  }
  return false;
}

// All in one first round. Now and then two pairs find each other first, and as nobody computes
// before all are there, neither would ever end its round.
bool gather(Workers& workers, const Setting& setting) {
  if (!wait_for(workers, "ready", 1)) return false;
  // The coordinator of the first round before the others: they find an offer to wait for.
  const auto leads = [](const auto& worker) { return worker->with("ready")[0]["leads"].toBool(); };
  std::stable_partition(workers.begin(), workers.end(), leads);
  for (const auto& worker : workers) {
    worker->tell("enter");
    worker->read(kBetweenEntries_ms + kOffersOnTheirWay * setting.delay_ms);
  }
  return wait_for_one(workers, "all", kGatherMs);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto n = values.size();
  return n == 0 ? 0 : n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

// gloo's ranks do not say how many they are: always all.
bool is_full(const QJsonObject& round, std::size_t workers) {
  return !round.contains("peers") || static_cast<std::size_t>(round["peers"].toInt()) == workers;
}

std::optional<QJsonObject> round_of(const Worker& worker, int number) {
  const auto rounds = worker.with("round");
  const auto at = std::find_if(rounds.begin(), rounds.end(),
                               [&](const auto& line) { return line["round"].toInt() == number; });
  return at == rounds.end() ? std::nullopt : std::optional(*at);
}

// The first round that everybody was in, as far as told.
int first_full_round(const Workers& workers) {
  int out = 0;
  for (const auto& worker : workers) {
    const auto rounds = worker->with("round");
    const auto full = std::find_if(rounds.begin(), rounds.end(), [&](const QJsonObject& line) {
      return is_full(line, workers.size());
    });
    if (full == rounds.end()) return 0;
    out = std::max(out, (*full)["round"].toInt());
  }
  return out;
}

// -> the number of the first round that counts; nullopt: it did not come to an end.
std::optional<int> wait_for_rounds(const Workers& workers, const RunOptions& options) {
  const QDeadlineTimer deadline(kPatienceMs);
  while (!deadline.hasExpired()) {
    for (const auto& worker : workers) {
      if (worker->failed()) return std::nullopt;
      worker->read(20);
    }
    const int first = first_full_round(workers);
    const int last = first + static_cast<int>(options.dropped + options.rounds) - 1;
    const auto told = [&](const auto& worker) { return round_of(*worker, last).has_value(); };
    if (first > 0 && std::all_of(workers.begin(), workers.end(), told)) {
      return first + static_cast<int>(options.dropped);
    }
  }
  return std::nullopt;
}

// What the workers told of the rounds that count.
Measured summarise(const Workers& workers, const RunOptions& options, int first) {
  Measured out;
  std::vector<double> seconds, transfers, cpu, moved;
  for (int r = first; r < first + static_cast<int>(options.rounds); ++r) {
    double slowest = 0, transfer = 0, all_cpu = 0, most = 0;
    for (const auto& worker : workers) {
      const QJsonObject line = round_of(*worker, r).value_or(QJsonObject());
      if (!is_full(line, workers.size()) || line["attempt"].toInt() > 0) out.disturbed = true;
      out.contributors = line["gave"].toInt();
      slowest = std::max(slowest, line["seconds"].toDouble());
      transfer = std::max(transfer, line["bulk_seconds"].toDouble());
      all_cpu += line["cpu"].toDouble();
      most = std::max({most, line["sent"].toDouble(), line["received"].toDouble()});
      out.peak_mb = std::max(out.peak_mb, line["peak_mb"].toDouble());
      out.round_trip = std::max(out.round_trip, line["round_trip"].toDouble());
    }
    seconds.push_back(slowest);
    transfers.push_back(transfer);
    cpu.push_back(all_cpu);
    moved.push_back(most / 1e6);
  }
  out.seconds = median(seconds);
  out.transfer = median(transfers);
  out.fastest = *std::min_element(seconds.begin(), seconds.end());
  out.cpu_seconds = median(cpu);
  out.moved_mb = median(moved);
  return out;
}

}  // namespace

QString Runner::enter() {
  const QString why_not = lab::Lab::enter();
  if (!why_not.isEmpty()) return why_not;
  return lab_.open() ? QString() : "the lab's switch could not be made";
}

bool Runner::lay(const Setting& setting) {
  places_.clear();
  for (std::size_t i = 0; i < setting.sites.size(); ++i) {
    if (setting.loopback) {
      places_.push_back({nullptr, "127.0.0.1"});
      continue;
    }
    const auto* host =
        lab_.add_host(QString("h%1").arg(i), setting.sites[i].link, setting.delay_ms);
    if (host == nullptr) return false;
    places_.push_back({host, host->address()});
  }
  if (setting.loopback) return true;
  const auto* meter = lab_.add_host("meter", {0, 0});
  if (meter != nullptr) meter_ = {meter, meter->address()};
  return meter != nullptr;
}

void Runner::take_up() {
  lab_.clear();
  places_.clear();
}

std::optional<Goodput> Runner::goodput_of(const Place& place) {
  Workers workers(2);
  const QString server = QString("%1:%2").arg(meter_.address).arg(kFirstPort);
  workers[0].start(meter_.host, {"--goodput-server", server});
  while (workers[0].with("ready").empty()) {
    if (workers[0].failed()) return std::nullopt;
    workers[0].read(100);
  }
  workers[1].start(place.host, {"--goodput", server});
  Goodput out;
  for (const auto& [worker, key] : {std::pair{0, "up"}, {1, "down"}}) {
    while (workers[worker].with(key).empty()) {
      if (workers[worker].failed()) return std::nullopt;
      workers[worker].read(100);
    }
    (worker == 0 ? out.up : out.down) = workers[worker].with(key)[0][key].toDouble();
  }
  return out;
}

std::optional<Goodputs> Runner::goodputs(const Setting& setting) {
  Goodputs out;
  if (setting.loopback) return out;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const auto& link = setting.sites[i].link;
    const std::pair key{link.up_mbit, link.down_mbit};
    if (out.contains(key)) continue;
    const auto measured = goodput_of(places_[i]);
    if (!measured) return std::nullopt;
    out[key] = *measured;
  }
  return out;
}

QStringList Runner::peer_arguments(const Setting& setting, const Method& method,
                                   const RunOptions& options, std::size_t index) const {
  const auto address = [this](std::size_t i) {
    return QString("%1:%2").arg(places_[i].address).arg(kFirstPort + static_cast<int>(i));
  };
  const Site& site = setting.sites[index];
  QStringList out{"--peer",   QString::number(index),
                  "--count",  QString::number(setting.sites.size()),
                  "--values", QString::number(setting.values),
                  "--codec",  method.codec,
                  "--listen", address(index)};
  for (std::size_t i = 0; i < index; ++i) out << "--dial" << address(i);
  if (options.chunk_values > 0) out << "--chunk" << QString::number(options.chunk_values);
  if (options.hints && site.link.up_mbit > 0) {
    out << "--up" << QString::number(site.link.up_mbit);
    out << "--down" << QString::number(site.link.down_mbit);
  }
  if (!site.trains) out << "--no-train";
  if (method.equal_fractions) out << "--equal-fractions";
  if (options.verbose) out << "--verbose";
  return out;
}

QStringList Runner::rank_arguments(const Setting& setting, const RunOptions& options,
                                   std::size_t index, const QString& store,
                                   const QString& algorithm) const {
  return {"--gloo",      QString::number(index),
          "--count",     QString::number(setting.sites.size()),
          "--values",    QString::number(setting.values),
          "--rounds",    QString::number(options.rounds + options.dropped),
          "--listen",    places_[index].address,
          "--store",     store,
          "--algorithm", algorithm};
}

std::optional<Measured> Runner::run_ours(const Setting& setting, const Method& method,
                                         const RunOptions& options) {
  for (int left = kGatherings; left > 0; --left) {
    Workers workers(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) {
      workers[i].start(places_[i].host, peer_arguments(setting, method, options, i));
    }
    if (!gather(workers, setting)) {
      std::fprintf(stderr, "the peers did not gather\n");
      continue;
    }
    for (const auto& worker : workers) worker->tell("train");
    const auto first = wait_for_rounds(workers, options);
    if (!first) return std::nullopt;
    return summarise(workers, options, *first);
  }
  return std::nullopt;
}

std::optional<Measured> Runner::run_gloo(const Setting& setting, const RunOptions& options,
                                         const QString& algorithm) {
  const QTemporaryDir store;
  Workers workers(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    workers[i].start(places_[i].host, rank_arguments(setting, options, i, store.path(), algorithm));
  }
  const auto first = wait_for_rounds(workers, options);
  if (!first) return std::nullopt;
  return summarise(workers, options, *first);
}

std::optional<Measured> Runner::run(const Setting& setting, const Method& method,
                                    const RunOptions& options) {
  if (!method.gloo) return run_ours(setting, method, options);
  const auto ring = run_gloo(setting, options, "ring");
  const auto chunked = run_gloo(setting, options, "chunked");
  if (ring && chunked) return ring->seconds < chunked->seconds ? ring : chunked;
  return ring ? ring : chunked;
}

}  // namespace potluck::bench
