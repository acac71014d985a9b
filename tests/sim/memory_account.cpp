// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_account.h"

#include <cstdint>
#include <cstdlib>
#include <new>

namespace potluck::sim {

struct MemoryAccount::Ledger {
  std::size_t bytes = 0;
  bool closed = false;
};

namespace {

// Stands right before each block.
struct Stub {
  MemoryAccount::Ledger* ledger;
  std::size_t bytes;
};
constexpr std::size_t kAligned = alignof(std::max_align_t);
static_assert(sizeof(Stub) % kAligned == 0);

thread_local MemoryAccount::Ledger* current = nullptr;

void close_if_empty(MemoryAccount::Ledger* ledger) {
  if (!ledger->closed || ledger->bytes > 0) return;
  ledger->~Ledger();
  std::free(ledger);
}

// Room for the stub in front, as much as the alignment asks for.
std::size_t room_for_stub(std::size_t alignment) {
  return alignment > sizeof(Stub) ? alignment : sizeof(Stub);
}

void* allocate(std::size_t bytes, std::size_t alignment) noexcept {
  const std::size_t room = room_for_stub(alignment);
  const std::size_t whole = (room + bytes + alignment - 1) / alignment * alignment;
  void* base = whole < bytes           ? nullptr
               : alignment <= kAligned ? std::malloc(whole)
                                       : std::aligned_alloc(alignment, whole);
  if (base == nullptr) return nullptr;
  std::uint8_t* block = static_cast<std::uint8_t*>(base) + room;
  new (block - sizeof(Stub)) Stub{current, bytes};
  if (current != nullptr) current->bytes += bytes;
  return block;
}

void release(void* block, std::size_t alignment) noexcept {
  if (block == nullptr) return;
  std::uint8_t* const bytes = static_cast<std::uint8_t*>(block);
  const Stub stub = *reinterpret_cast<Stub*>(bytes - sizeof(Stub));
  if (stub.ledger != nullptr) {
    stub.ledger->bytes -= stub.bytes;
    close_if_empty(stub.ledger);
  }
  std::free(bytes - room_for_stub(alignment));
}

void* allocate_or_throw(std::size_t bytes, std::size_t alignment) {
  void* block = allocate(bytes, alignment);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

}  // namespace

// Not by new: it would be booked itself.
MemoryAccount::MemoryAccount() : ledger_(new (std::malloc(sizeof(Ledger))) Ledger) {}
MemoryAccount::~MemoryAccount() {
  ledger_->closed = true;
  close_if_empty(ledger_);
}
std::size_t MemoryAccount::bytes() const { return ledger_->bytes; }

MemoryAccount::Booking::Booking(const MemoryAccount& account) { current = account.ledger_; }
MemoryAccount::Booking::~Booking() { current = nullptr; }

}  // namespace potluck::sim

using potluck::sim::allocate;
using potluck::sim::allocate_or_throw;
using potluck::sim::kAligned;
using potluck::sim::release;

void* operator new(std::size_t bytes) { return allocate_or_throw(bytes, kAligned); }
void* operator new[](std::size_t bytes) { return allocate_or_throw(bytes, kAligned); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate(bytes, kAligned);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate(bytes, kAligned);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return allocate_or_throw(bytes, std::size_t(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return allocate_or_throw(bytes, std::size_t(alignment));
}
void operator delete(void* block) noexcept { release(block, kAligned); }
void operator delete[](void* block) noexcept { release(block, kAligned); }
void operator delete(void* block, std::size_t) noexcept { release(block, kAligned); }
void operator delete[](void* block, std::size_t) noexcept { release(block, kAligned); }
void operator delete(void* block, const std::nothrow_t&) noexcept { release(block, kAligned); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { release(block, kAligned); }
void operator delete(void* block, std::align_val_t alignment) noexcept {
  release(block, std::size_t(alignment));
}
void operator delete[](void* block, std::align_val_t alignment) noexcept {
  release(block, std::size_t(alignment));
}
void operator delete(void* block, std::size_t, std::align_val_t alignment) noexcept {
  release(block, std::size_t(alignment));
}
void operator delete[](void* block, std::size_t, std::align_val_t alignment) noexcept {
  release(block, std::size_t(alignment));
}
