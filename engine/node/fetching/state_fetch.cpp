// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/state_fetch.h"

namespace potluck {
namespace {

// What fetches of states left behind, except that of `kept`, which goes on.
void remove_parts(const std::filesystem::path& folder, const std::optional<Digest>& kept) {
  namespace fs = std::filesystem;
  std::error_code failure;  // there may be none
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end;
       it.increment(failure)) {
    std::error_code ignored;
    const bool wanted = kept && it->path().filename().string().starts_with(kept->hex());
    if (!wanted) fs::remove(it->path(), ignored);
  }
}

}  // namespace

void StateFetch::fetch(const effect::InstallSnapshot& wanted) {
  if (root_ && *root_ != wanted.root) content_.cancel(*root_);
  remove_parts(folder_, wanted.root);
  fetch_into(wanted, make_scratch_sink(folder_ / wanted.root.hex()));
}

void StateFetch::fetch_into(const effect::InstallSnapshot& wanted,
                            std::unique_ptr<ContentSink> sink) {
  root_ = wanted.root;
  content_.fetch(
      wanted.root, "state", wanted.size, std::move(sink),
      [this, wanted](Result<std::shared_ptr<Blob>> blob) { on_blob(wanted, std::move(blob)); });
  content_.hint(wanted.donors, wanted.root);
}

void StateFetch::on_blob(const effect::InstallSnapshot& wanted,
                         Result<std::shared_ptr<Blob>> blob) {
  // A state that was asked for twice comes twice, and one that was given up may come too.
  if (root_ != wanted.root) return;
  root_.reset();
  if (!blob && is_of_this_disk(blob.error().code)) {
    events_.info("the state is fetched into memory: " + blob.error().message);
    remove_parts(folder_, std::nullopt);  // a full disk may have its room back
    return fetch_into(wanted, make_memory_sink(wanted.size));
  }
  if (!blob) return arrived_(wanted, blob.error());
  arrived_(wanted, read_all(**blob));
}

}  // namespace potluck
