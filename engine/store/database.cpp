// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "net/base/private_folder.h"

namespace potluck {
namespace {

// Longer than a checkpoint of the write-ahead log takes on a slow disk.
constexpr int kBusyTimeoutMs = 10'000;
constexpr int kBusyPauseMs = 10;

// SQLite tells a full disk apart only for plain writes; creating a file and growing the shared
// memory report other errors with the reason in errno.
bool is_disk_full(int rc, int system_errno) {
  const int kind = rc & 0xff;
  return kind == SQLITE_FULL || ((kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN) &&
                                 (system_errno == ENOSPC || system_errno == EDQUOT));
}

// SQLite tries again without writing when it cannot create a file, and forgets why it could not. So
// ask the folder: the errno with which it refuses a new file, 0 if it does not.
int refusal_of(const std::filesystem::path& folder) {
  auto name = (folder / ".potluck-XXXXXX").string();
  const int fd = ::mkostemp(name.data(), O_CLOEXEC);
  if (fd < 0) return errno;
  ::close(fd);
  ::unlink(name.c_str());
  return 0;
}

std::string reason_of(int rc, int system_errno) {
  if (system_errno == 0) return sqlite3_errstr(rc);
  return std::error_code(system_errno, std::generic_category()).message();
}

}  // namespace

void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path& file,
                                                 const DatabaseOptions& options) {
  // SQLite makes its files as the umask has it, and its journals as the database is. What goes
  // wrong here goes wrong there as well, and is told.
  if (!options.read_only) (void)make_private_file(file);
  sqlite3* handle = nullptr;
  const int flags =
      SQLITE_OPEN_NOMUTEX |
      (options.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  const int rc = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
  if (handle == nullptr) {
    return {ErrorCode::kOutOfMemory, "not enough memory to open " + file.string()};
  }
  std::unique_ptr<Database> database(new Database(file, handle));
  if (rc != SQLITE_OK) return database->error(rc);
  POTLUCK_CHECK(database->configure(options));
  return database;
}

Database::~Database() {
  statements_.clear();
  sqlite3_close(handle_);
}

// -> the journal mode there is now. SQLite does not wait for others while it switches (the busy
// timeout does not hold then), so several processes that open a new file at once wait here.
Result<std::string> Database::switch_to_wal() {
  for (int waited_ms = 0;; waited_ms += kBusyPauseMs) {
    POTLUCK_TRY(auto journal, prepare("PRAGMA journal_mode=WAL"));
    const auto row = journal.step();
    if (row) return *row ? journal.text(0) : std::string();
    if (row.error().code != ErrorCode::kTimeout || waited_ms >= kBusyTimeoutMs) return row.error();
    sqlite3_sleep(kBusyPauseMs);
  }
}

Status Database::configure(const DatabaseOptions& options) {
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, kBusyTimeoutMs);
  POTLUCK_CHECK(execute("PRAGMA foreign_keys=ON"));
  if (options.read_only) return ok_status();
  POTLUCK_TRY(const std::string mode, switch_to_wal());
  // A file system without shared memory keeps the rollback journal, which needs the stricter
  // setting.
  POTLUCK_CHECK(execute(mode == "wal" ? "PRAGMA synchronous=NORMAL" : "PRAGMA synchronous=FULL"));
  if (options.max_pages > 0) {
    const auto pragma = "PRAGMA max_page_count=" + std::to_string(options.max_pages);
    POTLUCK_CHECK(execute(pragma.c_str()));
  }
  return ok_status();
}

Result<Statement> Database::prepare(const char* sql) {
  if (const auto found = statements_.find(sql); found != statements_.end()) {
    assert(!sqlite3_stmt_busy(found->second.get()));
    return Statement(*this, found->second.get());
  }
  sqlite3_stmt* statement = nullptr;
  const int rc =
      sqlite3_prepare_v3(handle_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (rc != SQLITE_OK) return error(rc);
  statements_.emplace(sql, statement);
  return Statement(*this, statement);
}

Status Database::execute(const char* sql) {
  const int rc = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (rc != SQLITE_OK) return error(rc);
  return ok_status();
}

Result<std::int64_t> Database::integer(const char* sql) {
  POTLUCK_TRY(auto statement, prepare(sql));
  POTLUCK_TRY(const bool row, statement.step());
  return row ? statement.integer(0) : 0;
}

bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }

Error Database::damaged() const {
  return {ErrorCode::kMalformed, "the history in " + file_.string() + " is damaged",
          "move that file away and join the project again"};
}

Error Database::error(int rc) const {
  const std::string where = file_.string();
  int system_errno = sqlite3_system_errno(handle_);
  if ((rc & 0xff) == SQLITE_CANTOPEN) {
    if (const int refusal = refusal_of(file_.parent_path()); refusal != 0) system_errno = refusal;
  }
  if (is_disk_full(rc, system_errno)) {
    return {ErrorCode::kNoSpace, "no space left on the disk of " + where,
            "free some space there and start again; what was recorded before is safe"};
  }
  switch (rc & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return damaged();
    case SQLITE_READONLY:
      return {
          ErrorCode::kPermission, where + " cannot be written",
          "give yourself the right to write that file and its folder, or choose another --home"};
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      return {ErrorCode::kPermission, where + " cannot be opened: " + reason_of(rc, system_errno),
              "check who owns that file and its folder, or choose another --home"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {ErrorCode::kTimeout, where + " is in use by another program",
              "close the program that uses it, then try again"};
    case SQLITE_TOOBIG:
      return {ErrorCode::kTooLarge, "a value is too large for the history in " + where, {}};
    case SQLITE_NOMEM:
      return {ErrorCode::kOutOfMemory, "not enough memory to use " + where,
              "close other programs and start again"};
    case SQLITE_IOERR:
      return {ErrorCode::kIo,
              "reading or writing " + where + " failed: " + reason_of(rc, system_errno),
              "check the disk that holds it"};
    default:
      return {ErrorCode::kInternal,
              "the history in " + where + " refused a command: " + sqlite3_errmsg(handle_),
              {}};
  }
}

Result<Transaction> Transaction::begin(Database& database, Kind kind) {
  // IMMEDIATE takes the write lock at once: waiting for it in the middle could not succeed.
  POTLUCK_TRY(auto statement, database.prepare(kind == Kind::kWrite ? "BEGIN IMMEDIATE" : "BEGIN"));
  POTLUCK_CHECK(statement.run());
  return Transaction(database);
}

Status Transaction::commit() {
  POTLUCK_TRY(auto statement, database_->prepare("COMMIT"));
  POTLUCK_CHECK(statement.run());
  database_ = nullptr;
  return ok_status();
}

Transaction::~Transaction() {
  // SQLite has rolled back by itself after some errors, a full disk among them.
  if (database_ == nullptr || !database_->in_transaction()) return;
  if (auto statement = database_->prepare("ROLLBACK")) (void)statement->run();
}

}  // namespace potluck
