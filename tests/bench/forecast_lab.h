// SPDX-License-Identifier: GPL-3.0-or-later
// Three computers of the lab, each with its share of this one's cores, on links of a kind that the
// wizard names. What it forecasts for them is asked as the wizard asks, from a trial that all three
// make at once; then the same three train. Main thread; needs root.
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QTemporaryDir>
#include <functional>
#include <memory>
#include <optional>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"
#include "tests/lab/cpu_share.h"
#include "tests/lab/lab.h"

namespace potluck::bench {

constexpr int kComputers = 3;

// A link that `forecast` assumes where nobody names one.
struct LinkKind {
  QString name;
  int up_mbit = 0, down_mbit = 0, ping_ms = 0;
};

// The wizard's default project of a template, or another recipe in its place.
struct Scenario {
  QString name, spec, data;
  QMap<QString, QString> recipe;  // what differs from the standard values
  QString recipe_text() const;
};

// What three computers did.
struct Seen {
  int epochs = 0;                 // by all three, one after another
  double epoch_seconds = 0;       // mean, of the whole time
  double averaging_seconds = 0;   // median
  double samples_per_second = 0;  // of each while it computes, mean of the three at the end
  bool finished = false;          // the run ended within the time
  struct Validation {
    double at = 0, loss = 0;  // seconds since the first epoch
  };
  std::vector<Validation> validations;
};

class ForecastLab {
 public:
  // "" or why there can be no lab here.
  QString lay(const LinkKind& link, double cores);
  // Every template with a ready data set, and the recipe that its wizard begins with.
  QList<Scenario> scenarios();
  // A trial of ten steps on all three at once. -> the mean of what they measured; {}: it failed
  QJsonObject measure(const Scenario& scenario);
  // forecast's answer for three computers on this kind of link. {}: it failed
  QJsonObject forecast(const Scenario& scenario, const QJsonObject& measured);
  // The batches that are offered to three computers on the links that the wizard shows.
  QString offers(const Scenario& scenario, const QJsonObject& measured);
  // Trains for so long after they have found together, or to the end if that is sooner.
  std::optional<Seen> train(const Scenario& scenario, double most_seconds);
  // What the nodes tell at length is left in this folder, TEMPLATE-NODE.log.
  void keep_logs(const QString& folder) { logs_ = folder; }

 private:
  using Nodes = std::vector<std::unique_ptr<functional::NodeProcess>>;
  functional::Place place(int i) const;
  QString start(const Scenario& scenario, const Nodes& nodes);  // "" or what went wrong
  void stop(const Scenario& scenario, const Nodes& nodes, Seen& seen);
  QMap<QString, QString> standard_recipe(const QString& data, const QString& spec);

  LinkKind link_;
  lab::Lab lab_;
  QTemporaryDir folder_;
  std::vector<std::unique_ptr<lab::CpuShare>> shares_;  // outlive what runs in them
  std::vector<const lab::Host*> hosts_;
  QProcess wizard_;
  functional::ControlClient api_;
  int runs_ = 0;
  QString logs_;
};

}  // namespace potluck::bench
