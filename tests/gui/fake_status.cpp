// SPDX-License-Identifier: GPL-3.0-or-later
// The status of a node in the middle of its work.
#include "fake_node.h"
#include "ui/text/sentence.h"

namespace potluck::ui {

NodeStatus trainingStatus() {
  NodeStatus s;
  s.version = 1;
  s.project = kProjectA;
  s.name = "Tiny Shakespeare";
  s.activity = "training";
  s.sentence = sentenceIn(said("Training with %L1 other computers", {"5"}));
  s.reason = sentenceIn(said("Epoch %L1 of %L2", {"1200", "2000"}));
  s.epoch = 1200;
  s.epochs_total = 2000;
  s.peers = 5;
  s.listening = "192.168.1.20:40123";
  s.ladder = {
      {"nearby", "works", "One member on this network is connected directly", {}},
      {"ipv6", "fails", "This computer has no public IPv6 address",
       "Many providers give one for the asking; it does without"},
      {"mapped", "fails", "the router did not open a port",
       "allow UPnP for this computer, or forward TCP port 40123 to this computer in the router's "
       "settings"},
      {"forwarded", "unknown", "Nobody outside has tried to connect to it yet", {}},
      {"punched",
       "unknown",
       "Possible: the router keeps this computer's port the same for everybody",
       {}},
      {"relayed", "works", "Others can call it over relay.example.org:4600", {}}};
  s.batch = {31, 44, 96, 1.4};
  s.rate_mine = 124;
  s.rate_all = 388;
  s.loss = 1.482;
  s.learning_rate = 4.6e-4;
  s.mine.samples = 36'420;
  s.mine.share = 0.313;
  s.validation = Validation{1000, 1.913, std::nullopt};
  s.up_bps = 12.4e6;
  s.down_bps = 31.9e6;
  s.device = sentenceIn(said("CPU, %L1 threads", {"8"}));
  return s;
}

}  // namespace potluck::ui
