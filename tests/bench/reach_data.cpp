// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/reach_data.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <algorithm>

#include "tests/lab/lab_node.h"
#include "tests/lab/text_file.h"
#include "tests/lab/web_host.h"

namespace potluck::bench {

using namespace lab;

namespace {

constexpr LinkSpeed kOrganiser{20, 100}, kVolunteer{100, 100}, kServer{100, 100};
constexpr double kMega = 1e6, kBitsPerByte = 8;

LabNode& add(LabNodes& nodes, const Host& host, const QString& folder) {
  nodes.push_back(std::make_unique<LabNode>(host, POTLUCK_NODE, folder));
  return *nodes.back();
}

}  // namespace

std::optional<ReachData> spread_data(Lab& lab, int volunteers, int megabytes, DataAt at) {
  QTemporaryDir folder;
  QString data = folder.filePath("words.txt");
  if (!folder.isValid() || !write_text(data, megabytes)) return std::nullopt;
  const Host* host = lab.add_host("source", kOrganiser);
  if (host == nullptr) return std::nullopt;
  std::vector<const Host*> homes;
  for (int i = 0; i < volunteers; ++i) {
    homes.push_back(lab.add_host(QString("v%1").arg(i), kVolunteer));
    if (homes.back() == nullptr) return std::nullopt;
  }
  WebHost server;
  if (at == DataAt::kWebServer) {
    if (!server.open(lab, kServer) || !server.serve(data)) return std::nullopt;
    data = server.url();
  }
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
  for (const Host* home : homes) {
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
  const LinkSpeed& source = at == DataAt::kWebServer ? kServer : kOrganiser;
  out.bound_seconds = megabytes * kBitsPerByte / source.up_mbit;
  out.organiser_copies = (sent() - before) / (megabytes * kMega);
  bool ended = true;
  for (auto& node : nodes) ended &= node->stop();
  ended &= at == DataAt::kOrganiser || server.end();
  lab.clear();
  if (!ended) return std::nullopt;
  return out;
}

}  // namespace potluck::bench
