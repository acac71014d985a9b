// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/bulk_lanes.h"

#include "net/base/log.h"
#include "net/link/handshake/preamble.h"
#include "net/wire/limits.h"

namespace potluck {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

// What one connection is trusted to have in flight; the kernels' buffers rarely allow much more.
constexpr double kLaneBytes = 1 << 20;
// Before anything was measured: what a path this long will probably need.
constexpr Duration kLongPath = std::chrono::milliseconds(100);
constexpr Duration kMiddlePath = std::chrono::milliseconds(30);
constexpr Duration kFirstDialPause = std::chrono::seconds(1);
constexpr Duration kLongestDialPause = std::chrono::seconds(60);

}  // namespace

std::size_t wanted_lanes(std::size_t in_use, bool busy, double bits_per_second,
                         Duration round_trip) {
  std::size_t least = 1;
  if (round_trip >= kMiddlePath) least = 2;
  if (round_trip >= kLongPath) least = 4;
  if (busy) {
    const double in_flight = bits_per_second / 8 * seconds(round_trip);
    const double needed = std::min(1 + in_flight / kLaneBytes, double{kMaxBulkLanes});
    least = std::max(least, static_cast<std::size_t>(needed));
  }
  return std::min(std::max(in_use, least), kMaxBulkLanes);
}

BulkLanes::BulkLanes(BulkLinkHost& host, std::shared_ptr<ConnectionHost> transport, Setup setup)
    : host_(&host),
      transport_(std::move(transport)),
      setup_(std::move(setup)),
      name_(setup_.secret.link_name()) {}

// ---- opening -----------------------------------------------------------------------------------

bool BulkLanes::any_up() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](const auto& lane) { return lane->is_up(); });
}

bool BulkLanes::ready() {
  if (host_ == nullptr) return false;
  want(wanted_lanes(wanted_, false, 0, round_trip_));
  bool up = false;
  for (const auto& lane : lanes_) {
    if (!lane->is_up()) continue;
    up = true;
    lane->wake();
  }
  return up;
}

void BulkLanes::want(std::size_t n) {
  wanted_ = std::max(wanted_, n);
  if (setup_.target) return open_missing();
  if (wanted_ <= asked_) return;
  asked_ = wanted_;
  host_->ask_for_lanes(wanted_);
}

void BulkLanes::asked_for(std::size_t n) {
  if (host_ != nullptr && setup_.target) want(std::min(n, kMaxBulkLanes));
}

void BulkLanes::open_missing() {
  if (lanes_.size() >= wanted_ || transport_->environment().clock.now() < next_dial_) return;
  while (lanes_.size() < wanted_ && next_number_ < kMaxLaneNumbers) {
    const std::uint32_t number = next_number_++;
    const noise::BulkSecret::Token token = setup_.secret.bind_token(number);
    add(tcp::socket(setup_.executor), number)
        ->dial(*setup_.target, make_bound_opening(limits::kProtocolVersion, Opening::kBulk,
                                                  {name_, number, token}));
  }
}

void BulkLanes::answer(tcp::socket socket, std::uint32_t number,
                       const noise::BulkSecret::Token& token) {
  if (host_ == nullptr || setup_.target || lanes_.size() >= kMaxBulkLanes) return;
  // A number is good once, so that no key ever is used again; they need not come in order.
  if (number >= kMaxLaneNumbers || used_[number] || !setup_.secret.verifies(number, token)) return;
  used_.set(number);
  add(std::move(socket), number)->answer();
}

BulkLane::Setup BulkLanes::lane_setup(std::uint32_t number) const {
  const bool we_dialed = setup_.target.has_value();
  const auto cipher = [&](bool from_initiator) {
    return noise::BulkCipher(setup_.aead, setup_.secret.key(number, from_initiator, setup_.aead));
  };
  return {number, cipher(we_dialed), cipher(!we_dialed), round_trip_ >= kLongPath, setup_.local};
}

const std::shared_ptr<BulkLane>& BulkLanes::add(tcp::socket socket, std::uint32_t number) {
  return lanes_.emplace_back(
      std::make_shared<BulkLane>(*this, transport_, std::move(socket), lane_setup(number)));
}

void BulkLanes::lane_up(BulkLane&) {
  dial_pause_ = {};
  log_for("link").debug("lanes: {} of {} wanted", lanes_.size(), wanted_);
}

TcpFacts BulkLanes::facts() const {
  TcpFacts out{ended_acknowledged_, 0};
  for (const auto& lane : lanes_) {
    const TcpFacts facts = lane->facts();
    out.acknowledged_bytes += facts.acknowledged_bytes;
    out.unsent_bytes += facts.unsent_bytes;
  }
  return out;
}

void BulkLanes::lane_down(BulkLane& lane, const Error& why) {
  ended_acknowledged_ += lane.facts().acknowledged_bytes;
  log_for("link").debug("{}", why.text());
  for (auto& batch : lane.take_unacknowledged()) returned_.push_back({std::move(batch), 0});
  std::erase_if(lanes_, [&](const auto& other) { return other.get() == &lane; });
  dial_pause_ = std::clamp(dial_pause_ * 2, kFirstDialPause, kLongestDialPause);
  next_dial_ = transport_->environment().clock.now() + dial_pause_;
  if (host_ == nullptr) return;
  for (const auto& other : lanes_) other->wake();
  if (!any_up()) host_->bulk_fallback();
}

// ---- frames ------------------------------------------------------------------------------------

void BulkLanes::fill_batch(BulkBatch& batch, std::size_t budget) {
  while (batch.size() < budget && host_ != nullptr) {
    if (fill_returned(batch)) continue;
    const std::optional<BulkHeader> header = host_->fill_bulk_frame(batch);
    if (!header) {
      starved_ = true;
      return;
    }
    filled_ = true;
    batch.add(*header);
  }
}

bool BulkLanes::fill_returned(BulkBatch& batch) {
  while (!returned_.empty()) {
    Returned& from = returned_.front();
    while (from.next < from.batch->records()) {
      const ByteView plain = from.batch->plain(from.next++);
      if (plain.size() < kBulkHeaderBytes) continue;  // an acknowledgement
      batch.append(plain);
      return true;
    }
    returned_.pop_front();
  }
  return false;
}

std::optional<BulkFrame> BulkLanes::take_returned() {
  BulkBatch one;
  if (!fill_returned(one)) return std::nullopt;
  const ByteView plain = one.plain(0);
  const Result<BulkHeader> header = decode_bulk_header(plain.first(kBulkHeaderBytes));
  assert(header.ok());  // we made it
  const ByteView payload = plain.subspan(kBulkHeaderBytes);
  return BulkFrame{*header, Bytes(payload.begin(), payload.end())};
}

Status BulkLanes::on_frame(ByteView frame) {
  Status taken = host_->on_bulk_frame(frame);
  if (!taken && host_ != nullptr) host_->fail(taken.error());
  return taken;
}

void BulkLanes::sent(std::size_t bytes) {
  sent_in_tick_ += bytes;
  host_->count_sent(bytes);
}

void BulkLanes::received(std::size_t bytes) { host_->count_received(bytes); }

// ---- time --------------------------------------------------------------------------------------

void BulkLanes::on_tick(TimePoint now, Duration round_trip, Duration patience) {
  if (host_ == nullptr) return;
  round_trip_ = round_trip;
  const auto lanes = lanes_;  // one that hangs leaves the list
  for (const auto& lane : lanes) lane->on_tick(now, patience);
  if (host_ == nullptr) return;
  const double rate =
      last_tick_ < now ? 8.0 * static_cast<double>(sent_in_tick_) / seconds(now - last_tick_) : 0;
  const bool full = std::any_of(lanes_.begin(), lanes_.end(),
                                [](const auto& lane) { return lane->window_full(); });
  const bool busy = (filled_ && !starved_) || full;
  if (busy) want(wanted_lanes(wanted_, true, rate, round_trip));
  if (wanted_ > 0) want(wanted_);
  last_tick_ = now;
  sent_in_tick_ = 0;
  starved_ = filled_ = false;
}

void BulkLanes::limits_changed() {
  for (const auto& lane : lanes_) lane->limits_changed();
}

void BulkLanes::shutdown() {
  host_ = nullptr;
  const auto lanes = std::move(lanes_);
  lanes_.clear();
  for (const auto& lane : lanes) lane->abort();
  returned_.clear();
}

}  // namespace potluck
