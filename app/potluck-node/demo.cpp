// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo.h"

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <map>

#include "child_process.h"
#include "exit_codes.h"
#include "net/base/clock.h"
#include "net/base/json.h"
#include "progress_view.h"
#include "stop_signals.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Seconds = std::chrono::duration<double>;
constexpr int kExitInterrupted = 130;
constexpr auto kRedraw = std::chrono::milliseconds(500);

struct Member {
  std::string name, home;
  std::deque<ChildProcess> process;  // none or one
  std::uint64_t epoch = 0, samples = 0;
  double loss = 0;
  bool listening = false, finished = false;
  std::string final_digest;
  std::map<std::uint64_t, std::string> digests;
};

class Demo {
 public:
  explicit Demo(const DemoCommand& command) : command_(command) {}
  ~Demo();
  int run();

 private:
  Status prepare();
  Result<json> ask(const std::vector<std::string>& arguments);
  Status start(Member& member);
  Status join(Member& member);
  Status follow();
  void take(Member& member);
  void on_event(Member& member, const json& event);
  void draw(bool last);
  bool all_finished() const;
  Status compare() const;
  void show_result();

  const DemoCommand command_;
  fs::path folder_, program_;
  std::string link_;
  std::array<Member, 3> members_{Member{"organiser", {}, {}, 0, 0, 0, false, false, {}, {}},
                                 Member{"volunteer A", {}, {}, 0, 0, 0, false, false, {}, {}},
                                 Member{"volunteer B", {}, {}, 0, 0, 0, false, false, {}, {}}};
  const StopDescriptor signals_;
  bool interrupted_ = false;
  int drawn_lines_ = 0;
  std::uint64_t epochs_ = 0;
  TimePoint begun_ = SystemClock().now(), drawn_{};
};

Demo::~Demo() {
  for (auto& member : members_) {
    for (auto& process : member.process) process.terminate();  // all at once, then wait for each
  }
  for (auto& member : members_) member.process.clear();
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

Result<json> Demo::ask(const std::vector<std::string>& arguments) {
  POTLUCK_TRY(const auto done, run_to_end(program_, arguments));
  const auto text = done.output.substr(0, done.output.find('\n'));
  auto answer = parse_json(text);
  if (done.exit_code == 0 && answer && answer->is_object()) return answer;
  return {ErrorCode::kInternal,
          "potluck-node " + arguments.front() + " ended with exit code " +
              std::to_string(done.exit_code),
          "see the message above"};
}

Status Demo::prepare() {
  std::error_code failure;
  program_ = fs::read_symlink("/proc/self/exe", failure);
  auto pattern = (fs::temp_directory_path(failure) / "potluck-demo-XXXXXX").string();
  if (failure || mkdtemp(pattern.data()) == nullptr) {
    return {ErrorCode::kIo, "cannot make a temporary folder", "set TMPDIR to a folder with space"};
  }
  folder_ = pattern;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    members_[i].home = (folder_ / std::to_string(i)).string();
  }
  return ok_status();
}

Status Demo::start(Member& member) {
  POTLUCK_TRY(auto process,
              ChildProcess::start(
                  program_, {"run", "--home", member.home, "--json", "--ignore-rules", "--threads",
                             "1", "--listen", "127.0.0.1:0", "--digest-every", "10"}));
  member.process.push_back(std::move(process));
  return ok_status();
}

Status Demo::join(Member& member) {
  POTLUCK_TRY(const auto joined,
              ask({"join", link_, "--home", member.home, "--json", "--display-name", member.name}));
  return start(member);
}

void Demo::take(Member& member) {
  for (auto& process : member.process) {
    for (const auto& line : process.lines()) {
      if (command_.json) std::printf("%s\n", line.c_str());
      const auto event = parse_json(line);
      if (event && event->is_object()) on_event(member, *event);
    }
  }
}

void Demo::on_event(Member& member, const json& event) {
  const std::string type = event.value("type", "");
  if (type == "listening") member.listening = true;
  if (type == "commit") {
    member.epoch = event.value("epoch", 0ULL) + 1;
    member.loss = event.value("loss", 0.0);
    member.samples += event.value("my_samples", 0ULL);
    const std::string digest = event.value("state_digest", "");
    if (!digest.empty()) member.digests[member.epoch] = digest;
  }
  if (type == "finished") {
    member.finished = true;
    member.final_digest = event.value("state_digest", "");
  }
}

bool Demo::all_finished() const {
  for (const auto& member : members_) {
    if (member.process.empty() || !member.process.front().ended()) return false;
  }
  return true;
}

Status Demo::follow() {
  std::size_t joined = 1;
  while (!all_finished()) {
    std::vector<pollfd> wait{{signals_.fd(), POLLIN, 0}};
    for (auto& member : members_) {
      for (auto& process : member.process) {
        if (!process.ended()) wait.push_back({process.descriptor(), POLLIN, 0});
      }
    }
    if (poll(wait.data(), wait.size(), 500) < 0 && errno != EINTR) break;
    if (wait[0].revents != 0) {
      interrupted_ = true;
      return {ErrorCode::kCancelled, "the demo was interrupted"};
    }
    for (auto& member : members_) take(member);
    for (; joined < members_.size() && members_[0].listening; ++joined) {
      POTLUCK_CHECK(join(members_[joined]));
    }
    for (auto& member : members_) {
      if (member.process.empty() || !member.process.front().ended()) continue;
      const int code = member.process.front().wait();
      if (code == 0) continue;
      return {ErrorCode::kInternal, member.name + " ended with exit code " + std::to_string(code),
              "run the demo again with --json to see every event"};
    }
    draw(false);
  }
  return ok_status();
}

void Demo::draw(bool last) {
  if (command_.json) return;
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  const auto now = SystemClock().now();
  if (!last && now - drawn_ < (terminal ? kRedraw : kRedraw * 10)) return;
  drawn_ = now;
  if (terminal && drawn_lines_ > 0) std::printf("\033[%dA", drawn_lines_);
  const double spent = Seconds(now - begun_).count();
  std::printf("%s  %s\n",
              fmt::format("{:14} {:>12} {:>9} {:>9}", "", "epoch", "loss", "samples").c_str(),
              duration_text(spent).c_str());
  for (const auto& member : members_) {
    const auto line =
        fmt::format("{:14} {:>5}/{:<6} {:9.4f} {:9}{}", member.name, member.epoch, epochs_,
                    member.loss, member.samples, member.finished ? "  done" : "");
    std::printf("%s%s\n", line.c_str(), terminal ? "\033[K" : "");
  }
  drawn_lines_ = static_cast<int>(members_.size()) + 1;
  std::fflush(stdout);
}

Status Demo::compare() const {
  const auto& first = members_[0];
  for (const auto& member : members_) {
    bool same = !member.final_digest.empty() && member.final_digest == first.final_digest;
    for (const auto& [epoch, digest] : member.digests) {
      const auto other = first.digests.find(epoch);
      same = same && (other == first.digests.end() || other->second == digest);
    }
    if (!same) {
      return {ErrorCode::kDiverged, "the model of " + member.name + " differs from the organiser's",
              "please report this as a bug"};
    }
  }
  return ok_status();
}

void Demo::show_result() {
  if (command_.json) {
    const json out = {{"type", "demo"},
                      {"epochs", members_[0].epoch},
                      {"loss", members_[0].loss},
                      {"state_digest", members_[0].final_digest}};
    std::printf("%s\n", out.dump().c_str());
    return;
  }
  std::printf("All three computers hold the same model: %.16s\n", members_[0].final_digest.c_str());
  const auto said = ask({"sample", "--home", members_[0].home, "--json", "--tokens", "120"});
  if (!said) return;
  if (said->contains("text")) {
    std::printf("A sample of what it writes:\n%s\n", (*said)["text"].get<std::string>().c_str());
    return;
  }
  std::size_t right = 0;
  const auto& predictions = (*said)["predictions"];
  for (const auto& each : predictions) right += each["label"] == each["predicted"];
  std::printf("It names %zu of %zu unseen digits rightly.\n", right, predictions.size());
}

int Demo::run() {
  if (const auto ready = prepare(); !ready) return tell_error(ready.error(), command_.json);
  const bool words = command_.data == "words";
  epochs_ = command_.epochs ? command_.epochs : words ? 1500 : 600;
  const std::string recipe = fmt::format(
      "target_batch={},epochs={},lr={},lr_min=1e-4,warmup=20,validate_every={}", words ? 24 : 48,
      epochs_, words ? "2e-3" : "1e-3", std::max<std::uint64_t>(1, epochs_ / 4));
  const auto made = ask({"create", "--home", members_[0].home, "--json", "--name", "Demo", "--data",
                         "builtin:" + command_.data, "--model",
                         words ? "gpt:layers=2,heads=2,width=64,context=32" : "convnet:width=8",
                         "--recipe", recipe, "--policy", "open", "--listen", "127.0.0.1:0",
                         "--display-name", members_[0].name});
  if (!made) return tell_error(made.error(), command_.json);
  link_ = made->value("invite_link", "");
  if (!command_.json) {
    std::printf(
        "An organiser and two volunteers train a small model on built-in %s, as three programs on "
        "this computer.\n",
        command_.data.c_str());
  }
  Status done = start(members_[0]);
  if (done) done = follow();
  if (interrupted_) return kExitInterrupted;
  if (done) done = compare();
  draw(true);
  if (!done) return tell_error(done.error(), command_.json);
  show_result();
  return kExitOk;
}

}  // namespace

int run_demo(const DemoCommand& command) {
  Demo demo(command);
  return demo.run();
}

}  // namespace potluck
