// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, signatures and the hash tree that names every blob.
#include <QTest>

#include "net/base/rng.h"
#include "net/crypto/blake3.h"
#include "net/crypto/hash.h"
#include "net/crypto/hash_tree.h"
#include "net/crypto/keys.h"

using namespace potluck;

namespace {

Bytes random_blob(Rng& rng, std::size_t size) {
  Bytes out(size);
  for (auto& b : out) b = static_cast<std::uint8_t>(rng.next());
  return out;
}

}  // namespace

class TestCrypto : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto());
    QVERIFY(init_crypto());  // idempotent
  }

  // RFC 8032, section 7.1, test 1: the public key of a known seed.
  void seed_gives_the_published_key() {
    const Bytes seed =
        from_hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60").value();
    const KeyPair key = KeyPair::from_seed(std::span<const std::uint8_t, 32>(seed.data(), 32));
    QCOMPARE(key.public_key().hex(),
             std::string("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));
    const auto again = key.seed();
    QCOMPARE(Bytes(again.begin(), again.end()), seed);
  }

  void signature_holds_for_its_key_context_and_message_only() {
    const KeyPair key = KeyPair::generate(), other = KeyPair::generate();
    const Bytes message = {1, 2, 3};
    const Signature signature = key.sign("potluck test v1", message);
    QVERIFY(verify(key.public_key(), "potluck test v1", message, signature));
    QVERIFY(!verify(other.public_key(), "potluck test v1", message, signature));
    QVERIFY(!verify(key.public_key(), "potluck test v2", message, signature));
    QVERIFY(!verify(key.public_key(), "potluck test v1", Bytes{1, 2}, signature));
    for (std::size_t i = 0; i < Signature::kSize; ++i) {
      Signature changed = signature;
      changed.data[i] ^= 1;
      QVERIFY(!verify(key.public_key(), "potluck test v1", message, changed));
    }
    QVERIFY(!verify(PublicKey{}, "potluck test v1", message, Signature{}));
  }

  // Moving bytes between context and message must not give the same signed string.
  void context_and_message_do_not_run_together() {
    const KeyPair key = KeyPair::generate();
    const Signature signature = key.sign("ab", as_bytes("c"));
    QVERIFY(!verify(key.public_key(), "a", as_bytes("bc"), signature));
    QVERIFY(!verify(key.public_key(), "abc", {}, signature));
  }

  void moved_from_key_holds_no_secret() {
    KeyPair key = KeyPair::generate();
    const PublicKey id = key.public_key();
    const KeyPair moved = std::move(key);
    QCOMPARE(moved.public_key(), id);
    const auto& left = key.secret();  // NOLINT: that it is empty now is the point
    QVERIFY(std::all_of(left.begin(), left.end(), [](std::uint8_t b) { return b == 0; }));
    QVERIFY(verify(id, "c", {}, moved.sign("c", {})));
  }

  void random_is_not_constant() {
    QVERIFY(random_u64() != random_u64());
    std::array<std::uint8_t, 64> bytes{};
    random_bytes(bytes);
    QVERIFY(std::any_of(bytes.begin(), bytes.end(), [](std::uint8_t b) { return b != 0; }));
  }

  // BLAKE2b-256 of "abc", as `b2sum -l 256` prints it.
  void blake2b_of_abc() {
    const std::string expected = "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319";
    QCOMPARE(blake2b(as_bytes("abc")).hex(), expected);
    QCOMPARE(Hasher().update(as_bytes("a")).update({}).update(as_bytes("bc")).finish().hex(),
             expected);
  }

  void tree_is_what_the_header_says() {
    const Bytes blob = {'a', 'b', 'c'};
    const HashTree tree = hash_tree(blob, 2);
    QCOMPARE(tree.leaves, (std::vector{leaf_hash(Bytes{'a', 'b'}), leaf_hash(Bytes{'c'})}));
    QCOMPARE(tree.leaves[1], blake3(Bytes{'c'}));
    Bytes top = {1, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0};
    for (const Digest& leaf : tree.leaves) {
      top.insert(top.end(), leaf.data.begin(), leaf.data.end());
    }
    QCOMPARE(tree.root(), blake2b(top));
  }

  void tree_verifies_each_chunk_and_nothing_else_data() {
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 15, 16, 17, 32, 33, 1000}) QTest::addRow("%d", size) << size;
  }
  void tree_verifies_each_chunk_and_nothing_else() {
    QFETCH(int, size);
    Rng rng(7);
    const Bytes blob = random_blob(rng, static_cast<std::size_t>(size));
    const HashTree tree = hash_tree(blob, 16);
    QCOMPARE(tree.chunk_count(), chunk_count_for(blob.size(), 16));
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < tree.chunk_count(); ++i) {
      const Bytes chunk(blob.begin() + i * 16, blob.begin() + i * 16 + tree.length_of(i));
      total += chunk.size();
      QVERIFY(tree.verifies(i, chunk));
      QVERIFY(!tree.verifies(i + 1, chunk));
      Bytes changed = chunk;
      changed[rng.below(changed.size())] ^= 1;
      QVERIFY(!tree.verifies(i, changed));
      changed = chunk;
      changed.push_back(0);
      QVERIFY(!tree.verifies(i, changed));
    }
    QCOMPARE(total, blob.size());
    QCOMPARE(tree.length_of(tree.chunk_count()), 0u);
    QVERIFY(!tree.verifies(tree.chunk_count(), {}));
  }

  void root_depends_on_size_chunking_and_content() {
    Rng rng(8);
    Bytes blob = random_blob(rng, 100);
    const Digest root = hash_tree(blob, 16).root();
    QVERIFY(hash_tree(blob, 32).root() != root);
    HashTree resized = hash_tree(blob, 16);
    resized.size = 99;
    QVERIFY(resized.root() != root);
    blob[50] ^= 1;
    QVERIFY(hash_tree(blob, 16).root() != root);
  }

  // A tree from a peer may contradict itself: lengths stay sane.
  void hostile_tree_gives_no_wild_lengths() {
    HashTree tree{10, 0, std::vector<Digest>(4)};
    QCOMPARE(tree.length_of(0), 0u);
    tree.chunk_bytes = 8;
    QCOMPARE(tree.length_of(1), 2u);
    QCOMPARE(tree.length_of(3), 0u);
    QCOMPARE(chunk_count_for(10, 0), 0u);
    QCOMPARE(chunk_count_for(~0ULL, 1), ~0u);
  }
};

QTEST_APPLESS_MAIN(TestCrypto)
#include "test_crypto.moc"
