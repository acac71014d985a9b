// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches the data files that are missing here, each until it is there: donors come and go. Owned
// by the Session's Preparation; the network thread.
#pragma once

#include <filesystem>
#include <optional>
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

  // web: how to fetch from web servers, too, that the manifest names; none: not at all.
  DataFetch(ContentExchange& content, std::filesystem::path folder,
            std::optional<WebReaderOptions> web, SessionEvents& events, Outcome outcome)
      : content_(content),
        folder_(std::move(folder)),
        web_(std::move(web)),
        events_(events),
        outcome_(std::move(outcome)) {}

  // Serves what is here and fetches the rest.
  void begin(DataCheck check);
  void retry();  // every second

 private:
  void fetch(const DataFileRef& file);
  void open_web(const DataCheck& check);
  void on_file(const DataFileRef& file, Result<std::shared_ptr<Blob>> blob);

  ContentExchange& content_;
  const std::filesystem::path folder_;
  const std::optional<WebReaderOptions> web_;
  SessionEvents& events_;
  const Outcome outcome_;
  std::size_t missing_ = 0;
  std::vector<DataFileRef> retry_;
};

}  // namespace potluck
