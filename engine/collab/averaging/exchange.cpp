// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/exchange.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "engine/collab/averaging/average_memory.h"
#include "engine/collab/averaging/contribution_pace.h"
#include "engine/collab/averaging/exchange_reducer.h"
#include "engine/collab/averaging/part_signatures.h"
#include "engine/collab/averaging/robust_kernels.h"
#include "engine/collab/codec/codec_kernels.h"

namespace potluck {

struct Exchange::Impl {
  Impl(ExchangeConfig config_in, const AverageMemory& memory);

  struct Peer {
    std::uint32_t first = 0;            // chunk of its part
    std::uint32_t results_missing = 0;  // of its part, here
    std::size_t results_sent = 0;       // of `ready`
  };

  const ExchangeMember& me() const { return config.members[config.self]; }
  std::span<std::uint8_t> slot(std::uint32_t chunk);
  std::span<std::uint8_t> own_places();
  std::uint32_t contributions_for(std::size_t member) const;
  bool pending(std::size_t member) const;
  void complete(std::uint32_t chunk);
  void reduced(std::uint32_t chunk, std::span<const float> mean, double total);
  // The values of this node's part; an empty part may begin behind the last one.
  std::uint64_t own_begin() const {
    return std::min(cut.begin(peers[config.self].first), cut.values);
  }
  std::uint64_t own_end() const {
    return std::min(cut.begin(peers[config.self].first + me().chunks), cut.values);
  }
  Status on_result(std::size_t from, const BulkHeader& header, ByteView payload);
  BulkHeader header(BulkKind kind, CodecId codec, std::uint32_t chunk) const;
  bool encoded_as_agreed(std::size_t from, const BulkHeader& header) const;
  BulkHeader contribution(std::size_t to, BulkRoom& room);

  ExchangeConfig config;
  const Codec& codec;
  ChunkCut cut;
  std::size_t stride;  // encoded bytes of a whole chunk
  std::unordered_map<PeerId, std::size_t> index_of;
  std::vector<Peer> peers;  // like config.members
  std::unique_ptr<PartReducer> reducer;
  std::shared_ptr<Average> average;  // written until finished, immutable from then on
  std::vector<bool> have;            // per chunk
  std::uint32_t missing = 0;
  std::vector<std::uint32_t> ready;       // chunks of my part, as they became complete
  std::shared_ptr<ChunkValues> residual;  // of my part; none while nothing was lost
  std::span<const float> gradient;
  Told told;          // of it
  const Codec* mine;  // of what I contribute
  bool started = false;
  ContributionPace pace;  // nothing is owed before start()
  std::optional<PartSignatures> signatures;
};

Exchange::Impl::Impl(ExchangeConfig config_in, const AverageMemory& memory)
    : config(std::move(config_in)),
      codec(*find_codec(static_cast<std::uint8_t>(config.codec))),
      cut{config.values, config.chunk_values},
      stride(codec.encoded_bytes(config.chunk_values)),
      peers(config.members.size()),
      have(cut.count()),
      missing(cut.count()),
      mine(find_codec(static_cast<std::uint8_t>(config.members[config.self].codec))),
      pace(std::vector<std::uint32_t>(config.members.size())) {
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < config.members.size(); ++i) {
    index_of.emplace(config.members[i].peer, i);
    peers[i].first = first;
    peers[i].results_missing = config.members[i].chunks;
    first += config.members[i].chunks;
  }
  const std::uint32_t last = cut.count() - 1;
  ready.reserve(me().chunks);
  average = memory.average(last * stride + codec.encoded_bytes(cut.length(last)));
  average->values = cut.values;
  average->chunk_values = cut.chunk_values;
  average->codec = config.codec;
  average->tree.size = average->encoded.size();
  average->tree.chunk_bytes = static_cast<std::uint32_t>(stride);
  average->tree.leaves.resize(cut.count());
  auto on_reduced = [this](std::uint32_t chunk, std::span<const float> mean, double total) {
    reduced(chunk, mean, total);
  };
  reducer = std::make_unique<PartReducer>(config, peers[config.self].first, me().chunks,
                                          own_places(), on_reduced);
  signatures.emplace(config, average->tree);
}

std::span<std::uint8_t> Exchange::Impl::slot(std::uint32_t chunk) {
  return std::span(average->encoded)
      .subspan(chunk * stride, codec.encoded_bytes(cut.length(chunk)));
}

// Where the chunks of this node's part go.
std::span<std::uint8_t> Exchange::Impl::own_places() {
  const std::size_t first = peers[config.self].first * stride;
  const std::span<std::uint8_t> all = average->encoded;
  if (me().chunks == 0) return all.first(0);
  return all.subspan(first, std::min(me().chunks * stride, all.size() - first));
}

// Frames that this node owes `member` as a contributor, or one for "nothing".
std::uint32_t Exchange::Impl::contributions_for(std::size_t member) const {
  if (member == config.self || !me().contributes || config.members[member].chunks == 0) return 0;
  return told.weight == 0.0 ? 1 : config.members[member].chunks;
}

bool Exchange::Impl::pending(std::size_t member) const {
  return peers[member].results_sent < ready.size() || pace.may_send(member) ||
         signatures->owes(member);
}

// A chunk of my part is in its slot: it travels, and what its codec lost is kept.
void Exchange::Impl::reduced(std::uint32_t chunk, std::span<const float> mean, double total) {
  if (codec.keeps_error() && total > 0.0) {
    if (!residual) residual = std::make_shared<ChunkValues>(me().chunks);
    std::vector<float>& lost = (*residual)[chunk - peers[config.self].first];
    lost.resize(mean.size());
    lost_in_encoding(codec, mean, slot(chunk), total, lost);
  }
  ready.push_back(chunk);
  --peers[config.self].results_missing;
  complete(chunk);
  if (ready.size() == me().chunks) signatures->sign_own();
}

// The encoded bytes of this chunk of the average are in their slot.
void Exchange::Impl::complete(std::uint32_t chunk) {
  assert(!have[chunk]);
  have[chunk] = true;
  average->tree.leaves[chunk] = leaf_hash(slot(chunk));
  if (--missing == 0) average->root = average->tree.root();
}

Status Exchange::Impl::on_result(std::size_t from, const BulkHeader& header, ByteView payload) {
  const std::uint32_t first = peers[from].first;
  if (header.index < first || header.index - first >= config.members[from].chunks) {
    return {ErrorCode::kMalformed, "a member sent a part of the average that is not its own"};
  }
  if (have[header.index]) return ok_status();
  POTLUCK_TRY([[maybe_unused]] const float most, codec.inspect(payload, cut.length(header.index)));
  std::copy(payload.begin(), payload.end(), slot(header.index).begin());
  --peers[from].results_missing;
  complete(header.index);
  return ok_status();
}

BulkHeader Exchange::Impl::header(BulkKind kind, CodecId codec_id, std::uint32_t chunk) const {
  BulkHeader out;
  out.kind = kind;
  out.codec = static_cast<std::uint8_t>(codec_id);
  out.attempt = config.attempt;
  out.epoch = config.epoch;
  out.index = chunk;
  return out;
}

BulkHeader Exchange::Impl::contribution(std::size_t to, BulkRoom& room) {
  const std::uint32_t chunk = peers[to].first + pace.send(to);
  BulkHeader out = header(BulkKind::kContribute, mine->id(), chunk);
  if (told.weight > 0.0) {
    const std::size_t n = cut.length(chunk);
    const std::span<std::uint8_t> payload = room.payload(mine->encoded_bytes(n));
    mine->encode(gradient.subspan(cut.begin(chunk), n), payload);
    out.payload_bytes = static_cast<std::uint32_t>(payload.size());
  }
  out.weight = told.weight;
  out.norm = told.norm;
  out.origin = told.origin;
  return out;
}

bool Exchange::Impl::encoded_as_agreed(std::size_t from, const BulkHeader& header) const {
  if (header.kind != BulkKind::kContribute) {
    return header.codec == static_cast<std::uint8_t>(config.codec);
  }
  // A member that is about to leave sends its last contribution whole.
  return header.codec == static_cast<std::uint8_t>(config.members[from].codec) ||
         header.codec == static_cast<std::uint8_t>(CodecId::kFp32);
}

Exchange::Exchange(ExchangeConfig config, const AverageMemory& memory) {
  assert(check_exchange(config).ok());
  impl_ = std::make_unique<Impl>(std::move(config), memory);
}
Exchange::~Exchange() = default;

void Exchange::start(std::span<const float> gradient, double weight, bool lossless,
                     const GradientFacts& facts) {
  assert(!impl_->started);
  assert(weight == 0.0 || (weight >= 1.0 && weight <= kMaxWeight));
  impl_->started = true;
  if (lossless) impl_->mine = find_codec(static_cast<std::uint8_t>(CodecId::kFp32));
  if (impl_->me().contributes && weight > 0.0 && weight <= impl_->config.most_weight) {
    assert(gradient.size() == impl_->config.values);
    const double most = facts.largest ? *facts.largest
                                      : std::bit_cast<float>(kernels::max_magnitude_bits(gradient));
    if (most * weight <= impl_->reducer->largest_own_term()) {  // false for NaN, too
      const double norm = facts.norm ? *facts.norm : std::sqrt(kernels::sum_of_squares(gradient));
      if (norm <= kMostNorm) {
        impl_->gradient = gradient;
        impl_->told = {weight, norm, facts.origin};
      }
    }
  }
  std::vector<std::uint32_t> owed;
  for (std::size_t i = 0; i < impl_->peers.size(); ++i) owed.push_back(impl_->contributions_for(i));
  impl_->pace = ContributionPace(std::move(owed));
  impl_->reducer->start_self(impl_->gradient, impl_->told);
}

double Exchange::weight() const { return impl_->told.weight; }

std::optional<Contributed> Exchange::contributed() const {
  if (!impl_->started || impl_->ready.size() < impl_->me().chunks) return std::nullopt;
  Contributed out;
  out.weight = impl_->told.weight;
  out.codec = impl_->mine->id();
  out.chunk_values = impl_->config.chunk_values;
  out.own_begin = impl_->own_begin();
  out.own_end = impl_->own_end();
  out.residual = impl_->residual;
  return out;
}

Status Exchange::on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload) {
  const ExchangeConfig& config = impl_->config;
  const auto member = impl_->index_of.find(from);
  if (member == impl_->index_of.end() || member->second == config.self) {
    return {ErrorCode::kMalformed, "a chunk came from a peer that is not in this group"};
  }
  if (header.epoch != config.epoch || header.attempt != config.attempt) {
    return {ErrorCode::kMalformed, "a chunk belongs to another round"};
  }
  if (!impl_->encoded_as_agreed(member->second, header) || header.payload_bytes != payload.size()) {
    return {ErrorCode::kMalformed, "a chunk is not encoded as the group agreed"};
  }
  switch (header.kind) {
    case BulkKind::kContribute:
      return impl_->reducer->add(member->second, *find_codec(header.codec), header.index,
                                 {header.weight, header.norm, header.origin}, payload);
    case BulkKind::kResult:
      return impl_->on_result(member->second, header, payload);
    case BulkKind::kSignature:
      return impl_->signatures->on_signature(member->second, header, payload);
    case BulkKind::kContent:
    case BulkKind::kProbe:
      break;
  }
  return {ErrorCode::kMalformed, "a chunk of a file came in place of one of a gradient"};
}

std::optional<double> Exchange::weight_of(const PeerId& member) const {
  const auto found = impl_->index_of.find(member);
  if (found == impl_->index_of.end()) return std::nullopt;
  const auto told = impl_->reducer->told_by(found->second);
  return told ? std::optional(told->weight) : std::nullopt;
}

std::vector<ToldNorm> Exchange::told_norms() const {
  std::vector<ToldNorm> out;
  for (std::size_t i = 0; i < impl_->config.members.size(); ++i) {
    const auto told = impl_->reducer->told_by(i);
    if (!told || told->weight <= 0.0) continue;
    out.push_back({impl_->config.members[i].peer, told->weight, told->norm});
  }
  return out;
}

std::optional<BulkHeader> Exchange::fill_chunk(const PeerId& to, BulkRoom& room) {
  const auto member = impl_->index_of.find(to);
  if (member == impl_->index_of.end() || member->second == impl_->config.self) return std::nullopt;
  if (!impl_->pending(member->second)) {
    impl_->pace.hold_back(member->second);
    return std::nullopt;
  }
  Impl::Peer& peer = impl_->peers[member->second];
  // Contributions first: the whole group waits for the slowest of them. Results first would let a
  // reducer whose link is busy with others' results fall behind.
  if (impl_->pace.may_send(member->second)) return impl_->contribution(member->second, room);
  if (peer.results_sent == impl_->ready.size())
    return impl_->signatures->fill(member->second, room);
  const std::uint32_t chunk = impl_->ready[peer.results_sent++];
  BulkHeader out = impl_->header(BulkKind::kResult, impl_->config.codec, chunk);
  const std::span<const std::uint8_t> bytes = impl_->slot(chunk);
  std::copy(bytes.begin(), bytes.end(), room.payload(bytes.size()).begin());
  out.payload_bytes = static_cast<std::uint32_t>(bytes.size());
  return out;
}

bool Exchange::take_released() { return impl_->pace.take_released(); }
void Exchange::stop_pacing() { impl_->pace.stop(); }
std::uint64_t Exchange::contributions_sent() const { return impl_->pace.sent(); }

bool Exchange::has_bulk(const PeerId& to) const {
  const auto member = impl_->index_of.find(to);
  return member != impl_->index_of.end() && member->second != impl_->config.self &&
         impl_->pending(member->second);
}

std::vector<PeerId> Exchange::send_order() const {
  std::vector<PeerId> out;
  const auto& members = impl_->config.members;
  for (std::size_t k = 1; k < members.size(); ++k) {
    out.push_back(members[(impl_->config.self + k) % members.size()].peer);
  }
  return out;
}

std::optional<AuditedPart> Exchange::take_audited() {
  auto part = impl_->reducer->take_audited();
  if (part) part->peer = impl_->config.members[*impl_->config.audited].peer;
  return part;
}

bool Exchange::finished() const { return impl_->missing == 0 && impl_->signatures->complete(); }

SignedParts Exchange::signed_parts() const {
  assert(finished());
  return impl_->signatures->parts();
}

bool Exchange::drained() const {
  const bool gave = impl_->started || !impl_->me().contributes;
  if (!gave || !impl_->pace.all_sent() || impl_->ready.size() < impl_->me().chunks) return false;
  for (std::size_t i = 0; i < impl_->peers.size(); ++i) {
    const bool sent =
        i == impl_->config.self || impl_->peers[i].results_sent == impl_->ready.size();
    if (!sent || impl_->signatures->owes(i)) return false;
  }
  return true;
}

std::shared_ptr<const Average> Exchange::average() const {
  assert(finished());
  return impl_->average;
}

Exchange::Awaited Exchange::awaited() const {
  Awaited out;
  for (std::size_t i = 0; i < impl_->peers.size(); ++i) {
    if (i == impl_->config.self) continue;
    const PeerId& peer = impl_->config.members[i].peer;
    if (!impl_->pace.owes(i)) out.fed.insert(peer);
    if (impl_->reducer->awaits(i)) {
      out.contributors.push_back(peer);
    } else if (impl_->peers[i].results_missing > 0 || impl_->signatures->awaits(i)) {
      out.reducers.push_back(peer);
    }
  }
  return out;
}

}  // namespace potluck
