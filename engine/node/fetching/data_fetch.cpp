// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/data_fetch.h"

#include <algorithm>
#include <utility>

#include "net/base/private_folder.h"

namespace potluck {

void DataFetch::begin(DataCheck check) {
  for (const auto& problem : check.problems) {
    events_.warn(problem, "It is fetched again from other members");
  }
  for (auto& blob : check.present) content_.serve(std::move(blob));
  missing_ = check.missing.size();
  if (missing_ == 0) return outcome_.complete();
  if (const auto failure = make_private_folders(folder_); failure) {
    return outcome_.failed({ErrorCode::kIo,
                            "cannot make " + folder_.string() + ": " + failure.message(),
                            "free space or rights on that disk"});
  }
  open_web(check);
  for (const auto& file : check.missing) fetch(file);
}

void DataFetch::open_web(const DataCheck& check) {
  const auto named = [](const DataFileRef& file) { return !file.web.empty(); };
  if (!web_ || std::ranges::none_of(check.missing, named)) return;
  content_.web().open(*web_);
  for (const auto& file : check.missing) content_.web().add(file.root, file.size, file.web);
}

void DataFetch::fetch(const DataFileRef& file) {
  content_.fetch(
      file.root, "data", file.size, make_file_sink(folder_ / file.name),
      [this, file](Result<std::shared_ptr<Blob>> blob) { on_file(file, std::move(blob)); });
}

void DataFetch::on_file(const DataFileRef& file, Result<std::shared_ptr<Blob>> blob) {
  if (!blob) {
    const auto code = blob.error().code;
    if (is_of_this_disk(code) || code == ErrorCode::kTooLarge) return outcome_.failed(blob.error());
    events_.info("fetching " + file.name + " again: " + blob.error().message);
    retry_.push_back(file);  // donors come and go: at the next second
    return;
  }
  content_.web().remove(file.root);
  content_.serve(std::move(*blob));
  events_.emit(control::Fetch{"data", file.size, file.size});
  if (--missing_ > 0) return;
  content_.web().close();
  outcome_.complete();
}

void DataFetch::retry() {
  for (const auto& file : std::exchange(retry_, {})) fetch(file);
}

}  // namespace potluck
