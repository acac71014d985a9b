// SPDX-License-Identifier: GPL-3.0-or-later
// A connection and its bulk: over the lanes beside it, or over itself while there are none.
#include "net/link/connection.h"

namespace potluck {

namespace {

constexpr std::size_t kBulkWatermark = 256 * 1024;  // pull more bulk only below this

}  // namespace

void Connection::begin_lanes() {
  if (!environment().hello.binds_bulk || !remote_->binds_bulk) return;
  const bool aes = environment().hello.has_aes && remote_->has_aes;
  BulkLanes::Setup setup{noise::BulkSecret(session_->channel.bulk),
                         aes ? noise::BulkAead::kAes256Gcm : noise::BulkAead::kChaCha20Poly1305,
                         std::nullopt, socket_.get_executor(), local_};
  BulkLinkHost& self = *this;
  boost::system::error_code ec;
  if (dialed_by_us_) {
    setup.target = {socket_.remote_endpoint(ec), std::nullopt};
    if (environment().proxy) setup.target->beyond = target_;
  }
  if (!ec) lanes_ = std::make_unique<BulkLanes>(self, host_, std::move(setup));
}

void Connection::end_lanes() {
  if (lanes_) lanes_->shutdown();
}

// The answering side of a lane: everything else about it is the business of its link.
Connection::Awaitable<Status> Connection::hand_over_bulk() {
  std::array<std::uint8_t, kBulkOpeningBytes> bytes{};
  const Status read = co_await read_exact(std::span<std::uint8_t>(bytes));
  if (!read) co_return read;
  deadline_.cancel();
  host_->bind_bulk(std::move(socket_), read_bulk_opening(bytes));
  co_return Error{ErrorCode::kCancelled, "it was a connection for bulk", ""};
}

void Connection::bulk_ready() {
  bulk_wanted_ = true;
  if (!lanes_ || draining_ || !lanes_->ready()) wake();
}

std::optional<BulkHeader> Connection::fill_bulk(BulkRoom& room) {
  if (!bulk_wanted_ || draining_ || closed_) return std::nullopt;
  bulk_wanted_ = false;  // before the call: the host may say bulk_ready() within it
  const std::optional<BulkHeader> header = host_->fill_bulk(*this, room);
  if (header) bulk_wanted_ = true;
  return header;
}

// Bulk for this connection itself.
void Connection::pull_bulk() {
  if (lanes_ && lanes_->any_up()) return;
  while (!draining_ && session_->outbox.bulk_bytes() < kBulkWatermark) {
    std::optional<BulkFrame> frame = lanes_ ? lanes_->take_returned() : std::nullopt;
    if (!frame) {
      OwnRoom room;
      const std::optional<BulkHeader> header = fill_bulk(room);
      if (!header || closed_) return;
      frame = BulkFrame{*header, std::move(room.taken)};
    }
    session_->outbox.push_bulk(std::move(*frame));
  }
}

Status Connection::on_bulk_frame(ByteView data) {
  if (data.size() < kBulkHeaderBytes)
    return {ErrorCode::kMalformed, "a bulk frame without a header"};
  POTLUCK_TRY(const BulkHeader header, decode_bulk_header(data.first(kBulkHeaderBytes)));
  const ByteView payload = data.subspan(kBulkHeaderBytes);
  if (payload.size() != header.payload_bytes)
    return {ErrorCode::kMalformed, "a bulk frame of another length than its header says"};
  host_->bulk(*this, header, payload);
  return ok_status();
}

void Connection::fail(const Error& why) {
  host_->down(*this,
              {why.code, "the node at " + where_ + " sent what does not decode: " + why.message,
               "update Potluck on both computers"});
  close_gently({CloseCode::kMalformed, why.message});
}

void Connection::ask_for_lanes(std::size_t n) {
  session_->outbox.push_lanes(static_cast<std::uint8_t>(n));
  wake();
}

void Connection::count_sent(std::size_t bytes) {
  sent_.add(bytes, now());
  environment().sent.add(bytes, now());
}

void Connection::count_received(std::size_t bytes) {
  received_.add(bytes, now());
  environment().received.add(bytes, now());
}

}  // namespace potluck
