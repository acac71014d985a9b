// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress_view.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
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

// What is worth a line; "" for the others.
struct EventLine {
  std::string operator()(const control::PeerChange& it) const {
    return fmt::format("{} {}{}", it.name, it.change, it.reason.empty() ? "" : ": " + it.reason);
  }
  std::string operator()(const control::NewValidation& it) const {
    auto line = fmt::format("validation after epoch {}: loss {:.4f}", it.validation.epoch,
                            it.validation.loss);
    if (const auto& accuracy = it.validation.accuracy) {
      line += fmt::format(", accuracy {:.2f} %", 100.0 * *accuracy);
    }
    return line;
  }
  std::string operator()(const control::Warning& it) const {
    return "warning: " + it.text + (it.hint.empty() ? "" : "; " + it.hint);
  }
  std::string operator()(const control::Note& it) const { return it.text; }
  std::string operator()(const control::Finished& it) const {
    return fmt::format("finished after {} epochs, state digest {}", it.epochs,
                       it.state_digest.substr(0, 16));
  }
  std::string operator()(const control::Listening& it) const {
    return "listening on " + it.address;
  }
  template <class Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

}  // namespace

std::string duration_text(double seconds) {
  const auto total = std::lround(seconds);
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

void ProgressView::on_event(const control::Event& event) {
  if (json_) {
    std::printf("%s\n", json(event).dump(-1, ' ', false, json::error_handler_t::replace).c_str());
    std::fflush(stdout);
    return;
  }
  if (const auto* commit = std::get_if<control::CommitInfo>(&event.what)) {
    epoch_ = commit->epoch + 1;
    if (first_epoch_ == 0) {
      first_epoch_ = epoch_;
      first_commit_ = SystemClock().now();
    }
    return;
  }
  if (const auto line = std::visit(EventLine(), event.what); !line.empty()) say(line);
}

std::string ProgressView::bar(const control::NodeStatus& status) const {
  const auto epoch = status.progress.epoch;
  const auto total = std::max<std::uint64_t>(1, status.progress.epochs_total);
  const double done = std::min(1.0, static_cast<double>(epoch) / static_cast<double>(total));
  const int full = static_cast<int>(done * kBarWidth);
  std::string out = "[" + std::string(static_cast<std::size_t>(full), '#') +
                    std::string(static_cast<std::size_t>(kBarWidth - full), '-') + "]";
  out += fmt::format(" {:3.0f} %  epoch {}/{}", 100.0 * done, epoch, total);
  if (const auto& loss = status.progress.loss) out += fmt::format("  loss {:.4f}", *loss);
  out += fmt::format("  {} peers  {:.0f} samples/s", status.network.peers,
                     status.samples_per_second_all);
  if (epoch_ > first_epoch_) {
    const double spent = std::chrono::duration<double>(SystemClock().now() - first_commit_).count();
    const double each = spent / static_cast<double>(epoch_ - first_epoch_);
    out += "  eta " + duration_text(each * static_cast<double>(total - std::min(total, epoch_)));
  }
  return control::is_in_rounds(status.activity) ? out : status.said.sentence.text() + "  " + out;
}

void ProgressView::on_status(const control::NodeStatus& status) {
  if (json_ || status.version == drawn_version_) return;
  drawn_version_ = status.version;
  auto text = bar(status);
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
