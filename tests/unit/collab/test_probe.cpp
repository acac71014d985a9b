// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/collab/probe.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

PeerId peer(int i) {
  PeerId id;
  id.data[0] = static_cast<std::uint8_t>(i);
  return id;
}

const TimePoint kNow{1000s};

// Everything there is for `to` now, handed to `other`. -> bytes, or nothing when it was refused.
std::optional<std::size_t> deliver(Probe& from, const PeerId& sender, Probe& other,
                                   const PeerId& to, TimePoint now) {
  std::size_t bytes = 0;
  OwnRoom room;
  while (const auto header = from.fill_bulk(to, room)) {
    bytes += header->payload_bytes + kBulkHeaderBytes;
    if (!other.on_frame(sender, *header, now)) return std::nullopt;
  }
  return bytes;
}

}  // namespace

class TestProbe : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_question_is_answered_once() {
    Probe newcomer, member;
    newcomer.start({peer(2)}, kNow);
    QCOMPARE(newcomer.take_ready(), std::vector<PeerId>{peer(2)});
    QCOMPARE(newcomer.asked(), std::size_t{1});
    const auto sent = deliver(newcomer, peer(1), member, peer(2), kNow);
    QVERIFY(sent && *sent > Probe::kMaxBytes / 2);
    QVERIFY(*sent <= Probe::kMaxBytes + Probe::kPayloadBytes + kBulkHeaderBytes);
    QCOMPARE(member.take_ready(), std::vector<PeerId>{peer(1)});
    QCOMPARE(member.asked(), std::size_t{0});
    const auto back = deliver(member, peer(2), newcomer, peer(1), kNow);
    QVERIFY(back && *back == *sent);
    QVERIFY(newcomer.take_ready().empty());  // an answer is not answered
  }

  void it_is_over_after_half_a_second() {
    Probe newcomer;
    newcomer.start({peer(2), peer(3)}, kNow);
    QVERIFY(newcomer.loading());
    QCOMPARE(newcomer.next_deadline(), std::optional(kNow + Probe::kTime));
    newcomer.tick(kNow + Probe::kTime);
    QVERIFY(!newcomer.loading());
    OwnRoom room;
    QVERIFY(!newcomer.fill_bulk(peer(2), room));
    QVERIFY(!newcomer.next_deadline());
  }

  void more_than_is_allowed_is_refused() {
    Probe member;
    BulkHeader header;
    header.kind = BulkKind::kProbe;
    header.payload_bytes = Probe::kPayloadBytes;
    std::size_t taken = 0;
    while (taken < 64 << 20 && member.on_frame(peer(1), header, kNow + 2s)) {
      taken += Probe::kPayloadBytes;
    }
    QVERIFY(taken > Probe::kMaxBytes);
    QVERIFY(taken <= 2 * Probe::kMaxBytes);
    QVERIFY(!member.on_frame(peer(1), header, kNow + 30s));
    QVERIFY(member.on_frame(peer(1), header, kNow + 63s).ok());
    QVERIFY(member.on_frame(peer(3), header, kNow).ok());  // somebody else has its own allowance
    header.index = 1;
    QVERIFY(!member.on_frame(peer(2), header, kNow));  // nobody asked
    header.index = 2;
    QVERIFY(!member.on_frame(peer(4), header, kNow));
    header.index = 0;
    header.payload_bytes = Probe::kPayloadBytes + 1;
    QVERIFY(!member.on_frame(peer(4), header, kNow));
  }
};

QTEST_APPLESS_MAIN(TestProbe)
#include "test_probe.moc"
