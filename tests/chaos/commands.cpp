// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/chaos/commands.h"

namespace potluck::chaos {
namespace {
constexpr double kPatience_s = 30;
}

void Commands::start(const functional::NodeProcess& node, const QStringList& arguments,
                     std::function<void(const functional::Ended&)> done) {
  auto process = std::make_unique<QProcess>();
  functional::start_node(*process, node.place(),
                         arguments + QStringList{"--home", node.home(), "--json"});
  running_.push_back({&node, std::move(process), std::move(done), clock_.now() + kPatience_s});
}

void Commands::look() {
  std::vector<Running> over;
  for (auto it = running_.begin(); it != running_.end();) {
    const bool ended = it->process->state() == QProcess::NotRunning;
    if (!ended && clock_.now() < it->until) {
      ++it;
      continue;
    }
    if (!ended) {
      it->process->kill();
      it->process->waitForFinished();
    }
    over.push_back(std::move(*it));
    it = running_.erase(it);
  }
  // They may start others.
  for (auto& each : over) each.done(functional::ended(*each.process));
}

void Commands::give_up(const functional::NodeProcess& node) {
  for (Running& each : running_) {
    if (each.node == &node) each.until = 0;
  }
}

}  // namespace potluck::chaos
