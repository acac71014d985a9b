// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as values. A function that can fail for reasons outside this program returns Result<T>;
// what can only be a bug of ours is asserted. Value types, safe to move between threads.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "net/base/sentence.h"

namespace potluck {

// What kind of failure it is: callers branch on it, the command line derives its exit code from it.
enum class ErrorCode {
  kInvalidArgument,  // what the user typed or configured cannot be used
  kNotFound,
  kAlreadyExists,
  kPermission,  // not allowed: file rights, membership rights, banned
  kMalformed,   // bytes from outside that do not decode or verify
  kExpired,
  kVersionMismatch,  // the other side speaks another protocol version
  kAddressInUse,
  kUnreachable,  // no connection, or it broke
  kTimeout,
  kTooLarge,
  kNoSpace,
  kIo,
  kOutOfMemory,
  kDiverged,  // replicas or digests that should agree do not
  kCancelled,
  kInternal,
};

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;  // what happened, one sentence without a full stop
  std::string hint;     // what to do about it; may be empty

  // The same for a window that speaks another language; none: it is known in English only.
  struct Translatable {
    Sentence message, hint;
  };
  std::shared_ptr<const Translatable> translatable = nullptr;

  static Error translatable_as(ErrorCode code, Sentence message, Sentence hint = {}) {
    auto both = std::make_shared<Translatable>(Translatable{std::move(message), std::move(hint)});
    return {code, both->message.text(), both->hint.text(), std::move(both)};
  }
  Sentence message_sentence() const {
    return translatable ? translatable->message : Sentence::verbatim(message);
  }
  Sentence hint_sentence() const {
    return translatable ? translatable->hint : Sentence::verbatim(hint);
  }

  // "message; hint" for a log line or the terminal.
  std::string text() const { return hint.empty() ? message : message + "; " + hint; }
};

struct Unit {};

template <class T = Unit>
class [[nodiscard]] Result {
 public:
  Result(T value) : v_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit on purpose
  Result(Error error) : v_(std::in_place_index<1>, std::move(error)) {}  // NOLINT
  Result(ErrorCode code, std::string message, std::string hint = {})
      : v_(std::in_place_index<1>, Error{code, std::move(message), std::move(hint)}) {}

  explicit operator bool() const { return v_.index() == 0; }
  bool ok() const { return v_.index() == 0; }

  T& value() & {
    assert(ok());
    return *std::get_if<0>(&v_);
  }
  const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&v_);
  }
  T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&v_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const& {
    assert(!ok());
    return *std::get_if<1>(&v_);
  }
  Error&& error() && {
    assert(!ok());
    return std::move(*std::get_if<1>(&v_));
  }

 private:
  std::variant<T, Error> v_;
};

using Status = Result<Unit>;
inline Status ok_status() { return Unit{}; }

}  // namespace potluck

// Returns the error of `expr` from the enclosing function, else binds its value to `decl`.
#define POTLUCK_CONCAT_(a, b) a##b
#define POTLUCK_CONCAT(a, b) POTLUCK_CONCAT_(a, b)
#define POTLUCK_TRY(decl, expr)                                                                  \
  auto POTLUCK_CONCAT(try_, __LINE__) = (expr);                                                  \
  if (!POTLUCK_CONCAT(try_, __LINE__)) return std::move(POTLUCK_CONCAT(try_, __LINE__)).error(); \
  decl = std::move(POTLUCK_CONCAT(try_, __LINE__)).value()
#define POTLUCK_CHECK(expr)                                                          \
  if (auto POTLUCK_CONCAT(try_, __LINE__) = (expr); !POTLUCK_CONCAT(try_, __LINE__)) \
  return std::move(POTLUCK_CONCAT(try_, __LINE__)).error()
