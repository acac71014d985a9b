// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that ask and end. Each goes through the control API of the node that runs in this
// home, or opens the home itself when none runs. -> exit code
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/node/owner/outside_services.h"
#include "net/base/result.h"

namespace potluck {

// How long a home may be held by others in passing: by a command that looks into it, or by a node
// that starts and cannot be asked yet.
inline constexpr std::chrono::milliseconds kHomePatience{3000};

struct Asked {
  std::string home;
  bool json = false;
};

// The raw answer of a control method.
Result<nlohmann::json> ask_node(const std::string& home, const std::string& method,
                                const nlohmann::json& params, const OutsideServices& services = {});

int create_command(const Asked& asked, const nlohmann::json& params);
int join_command(const Asked& asked, const nlohmann::json& params, const OutsideServices& services);
int status_command(const Asked& asked);
int peers_command(const Asked& asked);
int last_round_command(const Asked& asked);
int nearby_command(const Asked& asked);  // needs a running node
int leaderboard_command(const Asked& asked, const nlohmann::json& params);
int commits_command(const Asked& asked, const nlohmann::json& params);
int sample_command(const Asked& asked, const nlohmann::json& params);
int evaluate_command(const Asked& asked, const nlohmann::json& params);
int export_command(const Asked& asked, nlohmann::json params);
int doctor_command(const Asked& asked);
int verify_command(const Asked& asked, const nlohmann::json& params);
int invite_link_command(const Asked& asked, const nlohmann::json& params);
int key_words_command(const Asked& asked, const nlohmann::json& params);
int restore_key_command(const Asked& asked);  // reads the words from stdin: a key is no argument
int new_key_command(const Asked& asked);
int fork_command(const Asked& asked, const nlohmann::json& params);
int requests_command(const Asked& asked, const nlohmann::json& params);
// A call that answers nothing; a sentence for people.
int done_command(const Asked& asked, const std::string& method, const nlohmann::json& params,
                 const std::string& said);
// Tries a recipe for some steps and tells how fast how many computers would be.
int forecast_command(const Asked& asked, const nlohmann::json& params);
// Shows them; with KEY=VALUE wishes changes those first.
int preferences_command(const Asked& asked, const std::vector<std::string>& wishes);
// pause, resume, stop_after_round, shutdown: need a running node.
int control_command(const Asked& asked, const std::string& method, const nlohmann::json& params,
                    const std::string& said);

}  // namespace potluck
