// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/full_values.h"

namespace potluck::control::full {
namespace {

const std::string kPeer(64, 'a'), kProject(64, 'b'), kDigest(64, 'c');

Explanation explanation() {
  return {Sentence::tr("Waiting for mains power"),
          Sentence::tr("This computer runs on its battery, %L1 % left", 40),
          Fix{Sentence::tr("Train anyway for 1 h"), "override", {{"seconds", 3600}}}};
}

Standing standing() {
  Standing out;
  out.my_samples_total = 1200;
  out.my_contribution_share = 0.25;
  out.samples_total = 4800;
  out.missing_epochs = 3;
  out.missing_samples = 96;
  out.not_counted = {{"given_up", 30}};
  return out;
}

Fit fit() {
  Fit out;
  out.memory_bytes = 1'000'000'000;
  out.memory_available_bytes = 4'000'000'000;
  out.memory = Fits::kYes;
  out.disk_bytes = 500'000'000;
  out.disk_here_bytes = 100'000'000;
  out.disk_available_bytes = 9'000'000'000;
  out.disk = Fits::kShort;
  out.traffic_bytes_per_hour = 7e8;
  out.traffic_seen = true;
  return out;
}

Costs costs() { return {4'000'000, 2e9, 5e7, 3e6}; }

ForecastPoint point() { return {8, 7, "fp16", 3.5, 1.5, 5.25, 0.7, 5.6}; }

}  // namespace

NodeStatus status() {
  NodeStatus out;
  out.version = 9;
  out.project = kProject;
  out.name = "words";
  out.activity = Activity::kPaused;
  out.said = explanation();
  out.disk_trouble = explanation();
  auto& progress = out.progress;
  progress.epoch = 12;
  progress.epochs_total = 1000;
  progress.others_epoch = 13;
  progress.seconds_left = 3600.5;
  progress.loss = 2.25;
  progress.learning_rate = 0.001;
  progress.validation = validation();
  progress.state_digest = {10, kDigest};
  out.batch = {16, 96, 48, 1.5};
  out.samples_per_second_mine = 40;
  out.samples_per_second_all = 160;
  out.round = {2, kPeer, true};
  out.network = {3,
                 "127.0.0.1:40123",
                 true,
                 Reach::kReachable,
                 {"relay://192.0.2.9:4600"},
                 {{"mapped", RungState::kFails, Sentence::tr("the router did not open a port"),
                   Sentence::tr("Allow it in the preferences")}},
                 {1e6, 2e6, 3000, 4000}};
  out.standing = standing();
  out.fetch = {"data", 10, 100};
  out.device = Sentence::tr("CPU, %L1 threads", 2);
  out.wishes = {true, Hold{"not_on_battery", true, 5}, 1'760'000'000'000, 1'760'000'360'000, true};
  out.machine = {61.5, 0.75, true, 800'000'000};
  return out;
}

Project project() {
  Project out;
  out.project = kProject;
  out.name = "words";
  out.my_role = "moderator";
  out.about = {"What people say",
               kPeer,
               "Ada",
               "gpt",
               "text",
               "invite",
               96,
               1000,
               1'000'000,
               4'000'000,
               fit(),
               CarriedOn{kProject, "letters", 40}};
  out.peers = 4;
  out.organised_here = out.running = out.archived = true;
  out.epochs_done = 12;
  out.joined_unix_ms = 1'760'000'000'000;
  out.standing = standing();
  out.best_validation_loss = 2.125;
  return out;
}

DamagedProject damaged_project() { return {kProject, "words", "the manifest is damaged"}; }

Peer peer() {
  Peer out;
  out.peer = kPeer;
  out.name = "Ada";
  out.role = "organiser";
  out.stage = "in_sync";
  out.linked = out.client_mode = out.coordinator = true;
  out.way = "punched";
  out.ping_ms = 12;
  out.up_bps = 1e7;
  out.down_bps = 5e7;
  out.samples_per_second = 30;
  out.epoch = 12;
  out.epoch_samples = 16;
  out.fraction = 0.5;
  out.codec = "int8";
  out.total_samples = 900;
  out.version = "0.1.0";
  out.seconds_since_heard = 0.5;
  out.addresses = {"192.168.1.5:40123"};
  return out;
}

Round round() {
  RoundMember member;
  member.peer = kPeer;
  member.name = "Ada";
  member.me = member.computes = member.line_known = true;
  member.fraction = 0.5;
  member.codec = "fp16";
  member.up_bps = 1e7;
  member.down_bps = 5e7;
  member.samples_per_second = 30;
  member.samples = 48;
  member.arrived_seconds = 0.75;
  member.up_seconds = 1.25;
  member.down_seconds = 0.5;
  member.why = {Sentence::tr("its upload gates the exchange")};
  Round out;
  out.epoch = 12;
  out.attempt = 1;
  out.coordinator = kPeer;
  out.average_codec = "fp16";
  out.compute_seconds = 3;
  out.exchange_seconds = 2;
  out.took_seconds = 2.5;
  out.epoch_seconds = 6;
  out.gates = {{kPeer, "up"}};
  out.members = {member};
  return out;
}

CommitInfo commit() {
  CommitInfo out;
  out.epoch = 12;
  out.samples = 96;
  out.my_samples = 16;
  out.my_samples_since = 32;
  out.peers = 4;
  out.loss = 2.25;
  out.seconds = 6;
  out.averaging_seconds = 2.5;
  out.unix_ms = 1'760'000'000'000;
  out.head = out.state_digest = kDigest;
  out.coordinator = kPeer;
  out.total_samples = 1248;
  out.learning_rate = 0.001;
  out.gradient_norm = 1.5;
  return out;
}

Validation validation() { return {10, 2.5, 0.875}; }

LeaderRow leader_row() { return {1, kPeer, "Ada", "Tulips", 900, 11, 4, 1 << 20, 1.25, 0.5, true}; }

TeamRow team_row() { return {"Tulips", 3, 1200, 0.75}; }

LogEntry log_entry() { return {1'760'000'000'000, "warning", "the line was cut"}; }

UsagePoint usage_point() { return {1'760'000'000'000, 1e6, 2e6, 0.75, 61.5}; }

Member member() {
  return {kPeer, "Ada",        "volunteer", true, 900, 0.5, kDigest,
          true,  "sent noise", "audit",     true, 640, 2,   "sent a commit that does not verify"};
}

UsedInvite invite() {
  return {{kDigest, "the class", 1'760'000'000'000, 1'770'000'000, 30, "potluck:x"}, 4, true, true};
}

Announcement announcement() { return {"Thank you all", 1'760'000'000'000}; }

Checkpoint checkpoint() {
  return {12, true, 1'760'000'000'000, 32'000'000, "/home/ada/.potluck/12.state"};
}

Prediction prediction() { return {{0, 128, 255, 7}, 2, 2, 3, 5, "three", "five", 0.5}; }

Evaluation evaluation() { return {12, 2.25, 400, 9.5, 0.875, 0.96875, {{"three", 40, 35}}}; }

ReadableData data() {
  ReadableData out;
  out.data_format = "csv";
  out.bytes = 4000;
  out.summary = Sentence::tr("%L1 bytes, %L2 different ones; %L3 train, %L4 validate", 9, 3, 8, 1);
  out.notes = {"one row was left out"};
  out.shape = {10, 28, 28, 1, 180};
  out.columns = {{"age", "number", "mean 40"}};
  out.text = "age,name";
  out.images = {{2, 2, {0, 128, 255, 7}, 3}};
  return out;
}

TroubledTable troubled_table() {
  return {"csv",       4000, {{"age", "number", "mean 40"}}, "age,name", "no column to learn",
          "choose one"};
}

CreatedProject created() {
  CreatedProject out;
  out.project = kProject;
  out.name = "words";
  out.link = "potluck:x";
  out.data = "8,000 characters";
  out.notes = {"one file was left out"};
  out.model = costs();
  out.weights = {2, 400, {"a"}, {"b: 2x3 in the file, 4x3 in the model"}, {"c"}};
  return out;
}

Templates templates() {
  Templates out;
  out.models = {{"torchscript",
                 Sentence::tr("A module of your own"),
                 "torchscript",
                 {"idx"},
                 Sentence::verbatim("yours"),
                 true}};
  out.recipe = {{"codec",
                 "auto",
                 Sentence::tr("start of the random numbers"),
                 Sentence::verbatim("one of: auto fp16"),
                 {"auto", "fp16"}}};
  out.builtin_data = {{"builtin:words", Sentence::tr("English words"), "text"}};
  return out;
}

Measured measured() {
  Measured out;
  out.steps = {{96, 2.5, 1.5}};
  out.samples_per_second = 60;
  out.step_seconds = 0.125;
  out.train_samples = 180;
  out.noise_scale = 300;
  out.parameters = 4'000'000;
  out.device = Sentence::tr("CPU, %L1 threads", 2);
  out.micro_batch = 8;
  out.model = costs();
  out.busy = true;
  return out;
}

Forecast forecast() {
  ForecastLink link;
  link.up_mbit = 10;
  link.down_mbit = 50;
  link.ping_ms = 40;
  link.points = {point()};
  link.knee = 12;
  link.at = point();
  link.advice = {9000, 2000, true, RecipeTexts{{"target_batch", "192"}}, 1500.0};
  link.smallest_batch = 128;
  Forecast out;
  out.measured = measured();
  out.target_batch = 96;
  out.epochs = 1000;
  out.peers = 8;
  out.communication_share = 0.2;
  out.alone = point();
  out.links = {link};
  return out;
}

Doctor doctor() {
  Doctor out;
  out.devices = {{"nvidia",
                  2,
                  "NVIDIA L4",
                  24'000'000'000,
                  23'000'000'000,
                  true,
                  Sentence::tr("its memory is full"),
                  Sentence::verbatim("close a program"),
                  {Sentence::tr("driver %1", 535)}}};
  out.torch_version = "1.13.1";
  out.torch_has_cuda = out.torch_has_rocm = true;
  out.cores = 8;
  out.memory_bytes = 32'000'000'000;
  out.free_memory_bytes = 20'000'000'000;
  return out;
}

Rules rules() {
  Rules out;
  out.facts = {true, 40, true, 300, true, {"steam"}, 61.5, 0.75, 800'000'000, 900'000'000};
  out.holds = "not_on_battery";
  out.sentence = Sentence::tr("Waiting for mains power");
  return out;
}

std::vector<Event> events() {
  auto commit_event = commit();
  commit_event.my_samples_since.reset();
  const Error failure{ErrorCode::kNoSpace, "the disk is full", "free some room"};
  const std::vector<EventBody> all = {
      std::move(commit_event),
      PeerChange{kPeer, "Ada", "left", "stopped by its user"},
      BatchProgress{12, {16, 96, 48, 1.5}},
      NewValidation{validation(), true, kPeer},
      Fetch{"data", 10, 100},
      announcement(),
      JoinAsked{kPeer, "Anna", "From the lab"},
      Warning{"the line was cut", "look at the cable"},
      Note{"gpt on CPU"},
      RollBack{7, "a longer one"},
      StateChange{Activity::kFailed, Sentence::tr("Stopped: %1", failure.message_sentence()),
                  failure},
      HoldChange{"not_on_battery", Sentence::tr("Waiting for mains power"),
                 Sentence::tr("This computer runs on its battery")},
      Listening{"127.0.0.1:40123", kProject, kPeer, 12},
      Finished{1000, 2.25, 2.5, 0.875, kDigest},
      Done{}};
  std::vector<Event> out;
  for (const auto& each : all) out.push_back({out.size() + 1, each});
  return out;
}

}  // namespace potluck::control::full
