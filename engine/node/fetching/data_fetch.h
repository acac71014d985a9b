// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches the data files that are missing here, each until it is there: donors come and go. Owned
// by the Session's Preparation; the network thread.
#pragma once

#include <filesystem>
#include <vector>

#include "engine/node/disk/data_files.h"
#include "engine/node/fetching/content_exchange.h"
#include "engine/node/fetching/session_events.h"

namespace potluck {

class DataFetch {
 public:
  struct Outcome {
    std::function<void()> complete;
    std::function<void(const Error&)> failed;  // this disk takes nothing, or a file is not as said
  };

  DataFetch(ContentExchange& content, std::filesystem::path folder, SessionEvents& events,
            Outcome outcome)
      : content_(content),
        folder_(std::move(folder)),
        events_(events),
        outcome_(std::move(outcome)) {}

  // Serves what is here and fetches the rest.
  void begin(DataCheck check);
  void retry();  // every second

 private:
  void fetch(const DataFileRef& file);
  void on_file(const DataFileRef& file, Result<std::shared_ptr<Blob>> blob);

  ContentExchange& content_;
  const std::filesystem::path folder_;
  SessionEvents& events_;
  const Outcome outcome_;
  std::size_t missing_ = 0;
  std::vector<DataFileRef> retry_;
};

}  // namespace potluck
