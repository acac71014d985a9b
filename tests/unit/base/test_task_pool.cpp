// SPDX-License-Identifier: GPL-3.0-or-later
// Work given to a pool is done, once each, before stop() returns.
#include <QTest>

#include <atomic>
#include <set>

#include "net/base/task_pool.h"

using namespace potluck;

class TestTaskPool : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void without_threads_work_is_done_at_once() {
    TaskPool pool(0);
    QVERIFY(pool.is_inline());
    int done = 0;
    pool.submit([&] { ++done; });
    QCOMPARE(done, 1);
    pool.stop();
    pool.submit([&] { ++done; });
    QCOMPARE(done, 2);
  }

  void all_is_done_when_it_stops() {
    for (const unsigned threads : {1U, 3U}) {
      std::vector<std::atomic<int>> done(1000);
      std::mutex mutex;
      std::set<std::thread::id> where;
      {
        TaskPool pool(threads);
        QVERIFY(!pool.is_inline());
        for (auto& count : done)
          pool.submit([&] {
            ++count;
            const std::lock_guard lock(mutex);
            where.insert(std::this_thread::get_id());
          });
        pool.stop();
        for (const auto& count : done) QCOMPARE(count.load(), 1);
        QVERIFY(!where.contains(std::this_thread::get_id()));
        QVERIFY(where.size() <= threads);
        int late = 0;  // who comes after the end does it alone
        pool.submit([&] { ++late; });
        QCOMPARE(late, 1);
      }
    }
  }

  void work_may_submit_work() {
    std::atomic<int> done{0};
    TaskPool pool(2);
    for (int i = 0; i < 50; ++i) pool.submit([&] { pool.submit([&] { ++done; }); });
    pool.stop();
    QCOMPARE(done.load(), 50);
  }

  void sizes_by_cores() {
    QCOMPARE(TaskPool::threads_for(0), 0U);
    QCOMPARE(TaskPool::threads_for(2), 0U);
    QCOMPARE(TaskPool::threads_for(4), 2U);
    QCOMPARE(TaskPool::threads_for(64), 4U);
  }
};

QTEST_APPLESS_MAIN(TestTaskPool)
#include "test_task_pool.moc"
