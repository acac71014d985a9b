// SPDX-License-Identifier: GPL-3.0-or-later
// One SQLite connection: how it is opened, its cache of prepared statements, its transactions, and
// what its error codes mean to people. One thread at a time.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "engine/store/statement.h"

struct sqlite3;

namespace potluck {

struct DatabaseOptions {
  bool read_only = false;
  std::uint32_t max_pages = 0;  // of 4 KiB; 0: as SQLite has it
};

class Database {
 public:
  static Result<std::unique_ptr<Database>> open(const std::filesystem::path& file,
                                                const DatabaseOptions& options);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // `sql` is one statement. It is compiled once and must not be in use twice at the same time.
  Result<Statement> prepare(const char* sql);
  Status execute(const char* sql);                // any number of statements, no parameters
  Result<std::int64_t> integer(const char* sql);  // the first column of the first row

  Error error(int rc) const;  // says what happened and what to do about it
  Error damaged() const;      // for what SQLite cannot notice itself
  bool in_transaction() const;
  const std::filesystem::path& file() const { return file_; }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  Database(std::filesystem::path file, sqlite3* handle) : file_(std::move(file)), handle_(handle) {}
  Result<std::string> switch_to_wal();
  Status configure(const DatabaseOptions& options);

  std::filesystem::path file_;
  sqlite3* handle_;
  std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
};

// Rolls back unless committed.
class Transaction {
 public:
  enum class Kind { kRead, kWrite };
  static Result<Transaction> begin(Database& database, Kind kind);
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  Status commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;
};

}  // namespace potluck
