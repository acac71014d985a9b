// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/known_convictions.h"

#include <algorithm>

#include "engine/collab/averaging/signed_part.h"
#include "engine/project/project_folder.h"
#include "net/wire/encoding.h"

namespace potluck {
namespace {

using By = Conviction::By;

// Of an entry: u8 by, the key, i64 time, u16 length of the proof and the proof, as it travels.
constexpr std::size_t kKeyBytes = sizeof(PeerId::data), kHeaderBytes = 1 + kKeyBytes + 8 + 2;
constexpr std::size_t kMaxProofBytes = 4096;
constexpr std::size_t kMaxFileBytes = KnownConvictions::kMostKept * (kHeaderBytes + kMaxProofBytes);

std::optional<Equivocation> proof_in(ByteView bytes, const PeerId& liar) {
  const auto message = decode_message(bytes);
  const auto* proof = message ? std::get_if<Equivocation>(&*message) : nullptr;
  const bool holds = proof != nullptr && proof->one.reducer == liar && proves(*proof);
  return holds ? std::optional(*proof) : std::nullopt;
}

}  // namespace

bool KnownConvictions::add(const Conviction& conviction, std::int64_t now_unix) {
  const bool known = std::ranges::any_of(entries_, [&](const Entry& each) {
    return each.conviction.peer == conviction.peer && each.conviction.by == conviction.by;
  });
  if (known || entries_.size() >= kMostKept) return false;
  entries_.push_back({conviction, now_unix});
  return true;
}

bool KnownConvictions::pardon(const PeerId& peer, std::int64_t unix_s) {
  return std::erase_if(entries_, [&](const Entry& each) {
           return each.conviction.peer == peer && each.conviction.by != By::kProof &&
                  each.unix_s <= unix_s;
         }) > 0;
}

bool KnownConvictions::holds(const PeerId& peer) const {
  return std::ranges::any_of(entries_,
                             [&](const Entry& each) { return each.conviction.peer == peer; });
}

std::vector<Conviction> KnownConvictions::all() const {
  std::vector<Conviction> out;
  for (const Entry& each : entries_) out.push_back(each.conviction);
  return out;
}

Bytes KnownConvictions::encode() const {
  Bytes out;
  for (const auto& [conviction, unix_s] : entries_) {
    const Bytes proof = conviction.proof ? encode_message(*conviction.proof) : Bytes{};
    Bytes header(kHeaderBytes);
    header[0] = static_cast<std::uint8_t>(conviction.by);
    std::ranges::copy(conviction.peer.data, &header[1]);
    put_u64(&header[1 + kKeyBytes], static_cast<std::uint64_t>(unix_s));
    put_u16(&header[1 + kKeyBytes + 8], static_cast<std::uint16_t>(proof.size()));
    out.insert(out.end(), header.begin(), header.end());
    out.insert(out.end(), proof.begin(), proof.end());
  }
  return out;
}

void KnownConvictions::decode(ByteView bytes) {
  while (bytes.size() >= kHeaderBytes) {
    Conviction conviction;
    conviction.by = static_cast<By>(bytes[0]);
    std::copy_n(&bytes[1], kKeyBytes, conviction.peer.data.begin());
    const auto unix_s = static_cast<std::int64_t>(get_u64(&bytes[1 + kKeyBytes]));
    const std::size_t length = get_u16(&bytes[1 + kKeyBytes + 8]);
    bytes = bytes.subspan(kHeaderBytes);
    if (length > bytes.size() || length > kMaxProofBytes) return;
    if (length > 0) conviction.proof = proof_in(bytes.first(length), conviction.peer);
    bytes = bytes.subspan(length);
    const bool by_audits = conviction.by == By::kAudit || conviction.by == By::kMost;
    const bool by_proof = conviction.by == By::kProof && conviction.proof;
    if ((by_audits && length == 0) || by_proof) add(conviction, unix_s);
  }
}

KnownConvictions KnownConvictions::load(const std::filesystem::path& file) {
  KnownConvictions out;
  if (const auto bytes = read_whole_file(file, kMaxFileBytes)) out.decode(*bytes);
  return out;
}

}  // namespace potluck
