// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/data_source.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include "engine/project/files.h"
#include "engine/project/idx_check.h"
#include "engine/project/text_check.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMaxFolderEntries = 10'000;
constexpr std::size_t kMaxTexts = 60;  // a manifest names 64 files at most

struct Pair {
  fs::path images, labels;
};

bool ends_with_gz(const std::string& name) { return name.ends_with(".gz"); }

// Replaces the last occurrence.
bool replace_last(std::string& text, std::string_view from, std::string_view to) {
  const auto at = text.rfind(from);
  if (at == std::string::npos) return false;
  text.replace(at, from.size(), to);
  return true;
}

// train-images-idx3-ubyte.gz -> train-labels-idx1-ubyte.gz, or the same without .gz.
Result<fs::path> labels_beside(const fs::path& images) {
  std::string name = images.filename().string();
  if (!replace_last(name, "images", "labels")) {
    return {ErrorCode::kNotFound, "no labels were found for " + images.string(),
            "name the two files like train-images-idx3-ubyte and train-labels-idx1-ubyte"};
  }
  (void)replace_last(name, "idx3", "idx1");
  const std::string other = ends_with_gz(name) ? name.substr(0, name.size() - 3) : name + ".gz";
  for (const auto& candidate : {name, other}) {
    std::error_code failure;
    if (fs::is_regular_file(images.parent_path() / candidate, failure)) {
      return images.parent_path() / candidate;
    }
  }
  return {ErrorCode::kNotFound,
          "the labels of " + images.string() + " are missing: there is no " + name + " beside it",
          "put the labels file into the same folder"};
}

Result<IdxImages> check_pair(const Pair& pair) {
  POTLUCK_TRY(const auto images, check_idx_images(pair.images));
  POTLUCK_TRY(const auto labels, check_idx_labels(pair.labels));
  if (labels != images.count) {
    return {ErrorCode::kMalformed,
            pair.labels.string() + " has " + std::to_string(labels) + " labels, but " +
                pair.images.filename().string() + " has " + std::to_string(images.count) +
                " images",
            "choose two files that belong together"};
  }
  return images;
}

Result<DataSource> from_pairs(const std::vector<Pair>& pairs) {
  DataSource out;
  out.format = "idx";
  std::optional<IdxImages> shape;
  for (const auto& pair : pairs) {
    POTLUCK_TRY(const auto found, check_pair(pair));
    if (shape && (shape->height != found.height || shape->width != found.width)) {
      return {ErrorCode::kMalformed,
              pair.images.string() + " holds images of another size than those to train on",
              "choose test images of the same size"};
    }
    shape = found;
    out.files.push_back(pair.images);
    out.files.push_back(pair.labels);
  }
  return out;
}

// Of files that hold text; what is in them is checked when the data is read.
std::string format_by_name(const fs::path& file) {
  const std::string extension = file.extension().string();
  if (extension == ".jsonl" || extension == ".ndjson") return "jsonl";
  return extension == ".csv" || extension == ".tsv" ? "csv" : "text";
}

Result<DataSource> from_file(const fs::path& file) {
  POTLUCK_TRY(const auto start, look_at_start(file));
  if (start.magic == kIdxLabelsMagic) {
    return {ErrorCode::kMalformed, file.string() + " holds labels, images were expected",
            "choose the images file; its labels are found beside it"};
  }
  const bool named_idx = file.filename().string().find("idx3") != std::string::npos;
  if (start.magic == kIdxImagesMagic || named_idx) {
    // The images first: without them, missing labels would be the wrong thing to tell.
    POTLUCK_TRY(const auto shape, check_idx_images(file));
    (void)shape;
    POTLUCK_TRY(auto labels, labels_beside(file));
    return from_pairs({{file, std::move(labels)}});
  }
  if (file.extension() == ".tar") return DataSource{"tar", {file}};
  if (start.compressed) {
    return {ErrorCode::kMalformed,
            file.string() + " is compressed, but what is inside is no IDX image file",
            "decompress text first, for example with gunzip"};
  }
  POTLUCK_CHECK(check_text_file(file));
  return DataSource{format_by_name(file), {file}};
}

// The IDX image files of a folder, each once: where a file is there twice, the plain one.
Result<std::vector<fs::path>> images_in(const fs::path& folder) {
  std::error_code failure;
  std::vector<fs::path> out;
  fs::directory_iterator entry(folder, failure), end;
  for (std::size_t seen = 0; !failure && entry != end; entry.increment(failure)) {
    if (++seen > kMaxFolderEntries) {
      return {ErrorCode::kInvalidArgument,
              folder.string() + " holds too many files to look through",
              "put the IDX files into a folder of their own"};
    }
    const auto name = entry->path().filename().string();
    std::error_code ignored;
    if (name.find("images") == std::string::npos || !entry->is_regular_file(ignored)) continue;
    const auto plain = entry->path().parent_path() / name.substr(0, name.size() - 3);
    if (ends_with_gz(name) && fs::is_regular_file(plain, ignored)) continue;
    POTLUCK_TRY(const auto start, look_at_start(entry->path()));
    if (start.magic == kIdxImagesMagic) out.push_back(entry->path());
  }
  if (failure) return file_error(failure.value(), "cannot read", folder);
  std::sort(out.begin(), out.end());
  return out;
}

// The plain files of a folder whose name fits, sorted.
template <class Fits>
Result<std::vector<fs::path>> files_in(const fs::path& folder, Fits&& fits) {
  std::error_code failure;
  std::vector<fs::path> out;
  fs::directory_iterator entry(folder, failure), end;
  for (std::size_t seen = 0; !failure && entry != end; entry.increment(failure)) {
    if (++seen > kMaxFolderEntries) break;  // the search for IDX files says so
    std::error_code ignored;
    if (fits(entry->path().filename()) && entry->is_regular_file(ignored)) {
      out.push_back(entry->path());
    }
  }
  if (failure) return file_error(failure.value(), "cannot read", folder);
  std::sort(out.begin(), out.end());
  return out;
}

// data_batch_1.bin and so on, test_batch.bin; of CIFAR-100 train.bin, test.bin.
bool is_cifar_file(const fs::path& name) {
  const std::string text = name.string();
  const bool batch = text.starts_with("data_batch") || text.starts_with("test_batch");
  return text.ends_with(".bin") && (batch || text == "train.bin" || text == "test.bin");
}

bool is_text_file(const fs::path& name) {
  const std::string extension = name.extension().string();
  return extension == ".txt" || extension == ".jsonl" || extension == ".ndjson";
}

Result<DataSource> from_texts(const fs::path& folder, const std::vector<fs::path>& texts) {
  DataSource out{format_by_name(texts.front()), texts};
  if (texts.size() > kMaxTexts) {
    return {ErrorCode::kInvalidArgument,
            folder.string() + " holds more than " + std::to_string(kMaxTexts) + " files of text",
            "join some of them: cat a.txt b.txt > both.txt"};
  }
  for (const auto& file : texts) {
    if (format_by_name(file) != out.format) {
      return {ErrorCode::kInvalidArgument, folder.string() + " holds plain text and JSON lines",
              "put them into a folder of their own"};
    }
    POTLUCK_CHECK(check_text_file(file));
  }
  return out;
}

// Two folders are enough to try: reading them says what is missing.
bool has_class_folders(const fs::path& folder) {
  std::error_code failure;
  std::size_t folders = 0;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    std::error_code ignored;
    if (entry->is_directory(ignored) && ++folders == 2) return true;
  }
  return false;
}

Result<DataSource> from_folder(const fs::path& folder) {
  POTLUCK_TRY(const auto cifar, files_in(folder, is_cifar_file));
  if (!cifar.empty()) return DataSource{"cifar", cifar};
  POTLUCK_TRY(const auto shards,
              files_in(folder, [](const fs::path& name) { return name.extension() == ".tar"; }));
  if (!shards.empty()) return DataSource{"tar", shards};
  POTLUCK_TRY(const auto images, images_in(folder));
  POTLUCK_TRY(const auto texts, files_in(folder, is_text_file));
  if (images.empty() && !texts.empty()) return from_texts(folder, texts);
  if (images.empty() && has_class_folders(folder)) return DataSource{"tar", {folder}};
  if (images.empty()) {
    return {ErrorCode::kNotFound, "there are no IDX image files in " + folder.string(),
            "a folder with files like train-images-idx3-ubyte, or of .txt files, is expected"};
  }
  std::optional<fs::path> train, test;
  bool ambiguous = images.size() > 2;
  for (const auto& file : images) {
    const auto name = file.filename().string();
    const bool is_test = images.size() > 1 && (name.find("t10k") != std::string::npos ||
                                               name.find("test") != std::string::npos);
    auto& place = is_test ? test : train;
    if (place) ambiguous = true;
    place = file;
  }
  if (ambiguous || !train) {
    return {ErrorCode::kInvalidArgument,
            folder.string() + " holds several IDX image files, and it is not clear which to use",
            "name the images file itself"};
  }
  std::vector<Pair> pairs;
  for (const auto& file : {train, test}) {
    if (!file) continue;
    POTLUCK_TRY(auto labels, labels_beside(*file));
    pairs.push_back({*file, std::move(labels)});
  }
  return from_pairs(pairs);
}

}  // namespace

Result<DataSource> find_data(const fs::path& path) {
  if (path.empty()) {
    return {ErrorCode::kInvalidArgument, "no data is named",
            "name a text file, an IDX images file, builtin:words or builtin:digits"};
  }
  std::error_code failure;
  if (fs::is_directory(path, failure)) return from_folder(path);
  return from_file(path);
}

}  // namespace potluck
