// SPDX-License-Identifier: GPL-3.0-or-later
// A store in a folder of its own, for a test to open again and again.
#pragma once

#include <QTemporaryDir>
#include <QTest>

#include "engine/store/sqlite_store.h"
#include "unit/store/store_rows.h"

namespace potluck::test {

class StoreHome {
 protected:
  std::filesystem::path home() const {
    return std::filesystem::path(dir_.path().toStdString()) / "home";
  }
  void reopen() {
    store_.reset();
    auto opened = Store::open(home());
    QVERIFY2(opened.ok(), opened ? "" : opened.error().text().c_str());
    store_ = std::move(opened).value();
  }
  void begin_anew() {  // with one project in it
    std::filesystem::remove_all(home());
    reopen();
    QVERIFY(store_->put_project(project_row()).ok());
  }

  QTemporaryDir dir_;
  std::unique_ptr<Store> store_;
};

}  // namespace potluck::test
