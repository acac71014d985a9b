// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "net/wire/encoding_parts.h"

namespace potluck {
namespace {

using limits::kMaxAddressBytes;
using limits::kMaxAddresses;
using limits::kMaxNameBytes;

constexpr std::string_view kRecordContext = "potluck record v1";
constexpr const char* kRecordIdentifier = "PLR1";

// "host:port": printable ASCII, a port of 1 to 65535. What the host means is for the resolver.
bool is_address(std::string_view text) {
  if (text.size() > kMaxAddressBytes) return false;
  const auto printable = [](char c) { return c > ' ' && c < '\x7f'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  const std::string_view port = text.substr(colon + 1);
  if (port.empty() || port.size() > 5 || !std::all_of(port.begin(), port.end(), digit))
    return false;
  std::uint32_t number = 0;
  for (const char c : port) number = number * 10 + static_cast<std::uint32_t>(c - '0');
  return number > 0 && number <= 65535 && std::all_of(text.begin(), text.end(), printable);
}

using Versions = flatbuffers::Vector<const fb::RecordVersion*>;

std::vector<fb::RecordVersion> versions_to_fb(const std::vector<RecordVersion>& in) {
  std::vector<fb::RecordVersion> out;
  out.reserve(in.size());
  for (const RecordVersion& version : in) out.emplace_back(version.prefix, version.sequence);
  return out;
}

// `in` may be null: none.
Result<std::vector<RecordVersion>> versions_of(const Versions* in, std::size_t most) {
  std::vector<RecordVersion> out;
  if (in == nullptr || in->size() == 0) return out;
  if (in->size() > most) return wire::too_large("a message lists too many records");
  POTLUCK_CHECK(wire::check_aligned(*in));
  out.reserve(in->size());
  for (const fb::RecordVersion* version : *in) {
    out.push_back({version->prefix(), version->sequence()});
  }
  return out;
}

// `in` may be null: none.
Result<std::vector<std::uint64_t>> prefixes_of(const flatbuffers::Vector<std::uint64_t>* in,
                                               std::size_t most) {
  std::vector<std::uint64_t> out;
  if (in == nullptr) return out;
  if (in->size() > most) return wire::too_large("a message lists too many peers");
  POTLUCK_CHECK(wire::check_aligned(*in));
  out.reserve(in->size());
  for (const std::uint64_t prefix : *in) out.push_back(prefix);
  return out;
}

Bytes encode_record(const PeerRecord& in) {
  wire::Builder builder(512);
  std::vector<wire::Offset<flatbuffers::String>> addresses;
  for (const std::string& address : in.addresses) {
    if (is_address(address) && addresses.size() < kMaxAddresses) {
      addresses.push_back(builder.CreateString(address));
    }
  }
  const auto name = builder.CreateString(clean_text(in.name, kMaxNameBytes));
  const auto version = builder.CreateString(clean_text(in.version, kMaxNameBytes));
  const auto team = in.team.empty() ? 0 : builder.CreateString(clean_text(in.team, kMaxNameBytes));
  const auto list = builder.CreateVector(addresses);
  auto lost = versions_to_fb(in.lost);
  lost.resize(std::min(lost.size(), limits::kMaxLost));
  const auto lost_list = lost.empty() ? 0 : builder.CreateVectorOfStructs(lost);
  auto out_of_reach = in.out_of_reach;
  out_of_reach.resize(std::min(out_of_reach.size(), limits::kMaxOutOfReach));
  const auto reach_list = out_of_reach.empty() ? 0 : builder.CreateVector(out_of_reach);
  const fb::Id32 peer = wire::to_fb(in.peer), head = wire::to_fb(in.head),
                 digest = wire::to_fb(in.state_digest);
  builder.Finish(
      fb::CreatePeerRecord(builder, &peer, in.sequence, name, version, list,
                           static_cast<std::uint8_t>(in.role), static_cast<std::uint8_t>(in.stage),
                           in.trains, in.epoch, in.samples, wire::sent_rate(in.samples_per_second),
                           wire::sent_rate(in.up_bits_per_second),
                           wire::sent_rate(in.down_bits_per_second), &head, in.digest_epoch,
                           &digest, in.total_samples, in.chain_samples, lost_list, in.has_state,
                           reach_list, in.started_ms, team, in.relays),
      kRecordIdentifier);
  return wire::finished(builder);
}

Result<std::vector<std::string>> addresses_of(
    const flatbuffers::Vector<wire::Offset<flatbuffers::String>>* in) {
  std::vector<std::string> out;
  if (in == nullptr) return out;
  if (in->size() > kMaxAddresses) return wire::too_large("a peer lists too many addresses");
  for (const flatbuffers::String* address : *in) {
    if (!is_address({address->c_str(), address->size()})) {
      return wire::malformed("a peer lists an address that is none");
    }
    out.push_back(address->str());
  }
  return out;
}

Result<PeerRecord> read_record(ByteView payload) {
  if (payload.size() > limits::kMaxRecordBytes)
    return wire::too_large("a peer record is too large");
  const wire::Aligned aligned(payload);
  const auto* in = wire::verified_root<fb::PeerRecord>(aligned.view(), kRecordIdentifier);
  if (in == nullptr) return wire::malformed("a peer record does not verify");
  const auto role = wire::enum_of(in->role(), Role::kOrganiser);
  const auto stage = wire::enum_of(in->stage(), Stage::kReady);
  if (!role || !stage) return wire::malformed("a peer record names an unknown role or stage");
  if (!wire::is_rate(in->samples_per_second()) || !wire::is_rate(in->up_bits_per_second()) ||
      !wire::is_rate(in->down_bits_per_second())) {
    return wire::malformed("a peer record claims an impossible speed");
  }
  PeerRecord out;
  POTLUCK_TRY(out.name, wire::text_of(in->name(), kMaxNameBytes));
  POTLUCK_TRY(out.version, wire::text_of(in->version(), kMaxNameBytes));
  POTLUCK_TRY(out.team, wire::text_of(in->team(), kMaxNameBytes));
  POTLUCK_TRY(out.addresses, addresses_of(in->addresses()));
  out.peer = wire::key_of(*in->peer());
  out.sequence = in->sequence();
  out.role = *role;
  out.stage = *stage;
  out.trains = in->trains();
  out.epoch = in->epoch();
  out.samples = in->samples();
  out.samples_per_second = in->samples_per_second();
  out.up_bits_per_second = in->up_bits_per_second();
  out.down_bits_per_second = in->down_bits_per_second();
  out.head = wire::digest_of(*in->head());
  out.digest_epoch = in->digest_epoch();
  out.state_digest = wire::digest_of(*in->state_digest());
  out.total_samples = in->total_samples();
  out.chain_samples = in->chain_samples();
  POTLUCK_TRY(out.lost, versions_of(in->lost(), limits::kMaxLost));
  out.has_state = in->has_state();
  out.started_ms = in->started_ms();
  out.relays = in->relays();
  POTLUCK_TRY(out.out_of_reach, prefixes_of(in->out_of_reach(), limits::kMaxOutOfReach));
  return out;
}

}  // namespace

std::uint64_t prefix_of(const PeerId& peer) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < sizeof out; ++i) out = out << 8 | peer.data[i];
  return out;
}

SignedRecord sign_record(const PeerRecord& record, const KeyPair& identity) {
  PeerRecord own = record;
  own.peer = identity.public_key();
  SignedRecord out;
  out.payload = encode_record(own);
  out.signature = identity.sign(kRecordContext, out.payload);
  out.record = read_record(out.payload).value();  // exactly what others will see
  out.verified = true;
  return out;
}

Result<SignedRecord> decode_record(ByteView payload, const Signature& signature) {
  POTLUCK_TRY(PeerRecord record, read_record(payload));
  return SignedRecord{std::move(record), Bytes(payload.begin(), payload.end()), signature};
}

Result<std::shared_ptr<const SignedRecord>> verified(std::shared_ptr<const SignedRecord> record) {
  if (record->verified) return record;
  if (!verify(record->record.peer, kRecordContext, record->payload, record->signature)) {
    return wire::malformed("the signature of a peer record is wrong");
  }
  auto out = std::make_shared<SignedRecord>(*record);
  out->verified = true;
  return std::shared_ptr<const SignedRecord>(std::move(out));
}

namespace wire {

Offset<fb::Records> build(Builder& builder, const Records& in) {
  std::vector<Offset<fb::AgedRecord>> records;
  records.reserve(in.records.size());
  for (const AgedRecord& aged : in.records) {
    const auto payload = builder.CreateVector(aged.record->payload);
    const fb::Id64 signature = to_fb(aged.record->signature);
    records.push_back(fb::CreateAgedRecord(builder, payload, &signature, aged.age_ms));
  }
  return fb::CreateRecords(builder, builder.CreateVector(records));
}

Result<Records> read(const fb::Records& in) {
  if (in.records()->size() > limits::kMaxRecords)
    return too_large("a message has too many records");
  Records out;
  std::set<PeerId> peers;
  out.records.reserve(in.records()->size());
  for (const fb::AgedRecord* aged : *in.records()) {
    const ByteView payload(aged->payload()->data(), aged->payload()->size());
    POTLUCK_TRY(SignedRecord record, decode_record(payload, id_of<Signature>(*aged->signature())));
    if (!peers.insert(record.record.peer).second) {
      return malformed("a message has two records of one peer");
    }
    out.records.push_back(
        {std::make_shared<const SignedRecord>(std::move(record)), aged->age_ms()});
  }
  return out;
}

Offset<fb::Summary> build(Builder& builder, const Summary& in) {
  const auto known = builder.CreateVectorOfStructs(versions_to_fb(in.known));
  return fb::CreateSummary(builder, known, in.reply, in.from, in.to);
}

Result<Summary> read(const fb::Summary& in) {
  Summary out;
  POTLUCK_TRY(out.known, versions_of(in.known(), limits::kMaxSummaryEntries));
  out.reply = in.reply();
  out.from = in.from();
  out.to = in.to();
  if (out.from > out.to) return malformed("a summary is of an empty range");
  return out;
}

Offset<fb::News> build(Builder& builder, const News& in) {
  return fb::CreateNews(builder, builder.CreateVectorOfStructs(versions_to_fb(in.known)));
}

Result<News> read(const fb::News& in) {
  News out;
  POTLUCK_TRY(out.known, versions_of(in.known(), limits::kMaxSummaryEntries));
  return out;
}

Offset<fb::RecordsRequest> build(Builder& builder, const RecordsRequest& in) {
  return fb::CreateRecordsRequest(builder, builder.CreateVector(in.wanted));
}

Result<RecordsRequest> read(const fb::RecordsRequest& in) {
  RecordsRequest out;
  POTLUCK_TRY(out.wanted, prefixes_of(in.wanted(), limits::kMaxRecords));
  return out;
}

Offset<fb::DialBackRequest> build(Builder& builder, const DialBackRequest& in) {
  return fb::CreateDialBackRequest(builder, in.port);
}

Result<DialBackRequest> read(const fb::DialBackRequest& in) {
  if (in.port() == 0) return malformed("a peer asks to be dialled at no port");
  return DialBackRequest{in.port()};
}

Offset<fb::DialBackResult> build(Builder& builder, const DialBackResult& in) {
  const auto address = builder.CreateString(is_address(in.address) ? in.address : std::string());
  return fb::CreateDialBackResult(builder, address, in.reached);
}

Result<DialBackResult> read(const fb::DialBackResult& in) {
  POTLUCK_TRY(std::string address, text_of(in.address(), kMaxAddressBytes));
  if (!address.empty() && !is_address(address)) {
    return malformed("a peer has dialled an address that is none");
  }
  if (in.reached() && address.empty()) return malformed("a peer was reached at no address");
  return DialBackResult{std::move(address), in.reached()};
}

}  // namespace wire
}  // namespace potluck
