// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/commit_pack.h"

#include <algorithm>
#include <map>

namespace potluck {
namespace {

constexpr std::uint8_t kFormat = 1;
constexpr std::uint8_t kCommitVersion = 1;
constexpr std::size_t kSignature = 64, kKey = 32, kMember = kKey + 4;
constexpr std::size_t kMaxCommits = 1 << 16, kMaxCommitBytes = 64 * 1024;
// Of a commit as it travels, signature in front (docs/protocol.md).
constexpr std::size_t kVersionAt = 64, kEpochAt = 65, kAttemptAt = 73, kPreviousAt = 77,
                      kCoordinatorAt = 109, kShapeAt = 141, kShapeBytes = 13, kRootAt = 154,
                      kTotalAt = 186, kLossAt = 194, kDigestEpochAt = 202, kDigestAt = 210,
                      kCountAt = 242, kMembersAt = 244;

// What a commit has in common with the one before it.
enum Flag : std::uint8_t {
  kRaw = 1,
  kSameShape = 2,
  kTotalFollows = 4,
  kSameDigest = 8,
  kSameMembers = 16,
  kVotes = 32,  // one of each member
};

Error damaged() {
  return {ErrorCode::kMalformed, "packed commits are damaged",
          "move the file potluck.db away and join again"};
}

class Writer {
 public:
  void byte(std::uint8_t v) { out_.push_back(v); }
  void bytes(ByteView v) { out_.insert(out_.end(), v.begin(), v.end()); }
  void number(std::uint64_t v) {
    for (; v >= 0x80; v >>= 7) byte(static_cast<std::uint8_t>(v | 0x80));
    byte(static_cast<std::uint8_t>(v));
  }
  Bytes take() { return std::move(out_); }

 private:
  Bytes out_;
};

class Reader {
 public:
  explicit Reader(ByteView in) : in_(in) {}
  bool failed() const { return failed_; }
  bool done() const { return in_.empty(); }
  std::uint8_t byte() {
    const auto one = bytes(1);
    return one.empty() ? 0 : one[0];
  }
  ByteView bytes(std::size_t count) {
    if (count > in_.size()) {
      failed_ = true;
      return {};
    }
    const auto out = in_.first(count);
    in_ = in_.subspan(count);
    return out;
  }
  std::uint64_t number() {
    std::uint64_t out = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t part = byte();
      out |= static_cast<std::uint64_t>(part & 0x7f) << shift;
      if (part < 0x80) return out;
    }
    failed_ = true;
    return 0;
  }
  std::size_t number_up_to(std::size_t most) {
    const auto out = number();
    failed_ |= out > most;
    return failed_ ? 0 : static_cast<std::size_t>(out);
  }

 private:
  ByteView in_;
  bool failed_ = false;
};

using Keys = std::map<PeerId, std::size_t>;

PeerId key_at(ByteView commit, std::size_t at) {
  PeerId out;
  std::copy_n(commit.begin() + static_cast<std::ptrdiff_t>(at), kKey, out.data.begin());
  return out;
}

std::size_t count_of(ByteView commit) { return commit[kCountAt] | commit[kCountAt + 1] << 8; }
std::size_t votes_at(ByteView commit) { return kMembersAt + kMember * count_of(commit); }

// Is it laid out as this file knows it, with the members that the row names?
bool known_layout(const CommitRow& row) {
  const ByteView c = row.commit;
  if (c.size() < kMembersAt || c[kVersionAt] != kCommitVersion) return false;
  if (get_u64(c.data() + kEpochAt) != row.epoch) return false;
  if (get_u64(c.data() + kDigestEpochAt) > row.epoch) return false;
  if (c.size() != votes_at(c) && c.size() != votes_at(c) + kSignature * count_of(c)) return false;
  if (row.members.size() != count_of(c)) return false;
  for (std::size_t i = 0; i < row.members.size(); ++i) {
    const std::size_t at = kMembersAt + kMember * i;
    if (key_at(c, at) != row.members[i].peer) return false;
    if (get_u32(c.data() + at + kKey) != row.members[i].samples) return false;
  }
  return true;
}

bool same(ByteView a, ByteView b, std::size_t at, std::size_t count) {
  return std::equal(a.begin() + static_cast<std::ptrdiff_t>(at),
                    a.begin() + static_cast<std::ptrdiff_t>(at + count),
                    b.begin() + static_cast<std::ptrdiff_t>(at));
}

bool same_members(ByteView a, ByteView b) {
  if (count_of(a) != count_of(b)) return false;
  for (std::size_t i = 0; i < count_of(a); ++i) {
    if (!same(a, b, kMembersAt + kMember * i, kKey)) return false;
  }
  return true;
}

std::uint64_t samples_of(ByteView commit) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < count_of(commit); ++i) {
    out += get_u32(commit.data() + kMembersAt + kMember * i + kKey);
  }
  return out;
}

void write_raw(Writer& out, const CommitRow& row, const Keys& keys) {
  out.byte(kRaw);
  out.number(row.commit.size());
  out.bytes(row.commit);
  out.number(row.members.size());
  for (const auto& member : row.members) {
    out.number(keys.at(member.peer));
    out.number(member.samples);
  }
}

// before: the commit of the epoch before, where that is laid out like this one; else empty.
void write_commit(Writer& out, const CommitRow& row, ByteView before, const Keys& keys) {
  const ByteView c = row.commit;
  std::uint8_t flags = c.size() > votes_at(c) ? kVotes : 0;
  if (!before.empty()) {
    if (same(c, before, kShapeAt, kShapeBytes)) flags |= kSameShape;
    const auto total = get_u64(before.data() + kTotalAt) + samples_of(c);
    if (get_u64(c.data() + kTotalAt) == total) flags |= kTotalFollows;
    if (same(c, before, kDigestAt, kKey)) flags |= kSameDigest;
    if (same_members(c, before)) flags |= kSameMembers;
  }
  out.byte(flags);
  out.bytes(c.first(kSignature));
  out.number(get_u32(c.data() + kAttemptAt));
  out.bytes(c.subspan(kPreviousAt, kKey));
  out.number(keys.at(key_at(c, kCoordinatorAt)));
  if (!(flags & kSameShape)) out.bytes(c.subspan(kShapeAt, kShapeBytes));
  out.bytes(c.subspan(kRootAt, kKey));
  if (!(flags & kTotalFollows)) out.number(get_u64(c.data() + kTotalAt));
  out.bytes(c.subspan(kLossAt, 8));
  out.number(row.epoch - get_u64(c.data() + kDigestEpochAt));
  if (!(flags & kSameDigest)) out.bytes(c.subspan(kDigestAt, kKey));
  if (!(flags & kSameMembers)) {
    out.number(row.members.size());
    for (const auto& member : row.members) out.number(keys.at(member.peer));
  }
  for (const auto& member : row.members) out.number(member.samples);
  if (flags & kVotes) out.bytes(c.subspan(votes_at(c)));
}

const PeerId* key_of(Reader& in, const std::vector<PeerId>& keys) {
  const auto at = in.number_up_to(keys.size());
  return !in.failed() && at < keys.size() ? &keys[at] : nullptr;
}

bool read_raw(Reader& in, const std::vector<PeerId>& keys, UnpackedCommit& out) {
  const auto bytes = in.bytes(in.number_up_to(kMaxCommitBytes));
  out.commit.assign(bytes.begin(), bytes.end());
  const auto count = in.number_up_to(kMaxCommitBytes / kMember);
  for (std::size_t i = 0; i < count; ++i) {
    const PeerId* key = key_of(in, keys);
    if (key == nullptr) return false;
    out.members.push_back({*key, static_cast<std::uint32_t>(in.number())});
  }
  return !in.failed();
}

void put(Bytes& commit, std::size_t at, ByteView bytes) {
  std::copy(bytes.begin(), bytes.end(), commit.begin() + static_cast<std::ptrdiff_t>(at));
}

bool read_commit(Reader& in, std::uint8_t flags, std::uint64_t epoch, const UnpackedCommit* before,
                 const std::vector<PeerId>& keys, UnpackedCommit& out) {
  const bool alone = before == nullptr || before->commit.size() < kMembersAt;
  if (alone && (flags & (kSameShape | kTotalFollows | kSameDigest | kSameMembers))) return false;
  Bytes c(kMembersAt);
  put(c, 0, in.bytes(kSignature));
  c[kVersionAt] = kCommitVersion;
  put_u64(c.data() + kEpochAt, epoch);
  put_u32(c.data() + kAttemptAt, static_cast<std::uint32_t>(in.number()));
  put(c, kPreviousAt, in.bytes(kKey));
  const PeerId* coordinator = key_of(in, keys);
  if (coordinator == nullptr) return false;
  put(c, kCoordinatorAt, coordinator->view());
  const auto earlier = [&](std::size_t at, std::size_t count) {
    return ByteView(before->commit).subspan(at, count);
  };
  put(c, kShapeAt, flags & kSameShape ? earlier(kShapeAt, kShapeBytes) : in.bytes(kShapeBytes));
  put(c, kRootAt, in.bytes(kKey));
  const std::uint64_t total = flags & kTotalFollows ? 0 : in.number();
  put(c, kLossAt, in.bytes(8));
  const std::uint64_t back = in.number();
  if (back > epoch) return false;
  put_u64(c.data() + kDigestEpochAt, epoch - back);
  put(c, kDigestAt, flags & kSameDigest ? earlier(kDigestAt, kKey) : in.bytes(kKey));
  if (flags & kSameMembers) {
    out.members = before->members;
  } else {
    out.members.resize(in.number_up_to(kMaxCommitBytes / kMember));
    for (auto& member : out.members) {
      const PeerId* key = key_of(in, keys);
      if (key == nullptr) return false;
      member.peer = *key;
    }
  }
  c[kCountAt] = static_cast<std::uint8_t>(out.members.size());
  c[kCountAt + 1] = static_cast<std::uint8_t>(out.members.size() >> 8);
  c.resize(kMembersAt + kMember * out.members.size());
  for (std::size_t i = 0; i < out.members.size(); ++i) {
    out.members[i].samples = static_cast<std::uint32_t>(in.number());
    put(c, kMembersAt + kMember * i, out.members[i].peer.view());
    put_u32(c.data() + kMembersAt + kMember * i + kKey, out.members[i].samples);
  }
  const std::uint64_t follows =
      flags & kTotalFollows ? get_u64(before->commit.data() + kTotalAt) + samples_of(c) : total;
  put_u64(c.data() + kTotalAt, follows);
  if (flags & kVotes) {
    const auto votes = in.bytes(kSignature * out.members.size());
    c.insert(c.end(), votes.begin(), votes.end());
  }
  out.commit = std::move(c);
  return !in.failed();
}

}  // namespace

Bytes pack_commits(const std::vector<CommitRow>& rows) {
  Keys keys;
  for (const auto& row : rows) {
    for (const auto& member : row.members) keys.try_emplace(member.peer, 0);
    if (known_layout(row)) keys.try_emplace(key_at(row.commit, kCoordinatorAt), 0);
  }
  Writer out;
  out.byte(kFormat);
  out.number(rows.size());
  out.number(keys.size());
  std::size_t number = 0;
  for (auto& [key, place] : keys) {
    place = number++;
    out.bytes(key.view());
  }
  ByteView before;
  for (const auto& row : rows) {
    if (known_layout(row)) {
      write_commit(out, row, before, keys);
      before = row.commit;
    } else {
      write_raw(out, row, keys);
      before = {};
    }
  }
  return out.take();
}

Result<std::vector<UnpackedCommit>> unpack_commits(ByteView bytes, std::uint64_t first_epoch) {
  Reader in(bytes);
  if (in.byte() != kFormat) return damaged();
  const auto count = in.number_up_to(kMaxCommits);
  std::vector<PeerId> keys(in.number_up_to(bytes.size() / kKey));
  for (auto& key : keys) {
    const auto read = in.bytes(kKey);
    if (in.failed()) return damaged();
    std::copy(read.begin(), read.end(), key.data.begin());
  }
  std::vector<UnpackedCommit> out;
  bool like_before = false;  // the one before has the known layout
  for (std::size_t i = 0; i < count && !in.failed(); ++i) {
    const std::uint8_t flags = in.byte();
    UnpackedCommit next;
    const UnpackedCommit* before = like_before ? &out.back() : nullptr;
    like_before = !(flags & kRaw);
    const bool read = flags & kRaw ? read_raw(in, keys, next)
                                   : read_commit(in, flags, first_epoch + i, before, keys, next);
    if (!read) return damaged();
    out.push_back(std::move(next));
  }
  if (in.failed() || !in.done()) return damaged();
  return out;
}

}  // namespace potluck
