// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/content_exchange.h"

#include <algorithm>
#include <limits>

#include "net/base/deadlines.h"
#include "net/crypto/keys.h"

namespace potluck {
namespace {

constexpr std::size_t kServedStates = 2;
constexpr std::size_t kReplayedAverages = 4;
constexpr std::size_t kInFlightPerDonor = 2 << 20;

}  // namespace

ContentExchange::ContentExchange(boost::asio::io_context& io, const Clock& clock, Links links,
                                 ServedContent::FindAverage live)
    : io_(io),
      clock_(clock),
      links_(std::move(links)),
      replayed_(std::numeric_limits<std::uint64_t>::max(), kReplayedAverages),
      served_(
          [this, live = std::move(live)](const Digest& root) {
            auto average = live(root);
            return average ? average : replayed_.find(root);
          },
          [this](const Digest& root) { return part_of(root); }),
      fetcher_(kInFlightPerDonor, random_u64()),
      web_(io, clock, fetcher_, links_.changed, links_.web),
      server_(served_) {}

void ContentExchange::serve_state(const StateCopy& copy) {
  if (std::ranges::find(states_, copy.root) != states_.end()) return;
  served_.add(blob_of(copy.bytes, copy.tree));
  states_.push_back(copy.root);
  if (states_.size() > kServedStates) {
    served_.remove(states_.front());
    states_.pop_front();
  }
}

void ContentExchange::fetch(const Digest& root, const std::string& what, std::uint64_t max_bytes,
                            std::unique_ptr<ContentSink> sink, Fetcher::Finished finished) {
  if (!what.empty()) fetched_[root] = what;
  fetcher_.want(root, max_bytes, std::move(sink),
                [this, root, finished = std::move(finished)](Result<std::shared_ptr<Blob>> blob) {
                  if (blob) just_fetched_[root] = *blob;
                  post_to(io_, [this, root, finished, blob = std::move(blob)]() mutable {
                    fetched_.erase(root);
                    finished(std::move(blob));
                    just_fetched_.erase(root);
                  });
                });
  post_to(io_, [this] { links_.changed(); });
}

void ContentExchange::hint(std::span<const PeerId> donors, const Digest& root) {
  for (const auto& donor : donors) fetcher_.hint(donor, root, clock_.now());
}

void ContentExchange::cancel(const Digest& root) {
  fetcher_.cancel(root);
  fetched_.erase(root);
}

std::optional<ContentExchange::Shown> ContentExchange::shown() const {
  for (const auto& progress : fetcher_.progress()) {
    const auto found = fetched_.find(progress.root);
    if (found == fetched_.end()) continue;  // averages come and go too fast to show
    return Shown{found->second, progress.done_bytes, progress.total_bytes};
  }
  return std::nullopt;
}

void ContentExchange::remove_peer(const PeerId& peer) {
  fetcher_.remove_donor(peer);
  server_.forget(peer);
}

bool ContentExchange::take(const PeerId& from, const Message& message) {
  std::optional<Message> answer;
  if (const auto* query = std::get_if<ContentQuery>(&message)) {
    answer = server_.handle(from, *query);
  } else if (const auto* wanted = std::get_if<ChunkRequest>(&message)) {
    answer = server_.handle(from, *wanted);
    if (server_.has_bulk(from)) links_.bulk_ready(from);
  } else if (const auto* info = std::get_if<ContentInfo>(&message)) {
    fetcher_.handle(from, *info, clock_.now());
  } else if (const auto* held = std::get_if<ChunksHeld>(&message)) {
    fetcher_.handle(from, *held, clock_.now());
  } else if (const auto* refused = std::get_if<ChunkRefused>(&message)) {
    fetcher_.handle(from, *refused, clock_.now());
  } else {
    return false;
  }
  if (answer) links_.send(from, *answer);
  return true;
}

void ContentExchange::on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload) {
  fetcher_.on_chunk(from, header, payload, clock_.now());
}

std::shared_ptr<const Blob> ContentExchange::part_of(const Digest& root) const {
  const auto whole = just_fetched_.find(root);
  return whole == just_fetched_.end() ? fetcher_.find_part(root) : whole->second;
}

std::optional<TimePoint> ContentExchange::next_deadline() const {
  return earliest({fetcher_.next_deadline(), server_.next_deadline()});
}

void ContentExchange::flush() {
  const TimePoint now = clock_.now();
  for (const auto& stored : fetcher_.take_stored()) server_.came(stored.root, stored.index, now);
  for (const auto& news : server_.take_news(now)) links_.send(news.to, news.held);
  for (const auto& outgoing : fetcher_.take_outgoing()) {
    if (web_.is_server(outgoing.to)) {
      web_.take(outgoing);
    } else {
      links_.send(outgoing.to, outgoing.message);
    }
  }
  for (const auto& liar : fetcher_.take_liars()) {
    if (web_.is_server(liar)) {
      web_.lied(liar);
    } else {
      links_.close(liar, "it sent data that does not match its hash");
    }
  }
  web_.look();
}

}  // namespace potluck
