// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/data_source.h"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>

#include "engine/project/files.h"
#include "engine/project/idx_check.h"
#include "engine/project/image_pack.h"
#include "engine/project/ready_data.h"
#include "engine/project/text_check.h"
#include "net/base/file_kinds.h"
#include "net/base/file_names.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMaxFolderEntries = 10'000;
constexpr std::size_t kMaxFilesBelow = 20'000'000;

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

// Names of text, beside any other ending that a person names. Of what is in a folder these are
// taken.
bool has_text_name(const std::string& name) {
  static constexpr std::array<std::string_view, 27> kEndings = {
      ".txt", ".text", ".md",  ".markdown", ".rst", ".tex", ".org", ".adoc", ".asc",
      ".srt", ".vtt",  ".log", ".po",       ".py",  ".c",   ".h",   ".cpp",  ".hpp",
      ".cc",  ".rs",   ".go",  ".java",     ".js",  ".ts",  ".lua", ".sh",   ".fountain"};
  return std::ranges::find(kEndings, extension_of(name)) != kEndings.end();
}
bool has_lines_name(const std::string& name) {
  const std::string ending = extension_of(name);
  return ending == ".jsonl" || ending == ".ndjson";
}
bool has_table_name(const std::string& name) {
  const std::string ending = extension_of(name);
  return ending == ".csv" || ending == ".tsv" || ending == ".tab";
}
bool has_tar_name(const std::string& name) {
  const std::string plain = name_when_unpacked(name);
  return extension_of(plain) == ".tar";
}

// Of files that hold text; what is in them is checked when the data is read.
std::string format_by_name(const fs::path& file) {
  const std::string name = name_when_unpacked(file.filename().string());
  if (has_tar_name(name)) return "tar";
  if (has_lines_name(name)) return "jsonl";
  return has_table_name(name) ? "csv" : "text";
}

// Pages and pointers that were saved in place of a file, workbooks, archives.
Status check_kind(const fs::path& file, const std::string& format) {
  POTLUCK_TRY(auto in, File::open_to_read(file));
  Bytes start(kKindBytes);
  POTLUCK_TRY(const auto got, in.read(start));
  start.resize(got);
  const auto other = other_kind(as_text(start));
  // Somebody may want to learn how web pages are written.
  if (!other || (format == "text" && is_web_page(as_text(start)))) return ok_status();
  return {ErrorCode::kMalformed, file.string() + " is " + other->what, other->hint};
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
  DataSource out{format_by_name(file), {file}, {}};
  if (start.compressed) return out;  // looked at when it is unpacked
  POTLUCK_CHECK(check_kind(file, out.format));
  if (out.format == "text" || out.format == "jsonl") POTLUCK_CHECK(check_text_file(file));
  return out;
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

// data_batch_1.bin and so on, test_batch.bin; of CIFAR-100 train.bin, test.bin.
bool is_cifar_file(const std::string& name) {
  const bool batch = name.starts_with("data_batch") || name.starts_with("test_batch");
  return name.ends_with(".bin") && (batch || name == "train.bin" || name == "test.bin");
}

// What a folder holds, with what lies in folders below, sorted.
struct FolderContents {
  std::vector<fs::path> cifar, shards, texts, lines, tables, images, rest;
  std::size_t shards_below = 0, images_below = 0;
};

Result<FolderContents> look_into(const fs::path& folder) {
  FolderContents out;
  std::error_code failure;
  std::size_t seen = 0;
  for (fs::recursive_directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    std::error_code ignored;
    const std::string name = entry->path().filename().string();
    if (is_left_behind(name)) {
      if (entry->is_directory(ignored)) entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file(ignored)) continue;
    if (++seen > kMaxFilesBelow) {
      return {ErrorCode::kInvalidArgument,
              folder.string() + " holds more than " + std::to_string(kMaxFilesBelow) + " files",
              "put the data into a folder of its own"};
    }
    const bool here = entry.depth() == 0;
    if (here && is_cifar_file(name)) {
      out.cifar.push_back(entry->path());
    } else if (has_tar_name(name)) {
      if (here) out.shards.push_back(entry->path());
      out.shards_below += here ? 0 : 1;
    } else if (is_image_name(name)) {
      out.images.push_back(entry->path());
      out.images_below += here ? 0 : 1;
    } else if (has_lines_name(name)) {
      out.lines.push_back(entry->path());
    } else if (has_table_name(name)) {
      out.tables.push_back(entry->path());
    } else {
      (has_text_name(name) ? out.texts : out.rest).push_back(entry->path());
    }
  }
  if (failure) return file_error(failure.value(), "cannot read", folder);
  for (auto* files : {&out.cifar, &out.shards, &out.texts, &out.lines, &out.tables, &out.rest}) {
    std::sort(files->begin(), files->end());
  }
  return out;
}

std::string left_out_files(std::size_t count) {
  return count == 1 ? "One file that holds no text is left out"
                    : std::to_string(count) + " files that hold no text are left out";
}

Result<DataSource> from_texts(const fs::path& folder, const FolderContents& found) {
  if (!found.lines.empty() && !found.texts.empty()) {
    return {ErrorCode::kInvalidArgument, folder.string() + " holds plain text and JSON lines",
            "put them into a folder of their own"};
  }
  DataSource out{
      found.lines.empty() ? "text" : "jsonl", found.lines.empty() ? found.texts : found.lines, {}};
  for (const auto& file : out.files) {
    std::error_code failure;
    if (fs::file_size(file, failure) == 0 && !failure) continue;
    POTLUCK_CHECK(check_kind(file, out.format));
    POTLUCK_CHECK(check_text_piece(file));
  }
  std::erase_if(out.files, [](const fs::path& file) {
    std::error_code failure;
    return fs::file_size(file, failure) == 0 && !failure;
  });
  if (out.files.empty()) {
    return {ErrorCode::kMalformed, "all files of text in " + folder.string() + " are empty",
            "choose a folder with text in it"};
  }
  const std::size_t others = found.rest.size() + found.images.size() + found.tables.size();
  if (others > 0) out.notes.push_back(left_out_files(others));
  return out;
}

// Files of any other name: those that are text, where there are any.
Result<DataSource> from_rest(const fs::path& folder, const FolderContents& found) {
  DataSource out{"text", {}, {}};
  for (const auto& file : found.rest) {
    if (check_text_piece(file)) out.files.push_back(file);
  }
  if (out.files.empty()) {
    if (!found.rest.empty()) POTLUCK_CHECK(check_kind(found.rest.front(), out.format));
    return {ErrorCode::kNotFound, "there is no data in " + folder.string() + " that can be used",
            "a folder with files of text, with a folder of images for each class, or with files "
            "like train-images-idx3-ubyte is expected"};
  }
  if (out.files.size() < found.rest.size()) {
    out.notes.push_back(left_out_files(found.rest.size() - out.files.size()));
  }
  return out;
}

Result<DataSource> from_mixed_folder(const fs::path& folder, const FolderContents& found) {
  const std::size_t texts = found.texts.size() + found.lines.size();
  if (found.images_below > 0 && found.images_below >= texts) return DataSource{"tar", {folder}, {}};
  if (texts > 0) return from_texts(folder, found);
  if (!found.images.empty()) {
    return {ErrorCode::kMalformed,
            folder.string() + " holds images, but nothing says of which class each is",
            "make a folder for each class and move the images there: " +
                (folder / "cat" / found.images.front().filename()).string()};
  }
  if (found.tables.size() == 1) return from_file(found.tables.front());
  if (!found.tables.empty()) {
    return {ErrorCode::kInvalidArgument,
            folder.string() + " holds " + std::to_string(found.tables.size()) +
                " tables, and a project learns from one",
            "name the file itself: " + found.tables.front().string()};
  }
  if (found.shards_below > 0) {
    return {ErrorCode::kNotFound, "the archives of " + folder.string() + " lie in folders below it",
            "put them into one folder; those with \"val\" in their name validate"};
  }
  return from_rest(folder, found);
}

Result<DataSource> from_folder(const fs::path& folder) {
  POTLUCK_TRY(const auto found, look_into(folder));
  if (!found.cifar.empty()) return DataSource{"cifar", found.cifar, {}};
  if (!found.shards.empty()) return DataSource{"tar", found.shards, {}};
  POTLUCK_TRY(const auto images, images_in(folder));
  if (images.empty()) return from_mixed_folder(folder, found);
  std::optional<fs::path> train, test;
  bool ambiguous = images.size() > 2;
  for (const auto& file : images) {
    const auto name = file.filename().string();
    const bool is_test = images.size() > 1 && (name.find("t10k") != std::string::npos ||
                                               part_named(name) == PartName::kValidation);
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

bool is_data_name(std::string_view name) {
  const std::string text(name), plain = name_when_unpacked(text);
  if (is_left_behind(name)) return false;
  const bool idx =
      plain.find("idx1") != std::string::npos || plain.find("idx3") != std::string::npos;
  return idx || is_cifar_file(text) || has_tar_name(text) || has_lines_name(text) ||
         has_table_name(text) || has_text_name(text);
}

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
