// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <fmt/core.h>

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>

#include "engine/control/server/client.h"
#include "engine/node/answers/control_values.h"
#include "engine/train/devices/doctor.h"
#include "exit_codes.h"
#include "progress_view.h"

namespace potluck {
namespace {

using nlohmann::json;

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

void print_json(const json& value) {
  print(value.dump(-1, ' ', false, json::error_handler_t::replace));
}

// The error or the JSON; otherwise `show` prints it for people.
template <class Show>
int tell_answer(const Asked& asked, const Result<json>& got, Show show) {
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
  } else {
    show(*got);
  }
  return kExitOk;
}

template <class Show>
int answer(const Asked& asked, const std::string& method, const json& params, Show show) {
  return tell_answer(asked, ask_node(asked.home, method, params), show);
}

std::string size_text(double bytes) {
  static constexpr std::array<const char*, 5> kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < kUnits.size()) {
    bytes /= 1024;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", bytes, unit == 0 ? 0 : 1, kUnits[unit]);
}

// Dark pixels as characters: a digit one can read on a terminal.
void print_picture(const json& prediction) {
  print(fmt::format("it is a {}, the model says {} ({:.0f} %)", prediction.value("label_name", ""),
                    prediction.value("predicted_name", ""),
                    100.0 * prediction.value("probability", 0.0)));
}

void print_projects(const json& answer) {
  if (answer["projects"].empty()) {
    print("No project yet. Join one with: potluck-node join LINK");
    return;
  }
  for (const auto& project : answer["projects"]) {
    print(fmt::format("{}  {}  epoch {}/{}  {}", project.value("project", "").substr(0, 12),
                      project.value("name", ""), project.value("epochs_done", 0ULL),
                      project.value("epochs_total", 0ULL), project.value("model", "")));
  }
}

void print_running(const json& now) {
  print(fmt::format("{}: {}", now.value("name", ""), english_in(now, "sentence")));
  if (const auto why = english_in(now, "reason"); !why.empty()) print("  " + why);
  print(fmt::format("  epoch {}/{}, {} peers, {:.1f} samples/s together, {:.1f} here",
                    now.value("epoch", 0ULL), now.value("epochs_total", 0ULL),
                    now.value("peers", 0), now["samples_per_second"].value("all", 0.0),
                    now["samples_per_second"].value("mine", 0.0)));
  if (now["loss"].is_number()) print(fmt::format("  loss {:.4f}", now["loss"].get<double>()));
  print("  listening on " + now.value("listening", "nothing (client mode)"));
}

void print_names(const std::string& what, const json& names) {
  constexpr std::size_t kShown = 5;
  if (names.empty()) return;
  std::string line = fmt::format("  {} {}: ", names.size(), what);
  for (std::size_t i = 0; i < std::min(kShown, names.size()); ++i) {
    line += (i > 0 ? ", " : "") + names[i].get<std::string>();
  }
  print(line + (names.size() > kShown ? ", ..." : ""));
}

void print_weights(const json& report) {
  print(fmt::format("Starts from {} arrays with {:.2f} M values of the file",
                    report.value("arrays", 0ULL), report.value("values", 0.0) * 1e-6));
  print_names("of the model are not in it", report["missing"]);
  print_names("have another shape", report["unlike"]);
  print_names("of the file have no place", report["unused"]);
}

}  // namespace

int create_command(const Asked& asked, const json& params) {
  return answer(asked, "create", params, [](const json& made) {
    print("project " + made.value("project", ""));
    const json& model = made.at("model");
    print(fmt::format(
        "{:.2f} M parameters; training takes {:.3g} GFLOP and {:.3g} MB for each "
        "sample, and {:.0f} MB in all",
        model.at("parameters").get<double>() * 1e-6,
        model.at("flop_per_sample").get<double>() * 1e-9,
        model.at("bytes_per_sample").get<double>() * 1e-6, model.at("bytes").get<double>() * 1e-6));
    print("The data: " + made.value("data", ""));
    for (const auto& note : made["notes"]) print("  " + note.get<std::string>());
    if (made.contains("weights")) print_weights(made["weights"]);
    print("Give this link to those who shall take part:");
    print(made.value("invite_link", ""));
    print("Then start: potluck-node run");
  });
}

int join_command(const Asked& asked, const json& params, const OutsideServices& services) {
  const auto got = ask_node(asked.home, "join", params, services);
  return tell_answer(asked, got, [](const json& joined) {
    const auto id = joined.value("project", "").substr(0, 12);
    if (joined.value("asks", false)) {
      print(fmt::format("{} ({}): somebody has to let you in.", joined.value("name", ""), id));
      return print("Ask, and take part once you are let in, with: potluck-node run");
    }
    print(fmt::format("You are a member of {} ({}).", joined.value("name", ""), id));
    print("Take part with: potluck-node run");
  });
}

int status_command(const Asked& asked) {
  const auto now = ask_node(asked.home, "status", json::object());
  if (!now) return tell_error(now.error(), asked.json);
  const bool idle = now->value("activity", "") == "idle";
  if (asked.json) {
    json out = *now;
    if (idle) {
      const auto projects = ask_node(asked.home, "projects", json::object());
      if (!projects) return tell_error(projects.error(), asked.json);
      out["projects"] = (*projects)["projects"];
    }
    print_json(out);
    return kExitOk;
  }
  if (!idle) {
    print_running(*now);
    return kExitOk;
  }
  return answer(asked, "projects", json::object(), print_projects);
}

int peers_command(const Asked& asked) {
  return answer(asked, "peers", json::object(), [](const json& got) {
    if (got["peers"].empty()) print("Nobody is connected.");
    for (const auto& peer : got["peers"]) {
      print(fmt::format("{}  {:20}  {:8}  epoch {}  {:.1f} samples/s  {:.1f} ms{}{}",
                        peer.value("peer", "").substr(0, 8), peer.value("name", ""),
                        peer.value("stage", ""), peer.value("epoch", 0ULL),
                        peer.value("samples_per_second", 0.0), peer.value("ping_ms", 0.0),
                        peer.value("coordinator", false) ? "  coordinator" : "",
                        peer.value("linked", false) ? "" : "  not connected"));
    }
  });
}

int nearby_command(const Asked& asked) {
  return answer(asked, "nearby", json::object(), [](const json& got) {
    if (!got["on"].get<bool>()) {
      return print("Nothing is looked for: no node runs here, or the preferences forbid it.");
    }
    if (got["projects"].empty()) print("Nothing found so far.");
    for (const auto& near : got["projects"]) {
      print(fmt::format("{}, announced by {}{}\n  {}", near.value("name", ""),
                        near.value("host", ""),
                        near.value("already_member", false) ? " (you take part)" : "",
                        near.value("invite_link", "")));
    }
  });
}

int last_round_command(const Asked& asked) {
  return answer(asked, "last_round", json::object(), [](const json& got) {
    const json& round = got["last_round"];
    if (round.is_null()) return print("There was no round with others yet.");
    const json& took = round["took_seconds"];
    print(fmt::format("epoch {}, average in {}: {:.2f} s planned, {}; computing {:.2f} s",
                      round.value("epoch", 0ULL), round.value("average_codec", ""),
                      round.value("exchange_seconds", 0.0),
                      took.is_null() ? std::string("not finished")
                                     : fmt::format("{:.2f} s taken", took.get<double>()),
                      round.value("compute_seconds", 0.0)));
    for (const auto& m : round["members"]) {
      const std::string known = m.value("line_known", false) ? "" : " (assumed)";
      std::string why;
      for (const auto& each : m["why"]) why += (why.empty() ? "  " : "; ") + each.value("text", "");
      print(fmt::format(
          "{}  {:20} reduces {:5.1f} %  {:5} up {:7.1f} Mb/s {:6.2f} s  down {:7.1f} Mb/s "
          "{:6.2f} s{}{}{}",
          m.value("peer", "").substr(0, 8), m.value("name", ""), 100 * m.value("fraction", 0.0),
          m.value("computes", false) ? m.value("codec", "") : "-", m.value("up_bps", 0.0) / 1e6,
          m.value("up_seconds", 0.0), m.value("down_bps", 0.0) / 1e6, m.value("down_seconds", 0.0),
          known, m.value("me", false) ? "  (you)" : "", why));
    }
  });
}

int leaderboard_command(const Asked& asked, const json& params) {
  return answer(asked, "leaderboard", params, [](const json& got) {
    if (got["rows"].empty()) print("Nobody has contributed yet.");
    for (const auto& row : got["rows"]) {
      print(fmt::format("{:3}. {:24} {:12} samples  {:5.1f} %  in {} epochs, led {}, {:.1f} h{}",
                        row.value("rank", 0), row.value("name", ""), row.value("samples", 0ULL),
                        100.0 * row.value("contribution_share", 0.0), row.value("epochs", 0ULL),
                        row.value("epochs_led", 0ULL), row.value("hours", 0.0),
                        row.value("me", false) ? "  (you)" : ""));
    }
    for (const auto& team : got["teams"]) {
      print(fmt::format("Team {:23} {:12} samples  {:5.1f} %  by {} members",
                        team.value("team", ""), team.value("samples", 0ULL),
                        100.0 * team.value("contribution_share", 0.0),
                        team.value("members", 0ULL)));
    }
    if (const auto missing = got.value("missing_epochs", 0ULL); missing > 0) {
      print(fmt::format("Not whole yet: {} older epochs with {} samples are still to come.",
                        missing, got.value("missing_samples", 0ULL)));
    }
  });
}

int commits_command(const Asked& asked, const json& params) {
  return answer(asked, "commits", params, [](const json& got) {
    for (const auto& row : got["commits"]) {
      print(fmt::format("epoch {:6}  loss {:.4f}  {} samples by {} peers  {:.2f} s  {}",
                        row.value("epoch", 0ULL), row.value("loss", 0.0),
                        row.value("samples", 0ULL), row.value("peers", 0),
                        row.value("seconds", 0.0), row.value("head", "").substr(0, 12)));
    }
    print(fmt::format("{} epochs in all", got.value("total", 0ULL)));
  });
}

int sample_command(const Asked& asked, const json& params) {
  return answer(asked, "sample", params, [](const json& got) {
    if (const auto unknown = got.value("unknown", ""); !unknown.empty()) {
      std::fprintf(stderr, "The model does not know these characters, and passes them over: %s\n",
                   unknown.c_str());
    }
    if (got.contains("text")) return print(got.value("text", ""));
    for (const auto& prediction : got["predictions"]) print_picture(prediction);
  });
}

int evaluate_command(const Asked& asked, const json& params) {
  return answer(asked, "evaluate", params, [](const json& got) {
    std::string line =
        fmt::format("loss {:.4f} over {} samples after {} epochs", got.value("loss", 0.0),
                    got.value("samples", 0ULL), got.value("epoch", 0ULL));
    if (got.contains("perplexity"))
      line += fmt::format(", perplexity {:.2f}", got.value("perplexity", 0.0));
    if (got.contains("accuracy"))
      line += fmt::format(", accuracy {:.2f} %", 100 * got.value("accuracy", 0.0));
    if (got.contains("top5")) line += fmt::format(", top-5 {:.2f} %", 100 * got.value("top5", 0.0));
    print(line);
    if (!got.contains("classes")) return;
    for (std::size_t i = 0; i < got["classes"].size(); ++i) {
      const auto samples = got["classes"][i].value("samples", 0ULL);
      const auto correct = got["classes"][i].value("correct", 0ULL);
      if (samples == 0) continue;
      print(fmt::format("  class {:4}  {:6} of {:6}  {:6.2f} %",
                        got["classes"][i].value("name", std::to_string(i)), correct, samples,
                        100.0 * static_cast<double>(correct) / static_cast<double>(samples)));
    }
  });
}

namespace {

// On a terminal a person can say so; a script cannot.
bool may_overwrite(const Error& refused) {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) return false;
  std::fprintf(stderr, "%s. Overwrite it? [y/N] ", refused.message.c_str());
  std::array<char, 16> line{};
  if (std::fgets(line.data(), line.size(), stdin) == nullptr) return false;
  return line[0] == 'y' || line[0] == 'Y';
}

}  // namespace

int export_command(const Asked& asked, json params) {
  auto got = ask_node(asked.home, "export", params);
  if (!got && got.error().code == ErrorCode::kAlreadyExists) {
    if (!asked.json && may_overwrite(got.error())) {
      params["overwrite"] = true;
      got = ask_node(asked.home, "export", params);
    } else {
      Error refused = got.error();
      refused.hint = "choose another name, or add --force";
      (void)tell_error(refused, asked.json);
      return kExitFailure;
    }
  }
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print_json(*got);
  } else {
    print(fmt::format("wrote {} ({})", got->value("file", ""),
                      size_text(static_cast<double>(got->value("bytes", 0ULL)))));
  }
  return kExitOk;
}

int doctor_command(const Asked& asked) {
  const auto report = doctor_value(examine_devices());  // needs no node and no home
  if (asked.json) {
    print_json(report);
    return kExitOk;
  }
  for (const auto& device : report.devices) {
    const auto bytes = static_cast<double>(device.memory_bytes);
    print(fmt::format("{:8} {}{}  {}", device.kind, device.name,
                      bytes > 0 ? fmt::format("  {} memory", size_text(bytes)) : "",
                      device.usable        ? "usable"
                      : device.fix.empty() ? "not used"
                                           : "not usable"));
    if (!device.reason.empty()) print("         " + device.reason.text());
    if (!device.fix.empty()) print("         " + device.fix.text());
  }
  print(fmt::format("libtorch {} {}, {} cores, {} memory", report.torch_version,
                    report.torch_has_cuda   ? "with CUDA"
                    : report.torch_has_rocm ? "with ROCm"
                                            : "without CUDA",
                    report.cores, size_text(static_cast<double>(report.memory_bytes))));
  return kExitOk;
}

int verify_command(const Asked& asked, const json& params) {
  const auto got = ask_node(asked.home, "verify", params);
  if (!got) return tell_error(got.error(), asked.json);
  const bool fine = got->value("ok", false);
  if (asked.json) {
    print_json(*got);
  } else {
    print(fmt::format("{} epochs, head {}", got->value("epochs", 0ULL),
                      got->value("head", "").substr(0, 16)));
    if (const auto digest = got->value("state_digest", ""); !digest.empty()) {
      print("state digest " + digest);
    }
    if (const auto missing = got->value("missing_epochs", 0ULL); missing > 0) {
      print(fmt::format("{} older epochs are still to come from other members, and not checked",
                        missing));
    }
    for (const auto& problem : (*got)["problems"]) print("problem: " + problem.get<std::string>());
    print(fine ? "Everything is in order."
               : "The history is damaged: move the project's folder away "
                 "and join again.");
  }
  return fine ? kExitOk : kExitDamaged;
}

int control_command(const Asked& asked, const std::string& method, const json& params,
                    const std::string& said) {
  const auto client = ControlClient::connect(asked.home);
  if (!client) return tell_error(client.error(), asked.json);
  const auto done = (*client)->call(method, params);
  if (!done) return tell_error(done.error(), asked.json);
  if (asked.json) {
    print_json(*done);
  } else {
    print(said);
  }
  return kExitOk;
}

}  // namespace potluck
