// SPDX-License-Identifier: GPL-3.0-or-later
// The few functions of xcb.h and screensaver.h that are needed, by their documented C signatures.
#include "engine/node/owner/x_screen.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <string_view>

namespace potluck {
namespace {

struct XConnection;
struct Cookie {
  unsigned sequence;
};
struct Screen {
  std::uint32_t root;  // more follows that is not read here
};
struct ScreenIterator {
  Screen* data;
  int remaining, index;
};
struct AtomReply {
  std::uint8_t type, pad;
  std::uint16_t sequence;
  std::uint32_t length, atom;
};
struct PropertyReply {
  std::uint8_t type, format;
  std::uint16_t sequence;
  std::uint32_t length, kind, bytes_after, values;
};
struct IdleReply {
  std::uint8_t type, state;
  std::uint16_t sequence;
  std::uint32_t length, saver_window, ms_until_server, ms_since_input;
};

template <class Reply>
struct Free {
  void operator()(Reply* reply) const { std::free(reply); }  // NOLINT: xcb allocates with malloc
};
template <class Reply>
using Owned = std::unique_ptr<Reply, Free<Reply>>;

class Library {
 public:
  explicit Library(const char* file) : handle_(::dlopen(file, RTLD_NOW | RTLD_LOCAL)) {}
  ~Library() {
    if (handle_) ::dlclose(handle_);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  template <class Function>
  Function* get(const char* name) const {
    return handle_ ? reinterpret_cast<Function*>(::dlsym(handle_, name)) : nullptr;
  }

 private:
  void* handle_;
};

class XcbScreen final : public XScreen {
 public:
  ~XcbScreen() override { drop(); }

  std::optional<std::uint64_t> idle_seconds() override {
    if (!ready() || !ask_idle_ || !idle_reply_) return std::nullopt;
    constexpr std::uint64_t kMsPerSecond = 1000;
    const Owned<IdleReply> reply(idle_reply_(display_, ask_idle_(display_, root_), nullptr));
    if (reply) return reply->ms_since_input / kMsPerSecond;
    return std::nullopt;
  }

  std::optional<bool> full_screen() override {
    if (!ready()) return std::nullopt;
    const auto active = first_value(root_, atom("_NET_ACTIVE_WINDOW"));
    if (!active) return std::nullopt;  // no window manager that would tell
    if (*active == 0) return false;
    const auto wanted = atom("_NET_WM_STATE_FULLSCREEN");
    const auto states = property(*active, atom("_NET_WM_STATE"));
    if (!states || states->format != 32) return false;
    const auto* values = static_cast<const std::uint32_t*>(value_of_(states.get()));
    for (std::uint32_t i = 0; i < states->values; ++i) {
      if (values[i] == wanted) return true;
    }
    return false;
  }

 private:
  bool ready() {
    if (!usable()) return false;
    if (display_ && has_error_(display_) != 0) drop();
    if (display_) return true;
    display_ = connect_(nullptr, nullptr);
    if (has_error_(display_) != 0) {
      drop();
      return false;
    }
    const auto screens = roots_(setup_(display_));
    if (!screens.data || screens.remaining < 1) {
      drop();
      return false;
    }
    root_ = screens.data->root;
    return true;
  }
  bool usable() const {
    const char* session = std::getenv("XDG_SESSION_TYPE");
    const bool wayland = std::getenv("WAYLAND_DISPLAY") != nullptr ||
                         (session != nullptr && std::string_view(session) == "wayland");
    return std::getenv("DISPLAY") != nullptr && !wayland && connect_ && has_error_ && disconnect_ &&
           setup_ && roots_ && ask_atom_ && atom_reply_ && ask_property_ && property_reply_ &&
           value_of_;
  }
  void drop() {
    if (display_) disconnect_(display_);
    display_ = nullptr;
  }
  std::uint32_t atom(std::string_view name) {
    const auto cookie =
        ask_atom_(display_, 0, static_cast<std::uint16_t>(name.size()), name.data());
    const Owned<AtomReply> reply(atom_reply_(display_, cookie, nullptr));
    return reply ? reply->atom : 0;
  }
  Owned<PropertyReply> property(std::uint32_t window, std::uint32_t name) {
    constexpr std::uint32_t kAnyType = 0, kMostValues = 64;
    const auto cookie = ask_property_(display_, 0, window, name, kAnyType, 0, kMostValues);
    return Owned<PropertyReply>(property_reply_(display_, cookie, nullptr));
  }
  std::optional<std::uint32_t> first_value(std::uint32_t window, std::uint32_t name) {
    const auto reply = property(window, name);
    if (!reply || reply->format != 32 || reply->values < 1) return std::nullopt;
    std::uint32_t value = 0;
    std::memcpy(&value, value_of_(reply.get()), sizeof value);
    return value;
  }

  Library xcb_{"libxcb.so.1"}, saver_{"libxcb-screensaver.so.0"};
  XConnection* (*connect_)(const char*,
                           int*) = xcb_.get<XConnection*(const char*, int*)>("xcb_connect");
  int (*has_error_)(XConnection*) = xcb_.get<int(XConnection*)>("xcb_connection_has_error");
  void (*disconnect_)(XConnection*) = xcb_.get<void(XConnection*)>("xcb_disconnect");
  const void* (*setup_)(XConnection*) = xcb_.get<const void*(XConnection*)>("xcb_get_setup");
  ScreenIterator (*roots_)(const void*) =
      xcb_.get<ScreenIterator(const void*)>("xcb_setup_roots_iterator");
  Cookie (*ask_atom_)(XConnection*, std::uint8_t, std::uint16_t, const char*) =
      xcb_.get<Cookie(XConnection*, std::uint8_t, std::uint16_t, const char*)>("xcb_intern_atom");
  AtomReply* (*atom_reply_)(XConnection*, Cookie, void**) =
      xcb_.get<AtomReply*(XConnection*, Cookie, void**)>("xcb_intern_atom_reply");
  Cookie (*ask_property_)(XConnection*, std::uint8_t, std::uint32_t, std::uint32_t, std::uint32_t,
                          std::uint32_t, std::uint32_t) =
      xcb_.get<Cookie(XConnection*, std::uint8_t, std::uint32_t, std::uint32_t, std::uint32_t,
                      std::uint32_t, std::uint32_t)>("xcb_get_property");
  PropertyReply* (*property_reply_)(XConnection*, Cookie, void**) =
      xcb_.get<PropertyReply*(XConnection*, Cookie, void**)>("xcb_get_property_reply");
  void* (*value_of_)(const PropertyReply*) =
      xcb_.get<void*(const PropertyReply*)>("xcb_get_property_value");
  Cookie (*ask_idle_)(XConnection*, std::uint32_t) =
      saver_.get<Cookie(XConnection*, std::uint32_t)>("xcb_screensaver_query_info");
  IdleReply* (*idle_reply_)(XConnection*, Cookie, void**) =
      saver_.get<IdleReply*(XConnection*, Cookie, void**)>("xcb_screensaver_query_info_reply");
  XConnection* display_ = nullptr;
  std::uint32_t root_ = 0;
};

}  // namespace

std::unique_ptr<XScreen> open_x_screen() { return std::make_unique<XcbScreen>(); }

}  // namespace potluck
