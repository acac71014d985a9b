// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/connection/link_bulk.h"

namespace potluck {

namespace {

constexpr std::size_t kBulkWatermark = 256 * 1024;  // pull more bulk only below this
constexpr Duration kLanePatience = std::chrono::seconds(20);

}  // namespace

LinkBulk::LinkBulk(LinkSocket& socket, LinkSession& session, Owner owner)
    : socket_(socket), session_(session), owner_(std::move(owner)) {}

void LinkBulk::begin_lanes(const std::shared_ptr<ConnectionHost>& host, const Hello& remote,
                           const std::optional<HostPort>& dialed, bool local) {
  const LinkEnvironment& environment = host->environment();
  if (!environment.hello.binds_bulk || !remote.binds_bulk) return;
  if (socket_.over_relay()) return;  // each lane would be a circuit more
  const bool aes = environment.hello.has_aes && remote.has_aes;
  BulkLanes::Setup setup{noise::BulkSecret(session_.channel.bulk),
                         aes ? noise::BulkAead::kAes256Gcm : noise::BulkAead::kChaCha20Poly1305,
                         std::nullopt, socket_.raw().get_executor(), local};
  boost::system::error_code ec;
  if (dialed) {
    setup.target = {socket_.raw().remote_endpoint(ec), std::nullopt};
    if (environment.proxy) setup.target->beyond = *dialed;
  }
  BulkLinkHost& self = *this;
  if (!ec) lanes_ = std::make_unique<BulkLanes>(self, host, std::move(setup));
}

void LinkBulk::end() {
  ended_ = true;
  if (lanes_) lanes_->shutdown();
}

void LinkBulk::ready() {
  wanted_ = true;
  if (!lanes_ || ended_ || !lanes_->ready()) socket_.wake();
}

std::optional<BulkHeader> LinkBulk::fill_bulk_frame(BulkRoom& room) {
  if (!wanted_ || ended_) return std::nullopt;
  wanted_ = false;  // before the call: the host may say ready() within it
  const std::optional<BulkHeader> header = owner_.fill(room);
  if (header) wanted_ = true;
  return header;
}

void LinkBulk::pull() {
  if (lanes_ && lanes_->any_up()) return;
  while (!ended_ && session_.outbox.bulk_bytes() < kBulkWatermark) {
    std::optional<BulkFrame> frame = lanes_ ? lanes_->take_returned() : std::nullopt;
    if (!frame) {
      OwnRoom room;
      const std::optional<BulkHeader> header = fill_bulk_frame(room);
      if (!header || ended_) return;
      frame = BulkFrame{*header, std::move(room.taken)};
    }
    session_.outbox.push_bulk(std::move(*frame));
  }
}

Status LinkBulk::on_bulk_frame(ByteView data) {
  if (data.size() < kBulkHeaderBytes)
    return {ErrorCode::kMalformed, "a bulk frame without a header"};
  POTLUCK_TRY(const BulkHeader header, decode_bulk_header(data.first(kBulkHeaderBytes)));
  const ByteView payload = data.subspan(kBulkHeaderBytes);
  if (payload.size() != header.payload_bytes)
    return {ErrorCode::kMalformed, "a bulk frame of another length than its header says"};
  owner_.deliver(header, payload);
  return ok_status();
}

void LinkBulk::ask_for_lanes(std::size_t n) {
  session_.outbox.push_lanes(static_cast<std::uint8_t>(n));
  socket_.wake();
}

void LinkBulk::on_tick(TimePoint now, const RoundTrip& round_trip, Duration silence_limit) {
  if (!lanes_) return;
  lanes_->on_tick(now, round_trip.least(), std::max<Duration>(kLanePatience, 4 * silence_limit));
}

void LinkBulk::limits_changed() {
  if (lanes_) lanes_->limits_changed();
}

}  // namespace potluck
