// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a session stand on in a test: a disk in a temporary folder, a network thread
// that is the test itself, links that write down what is sent, and the events that are told.
#pragma once

#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "engine/node/fetching/link_access.h"
#include "engine/node/fetching/session_events.h"
#include "net/asio.h"

namespace potluck::test {

struct Parts {
  QTemporaryDir folder;
  boost::asio::io_context io;
  KeyPair project_key = KeyPair::generate(), me = KeyPair::generate();
  ProjectId project = project_key.public_key();
  std::vector<control::EventBody> told;
  std::set<PeerId> linked;
  std::vector<std::pair<PeerId, Message>> sent;
  std::unique_ptr<StorageThread> storage =
      std::make_unique<StorageThread>(std::move(*Store::open(path())));
  SessionEvents events{*storage, project,
                       [this](control::EventBody event) { told.push_back(event); }};

  Parts() {
    ProjectRow row;
    row.id = project;
    row.name = "T";
    storage->ask([&](Store& store) { return store.put_project(row).ok(); });
  }
  std::filesystem::path path() const { return folder.path().toStdString(); }
  LinkAccess links() {
    return {[this] { return linked; },
            [this](const PeerId& to, const Message& message) { sent.emplace_back(to, message); }};
  }
  // What the storage thread was asked for, and what it answers, until there is nothing left.
  void settle() {
    std::size_t ran = 0;
    do {
      storage->ask([](Store&) { return true; });
      io.restart();
      ran = io.poll();
    } while (ran > 0);
  }
  template <class Kind>
  std::vector<std::pair<PeerId, Kind>> sent_of() const {
    std::vector<std::pair<PeerId, Kind>> out;
    for (const auto& [to, message] : sent) {
      if (const auto* it = std::get_if<Kind>(&message)) out.emplace_back(to, *it);
    }
    return out;
  }
  std::size_t told_of(const std::string& type) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        told, [&](const auto& event) { return control::type_of(event) == type; }));
  }
};

}  // namespace potluck::test
