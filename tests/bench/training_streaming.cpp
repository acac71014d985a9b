// SPDX-License-Identifier: GPL-3.0-or-later
#include "training_streaming.h"

#include <fcntl.h>
#include <png.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/train/images/image_decoder.h"
#include "engine/train/trainer/trainer.h"
#include "net/base/rng.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;
constexpr double kTarget = 0.95;
constexpr std::uint32_t kBatch = 12;

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Holds a process to so much memory, its part of the system's cache included, where this computer
// lets us; else its own memory alone.
class MemoryCap {
 public:
  MemoryCap(double gigabytes) : bytes_(static_cast<std::uint64_t>(gigabytes * 1e9)) {
    const std::string name = "potluck-bench-" + std::to_string(::getpid());
    for (const auto& [root, file] : {std::pair{"/sys/fs/cgroup/memory/", "memory.limit_in_bytes"},
                                     std::pair{"/sys/fs/cgroup/", "memory.max"}}) {
      std::error_code failure;
      const fs::path group = root + name;
      if (!fs::exists(root, failure) || !fs::create_directory(group, failure)) continue;
      if (std::ofstream out(group / file); out << bytes_ && out.flush()) {
        group_ = group;
        return;
      }
      fs::remove(group, failure);
    }
  }
  ~MemoryCap() {
    if (!group_.empty()) ::rmdir(group_.c_str());
  }
  MemoryCap(const MemoryCap&) = delete;
  MemoryCap& operator=(const MemoryCap&) = delete;

  void hold_this_process() const {
    if (!group_.empty()) {
      std::ofstream(group_ / "cgroup.procs") << ::getpid();
    } else {
      const rlimit limit{bytes_, bytes_};
      ::setrlimit(RLIMIT_DATA, &limit);
    }
  }
  const char* how() const { return group_.empty() ? "RLIMIT_DATA" : "cgroup"; }

 private:
  std::uint64_t bytes_;
  fs::path group_;
};

struct Job {
  std::string model;
  DataFiles data;
};

double samples_per_second(Trainer& trainer, double seconds) {
  const double begin = now_s();
  std::uint64_t samples = 0;
  while (now_s() - begin < seconds) {
    const auto got = trainer.accumulate(kBatch);
    if (!got || !trainer.step(trainer.epochs_applied(), trainer.freeze())) std::abort();
    samples += got->samples;
  }
  return static_cast<double>(samples) / (now_s() - begin);
}

// A process that trains for a turn whenever it is asked to.
class Worker {
 public:
  Worker(const Job& job, const StreamingBench& bench, const MemoryCap* cap) {
    int to[2], from[2];
    if (::pipe(to) != 0 || ::pipe(from) != 0) std::abort();
    pid_ = ::fork();
    if (pid_ < 0) std::abort();
    if (pid_ == 0) {
      ::close(to[1]);
      ::close(from[0]);
      if (cap != nullptr) cap->hold_this_process();
      work(job, bench, to[0], from[1]);
    }
    ::close(to[0]);
    ::close(from[1]);
    ask_ = to[1];
    answer_ = from[0];
  }
  ~Worker() {
    ::close(ask_);
    ::close(answer_);
    ::waitpid(pid_, nullptr, 0);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  struct Turn {
    double rate = 0.0, peak_bytes = 0.0;
  };
  Turn turn() {
    Turn out;
    const char go = 'g';
    if (::write(ask_, &go, 1) != 1 || ::read(answer_, &out, sizeof out) != sizeof out) {
      std::fprintf(stderr, "a process ended: did it need more memory than it may have?\n");
      std::exit(1);
    }
    return out;
  }

 private:
  [[noreturn]] static void work(const Job& job, const StreamingBench& bench, int in, int out) {
    auto data = Dataset::load(job.data);
    if (!data) {
      std::fprintf(stderr, "%s\n", data.error().text().c_str());
      std::_Exit(1);
    }
    TrainerOptions options;
    options.model = parse_model_spec(job.model).value();
    options.schedule = {"constant", 1e-4, 0.0, 0, 0};
    options.threads = bench.threads;
    options.device = "cpu";
    options.max_micro_batch = kBatch;
    auto trainer = Trainer::create(options, *data);
    if (!trainer) std::_Exit(1);
    samples_per_second(**trainer, 0.5);
    char go = 0;
    while (::read(in, &go, 1) == 1) {
      Turn turn{samples_per_second(**trainer, bench.seconds), 0.0};
      rusage used{};
      ::getrusage(RUSAGE_SELF, &used);
      turn.peak_bytes = 1024.0 * static_cast<double>(used.ru_maxrss);
      if (::write(out, &turn, sizeof turn) != sizeof turn) break;
    }
    std::_Exit(0);
  }

  pid_t pid_ = -1;
  int ask_ = -1, answer_ = -1;
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

// What was written must come from the disk.
void forget_cached(const std::vector<fs::path>& files) {
  for (const auto& file : files) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    ::fsync(descriptor);
    ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
    ::close(descriptor);
  }
}

bool row(const std::string& what, const Job& memory, const Job& disk, const StreamingBench& bench) {
  std::uint64_t bytes = 0;
  for (const auto& file : disk.data.files) bytes += fs::file_size(file);
  forget_cached(disk.data.files);
  const MemoryCap cap(bench.cap_gigabytes);
  std::vector<double> ratios, memory_rates, disk_rates;
  double peak = 0.0;
  {
    Worker in_memory(memory, bench, nullptr), streamed(disk, bench, &cap);
    for (int round = 0; round <= bench.rounds; ++round) {
      const auto first = round % 2 == 0 ? in_memory.turn() : streamed.turn();
      const auto second = round % 2 == 0 ? streamed.turn() : in_memory.turn();
      if (round == 0) continue;  // the data set has just been opened
      const auto& m = round % 2 == 0 ? first : second;
      const auto& d = round % 2 == 0 ? second : first;
      memory_rates.push_back(m.rate);
      disk_rates.push_back(d.rate);
      ratios.push_back(d.rate / m.rate);
      peak = std::max(peak, d.peak_bytes);
    }
  }
  const double ratio = median(ratios);
  std::printf("%-46s %10.0f %10.0f %8.3f %8.2f  %s\n", what.c_str(), median(memory_rates),
              median(disk_rates), ratio, kTarget, ratio >= kTarget ? "met" : "MISSED");
  std::printf("    %.1f GB on the disk, %s of %.1f GB, the process at most %.2f GB\n",
              static_cast<double>(bytes) * 1e-9, cap.how(), bench.cap_gigabytes, peak * 1e-9);
  std::fflush(stdout);
  return ratio >= kTarget;
}

// What is in the files does not change the time: a block of noise, again and again.
std::vector<fs::path> write_text(const fs::path& folder, double gigabytes) {
  Rng rng(1);
  std::string block(16 << 20, ' ');
  for (char& c : block) c = static_cast<char>(rng.below(50) == 0 ? '\n' : ' ' + rng.below(90));
  std::vector<fs::path> files;
  for (double left = gigabytes * 1e9; left > 0.0;) {
    files.push_back(folder / ("text-" + std::to_string(files.size()) + ".txt"));
    std::ofstream out(files.back(), std::ios::binary);
    for (int i = 0; i < 256 && left > 0.0; ++i, left -= static_cast<double>(block.size())) {
      out.write(block.data(), static_cast<std::streamsize>(block.size()));
    }
  }
  return files;
}

std::string png_of_noise(Rng& rng) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = image.height = 32;
  image.format = PNG_FORMAT_RGB;
  std::string pixels(3 * 32 * 32, '\0');
  for (char& c : pixels) c = static_cast<char>(rng.below(256));
  png_alloc_size_t size = 8192;
  std::string out(size, '\0');
  if (png_image_write_to_memory(&image, out.data(), &size, 0, pixels.data(), 0, nullptr) == 0) {
    std::abort();
  }
  out.resize(size);
  return out;
}

std::string tar_member(const std::string& name, const std::string& content) {
  std::string header(512, '\0');
  char size[16];
  std::snprintf(size, sizeof size, "%011zo", content.size());
  header.replace(0, name.size(), name).replace(100, 7, "0000644").replace(124, 11, size);
  header.replace(148, 8, "        ").replace(156, 1, "0").replace(257, 5, "ustar");
  header.replace(263, 2, "00");
  unsigned sum = 0;
  for (const char c : header) sum += static_cast<unsigned char>(c);
  std::snprintf(size, sizeof size, "%06o", sum);
  header.replace(148, 7, std::string(size, 6) + '\0');
  return header + content + std::string((512 - content.size() % 512) % 512, '\0');
}

std::vector<fs::path> write_shards(const fs::path& folder, double gigabytes) {
  Rng rng(2);
  std::vector<std::string> images;
  for (int i = 0; i < 256; ++i) images.push_back(png_of_noise(rng));
  const int shards = std::max(1, static_cast<int>(gigabytes * 2));
  std::vector<fs::path> files;
  for (int shard = 0, number = 0; shard < shards; ++shard) {
    files.push_back(folder / ("train-" + std::to_string(shard) + ".tar"));
    std::ofstream out(files.back(), std::ios::binary);
    for (double left = gigabytes * 1e9 / shards; left > 0.0; ++number) {
      const std::string one =
          tar_member("class" + std::to_string(number % 10) + "/" + std::to_string(number) + ".png",
                     images[static_cast<std::size_t>(number) % images.size()]);
      out.write(one.data(), static_cast<std::streamsize>(one.size()));
      left -= static_cast<double>(one.size());
    }
    out << std::string(1024, '\0');
  }
  return files;
}

fs::path write_cifar(const fs::path& folder) {
  Rng rng(3);
  std::string records;
  for (int i = 0; i < 4096; ++i) {
    records += static_cast<char>(i % 10);
    for (int j = 0; j < 3072; ++j) records += static_cast<char>(rng.below(256));
  }
  std::ofstream(folder / "data_batch_1.bin", std::ios::binary) << records;
  return folder / "data_batch_1.bin";
}

}  // namespace

bool bench_streaming(const StreamingBench& bench) {
  fs::create_directories(bench.folder);
  const std::string gpt = "gpt:layers=4,heads=4,width=128,context=64";
  const auto small = bench.folder / "small";
  fs::create_directory(small);
  Job text_in_memory{gpt, {DataFormat::kText, write_text(small, 0.1), 0.9}};
  Job text_on_disk{gpt, {DataFormat::kText, write_text(bench.folder, bench.gigabytes), 0.9}};
  text_in_memory.data.tokens = text_on_disk.data.tokens = "bytes";
  text_on_disk.data.stream_above = 0;
  bool met = row("gpt, text on the disk over in memory", text_in_memory, text_on_disk, bench);
  for (const auto& file : text_on_disk.data.files) fs::remove(file);
  const Job images_in_memory{"convnet", {DataFormat::kCifar, {write_cifar(small)}, 0.9}};
  Job images_on_disk{"convnet",
                     {DataFormat::kShards, write_shards(bench.folder, bench.gigabytes), 0.9}};
  images_on_disk.data.decoder = std::make_shared<ImageDecoder>();  // as in a node
  met = row("convnet, tar shards over in memory", images_in_memory, images_on_disk, bench) && met;
  fs::remove_all(bench.folder);
  return met;
}

}  // namespace potluck
