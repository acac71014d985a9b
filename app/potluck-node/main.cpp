// SPDX-License-Identifier: GPL-3.0-or-later
// potluck-node: the command line of a node. Parsing only; see commands.h, run_command.h and demo.h.
#include <CLI/CLI.hpp>

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "admission_line.h"
#include "command_line.h"
#include "commands.h"
#include "demo.h"
#include "engine/node/creation/web_data.h"
#include "engine/node/session/program_version.h"
#include "engine/project/project_folder.h"
#include "engine/project/recipe.h"
#include "engine/train/models/model_spec.h"
#include "exit_codes.h"
#include "net/base/log.h"
#include "net/base/private_folder.h"
#include "receipt_line.h"
#include "relay_command.h"
#include "run_command.h"

namespace {

using nlohmann::json;
using namespace potluck;

constexpr const char* kFooter =
    "Exit codes: 0 ok, 1 other failure, 2 usage, 3 not found, 4 network, 5 disk, 6 refused or "
    "expired,\n"
    "7 damaged data, 8 another potluck-node uses this home, 130 interrupted twice.\n"
    "More in docs/command-line.md.";

struct Line : CommandLine {
  std::string name, description, data, model, recipe, policy = "invite", display_name, weights,
                                                      tokenizer, module;
  std::vector<std::string> listen_addresses, relays, left_out, as_words;
  std::string target;
  std::string link, message, prompt, out_file, checkpoint;
  std::uint64_t tokens = 200, seed = 1, from_epoch = 0, count = 20, samples = 0;
  double temperature = 0.8;
  RunCommand run;
  bool force = false, no_train = false, no_dht = false, ignore_rules = false, after_round = false;
  std::uint64_t minutes = 0, peers = 8, steps = 10;
  double up_mbit = 0, down_mbit = 0;
  std::vector<std::string> changes;
  ServeCommand serve;
  Surroundings joins_in;
  RelayCommand relay;
  DemoCommand demo;
  AdmissionLine admission;
  ReceiptLine receipt;
};

std::string absolute(const std::string& path) {
  if (path.empty() || path.starts_with("builtin:") || is_web_data(path)) return path;
  std::error_code failure;
  const auto full = std::filesystem::absolute(path, failure);
  return failure ? path : full.string();
}

CLI::App* with_project(CLI::App* to, Line& line) {
  to->add_option("PROJECT", line.project,
                 "Id (or its beginning) or name; the only one if left out");
  return to;
}

void quiet_log(const Line& line, bool to_file) {
  set_log_level(line.log_level);
  if (!to_file) return;
  const auto failure = make_private_folders(line.asked.home);
  if (!failure) log_to_file((std::filesystem::path(line.asked.home) / "potluck.log").string());
}

// What a project learns from, what, and how.
void add_plan(CLI::App* to, Line& line) {
  to->add_option("--data", line.data,
                 "File of text, .jsonl or .csv; IDX images file or folder; folder of CIFAR's .bin "
                 "files, of .tar shards or of a folder of images for each class; builtin:words, "
                 "builtin:digits")
      ->required();
  std::string models = "NAME:K=V,... Models:";
  for (const auto* model : model_descriptions()) {
    models += " " + model->name;
    if (!model->templates.empty()) models += " (" + model->templates.front().spec + ")";
  }
  to->add_option("--model", line.model, models)->required();
  std::string keys = "K=V,... Keys:";
  for (const auto& key : recipe_keys()) keys += " " + key.key + " (" + key.value + ")";
  to->add_option("--recipe", line.recipe, keys);
  to->add_option("--module", line.module,
                 "For --model torchscript or torchscript-text: what torch.jit.save wrote");
}

void add_forecast(CLI::App& app, Line& line) {
  auto* ask = command(app, line, "forecast",
                      "Try a recipe here for some steps; tells how fast a group would be");
  add_plan(ask, line);
  ask->add_option("--peers", line.peers, "Computers like this one")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  ask->add_option("--up", line.up_mbit, "Everybody's upload in Mbit/s; left out: usual links")
      ->check(CLI::PositiveNumber);
  ask->add_option("--down", line.down_mbit, "Everybody's download in Mbit/s; left out: as up")
      ->check(CLI::PositiveNumber);
  ask->add_option("--steps", line.steps, "How many to try")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  ask->callback([&line] {
    json params = {{"data", absolute(line.data)}, {"model", line.model},
                   {"recipe", line.recipe},       {"module", absolute(line.module)},
                   {"peers", line.peers},         {"steps", line.steps}};
    if (line.up_mbit > 0) {
      const double down = line.down_mbit > 0 ? line.down_mbit : line.up_mbit;
      params["lines"] = {{{"up_mbit", line.up_mbit}, {"down_mbit", down}}};
    }
    line.exit_code = forecast_command(line.asked, params);
  });
}

void add_checkpoint(CLI::App* app, Line& line) {
  app->add_option("--checkpoint", line.checkpoint,
                  "The epoch of a checkpoint on this disk, or best (by validation); else the model "
                  "as it is now");
}

constexpr auto kNameHelp = "Your name in this project, for all to see; none unless you give one";

void add_membership(CLI::App& app, Line& line) {
  auto* create = command(app, line, "create", "Make a project; prints its id and invite link");
  create->add_option("--name", line.name, "What it is called")->required();
  create->add_option("--description", line.description, "What it is about");
  add_plan(create, line);
  create->add_option("--weights", line.weights,
                     "Start from these: a .safetensors file, or a folder that export made");
  create->add_option("--tokenizer", line.tokenizer,
                     "For tokens=pieces: a unigram .model of SentencePiece in place of new pieces");
  create->add_option("--target", line.target, "Of a table: the column to learn, by name or number");
  create->add_option("--leave-out", line.left_out,
                     "Of a table: a column to leave out, by name or number; may be given again");
  create->add_option("--words", line.as_words,
                     "Of a table: a column whose numbers are names, such as postcodes");
  create
      ->add_option("--policy", line.policy,
                   "open: members may pass the link on; invite: they may not; approval: you let in "
                   "each one who asks")
      ->check(CLI::IsMember({"open", "invite", "approval"}))
      ->capture_default_str();
  create->add_option("--listen", line.listen_addresses,
                     "HOST:PORT where others reach this computer (port 0: a free one)");
  create->add_option("--relay", line.relays,
                     "HOST:PORT of a relay over which members reach each other whose routers let "
                     "nobody in; may be given again");
  create->add_flag("--no-dht", line.no_dht, "Members do not find each other over the public DHT");
  create->add_option("--display-name", line.display_name, kNameHelp);
  create->callback([&line] {
    line.exit_code = create_command(line.asked, {{"name", line.name},
                                                 {"description", line.description},
                                                 {"data", absolute(line.data)},
                                                 {"model", line.model},
                                                 {"recipe", line.recipe},
                                                 {"policy", line.policy},
                                                 {"weights", absolute(line.weights)},
                                                 {"tokenizer", absolute(line.tokenizer)},
                                                 {"module", absolute(line.module)},
                                                 {"target", line.target},
                                                 {"leave_out", line.left_out},
                                                 {"words", line.as_words},
                                                 {"display_name", line.display_name},
                                                 {"addresses", line.listen_addresses},
                                                 {"relays", line.relays},
                                                 {"find_over_dht", !line.no_dht}});
  });

  auto* join = command(app, line, "join", "Become a member by an invite link");
  join->add_option("LINK", line.link, "potluck://join/...")->required();
  join->add_option("--display-name", line.display_name, kNameHelp);
  join->add_option("--message", line.message,
                   "To whoever lets you in, where the organiser lets in each one");
  add_dht(join, line.joins_in);
  join->callback([&line] {
    line.exit_code = join_command(line.asked,
                                  {{"invite_link", line.link},
                                   {"display_name", line.display_name},
                                   {"message", line.message}},
                                  services_of(line.joins_in));
  });

  auto* link = with_project(
      command(app, line, "invite-link", "A fresh invite link with present addresses"), line);
  link->callback([&line] {
    line.exit_code = invite_link_command(line.asked, {{"project", line.project}});
  });
}

void add_control(CLI::App& app, Line& line) {
  auto* pause = command(app, line, "pause", "Stop training for now; the node stays connected");
  pause->add_option("--minutes", line.minutes, "Go on by itself after so long")
      ->check(CLI::Range(1, 7 * 24 * 60));
  pause->callback([&line] {
    line.exit_code =
        control_command(line.asked, "pause", {{"seconds", 60 * line.minutes}}, "Paused.");
  });
  command(app, line, "resume", "Go on training")->callback([&line] {
    line.exit_code = control_command(line.asked, "resume", json::object(), "Training goes on.");
  });
  auto* stop = command(app, line, "stop", "Ask the running node to stop as on Ctrl-C");
  stop->add_flag("--after-round", line.after_round,
                 "Stop the project when its present round is committed; the node stays");
  stop->callback([&line] {
    line.exit_code = control_command(line.asked, line.after_round ? "stop_after_round" : "shutdown",
                                     json::object(), "It stops after this round.");
  });
  auto* preferences = command(app, line, "preferences",
                              "When and how much this computer may do; KEY=VALUE changes it");
  preferences->add_option("CHANGES", line.changes, "For example not_on_battery=false");
  preferences->callback(
      [&line] { line.exit_code = preferences_command(line.asked, line.changes); });
}

void add_running(CLI::App& app, Line& line) {
  auto* run =
      with_project(command(app, line, "run", "Take part until done or stopped (Ctrl-C)"), line);
  auto& options = line.run.options;
  run->add_option("--listen", options.listen, "HOST:PORT; left out: as the last time");
  run->add_option("--epochs", options.epochs, "Stop after this many epochs in all");
  run->add_option("--threads", options.threads, "For training; 0: choose")
      ->check(CLI::Range(0, 1024));
  run->add_option("--device", options.device, "auto, cpu, cuda, or some as cuda:0,cuda:1");
  run->add_flag("--no-train", line.no_train, "Average and serve data, but do not train");
  run->add_flag("--client-mode", options.client_mode, "Accept no connections");
  run->add_option("--up", options.up_mbit, "Upload limit in Mbit/s")->check(CLI::NonNegativeNumber);
  run->add_option("--down", options.down_mbit, "Download limit in Mbit/s")
      ->check(CLI::NonNegativeNumber);
  run->add_flag("--ignore-rules", line.ignore_rules,
                "Train on battery, metered networks and at any hour, whatever the preferences say");
  add_surroundings(run, line.run.surroundings);
  run->add_option("--digest-every", options.digest_every, "Epochs between state digests");
  run->callback([&line] {
    quiet_log(line, true);
    line.run.home = line.asked.home;
    line.run.json = line.asked.json;
    line.run.project = line.project;
    line.run.options.train = !line.no_train;
    line.run.options.obey_rules = !line.ignore_rules;
    line.exit_code = run_project(line.run);
  });

  auto* serve_command = command(app, line, "serve", "Offer the control API only, for the window");
  serve_command->add_option("--parent-pid", line.serve.parent_pid, "End when this process ends");
  serve_command->add_flag("--no-start-again", line.serve.no_start_again,
                          "Do not go on with the project that ran when the node ended");
  add_surroundings(serve_command, line.serve.surroundings);
  serve_command->callback([&line] {
    quiet_log(line, true);
    line.serve.home = line.asked.home;
    line.serve.json = line.asked.json;
    line.exit_code = serve(line.serve);
  });

  add_control(app, line);
  add_relay(app, line, line.relay);

  auto* demo = command(app, line, "demo", "An organiser and two volunteers on this computer");
  demo->add_option("--data", line.demo.data, "words or digits")
      ->check(CLI::IsMember({"words", "digits"}))
      ->capture_default_str();
  demo->add_option("--epochs", line.demo.epochs, "0: about a minute's worth")
      ->capture_default_str();
  demo->callback([&line] {
    line.demo.json = line.asked.json;
    line.exit_code = run_demo(line.demo);
  });
}

void add_questions(CLI::App& app, Line& line) {
  command(app, line, "status", "What the node does now, or the projects there are")
      ->callback([&line] { line.exit_code = status_command(line.asked); });
  command(app, line, "peers", "Who is connected")->callback([&line] {
    line.exit_code = peers_command(line.asked);
  });
  command(app, line, "nearby", "Projects of the local network that anybody may join")
      ->callback([&line] { line.exit_code = nearby_command(line.asked); });
  command(app, line, "last-round", "Who sent and reduced how much in the last round, and why")
      ->callback([&line] { line.exit_code = last_round_command(line.asked); });
  with_project(command(app, line, "leaderboard", "Who contributed how much"), line)
      ->callback([&line] {
        line.exit_code = leaderboard_command(line.asked, {{"project", line.project}});
      });
  auto* commits = with_project(command(app, line, "commits", "The history of epochs"), line);
  commits->add_option("--from", line.from_epoch, "First epoch")->capture_default_str();
  commits->add_option("--count", line.count, "How many")->capture_default_str();
  commits->callback([&line] {
    line.exit_code = commits_command(
        line.asked,
        {{"project", line.project}, {"from_epoch", line.from_epoch}, {"count", line.count}});
  });
  auto* sample = with_project(command(app, line, "sample", "What the model says"), line);
  sample->add_option("--prompt", line.prompt, "Text to continue");
  sample->add_option("--tokens", line.tokens, "How much to write")->capture_default_str();
  sample->add_option("--temperature", line.temperature, "0: always the likeliest")
      ->capture_default_str();
  sample->add_option("--seed", line.seed, "The same seed writes the same")->capture_default_str();
  add_checkpoint(sample, line);
  sample->callback([&line] {
    line.exit_code = sample_command(line.asked, {{"project", line.project},
                                                 {"checkpoint", line.checkpoint},
                                                 {"prompt", line.prompt},
                                                 {"tokens", line.tokens},
                                                 {"temperature", line.temperature},
                                                 {"seed", line.seed}});
  });
  auto* evaluate = with_project(
      command(app, line, "evaluate", "How good the model is on the held-out data, class by class"),
      line);
  evaluate->add_option("--samples", line.samples, "At most so many; 0: all");
  add_checkpoint(evaluate, line);
  evaluate->callback([&line] {
    line.exit_code = evaluate_command(
        line.asked,
        {{"project", line.project}, {"checkpoint", line.checkpoint}, {"samples", line.samples}});
  });
  auto* save = with_project(command(app, line, "export", "Write the trained weights"), line);
  save->add_option("--out", line.out_file,
                   "FILE.safetensors, FILE.pt (TorchScript), or a folder for transformers")
      ->required();
  save->add_flag("--force", line.force, "Overwrite what is there, even if it is no export");
  add_checkpoint(save, line);
  save->callback([&line] {
    line.exit_code = export_command(line.asked, {{"project", line.project},
                                                 {"checkpoint", line.checkpoint},
                                                 {"file", absolute(line.out_file)},
                                                 {"overwrite", line.force}});
  });
  command(app, line, "doctor", "What hardware there is and what libtorch can use of it")
      ->callback([&line] { line.exit_code = doctor_command(line.asked); });
  with_project(command(app, line, "verify", "Check the commit log and the state"), line)
      ->callback([&line] {
        line.exit_code = verify_command(line.asked, {{"project", line.project}});
      });
}

}  // namespace

int main(int argc, char** argv) {
  ::umask(077);  // first of all: what is made from here on is its owner's alone
  CLI::App app("Potluck: train one neural network together. This is the node.", "potluck-node");
  app.require_subcommand(1);
  app.footer(kFooter);
  app.set_version_flag("--version", program_version());
  // So that a card's number is the one that nvidia-smi and the preferences know it by.
  setenv("CUDA_DEVICE_ORDER", "PCI_BUS_ID", 0);
  Line line;
  line.asked.home = default_home().string();
  set_log_level("warn");
  add_membership(app, line);
  add_admissions(app, line, line.admission);
  add_receipts(app, line, line.receipt);
  add_forecast(app, line);
  add_running(app, line);
  add_questions(app, line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    if (code == 0 && !was_printed()) return tell_that_nothing_was_printed(kExitOk);
    return code == 0 ? kExitOk : kExitUsage;
  }
  return was_printed() ? line.exit_code : tell_that_nothing_was_printed(line.exit_code);
}
