// SPDX-License-Identifier: GPL-3.0-or-later
// A prepared statement borrowed from the database's cache: reset and unbound when it goes.
// Parameters are bound in the order in which they stand; the first error of any step is the one
// reported.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "net/base/ids.h"

struct sqlite3_stmt;

namespace potluck {

class Database;

class Statement {
 public:
  Statement(Database& database, sqlite3_stmt* statement)
      : database_(&database), statement_(statement) {}
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  Statement& bind(std::int64_t value);
  Statement& bind(std::uint64_t value);  // past 2^63: kTooLarge, SQLite has no such integer
  Statement& bind(std::uint32_t value) { return bind(static_cast<std::int64_t>(value)); }
  Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
  Statement& bind(double value);  // NaN is stored as NULL
  Statement& bind_text(std::string_view value);
  Statement& bind_blob(ByteView value);

  Result<bool> step();  // true: there is a row to read
  Status run();         // to the end, rows ignored

  std::int64_t integer(int column) const;
  std::uint64_t count(int column) const { return static_cast<std::uint64_t>(integer(column)); }
  std::uint32_t count32(int column) const { return static_cast<std::uint32_t>(integer(column)); }
  double real(int column) const;  // NULL reads as NaN
  std::string text(int column) const;
  Bytes blob(int column) const { return Bytes(view(column).begin(), view(column).end()); }
  // Reads an identifier; false when the stored bytes have another length (a damaged file).
  template <class Id>
  bool id(int column, Id& out) const {
    auto read = Id::from(view(column));
    if (read) out = *read;
    return read.ok();
  }

 private:
  ByteView view(int column) const;
  void note(int rc) {
    if (first_error_ == 0) first_error_ = rc;
  }

  Database* database_;
  sqlite3_stmt* statement_;
  int next_parameter_ = 1;
  int first_error_ = 0;
};

}  // namespace potluck
