// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces operator new in a test program that counts what is allocated: include it in the one file
// of such a program, and define both functions there. They allocate nothing themselves.
#pragma once

#include <cstdlib>
#include <new>

namespace potluck::test {

void allocated(void* p, std::size_t bytes);
void freed(void* p);

inline void* counted_new(std::size_t bytes) {
  void* p = std::malloc(bytes);
  if (p == nullptr) throw std::bad_alloc();
  allocated(p, bytes);
  return p;
}

inline void counted_delete(void* p) {
  if (p == nullptr) return;
  freed(p);
  std::free(p);
}

}  // namespace potluck::test

void* operator new(std::size_t bytes) { return potluck::test::counted_new(bytes); }
void* operator new[](std::size_t bytes) { return potluck::test::counted_new(bytes); }
void operator delete(void* p) noexcept { potluck::test::counted_delete(p); }
void operator delete[](void* p) noexcept { potluck::test::counted_delete(p); }
void operator delete(void* p, std::size_t) noexcept { potluck::test::counted_delete(p); }
void operator delete[](void* p, std::size_t) noexcept { potluck::test::counted_delete(p); }
