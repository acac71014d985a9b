// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/computer/benchmark_card.h"

#include <QHBoxLayout>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/text/sentence.h"

namespace potluck::ui {

BenchmarkCard::BenchmarkCard(const PageContext& context, QWidget* parent)
    : Card(parent),
      context_(context),
      projects_(new QComboBox),
      devices_(new QComboBox),
      button_(makeButton(tr("&Measure"))),
      result_(makeLabel({}, "muted")) {
  projects_->setObjectName("benchmarkProject");
  projects_->setAccessibleName(tr("Project whose model is measured"));
  devices_->setObjectName("benchmarkDevice");
  devices_->setAccessibleName(tr("Device that is measured"));
  devices_->hide();
  button_->setObjectName("benchmarkButton");
  result_->setObjectName("benchmarkResult");
  result_->setWordWrap(true);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(projects_, 1);
  row->addWidget(devices_);
  row->addWidget(button_);
  box()->addLayout(row);
  box()->addWidget(result_);
  connect(button_, &QPushButton::clicked, this, &BenchmarkCard::measure);
  result_->setText(tr("Join or create a project first: its own model is measured."));
  button_->setEnabled(false);
}

void BenchmarkCard::refresh() {
  context_.node.call("projects", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    const QString chosen = projects_->currentData().toString();
    const bool first = projects_->count() == 0;
    projects_->clear();
    for (const Project& p : listFromJson(reply.result["projects"], projectFromJson)) {
      projects_->addItem(p.name, p.id);
    }
    projects_->setCurrentIndex(std::max(0, projects_->findData(chosen)));
    button_->setEnabled(projects_->count() > 0);
    if (first && projects_->count() > 0) {
      result_->setText(tr("A few steps of the project’s model on its data; they are thrown away."));
    }
  });
}

void BenchmarkCard::setDevices(const QJsonArray& devices) {
  const QString chosen = devices_->currentData().toString();
  devices_->clear();
  devices_->addItem(tr("As it trains"), QString());
  for (const QJsonValue each : devices) {
    const QJsonObject device = each.toObject();
    if (!device["usable"].toBool()) continue;
    const int number = device["number"].toInt(-1);
    if (device["kind"] == "cpu") {
      devices_->addItem(tr("Processor"), "cpu");
    } else if (number >= 0) {
      devices_->addItem(device["name"].toString(), QStringLiteral("cuda:%1").arg(number));
    }
  }
  devices_->setCurrentIndex(std::max(0, devices_->findData(chosen)));
  devices_->setVisible(devices_->count() > 2);  // else the only one is how it trains
}

void BenchmarkCard::measure() {
  button_->setEnabled(false);
  setLook(result_, "muted");
  result_->setText(tr("Measuring…"));
  QJsonObject params{{"project", projects_->currentData().toString()}};
  const QString device = devices_->currentData().toString();
  if (!device.isEmpty()) params["device"] = device;
  context_.node.call("benchmark", params, this,
                     [this, name = projects_->currentText()](const Reply& reply) {
                       button_->setEnabled(true);
                       onMeasured(name, reply);
                     });
}

void BenchmarkCard::onMeasured(const QString& name, const Reply& reply) {
  if (!reply.ok()) {
    setLook(result_, "error");
    return result_->setText(explain(*reply.problem));
  }
  setLook(result_, "ok");
  const QJsonObject o = reply.result;
  QString text = tr("%1: %2 on %3, %4 samples at a time; alone an epoch takes %5.")
                     .arg(name, format::samplesPerSecond(o["samples_per_second"].toDouble()),
                          sentenceIn(o["device"]), format::count(o["micro_batch"].toDouble()),
                          format::milliseconds(1000 * o["epoch_seconds"].toDouble()));
  if (o["busy"].toBool()) {
    text += ' ' + tr("A project was running meanwhile: without it this computer is faster.");
  }
  result_->setText(text);
}

}  // namespace potluck::ui
