// SPDX-License-Identifier: GPL-3.0-or-later
// BLAKE3 against the vectors that its authors publish, on every instruction set of this CPU, and
// for the lengths in between against a tree built here one compression at a time.
#include <hwy/targets.h>
#include <QTest>
#include <cstring>
#include <utility>

#include "net/base/rng.h"
#include "net/crypto/blake3.h"
#include "net/crypto/blake3_compress.h"

using namespace potluck;
using namespace potluck::blake3_detail;

namespace {

Bytes counting(std::size_t length) {  // what the published vectors are of
  Bytes out(length);
  for (std::size_t i = 0; i < length; ++i) out[i] = static_cast<std::uint8_t>(i % 251);
  return out;
}

Chain leaf(ByteView piece, std::uint64_t index, std::uint32_t root) {
  Chain chain = kStart;
  std::size_t at = 0;
  do {
    const std::size_t length = std::min(kBlockBytes, piece.size() - at);
    std::array<std::uint8_t, kBlockBytes> block{};
    std::copy_n(piece.begin() + static_cast<std::ptrdiff_t>(at), length, block.begin());
    const bool last = at + length == piece.size();
    compress(chain, block.data(), static_cast<std::uint32_t>(length), index,
             (at == 0 ? kChunkStart : 0u) | (last ? kChunkEnd | root : 0u));
    at += length;
  } while (at < piece.size());
  return chain;
}

// The paper's definition, word for word.
Chain tree(ByteView message, std::uint64_t first_piece, std::uint32_t root) {
  if (message.size() <= 1024) return leaf(message, first_piece, root);
  const std::size_t left = 1024 * std::bit_floor((message.size() - 1) / 1024);
  const Chain chains[2] = {tree(message.first(left), first_piece, 0),
                           tree(message.subspan(left), first_piece + left / 1024, 0)};
  std::uint8_t block[kBlockBytes];
  std::memcpy(block, chains, kBlockBytes);
  Chain out = kStart;
  compress(out, block, kBlockBytes, 0, kParent | root);
  return out;
}

}  // namespace

class TestBlake3 : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void cleanup() { hwy::SetSupportedTargetsForTest(0); }

  void published_vectors_data() { every_target(); }
  void published_vectors() {
    QFETCH(qlonglong, target);
    hwy::SetSupportedTargetsForTest(target);
    const std::pair<std::size_t, const char*> vectors[] = {
        {0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"},
        {1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213"},
        {1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11"},
        {1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7"},
        {1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"},
        {2048, "e776b6028c7cd22a4d0ba182a8bf62205d2ef576467e838ed6f2529b85fba24a"},
        {2049, "5f4d72f40d7a5f82b15ca2b2e44b1de3c2ef86c426c95c1af0b6879522563030"},
        {3073, "7124b49501012f81cc7f11ca069ec9226cecb8a2c850cfe644e327d22d3e1cd3"},
        {7169, "a003fc7a51754a9b3c7fae0367ab3d782dccf28855a03d435f8cfe74605e7817"},
        {8193, "bab6c09cb8ce8cf459261398d2e7aef35700bf488116ceb94a36d0f5f1b7bc3b"},
        {16384, "f875d6646de28985646f34ee13be9a576fd515f76b5b0a26bb324735041ddde4"},
        {31744, "62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47"},
        {102400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085"}};
    for (const auto& [length, digest] : vectors) {
      QVERIFY2(blake3(counting(length)).hex() == digest, qPrintable(QString::number(length)));
    }
  }

  void every_length_is_the_tree_of_the_paper_data() { every_target(); }
  void every_length_is_the_tree_of_the_paper() {
    QFETCH(qlonglong, target);
    hwy::SetSupportedTargetsForTest(target);
    Rng rng(3);
    Bytes bytes(600'000);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    std::vector<std::size_t> lengths = {65'535,  65'536,  65'537,  98'304,  131'072, 131'073,
                                        196'608, 262'144, 262'145, 524'288, 600'000};
    for (int i = 0; i < 60; ++i) lengths.push_back(rng.below(200'000));
    for (const std::size_t length : lengths) {
      // From any address: chunks of a blob begin wherever they do.
      const ByteView message = ByteView(bytes).subspan(bytes.size() - length);
      const Chain expected = tree(message, 0, kRoot);
      QVERIFY2(std::memcmp(blake3(message).data.data(), expected.data(), Digest::kSize) == 0,
               qPrintable(QString::number(length)));
    }
  }

  // No blob is so long that pieces are counted beyond 32 bits; the counters of lanes are, all the
  // same.
  void counters_of_lanes_go_beyond_32_bits_data() { every_target(); }
  void counters_of_lanes_go_beyond_32_bits() {
    QFETCH(qlonglong, target);
    hwy::SetSupportedTargetsForTest(target);
    const Bytes bytes = counting(40 * kBlockBytes);
    const Inputs inputs{.first = bytes.data(),
                        .count = 20,
                        .blocks = 2,
                        .counter = 0xffff'fff0,
                        .counted = true,
                        .first_block = kChunkStart,
                        .last_block = kChunkEnd};
    std::vector<std::uint8_t> chains(20 * kChainBytes);
    compress_all(inputs, chains.data());
    for (std::size_t i = 0; i < 20; ++i) {
      Chain chain = kStart;
      const std::uint8_t* at = bytes.data() + 2 * i * kBlockBytes;
      compress(chain, at, kBlockBytes, inputs.counter + i, kChunkStart);
      compress(chain, at + kBlockBytes, kBlockBytes, inputs.counter + i, kChunkEnd);
      QVERIFY(std::memcmp(chains.data() + i * kChainBytes, chain.data(), kChainBytes) == 0);
    }
  }

 private:
  static void every_target() {
    QTest::addColumn<qlonglong>("target");
    for (const auto target : hwy::SupportedAndGeneratedTargets())
      QTest::newRow(hwy::TargetName(target)) << static_cast<qlonglong>(target);
  }
};

QTEST_APPLESS_MAIN(TestBlake3)
#include "test_blake3.moc"
