// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/statement.h"

#include <sqlite3.h>

#include <utility>

#include "engine/store/database.h"

namespace potluck {

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_),
      statement_(std::exchange(other.statement_, nullptr)),
      next_parameter_(other.next_parameter_),
      first_error_(other.first_error_) {}

Statement::~Statement() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

Statement& Statement::bind(std::int64_t value) {
  note(sqlite3_bind_int64(statement_, next_parameter_++, value));
  return *this;
}

Statement& Statement::bind(std::uint64_t value) {
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    note(SQLITE_TOOBIG);
    ++next_parameter_;
    return *this;
  }
  return bind(static_cast<std::int64_t>(value));
}

Statement& Statement::bind(double value) {
  note(sqlite3_bind_double(statement_, next_parameter_++, value));
  return *this;
}

Statement& Statement::bind_text(std::string_view value) {
  // A null pointer would bind NULL instead of the empty string.
  note(sqlite3_bind_text64(statement_, next_parameter_++, value.empty() ? "" : value.data(),
                           value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_blob(ByteView value) {
  note(value.empty() ? sqlite3_bind_zeroblob(statement_, next_parameter_++, 0)
                     : sqlite3_bind_blob64(statement_, next_parameter_++, value.data(),
                                           value.size(), SQLITE_TRANSIENT));
  return *this;
}

Result<bool> Statement::step() {
  if (first_error_ != SQLITE_OK) return database_->error(first_error_);
  const int rc = sqlite3_step(statement_);
  if (rc == SQLITE_ROW) return true;
  if (rc == SQLITE_DONE) return false;
  return database_->error(rc);
}

Status Statement::run() {
  for (;;) {
    POTLUCK_TRY(const bool row, step());
    if (!row) return ok_status();
  }
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

double Statement::real(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return sqlite3_column_double(statement_, column);
}

std::string Statement::text(int column) const {
  const auto* data = sqlite3_column_text(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return data == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(data), size);
}

ByteView Statement::view(int column) const {
  const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return data == nullptr ? ByteView() : ByteView(data, size);
}

}  // namespace potluck
