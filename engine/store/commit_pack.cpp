// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/commit_pack.h"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/store/commit_layout.h"

namespace potluck {
namespace {

constexpr std::uint8_t kFormat = 1;
using Layout = CommitLayout;
constexpr std::size_t kMaxCommits = 1 << 16, kMaxCommitBytes = 64 * 1024;

// What a commit has in common with the one before it.
enum Flag : std::uint8_t {
  kRaw = 1,
  kSameShape = 2,
  kTotalFollows = 4,
  kSameDigest = 8,
  kSameMembers = 16,
  kVotes = 32,       // one of each member
  kWithChunks = 64,  // and how long the epoch took
  kSameChunks = 128,
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

bool same(ByteView a, ByteView b, std::size_t at, std::size_t count) {
  return std::equal(a.begin() + static_cast<std::ptrdiff_t>(at),
                    a.begin() + static_cast<std::ptrdiff_t>(at + count),
                    b.begin() + static_cast<std::ptrdiff_t>(at));
}

// Whether all members have the same of `what`, a function of the layout, in the same order.
template <class What>
bool same_of_members(const Layout& a, const Layout& b, What what) {
  if (a.count() != b.count()) return false;
  for (std::size_t i = 0; i < a.count(); ++i) {
    if ((a.*what)(i) != (b.*what)(i)) return false;
  }
  return true;
}

std::uint64_t samples_of(const Layout& commit) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < commit.count(); ++i) out += commit.samples(i);
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

std::uint8_t flags_of(const Layout& commit, const std::optional<Layout>& before) {
  std::uint8_t flags = commit.votes().empty() ? 0 : kVotes;
  if (commit.with_chunks()) flags |= kWithChunks;
  if (!before) return flags;
  const ByteView c = commit.bytes(), b = before->bytes();
  if (same(c, b, Layout::kShapeAt, Layout::kShapeBytes)) flags |= kSameShape;
  const auto total = get_u64(b.data() + Layout::kTotalAt) + samples_of(commit);
  if (get_u64(c.data() + Layout::kTotalAt) == total) flags |= kTotalFollows;
  if (same(c, b, Layout::kDigestAt, Layout::kKey)) flags |= kSameDigest;
  if (same_of_members(commit, *before, &Layout::peer)) flags |= kSameMembers;
  const bool both_with_chunks = commit.with_chunks() && before->with_chunks();
  if (both_with_chunks && same_of_members(commit, *before, &Layout::chunks)) flags |= kSameChunks;
  return flags;
}

// before: the commit of the epoch before, where its layout is known.
void write_commit(Writer& out, const Layout& commit, const std::optional<Layout>& before,
                  const Keys& keys) {
  const ByteView c = commit.bytes();
  const std::uint8_t flags = flags_of(commit, before);
  out.byte(flags);
  out.bytes(c.first(Layout::kSignature));
  out.number(get_u32(c.data() + Layout::kAttemptAt));
  out.bytes(c.subspan(Layout::kPreviousAt, Layout::kKey));
  out.number(keys.at(commit.coordinator()));
  if (!(flags & kSameShape)) out.bytes(c.subspan(Layout::kShapeAt, Layout::kShapeBytes));
  out.bytes(c.subspan(Layout::kRootAt, Layout::kKey));
  if (!(flags & kTotalFollows)) out.number(get_u64(c.data() + Layout::kTotalAt));
  out.bytes(c.subspan(Layout::kLossAt, 8));
  out.number(get_u64(c.data() + Layout::kEpochAt) - get_u64(c.data() + Layout::kDigestEpochAt));
  if (!(flags & kSameDigest)) out.bytes(c.subspan(Layout::kDigestAt, Layout::kKey));
  if (!(flags & kSameMembers)) {
    out.number(commit.count());
    for (std::size_t i = 0; i < commit.count(); ++i) out.number(keys.at(commit.peer(i)));
  }
  for (std::size_t i = 0; i < commit.count(); ++i) out.number(commit.samples(i));
  if (flags & kWithChunks) out.number(commit.took_ms());
  if ((flags & kWithChunks) && !(flags & kSameChunks)) {
    for (std::size_t i = 0; i < commit.count(); ++i) out.number(commit.chunks(i));
  }
  out.bytes(commit.votes());
}

const PeerId* key_of(Reader& in, const std::vector<PeerId>& keys) {
  const auto at = in.number_up_to(keys.size());
  return !in.failed() && at < keys.size() ? &keys[at] : nullptr;
}

bool read_raw(Reader& in, const std::vector<PeerId>& keys, UnpackedCommit& out) {
  const auto bytes = in.bytes(in.number_up_to(kMaxCommitBytes));
  out.commit.assign(bytes.begin(), bytes.end());
  const auto count = in.number_up_to(kMaxCommitBytes / Layout::kMember);
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

bool read_members(Reader& in, std::uint8_t flags, const UnpackedCommit* before,
                  const std::vector<PeerId>& keys, UnpackedCommit& out) {
  if (flags & kSameMembers) {
    out.members = before->members;
  } else {
    out.members.resize(in.number_up_to(kMaxCommitBytes / Layout::kMember));
    for (auto& member : out.members) {
      const PeerId* key = key_of(in, keys);
      if (key == nullptr) return false;
      member.peer = *key;
    }
  }
  for (auto& member : out.members) member.samples = static_cast<std::uint32_t>(in.number());
  return true;
}

void put_members(Bytes& c, const std::vector<MemberSamples>& members) {
  c[Layout::kCountAt] = static_cast<std::uint8_t>(members.size());
  c[Layout::kCountAt + 1] = static_cast<std::uint8_t>(members.size() >> 8);
  std::size_t at = Layout::kMembersAt;
  c.resize(at + Layout::kMember * members.size());
  for (const MemberSamples& member : members) {
    put(c, at, member.peer.view());
    put_u32(c.data() + at + Layout::kKey, member.samples);
    at += Layout::kMember;
  }
}

// Behind the members. before: whose chunks they are as well, where they are the same.
bool read_chunks(Reader& in, const std::optional<Layout>& before, std::size_t members, Bytes& c) {
  if (before && (!before->with_chunks() || before->count() != members)) return false;
  std::size_t at = c.size();
  c.resize(at + 4 + 4 * members);
  put_u32(c.data() + at, static_cast<std::uint32_t>(in.number()));
  for (std::size_t i = 0; i < members; ++i) {
    const auto chunks = before ? before->chunks(i) : static_cast<std::uint32_t>(in.number());
    put_u32(c.data() + (at += 4), chunks);
  }
  return true;
}

bool read_commit(Reader& in, std::uint8_t flags, std::uint64_t epoch, const UnpackedCommit* before,
                 const std::vector<PeerId>& keys, UnpackedCommit& out) {
  constexpr std::uint8_t kLikeBefore =
      kSameShape | kTotalFollows | kSameDigest | kSameMembers | kSameChunks;
  const bool alone = before == nullptr || before->commit.size() < Layout::kMembersAt;
  if (alone && (flags & kLikeBefore)) return false;
  Bytes c(Layout::kMembersAt);
  put(c, 0, in.bytes(Layout::kSignature));
  c[Layout::kFormatAt] = flags & kWithChunks ? Layout::kWithChunks : Layout::kSamplesAlone;
  put_u64(c.data() + Layout::kEpochAt, epoch);
  put_u32(c.data() + Layout::kAttemptAt, static_cast<std::uint32_t>(in.number()));
  put(c, Layout::kPreviousAt, in.bytes(Layout::kKey));
  const PeerId* coordinator = key_of(in, keys);
  if (coordinator == nullptr) return false;
  put(c, Layout::kCoordinatorAt, coordinator->view());
  const auto earlier = [&](std::size_t at, std::size_t count) {
    return ByteView(before->commit).subspan(at, count);
  };
  put(c, Layout::kShapeAt,
      flags & kSameShape ? earlier(Layout::kShapeAt, Layout::kShapeBytes)
                         : in.bytes(Layout::kShapeBytes));
  put(c, Layout::kRootAt, in.bytes(Layout::kKey));
  const std::uint64_t total = flags & kTotalFollows ? 0 : in.number();
  put(c, Layout::kLossAt, in.bytes(8));
  const std::uint64_t back = in.number();
  if (back > epoch) return false;
  put_u64(c.data() + Layout::kDigestEpochAt, epoch - back);
  put(c, Layout::kDigestAt,
      flags & kSameDigest ? earlier(Layout::kDigestAt, Layout::kKey) : in.bytes(Layout::kKey));
  if (!read_members(in, flags, before, keys, out)) return false;
  put_members(c, out.members);
  const std::uint64_t follows =
      flags & kTotalFollows
          ? get_u64(before->commit.data() + Layout::kTotalAt) + samples_of(Layout(c))
          : total;
  put_u64(c.data() + Layout::kTotalAt, follows);
  const auto like = flags & kSameChunks ? std::optional(Layout(before->commit)) : std::nullopt;
  if ((flags & kWithChunks) && !read_chunks(in, like, out.members.size(), c)) return false;
  if (flags & kVotes) {
    const auto votes = in.bytes(Layout::kSignature * out.members.size());
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
    if (const auto layout = Layout::of(row)) keys.try_emplace(layout->coordinator(), 0);
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
  std::optional<Layout> before;
  for (const auto& row : rows) {
    const auto layout = Layout::of(row);
    if (layout) {
      write_commit(out, *layout, before, keys);
    } else {
      write_raw(out, row, keys);
    }
    before = layout;
  }
  return out.take();
}

Result<std::vector<UnpackedCommit>> unpack_commits(ByteView bytes, std::uint64_t first_epoch) {
  Reader in(bytes);
  if (in.byte() != kFormat) return damaged();
  const auto count = in.number_up_to(kMaxCommits);
  std::vector<PeerId> keys(in.number_up_to(bytes.size() / Layout::kKey));
  for (auto& key : keys) {
    const auto read = in.bytes(Layout::kKey);
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
