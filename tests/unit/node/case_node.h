// SPDX-License-Identifier: GPL-3.0-or-later
// A node that is given files as `potluck-node create` gives them, and what it says of them.
#pragma once

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/node/api/node.h"

namespace potluck::test {

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write(const std::filesystem::path& file, const std::string& bytes) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

class CaseNode {
 public:
  Status open() {
    auto node = Node::open(path("home").string());
    if (!node) return node.error();
    node_ = std::move(*node);
    return ok_status();
  }
  std::filesystem::path path(const std::string& name) const {
    return std::filesystem::path(folder_.path().toStdString()) / name;
  }
  Result<nlohmann::json> create(const std::filesystem::path& data, const std::string& model,
                                const nlohmann::json& more = {}) {
    nlohmann::json params = {{"name", "Case"},   {"data", data.string()},
                             {"model", model},   {"recipe", "target_batch=4,epochs=3"},
                             {"policy", "open"}, {"addresses", {"127.0.0.1:0"}}};
    if (more.is_object()) params.update(more);
    return node_->call("create", params);
  }
  Result<nlohmann::json> call(const std::string& method, const nlohmann::json& params) {
    return node_->call(method, params);
  }
  // What is said of the data, or "REFUSED: " and why.
  std::string made(const std::filesystem::path& data, const std::string& model,
                   const nlohmann::json& more = {}) {
    const auto done = create(data, model, more);
    if (!done) return "REFUSED: " + done.error().text();
    return done->at("data").get<std::string>() + done->at("notes").dump();
  }
  // Why it was refused, or "MADE: " and what is said of the data.
  std::string refused(const std::filesystem::path& data, const std::string& model,
                      const nlohmann::json& more = {}) {
    const auto done = create(data, model, more);
    return done ? "MADE: " + done->at("data").get<std::string>() : done.error().text();
  }

 private:
  QTemporaryDir folder_;
  std::unique_ptr<Node> node_;
};

}  // namespace potluck::test
