// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/reach_data.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>

#include "net/base/rng.h"
#include "tests/lab/lab_node.h"

namespace potluck::bench {

using namespace lab;

namespace {

constexpr LinkSpeed kOrganiser{20, 100}, kVolunteer{100, 100};
constexpr double kMega = 1e6, kBitsPerByte = 8;

// Words that no line compresses.
bool write_text(const QString& path, int megabytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  Rng rng(7);
  QByteArray block(1'000'000, ' ');
  for (int i = 0; i < megabytes; ++i) {
    for (char& each : block) each = static_cast<char>('a' + rng.below(26));
    for (qsizetype at = 60; at < block.size(); at += 60) block[at] = '\n';
    if (file.write(block) != block.size()) return false;
  }
  return true;
}

LabNode& add(LabNodes& nodes, const Host& host, const QString& folder) {
  nodes.push_back(std::make_unique<LabNode>(host, POTLUCK_NODE, folder));
  return *nodes.back();
}

}  // namespace

std::optional<ReachData> spread_data(Lab& lab, int volunteers, int megabytes) {
  QTemporaryDir folder;
  const QString data = folder.filePath("words.txt");
  if (!folder.isValid() || !write_text(data, megabytes)) return std::nullopt;
  const Host* host = lab.add_host("source", kOrganiser);
  if (host == nullptr) return std::nullopt;
  LabNodes nodes;
  LabNode& organiser = add(nodes, *host, folder.path());
  const QString link =
      organiser
          .command({"create", "--name", "Spread", "--data", data, "--model",
                    "gpt:layers=1,heads=2,width=32,context=32", "--recipe",
                    "target_batch=1000000,epochs=1000000,validate_every=0", "--policy", "open",
                    "--listen", host->endpoint(7000)})["invite_link"]
          .toString();
  if (link.isEmpty()) return std::nullopt;
  organiser.run({"--no-train"});
  if (!wait_until(nodes, [&] { return organiser.up(); })) return std::nullopt;
  for (int i = 0; i < volunteers; ++i) {
    const Host* home = lab.add_host(QString("v%1").arg(i), kVolunteer);
    if (home == nullptr) return std::nullopt;
    if (add(nodes, *home, folder.path()).command({"join", link}).isEmpty()) return std::nullopt;
  }
  const auto sent = [&] {
    return organiser.command({"status"})["traffic"].toObject()["up_bytes"].toDouble();
  };
  const double before = sent();
  QElapsedTimer took;
  took.start();
  for (std::size_t i = 1; i < nodes.size(); ++i) nodes[i]->run({"--no-train"});
  const auto complete = [&] {
    return std::all_of(nodes.begin() + 1, nodes.end(),
                       [](const auto& node) { return node->fetched() >= 1; });
  };
  if (!wait_until(nodes, complete, 20 * kPatienceMs)) return std::nullopt;
  ReachData out;
  out.seconds = static_cast<double>(took.elapsed()) / 1000;
  out.bound_seconds = megabytes * kBitsPerByte / kOrganiser.up_mbit;
  out.organiser_copies = (sent() - before) / (megabytes * kMega);
  bool ended = true;
  for (auto& node : nodes) ended &= node->stop();
  lab.clear();
  if (!ended) return std::nullopt;
  return out;
}

}  // namespace potluck::bench
