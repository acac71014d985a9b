// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <unistd.h>

#include <cstdio>

#include "commands.h"
#include "exit_codes.h"

namespace potluck {
namespace {

using nlohmann::json;

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

void print_json(const json& value) {
  print(value.dump(-1, ' ', false, json::error_handler_t::replace));
}

void print_requests(const json& requests) {
  if (requests.empty()) print("Nobody asks to be let in.");
  for (const auto& each : requests) {
    const auto name = each.value("name", "");
    print(fmt::format("{}  {}", each.value("key", ""), name.empty() ? "(no name)" : name));
    if (const auto message = each.value("message", ""); !message.empty()) print("  " + message);
  }
}

}  // namespace

int requests_command(const Asked& asked, const json& params) {
  const auto got = ask_node(asked.home, "requests", params);
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
  } else {
    print_requests((*got)["requests"]);
  }
  return kExitOk;
}

int key_words_command(const Asked& asked, const json& params) {
  const auto got = ask_node(asked.home, "key_words", params);
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
    return kExitOk;
  }
  print("Whoever has these words is the organiser. Write them down, in this order:");
  print(got->value("words", ""));
  return kExitOk;
}

int restore_key_command(const Asked& asked) {
  constexpr std::size_t kMostBytes = 4096;
  if (::isatty(STDIN_FILENO) != 0) std::fprintf(stderr, "The 24 words, then an empty line:\n");
  std::string words;
  for (int c = std::getchar(); c != EOF && words.size() < kMostBytes; c = std::getchar()) {
    if (c == '\n' && words.ends_with('\n')) break;
    words.push_back(static_cast<char>(c));
  }
  const auto got = ask_node(asked.home, "restore_key", {{"words", words}});
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
    return kExitOk;
  }
  print(fmt::format("This computer organises {} ({}).", got->value("name", ""),
                    got->value("project", "").substr(0, 12)));
  return kExitOk;
}

int new_key_command(const Asked& asked) {
  const auto got = ask_node(asked.home, "new_key", json::object());
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
    return kExitOk;
  }
  print("The key of this computer, from its next start on: " + got->value("peer", ""));
  print("The key until then: " + got->value("before", ""));
  print("If somebody else may have that one, ask the organisers of your projects to ban it.");
  return kExitOk;
}

int fork_command(const Asked& asked, const json& params) {
  const auto got = ask_node(asked.home, "fork", params);
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
    return kExitOk;
  }
  const auto id = got->value("project", "");
  print(fmt::format("project {}", id));
  print(fmt::format("It begins with the model after {} epochs.", got->value("epoch", 0ULL)));
  print("Give this link to those who shall take part:");
  print(got->value("invite_link", ""));
  print("Then start: potluck-node run " + id.substr(0, 12));
  return kExitOk;
}

int done_command(const Asked& asked, const std::string& method, const json& params,
                 const std::string& said) {
  const auto done = ask_node(asked.home, method, params);
  if (!done) return tell_error(done.error(), asked.json);
  if (asked.json) {
    print_json(*done);
  } else {
    print(said);
  }
  return kExitOk;
}

int invite_link_command(const Asked& asked, const json& params) {
  const auto got = ask_node(asked.home, "invite_link", params);
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
  } else {
    print(got->value("invite_link", ""));
  }
  return kExitOk;
}

}  // namespace potluck
