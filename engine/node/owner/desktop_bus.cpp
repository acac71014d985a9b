// SPDX-License-Identifier: GPL-3.0-or-later
// The few functions of sd-bus.h that are needed, by their documented C signatures.
#include "engine/node/owner/desktop_bus.h"

#include <dlfcn.h>

#include <algorithm>

#include "net/base/clock.h"

namespace potluck {
namespace {

struct Bus;
struct Message;
constexpr std::uint64_t kPatience_us = 500'000;  // a hanging service must not hold up the others
constexpr std::uint64_t kUsPerSecond = 1'000'000, kMsPerSecond = 1000;

class SdBus {
 public:
  SdBus() : library_(::dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL)) {
    load(open_system_, "sd_bus_open_system");
    load(open_user_, "sd_bus_open_user");
    load(close_, "sd_bus_flush_close_unref");
    load(set_timeout_, "sd_bus_set_method_call_timeout");
    load(property_, "sd_bus_get_property_trivial");
    load(call_, "sd_bus_call_method");
    load(read_, "sd_bus_message_read");
    load(unref_, "sd_bus_message_unref");
    load(is_open_, "sd_bus_is_open");
  }
  ~SdBus() {
    if (library_) ::dlclose(library_);
  }
  SdBus(const SdBus&) = delete;
  SdBus& operator=(const SdBus&) = delete;

  bool usable() const { return library_ != nullptr && complete_; }

  int (*open_system_)(Bus**) = nullptr;
  int (*open_user_)(Bus**) = nullptr;
  Bus* (*close_)(Bus*) = nullptr;
  int (*set_timeout_)(Bus*, std::uint64_t) = nullptr;
  int (*property_)(Bus*, const char* destination, const char* path, const char* interface,
                   const char* member, void* error, char type, void* out) = nullptr;
  int (*call_)(Bus*, const char* destination, const char* path, const char* interface,
               const char* member, void* error, Message** reply, const char* types, ...) = nullptr;
  int (*read_)(Message*, const char* types, ...) = nullptr;
  Message* (*unref_)(Message*) = nullptr;
  int (*is_open_)(Bus*) = nullptr;

 private:
  template <class Function>
  void load(Function*& function, const char* name) {
    if (library_) function = reinterpret_cast<Function*>(::dlsym(library_, name));
    complete_ = complete_ && function != nullptr;
  }
  void* library_;
  bool complete_ = true;
};

// A connection that is opened again, at the next question, after the other side closed it.
class Connection {
 public:
  Connection(const SdBus& api, int (*open)(Bus**)) : api_(api), open_(open) {}
  ~Connection() { drop(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  template <class Value>
  std::optional<Value> property(const char* service, const char* path, const char* interface,
                                const char* name, char type) {
    Value value{};
    if (!ready()) return std::nullopt;
    if (api_.property_(bus_, service, path, interface, name, nullptr, type, &value) >= 0)
      return value;
    drop_if_closed();
    return std::nullopt;
  }
  std::optional<std::uint64_t> call(const char* service, const char* path, const char* interface,
                                    const char* method) {
    if (!ready()) return std::nullopt;
    Message* reply = nullptr;
    std::uint64_t value = 0;
    const bool ok = api_.call_(bus_, service, path, interface, method, nullptr, &reply, "") >= 0 &&
                    api_.read_(reply, "t", &value) > 0;
    if (reply) api_.unref_(reply);
    if (ok) return value;
    drop_if_closed();
    return std::nullopt;
  }

 private:
  bool ready() {
    if (!api_.usable()) return false;
    if (bus_ || open_(&bus_) >= 0) return api_.set_timeout_(bus_, kPatience_us) >= 0;
    bus_ = nullptr;
    return false;
  }
  void drop() {
    if (bus_) api_.close_(bus_);
    bus_ = nullptr;
  }
  // An error of one service says nothing about the connection.
  void drop_if_closed() {
    if (bus_ && api_.is_open_(bus_) <= 0) drop();
  }

  const SdBus& api_;
  int (*open_)(Bus**);
  Bus* bus_ = nullptr;
};

class SystemdBus final : public DesktopBus {
 public:
  std::optional<bool> metered() override {
    enum : std::uint32_t { kYes = 1, kNo = 2, kGuessYes = 3, kGuessNo = 4 };
    const auto told = system_.property<std::uint32_t>(
        "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager",
        "org.freedesktop.NetworkManager", "Metered", 'u');
    if (!told || *told < kYes || *told > kGuessNo) return std::nullopt;
    return *told == kYes || *told == kGuessYes;
  }

  std::optional<std::uint64_t> idle_seconds() override {
    // GNOME counts itself; other desktops on Wayland tell logind.
    const auto gnome =
        session_.call("org.gnome.Mutter.IdleMonitor", "/org/gnome/Mutter/IdleMonitor/Core",
                      "org.gnome.Mutter.IdleMonitor", "GetIdletime");
    if (gnome) return *gnome / kMsPerSecond;
    constexpr const char* kService = "org.freedesktop.login1";
    constexpr const char* kPath = "/org/freedesktop/login1";
    constexpr const char* kManager = "org.freedesktop.login1.Manager";
    const auto idle = system_.property<int>(kService, kPath, kManager, "IdleHint", 'b');
    if (!idle) return std::nullopt;
    if (*idle == 0) return 0;
    const auto since =
        system_.property<std::uint64_t>(kService, kPath, kManager, "IdleSinceHint", 't');
    if (!since) return std::nullopt;
    const auto now = static_cast<std::uint64_t>(SystemClock().unix_seconds());
    return now - std::min(now, *since / kUsPerSecond);
  }

 private:
  SdBus api_;
  Connection system_{api_, api_.open_system_};
  Connection session_{api_, api_.open_user_};
};

}  // namespace

std::unique_ptr<DesktopBus> open_desktop_bus() { return std::make_unique<SystemdBus>(); }

}  // namespace potluck
