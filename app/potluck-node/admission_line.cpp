// SPDX-License-Identifier: GPL-3.0-or-later
#include "admission_line.h"

#include "commands.h"

namespace potluck {
namespace {

void add_keys(CLI::App& app, CommandLine& line) {
  auto* words =
      command(app, line, "key-words", "The project's key as 24 words, to be written down");
  with_project_option(words, line)->callback([&line] {
    line.exit_code = key_words_command(line.asked, {{"project", line.project}});
  });
  command(app, line, "restore-key", "Organise a project here by its key's words, read from stdin")
      ->callback([&line] { line.exit_code = restore_key_command(line.asked); });
  command(app, line, "new-key", "Another key for this computer, from its next start on")
      ->callback([&line] { line.exit_code = new_key_command(line.asked); });
}

void add_fork(CLI::App& app, CommandLine& line, AdmissionLine& admission) {
  auto* fork = command(app, line, "fork",
                       "Carry a project on under a new key, with the model as it is here");
  with_project_option(fork, line);
  fork->add_option("--name", admission.name, "What it is called; left out: as before");
  fork->add_option("--policy", admission.policy, "As for create")
      ->check(CLI::IsMember({"open", "invite", "approval"}))
      ->capture_default_str();
  fork->add_option("--listen", admission.addresses, "As for create");
  fork->add_option("--relay", admission.relays, "As for create");
  fork->add_option("--display-name", admission.display_name,
                   "Your name in it; left out: as before");
  fork->callback([&line, &admission] {
    nlohmann::json params = {{"project", line.project},
                             {"policy", admission.policy},
                             {"addresses", admission.addresses},
                             {"relays", admission.relays}};
    if (!admission.name.empty()) params["name"] = admission.name;
    if (!admission.display_name.empty()) params["display_name"] = admission.display_name;
    line.exit_code = fork_command(line.asked, params);
  });
}

}  // namespace

void add_admissions(CLI::App& app, CommandLine& line, AdmissionLine& admission) {
  auto* requests = command(app, line, "requests", "Who asks to be let in, and what they say");
  with_project_option(requests, line)->callback([&line] {
    line.exit_code = requests_command(line.asked, {{"project", line.project}});
  });
  const auto for_key = [&](const char* name, const char* help, const char* key_help) {
    auto* added = with_project_option(command(app, line, name, help), line);
    added->add_option("KEY", admission.key, key_help)->required();
    return added;
  };
  for_key("approve", "Let somebody in who asks", "Its key, or the first 8 characters or more")
      ->callback([&line, &admission] {
        line.exit_code =
            done_command(line.asked, "approve", {{"project", line.project}, {"key", admission.key}},
                         "It is let in as soon as it is connected to a member that knows of it.");
      });
  auto* decline = for_key("decline", "Turn somebody down who asks",
                          "Its key, or the first 8 characters or more");
  decline->add_option("--reason", admission.reason, "It is told");
  decline->callback([&line, &admission] {
    line.exit_code = done_command(
        line.asked, "decline",
        {{"project", line.project}, {"key", admission.key}, {"reason", admission.reason}},
        "It is told when it is connected.");
  });
  auto* moderator = for_key("moderator", "Make a connected member a moderator", "Its whole key");
  moderator->add_flag("--dismiss", admission.dismiss, "A volunteer again");
  moderator->callback([&line, &admission] {
    line.exit_code = done_command(
        line.asked, admission.dismiss ? "dismiss_moderator" : "appoint_moderator",
        {{"project", line.project}, {"key", admission.key}},
        admission.dismiss ? "It decides nothing any more." : "It may let others in and ban now.");
  });
  add_keys(app, line);
  add_fork(app, line, admission);
}

}  // namespace potluck
