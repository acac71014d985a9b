// SPDX-License-Identifier: GPL-3.0-or-later
// The small questions that are asked of many lists: which deadline is first, where a peer stands.
#include <QTest>

#include <vector>

#include "net/base/deadlines.h"
#include "net/base/members.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

struct Member {
  PeerId peer;
  int samples = 0;
};

PeerId peer(std::uint8_t n) {
  PeerId out;
  out.data.fill(n);
  return out;
}

}  // namespace

class TestLists : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void of_deadlines_the_first_that_is_set_counts() {
    const TimePoint soon{1s}, later{2s};
    QVERIFY(!earliest({}));
    QVERIFY(!earliest({std::nullopt, std::nullopt}));
    QVERIFY(earliest({later, std::nullopt, soon}) == soon);
    QVERIFY(earliest({std::nullopt, later}) == later);
  }

  void a_peer_is_found_among_members() {
    std::vector<Member> members = {{peer(1), 10}, {peer(2), 20}};
    QCOMPARE(find_peer(members, peer(2))->samples, 20);
    QVERIFY(find_peer(members, peer(3)) == nullptr);
    find_peer(members, peer(1))->samples = 11;
    const std::vector<Member>& seen = members;
    QCOMPARE(find_peer(seen, peer(1))->samples, 11);
  }
};

QTEST_APPLESS_MAIN(TestLists)
#include "test_lists.moc"
