// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane keeps of what it has sent, and what it owes the other end.
#include <QTest>
#include <algorithm>

#include "net/link/framing/received_records.h"
#include "net/link/framing/sent_batches.h"

using namespace potluck;

class TestSentBatches : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aBatchIsKeptUntilItIsWrittenAndTaken() {
    SentBatches sent(cipher());
    send(sent, 2);
    QVERIFY(sent.in_flight() > 0);
    QVERIFY(!taken(sent, 2));  // its write has not ended: the buffer is in use
    QVERIFY(sent.written());
    QCOMPARE(sent.in_flight(), std::size_t(0));
    QVERIFY(sent.take_all().empty());
  }

  void aBatchIsKeptUntilAllOfItIsTaken() {
    SentBatches sent(cipher());
    send(sent, 3);
    QVERIFY(!sent.written());
    QVERIFY(!taken(sent, 2));
    QVERIFY(taken(sent, 3));
  }

  void whatWasNotTakenComesBackInPlaintext() {
    SentBatches sent(cipher());
    send(sent, 1);
    send(sent, 2);
    sent.written();
    QVERIFY(taken(sent, 1));
    const auto left = sent.take_all();
    QCOMPARE(left.size(), std::size_t(1));
    QCOMPARE(left[0]->records(), std::size_t(2));
    const ByteView plain = left[0]->plain(1);
    QVERIFY(std::ranges::equal(plain, kPlain));
    QCOMPARE(sent.in_flight(), std::size_t(0));
  }

  void anImpossibleAcknowledgementIsMalformed() {
    SentBatches sent(cipher());
    send(sent, 2);
    QVERIFY(!sent.acknowledged(3));  // never sent
    QVERIFY(bool(sent.acknowledged(2)));
    QVERIFY(!sent.acknowledged(1));  // it had taken more
  }

  void recordsOpenInTheOrderInWhichTheyWereSealed() {
    SentBatches sent(cipher());
    const auto batch = send(sent, 2);
    ReceivedRecords received(cipher());
    feed(received, batch.first(batch.size() - 1));
    QVERIFY(received.open_whole());
    QCOMPARE(received.opened().size(), std::size_t(1));
    QVERIFY(std::ranges::equal(received.opened()[0], kPlain));
    received.clear_opened();
    feed(received, batch.last(1));
    QVERIFY(received.open_whole());
    QCOMPARE(received.opened().size(), std::size_t(1));
    received.clear_opened();
    feed(received, batch);  // the same again: replayed
    QVERIFY(!received.open_whole());
    QVERIFY(received.opened().empty());
  }

  void anAcknowledgementIsDueOnceAndTellsAllRecords() {
    Acknowledgement owed;
    owed.took_record();
    QVERIFY(!owed.becomes_due(1));  // a signal, no frame
    owed.took_record();
    owed.took_frame(100);
    QVERIFY(!owed.becomes_due(101));
    QVERIFY(!owed.take());
    QVERIFY(owed.becomes_due(100));
    QVERIFY(!owed.becomes_due(100));  // it is already
    QCOMPARE(owed.take(), std::optional<std::uint64_t>(2));
    QVERIFY(!owed.take());
    QVERIFY(!owed.becomes_due(1));
  }

 private:
  static constexpr std::array<std::uint8_t, 5> kPlain = {1, 2, 3, 4, 5};

  static noise::BulkCipher cipher() {
    return noise::BulkCipher(noise::BulkAead::kChaCha20Poly1305, noise::Key{});
  }
  static bool taken(SentBatches& sent, std::uint64_t records) {
    const Result<bool> released = sent.acknowledged(records);
    return released && *released;
  }
  static ByteView send(SentBatches& sent, int records) {
    auto batch = sent.empty_batch();
    for (int i = 0; i < records; ++i) batch->append(ByteView(kPlain));
    sent.seal(*batch, sent.number(*batch));
    const ByteView view = batch->view();
    sent.keep(std::move(batch));
    return view;
  }
  static void feed(ReceivedRecords& received, ByteView bytes) {
    while (!bytes.empty()) {
      const auto room = received.free_space(bytes.size());
      const std::size_t n = std::min(room.size(), bytes.size());
      std::copy_n(bytes.begin(), n, room.begin());
      received.commit(n);
      bytes = bytes.subspan(n);
    }
  }
};

QTEST_APPLESS_MAIN(TestSentBatches)
#include "test_sent_batches.moc"
