// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/links/bandwidth.h"

#include <algorithm>
#include <cmath>

namespace potluck {
namespace {

// A shaper's bucket, or a buffer on the way, swallows the first bytes at once.
constexpr double kBurst_s = 0.05;
constexpr double kWindow_s = 0.25;
// A link that takes nothing for this long leads to somebody who is gone: it says nothing of ours.
constexpr Duration kSilent = std::chrono::seconds(1);
// Nothing on any link for so long, and afterwards it goes on: the line was interrupted, or who is
// at its other end stood still. At 50 kb/s a packet takes a quarter of a second.
constexpr double kPause_s = 0.24;
constexpr double kFullShare = 0.75;     // of the links in use wait: it is our uplink
constexpr double kWorthTelling = 0.15;  // of an exchange was spent waiting for one peer alone
constexpr double kBusyShare = 0.8;      // of its rate, and nobody else is to blame
constexpr double kTaken = 0.7;          // of what a downlink carries: it is full
constexpr double kRateSmoothing = 0.3;
constexpr double kLevel = 0.85;
constexpr double kLevelShare = 0.4;
constexpr double kOptimism = 1.5;        // of a lower bound that still rises
constexpr double kLessOptimism = 1.3;    // of one that does not
constexpr double kSecondThoughts = 1.3;  // of a limit that was seen long ago
constexpr double kSameLink = 0.15;       // a larger change is another link: no smoothing
constexpr int kUnconfirmed = 8;
constexpr double kRise = 0.03;
constexpr std::uint64_t kIdleBytes = 4096;  // pings and control messages
constexpr double kSmoothing = 0.5;
constexpr double kWorthPublishing = 0.05;

double bits_per_second(double bytes, double seconds) { return bytes * 8 / seconds; }

}  // namespace

void LineRate::observe(std::optional<double> highest, std::optional<double> limit) {
  if (limit) {
    const bool another = !is_limit_ || std::abs(*limit - rate_) > kSameLink * rate_;
    rate_ = another ? *limit : rate_ + kSmoothing * (*limit - rate_);
    is_limit_ = was_limit_ = true;
    unconfirmed_ = since_news_ = 0;
    return;
  }
  since_news_ = std::min(since_news_ + 1, kUnrisen);
  if (highest) unrisen_ = *highest > rate_ * (1 + kRise) ? 0 : std::min(unrisen_ + 1, kUnrisen);
  if (highest && *highest > rate_) {
    if (unrisen_ == 0) since_news_ = 0;
    if (*highest > rate_ * (1 + kSameLink)) is_limit_ = was_limit_ = false;
    rate_ = *highest;
  }
  if (is_limit_ && ++unconfirmed_ >= kUnconfirmed) is_limit_ = false;
}

double LineRate::believed() const {
  if (is_limit_) return rate_;
  if (was_limit_) return rate_ * kSecondThoughts;
  return rate_ * (unrisen_ >= kUnrisen ? kLessOptimism : kOptimism);
}

double bandwidth_to_publish(const LineRate& rate, double limit, double before) {
  double value = rate.believed();
  if (limit > 0) value = value > 0 ? std::min(value, limit) : limit;
  const bool same = before > 0 && std::abs(value - before) <= kWorthPublishing * before;
  return same ? before : value;
}

void Bandwidth::recall(double up, double down) {
  if (up > 0) up_.observe({}, up);
  if (down > 0) down_.observe({}, down);
}

void Bandwidth::begin_exchange(std::uint64_t epoch, std::uint32_t attempt,
                               std::map<PeerId, double> down_of) {
  ExchangeFacts begun;
  begun.epoch = epoch;
  begun.attempt = attempt;
  begun.down_of = std::move(down_of);
  exchange_ = std::move(begun);
}

void Bandwidth::sample(const std::vector<LinkTraffic>& links, TimePoint now) {
  if (!exchange_) return;
  ExchangeFacts& x = *exchange_;
  const double step = x.last_sample ? seconds(now - *x.last_sample) : 0;
  if (!x.first_sample) x.first_sample = now;
  x.last_sample = now;
  const bool past_burst = seconds(now - *x.first_sample) - step >= kBurst_s;
  double up = 0, down = 0;
  std::size_t active = 0, waiting = 0;
  bool taken = false;        // something, of what waited
  std::vector<Link*> stuck;  // waiting now and at the last sample
  for (const LinkTraffic& t : links) {
    auto [at, fresh] = x.links.try_emplace(t.peer);
    Link& link = at->second;
    if (fresh) {
      link.first_delivered = link.delivered = t.delivered_bytes;
      link.first_received = link.received = t.received_bytes;
    }
    // A link that was replaced counts anew.
    if (t.delivered_bytes >= link.delivered) {
      up += static_cast<double>(t.delivered_bytes - link.delivered);
    }
    if (t.received_bytes >= link.received) {
      down += static_cast<double>(t.received_bytes - link.received);
    }
    const bool delivers = t.delivered_bytes != link.delivered;
    if (fresh || delivers || !t.waiting) link.moved = now;
    link.delivered = t.delivered_bytes;
    link.received = t.received_bytes;
    link.active |= t.waiting || link.delivered > link.first_delivered + kIdleBytes;
    const bool moves = now - link.moved < kSilent;
    if (t.waiting && link.waiting && moves) {
      stuck.push_back(&link);
      taken |= delivers;
    }
    link.waiting = t.waiting && moves;
    active += link.active && moves ? 1 : 0;
    waiting += link.waiting ? 1 : 0;
  }
  const bool full =
      waiting > 0 && static_cast<double>(waiting) >= kFullShare * static_cast<double>(active);
  const bool was_full = std::exchange(x.full, full);
  // All goes to one of several: is it our uplink that is slow, or its downlink?
  const bool lone = active == 1 && x.down_of.size() > 1;
  if (step <= 0 || !past_burst) return;
  x.up_rate += kRateSmoothing * (bits_per_second(up, step) - x.up_rate);
  const bool uplink_busy = x.up_rate >= kBusyShare * up_.measured();
  if (full && was_full) {
    if (!taken) {
      x.full_paused_s += step;  // perhaps nobody is there any more
    } else if (const double paused = std::exchange(x.full_paused_s, 0); paused < kPause_s) {
      Window& window = lone ? x.lone : full_;
      window.up_bytes += up;
      window.seconds += paused + step;
    }
    for (Link* link : stuck) link->waited_alone_s += lone && !uplink_busy ? step : 0;
  } else {
    x.full_paused_s = 0;
    if (!full && !was_full && !uplink_busy) {
      for (Link* link : stuck) link->waited_alone_s += step / static_cast<double>(stuck.size());
    }
  }
  x.window.up_bytes += up;
  x.window.down_bytes += down;
  x.window.seconds += step;
  if (x.window.seconds >= kWindow_s) {
    x.windows.push_back(x.window);
    x.window = {};
  }
}

std::optional<double> Bandwidth::highest(const std::vector<Window>& windows,
                                         double Window::*bytes) {
  std::optional<double> best;
  for (const Window& w : windows) {
    best = std::max(best.value_or(0), bits_per_second(w.*bytes, w.seconds));
  }
  return best;
}

// A link that is full runs level: the windows close to the best one, if they are a good part of the
// exchange. The rest of the time others were not ready to send.
std::optional<double> Bandwidth::steady_down(const std::vector<Window>& windows) {
  const auto most = highest(windows, &Window::down_bytes);
  if (!most) return std::nullopt;
  Window sum;
  double all = 0;
  for (const Window& w : windows) {
    all += w.seconds;
    if (bits_per_second(w.down_bytes, w.seconds) < *most * kLevel) continue;
    sum.down_bytes += w.down_bytes;
    sum.seconds += w.seconds;
  }
  if (sum.seconds < kLevelShare * all) return std::nullopt;
  return bits_per_second(sum.down_bytes, sum.seconds);
}

// When it carries less than we know of our uplink, whoever got all that we sent is told first. If
// it says afterwards that it can take much more than it took, it is our uplink that has changed.
std::optional<double> Bandwidth::lone_limit(const ExchangeFacts& x) {
  const bool told = std::exchange(told_lone_, false);
  if (x.lone.seconds < kWindow_s) return std::nullopt;
  const double rate = bits_per_second(x.lone.up_bytes, x.lone.seconds);
  if (rate >= kBusyShare * up_.measured()) return rate;
  const auto receiver = std::find_if(x.links.begin(), x.links.end(),
                                     [](const auto& entry) { return entry.second.active; });
  const auto claims = receiver == x.links.end() ? x.down_of.end() : x.down_of.find(receiver->first);
  if (claims == x.down_of.end() || claims->second <= 0) return std::nullopt;
  const double took = rate * static_cast<double>(x.down_of.size());  // the others' like ours
  if (took >= kTaken * claims->second) return std::nullopt;
  told_lone_ = true;
  if (!told) return std::nullopt;
  return rate;
}

// Of the uplink, where it was full for long enough.
std::optional<double> Bandwidth::take_full_limit() {
  if (full_.seconds < kWindow_s) return std::nullopt;
  const Window full = std::exchange(full_, {});
  return bits_per_second(full.up_bytes, full.seconds);
}

bool Bandwidth::end_probe() {
  if (!exchange_) return false;
  const double before = up_.measured();
  const auto most = highest(exchange_->windows, &Window::up_bytes);
  auto limit = take_full_limit();
  if (limit && *limit < before * (1 - kSameLink)) limit.reset();
  if (most || limit) up_.observe(most, limit);
  exchange_.reset();
  full_ = {};
  return up_.measured() > before * (1 + kSameLink);
}

std::vector<Bandwidth::Notice> Bandwidth::end_exchange(TimePoint now) {
  std::vector<Notice> notices;
  if (!exchange_) return notices;
  const ExchangeFacts x = std::move(*exchange_);
  exchange_.reset();
  const double took = x.first_sample ? seconds(now - *x.first_sample) : 0;
  std::optional<double> up_limit = take_full_limit();
  if (!up_limit) up_limit = lone_limit(x);
  up_.observe(highest(x.windows, &Window::up_bytes), up_limit);
  past_ = Past{x.epoch, x.attempt, x.down_of, steady_down(x.windows), false};
  down_.observe(highest(x.windows, &Window::down_bytes), std::nullopt);
  judge_downlink();
  for (const auto& [peer, link] : x.links) {
    if (now - link.moved >= kSilent) continue;
    if (took >= kWindow_s && link.waited_alone_s >= kWorthTelling * took) {
      notices.push_back({peer, x.epoch, x.attempt, link.waited_alone_s});
    }
  }
  return notices;
}

void Bandwidth::congestion(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt) {
  const bool under_way = exchange_ && exchange_->epoch == epoch && exchange_->attempt == attempt;
  const bool last = past_ && past_->epoch == epoch && past_->attempt == attempt;
  if (!under_way && !last) return;
  if (!(under_way ? exchange_->down_of : past_->others).contains(from)) return;
  if (epoch != congestion_epoch_ || attempt != congestion_attempt_) {
    congestion_epoch_ = epoch;
    congestion_attempt_ = attempt;
    waited_for_us_.clear();
  }
  waited_for_us_.insert(from);
  judge_downlink();
}

void Bandwidth::judge_downlink() {
  if (!past_ || past_->judged || !past_->steady_down) return;
  if (congestion_epoch_ != past_->epoch || congestion_attempt_ != past_->attempt) return;
  // Senders with a slow uplink never wait for anybody alone: three in ten will do, but not one
  // voice among several.
  const std::size_t others = past_->others.size();
  if (waited_for_us_.size() < std::max<std::size_t>(others > 2 ? 2 : 1, (others * 3 + 9) / 10)) {
    return;
  }
  past_->judged = true;
  down_.observe(std::nullopt, past_->steady_down);
}

}  // namespace potluck
