// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress_view.h"

#include <spdlog/fmt/fmt.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace potluck {
namespace {

using nlohmann::json;
constexpr auto kLineEvery = std::chrono::seconds(2);  // without a terminal
constexpr int kBarWidth = 24;

int terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 100;
}

std::string event_line(const json& event) {
  const std::string type = event.value("type", "");
  if (type == "peer") {
    const std::string reason = event.value("reason", "");
    return fmt::format("{} {}{}", event.value("name", "?"), event.value("change", "?"),
                       reason.empty() ? "" : ": " + reason);
  }
  if (type == "validation") {
    auto line = fmt::format("validation after epoch {}: loss {:.4f}", event.value("epoch", 0ULL),
                            event.value("loss", 0.0));
    if (event.contains("accuracy")) {
      line += fmt::format(", accuracy {:.2f} %", 100.0 * event["accuracy"].get<double>());
    }
    return line;
  }
  if (type == "warning") {
    const std::string hint = event.value("hint", "");
    return "warning: " + event.value("text", "") + (hint.empty() ? "" : "; " + hint);
  }
  if (type == "note") return event.value("text", "");
  if (type == "finished") {
    return fmt::format("finished after {} epochs, state digest {}", event.value("epochs", 0ULL),
                       event.value("state_digest", "").substr(0, 16));
  }
  if (type == "listening") return "listening on " + event.value("address", "");
  return "";
}

}  // namespace

std::string duration_text(double seconds) {
  const auto total = static_cast<long>(seconds + 0.5);
  if (total < 60) return fmt::format("{}s", total);
  if (total < 3600) return fmt::format("{}m {:02}s", total / 60, total % 60);
  return fmt::format("{}h {:02}m", total / 3600, total % 3600 / 60);
}

void ProgressView::say(const std::string& text) {
  if (json_) return;
  clear();
  std::printf("%s\n", text.c_str());
  std::fflush(stdout);
}

void ProgressView::on_event(const json& event) {
  if (json_) {
    std::printf("%s\n", event.dump(-1, ' ', false, json::error_handler_t::replace).c_str());
    std::fflush(stdout);
    return;
  }
  if (event.value("type", "") == "commit") {
    epoch_ = event.value("epoch", 0ULL) + 1;
    if (first_epoch_ == 0) {
      first_epoch_ = epoch_;
      first_commit_ = SystemClock().now();
    }
    return;
  }
  if (const auto line = event_line(event); !line.empty()) say(line);
}

std::string ProgressView::bar(const json& snapshot) const {
  const auto epoch = snapshot.value("epoch", 0ULL);
  const auto total = std::max<std::uint64_t>(1, snapshot.value("epochs_total", 0ULL));
  const double done = std::min(1.0, static_cast<double>(epoch) / static_cast<double>(total));
  const int full = static_cast<int>(done * kBarWidth);
  std::string out = "[" + std::string(static_cast<std::size_t>(full), '#') +
                    std::string(static_cast<std::size_t>(kBarWidth - full), '-') + "]";
  out += fmt::format(" {:3.0f} %  epoch {}/{}", 100.0 * done, epoch, total);
  if (snapshot["loss"].is_number())
    out += fmt::format("  loss {:.4f}", snapshot["loss"].get<double>());
  out += fmt::format("  {} peers  {:.0f} samples/s", snapshot.value("peers", 0),
                     snapshot["samples_per_second"].value("all", 0.0));
  if (epoch_ > first_epoch_) {
    const double spent = std::chrono::duration<double>(SystemClock().now() - first_commit_).count();
    const double each = spent / static_cast<double>(epoch_ - first_epoch_);
    out += "  eta " + duration_text(each * static_cast<double>(total - std::min(total, epoch_)));
  }
  const std::string activity = snapshot.value("activity", "");
  const bool busy = activity == "training" || activity == "averaging" || activity == "applying" ||
                    activity == "waiting_for_others";
  return busy ? out : snapshot.value("sentence", "") + "  " + out;
}

void ProgressView::on_snapshot(const json& snapshot) {
  if (json_ || snapshot["version"] == drawn_version_) return;
  drawn_version_ = snapshot["version"];
  auto text = bar(snapshot);
  if (terminal_) {
    const auto width = static_cast<std::size_t>(terminal_width() - 1);
    if (text.size() > width) text.resize(width);
    std::printf("\r\033[K%s", text.c_str());
    drawn_ = true;
  } else {
    const auto now = SystemClock().now();
    if (now - last_line_ < kLineEvery) return;
    last_line_ = now;
    std::printf("%s\n", text.c_str());
  }
  std::fflush(stdout);
}

void ProgressView::clear() {
  if (!drawn_) return;
  std::printf("\r\033[K");
  std::fflush(stdout);
  drawn_ = false;
}

}  // namespace potluck
