// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches the model's state that the Collaboration wants, one at a time: on the disk, so that a
// node that is killed meanwhile goes on with what it had, or into memory where the disk takes
// nothing. Owned by the Session; the network thread.
#pragma once

#include <filesystem>

#include "engine/collab/context/events.h"
#include "engine/node/fetching/content_exchange.h"
#include "engine/node/fetching/session_events.h"

namespace potluck {

class StateFetch {
 public:
  using Arrived = std::function<void(const effect::InstallSnapshot& wanted, Result<Bytes> state)>;

  // folder: of what is coming in. arrived: called later, once for each state that is not given up.
  StateFetch(ContentExchange& content, std::filesystem::path folder, SessionEvents& events,
             Arrived arrived)
      : content_(content),
        folder_(std::move(folder)),
        events_(events),
        arrived_(std::move(arrived)) {}

  void fetch(const effect::InstallSnapshot& wanted);  // in place of the one before

 private:
  void fetch_into(const effect::InstallSnapshot& wanted, std::unique_ptr<ContentSink> sink);
  void on_blob(const effect::InstallSnapshot& wanted, Result<std::shared_ptr<Blob>> blob);

  ContentExchange& content_;
  const std::filesystem::path folder_;
  SessionEvents& events_;
  const Arrived arrived_;
  std::optional<Digest> root_;  // of what is being fetched
};

}  // namespace potluck
