// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/computer/computer_page.h"

#include <QHBoxLayout>
#include <QJsonArray>

#include "ui/control/actions.h"
#include "ui/pages/computer/benchmark_card.h"
#include "ui/pages/computer/device_card.h"
#include "ui/pages/computer/machines_card.h"
#include "ui/pages/computer/reach_card.h"
#include "ui/text/format.h"

namespace potluck::ui {

ComputerPage::ComputerPage(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      preferences_(context.node),
      machines_(new MachinesCard(context.theme)) {
  setObjectName("computerPage");
  setProperty("look", "page");
  QVBoxLayout* box = makeScrolledPage(this);
  box->setSpacing(space::kSmall);
  check_ = makeButton(tr("&Check again"));
  context_.theme.bindIcon(check_, "refresh");
  auto* top = new QHBoxLayout;
  top->addWidget(makeLabel(tr("My computer"), "title"), 1);
  top->addWidget(check_);
  problem_ = new Notice(context_.theme);
  problem_->hide();
  devices_ = new QVBoxLayout;
  devices_->setSpacing(space::kMedium);
  benchmark_ = new BenchmarkCard(context_);
  system_ = makeLabel({}, "muted");
  system_->setWordWrap(true);
  system_->setText(tr("Not examined yet."));
  node_ = makeLabel({}, "muted");
  node_->setWordWrap(true);
  node_->hide();
  node_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* node_card = new Card;
  node_card->box()->addWidget(node_);
  box->addLayout(top);
  box->addSpacing(space::kSmall);
  box->addWidget(problem_);
  box->addWidget(makeLabel(tr("What can compute"), "heading"));
  box->addLayout(devices_);
  box->addWidget(system_);
  box->addSpacing(space::kLarge);
  box->addWidget(makeLabel(tr("How fast it trains"), "heading"));
  box->addWidget(benchmark_);
  box->addSpacing(space::kLarge);
  box->addWidget(makeLabel(tr("How others reach it"), "heading"));
  box->addWidget(new ReachCard(context_));
  box->addSpacing(space::kLarge);
  box->addWidget(makeLabel(tr("The node"), "heading"));
  box->addWidget(node_card);
  box->addSpacing(space::kLarge);
  box->addWidget(machines_);
  box->addStretch();
  connect(check_, &QPushButton::clicked, this, &ComputerPage::refresh);
  connect(&preferences_, &NodePreferences::refused, this, [this](const Problem& problem) {
    problem_->tell(Notice::Tone::kBad, problem.message, problem.hint);
    problem_->setVisible(true);
  });
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (isVisible()) refresh();
  });
}

void ComputerPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void ComputerPage::refresh() {
  if (context_.node.connection() != NodeApi::Connection::kConnected) {
    problem_->tell(Notice::Tone::kWarn, tr("The node is not connected."),
                   tr("It examines the hardware; this page fills as soon as it answers."));
    problem_->setVisible(true);
    return;
  }
  check_->setEnabled(false);
  benchmark_->refresh();
  preferences_.load();
  context_.node.call("doctor", {}, this, [this](const Reply& reply) { onDoctor(reply); });
  context_.node.call("hello", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    node_->show();
    node_->setText(tr("Version %1, key %2\nData in %3")
                       .arg(reply.result["version"].toString(),
                            format::shortId(reply.result["peer"].toString()),
                            reply.result["home"].toString()));
  });
}

void ComputerPage::clearDevices() {
  while (QLayoutItem* item = devices_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

void ComputerPage::onDoctor(const Reply& reply) {
  check_->setEnabled(true);
  if (!reply.ok()) {
    problem_->tell(Notice::Tone::kBad, reply.problem->message, reply.problem->hint);
    problem_->setVisible(true);
    return;
  }
  problem_->hide();
  clearDevices();
  for (const QJsonValue device : reply.result["devices"].toArray()) {
    devices_->addWidget(new DeviceCard(device.toObject(), preferences_, context_.theme));
  }
  const QJsonObject& o = reply.result;
  benchmark_->setDevices(o["devices"].toArray());
  system_->setText(
      tr("%1 cores, %2 of memory (%3 free). libtorch %4, %5.")
          .arg(format::count(o["cores"].toDouble()), format::bytes(o["memory_bytes"].toDouble()),
               format::bytes(o["free_memory_bytes"].toDouble()), o["torch_version"].toString(),
               o["torch_has_cuda"].toBool()   ? tr("with CUDA")
               : o["torch_has_rocm"].toBool() ? tr("with ROCm")
                                              : tr("without CUDA")));
}

}  // namespace potluck::ui
