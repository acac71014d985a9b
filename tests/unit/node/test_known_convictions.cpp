// SPDX-License-Identifier: GPL-3.0-or-later
// Who has lied is known in later processes too, and a file is believed no more than it proves.
#include <QTemporaryDir>
#include <QTest>

#include "engine/collab/averaging/signed_part.h"
#include "engine/node/session/known_convictions.h"
#include "engine/project/project_folder.h"
#include "net/base/rng.h"

using namespace potluck;
using By = Conviction::By;

namespace {

Equivocation equivocation_of(const KeyPair& liar) {
  Digest one, other;
  other.data[0] = 1;
  const PartSigner signer{{7, 1, {}, liar.public_key()}, 3, &liar};
  return {signer.attempt, sign_part(signer, 2, one), sign_part(signer, 2, other)};
}

}  // namespace

class TestKnownConvictions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto());
    caught_ = {KeyPair::generate().public_key(), By::kAudit};
    outvoted_ = {KeyPair::generate().public_key(), By::kMost};
    const KeyPair liar = KeyPair::generate();
    proved_ = {liar.public_key(), By::kProof, equivocation_of(liar)};
  }

  void they_come_back_from_the_file() {
    QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.filePath("convictions.bin").toStdString());
    QVERIFY(KnownConvictions::load(file).all().empty());  // there is none yet
    const KnownConvictions known = all_three();
    QVERIFY(write_file_atomically(file, known.encode()));
    QVERIFY(KnownConvictions::load(file).all() == known.all());
  }

  void each_is_kept_once_and_not_without_end() {
    KnownConvictions known = all_three();
    QVERIFY(!known.add(caught_, 200));
    QCOMPARE(known.all().size(), std::size_t{3});
    for (std::size_t i = known.all().size(); i < KnownConvictions::kMostKept; ++i) {
      PeerId peer;
      put_u64(peer.data.data(), i + 1);
      QVERIFY(known.add({peer, By::kMost}, 100));
    }
    QVERIFY(!known.add({PeerId{}, By::kMost}, 100));
  }

  void a_later_pardon_ends_what_audits_have_found() {
    KnownConvictions known = all_three();
    QVERIFY(!known.pardon(caught_.peer, 99));  // an old one: it has lied since
    QVERIFY(known.pardon(caught_.peer, 100) && !known.pardon(caught_.peer, 100));
    QVERIFY(known.pardon(outvoted_.peer, 5000));
    QVERIFY(!known.pardon(proved_.peer, 5000));
    QVERIFY(known.all() == std::vector{proved_});
  }

  void a_file_proves_what_it_says_or_it_is_left_out() {
    Conviction another = proved_;
    another.peer = caught_.peer;  // the proof is not of this one
    Conviction none = proved_;
    none.proof.reset();
    Conviction half = proved_;
    half.proof->other = half.proof->one;
    for (const Conviction& each : {another, none, half}) {
      KnownConvictions known, back;
      QVERIFY(known.add(each, 100));
      back.decode(known.encode());
      QVERIFY(back.all().empty());
    }
  }

  void damaged_files_do_no_harm() {
    const KnownConvictions known = all_three();
    const Bytes bytes = known.encode();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      KnownConvictions back;
      back.decode(ByteView(bytes).first(size));
      QVERIFY(back.all().size() < known.all().size());
    }
    Rng rng(5);
    for (int i = 0; i < 2000; ++i) {
      Bytes changed = bytes;
      changed[rng.below(changed.size())] ^= static_cast<std::uint8_t>(1 + rng.below(255));
      KnownConvictions back;
      back.decode(changed);
      QVERIFY(back.all().size() <= known.all().size() + 1);
    }
  }

 private:
  KnownConvictions all_three() const {
    KnownConvictions out;
    for (const Conviction& each : {caught_, outvoted_, proved_}) out.add(each, 100);
    return out;
  }

  Conviction caught_, outvoted_, proved_;
};

QTEST_APPLESS_MAIN(TestKnownConvictions)
#include "test_known_convictions.moc"
