// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs and calls on a thread that the test lends: it runs the loop until nothing is left.
#include <QtCore/qfloat16.h>
#include <QTest>

#include "engine/node/fetching/event_loop.h"
#include "net/asio.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestEventLoop : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aJobRunsLaterAndInOrder() {
    boost::asio::io_context io;
    std::vector<int> ran;
    post_to(io, [&] {
      post_to(io, [&] { ran.push_back(2); });
      ran.push_back(0);
    });
    post_to(io, [&] { ran.push_back(1); });
    QVERIFY(ran.empty());
    io.run();
    QCOMPARE(ran, (std::vector<int>{0, 1, 2}));
  }
  void aLaterCallTakesThePlaceOfTheOneBefore() {
    boost::asio::io_context io;
    CallTimer timer(io);
    std::vector<int> called;
    timer.call_after(1ms, [&] { called.push_back(1); });
    timer.call_after(2ms, [&] { called.push_back(2); });
    io.run();
    QCOMPARE(called, std::vector<int>{2});
  }
  void aCallSetsTheNextOne() {
    boost::asio::io_context io;
    CallTimer timer(io);
    int calls = 0;
    const std::function<void()> again = [&] {
      if (++calls < 3) timer.call_after(0ms, again);
    };
    timer.call_after(0ms, again);
    io.run();
    QCOMPARE(calls, 3);
  }
  void nothingIsCalledOnceCancelledOrGone() {
    boost::asio::io_context io;
    CallTimer cancelled(io);
    auto gone = std::make_unique<CallTimer>(io);
    bool called = false;
    cancelled.call_after(1ms, [&] { called = true; });
    gone->call_after(1ms, [&] { called = true; });
    cancelled.cancel();
    gone.reset();
    io.run();  // ends, as nothing is waited for
    QVERIFY(!called);
  }
};

QTEST_GUILESS_MAIN(TestEventLoop)
#include "test_event_loop.moc"
