// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/torrent_dht.h"

#include <mutex>
#include <utility>

#include "net/dht/project_finding.h"
#include "net/dht/torrent_session.h"

namespace potluck {
namespace {

class TorrentDht final : public PeerFinder {
 public:
  explicit TorrentDht(TorrentDhtOptions options) : options_(std::move(options)) {}

  std::unique_ptr<Finding> find(boost::asio::io_context& io, const Rendezvous& where,
                                const PeerId& member,
                                std::function<void(std::vector<std::string>)> found) override {
    return find_in(session(), io,
                   {where, member, std::move(found), options_.restrict_ips, options_.pace});
  }

 private:
  std::shared_ptr<ItemStore> session() {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<ItemStore> running = session_.lock();
    if (!running) {
      running = start_torrent_session(options_);
      session_ = running;
    }
    return running;
  }

  const TorrentDhtOptions options_;
  std::mutex mutex_;
  std::weak_ptr<ItemStore> session_;  // the findings keep it
};

}  // namespace

std::unique_ptr<PeerFinder> open_torrent_dht(TorrentDhtOptions options) {
  return std::make_unique<TorrentDht>(std::move(options));
}

}  // namespace potluck
