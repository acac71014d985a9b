// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/data/image_samples.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "engine/train/data/dataset_loaders.h"
#include "engine/train/files/data_file.h"
#include "engine/train/files/file_reader.h"
#include "engine/train/files/tar_index.h"
#include "engine/train/images/image_file.h"
#include "net/base/file_names.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxImageBytes = 64 << 20;
constexpr std::uint64_t kMaxClass = 65'535;
constexpr std::string_view kClassEnding = ".cls";
constexpr std::array<std::string_view, 9> kOtherImages = {
    ".gif", ".bmp", ".webp", ".tif", ".tiff", ".heic", ".heif", ".avif", ".svg"};

// What is found before classes have numbers.
struct Sample {
  ImagePlace place;          // its label: the number of its folder
  std::int32_t number = -1;  // of "cls"; -1: the folder says
  bool validates = false;
};

// There may be millions of samples: names are kept of folders alone, once each.
struct Findings {
  std::vector<fs::path> files;
  std::vector<Sample> samples;
  std::map<std::string, std::uint32_t> folders;
  std::string without_number;                   // the first one's name
  std::map<std::string, std::uint64_t> others;  // images that cannot be read, by their ending

  std::uint32_t folder(const std::string& name) {
    return folders.emplace(name, static_cast<std::uint32_t>(folders.size())).first->second;
  }
  // Whether it is an image to read.
  bool take(const std::string& name) {
    if (has_image_name(name)) return true;
    const std::string ending = extension_of(name);
    if (std::ranges::find(kOtherImages, ending) != kOtherImages.end()) ++others[ending];
    return false;
  }
  std::string other_images() const {
    std::string out;
    for (const auto& [ending, count] : others) {
      out += (out.empty() ? "" : ", ") + std::to_string(count) + " of " + ending;
    }
    return out;
  }
};

std::string name_in(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? path : path.substr(slash + 1);
}
std::string folder_of(const std::string& name) {
  return fs::path(name).parent_path().filename().string();
}

// Whether a folder above that of the class, "val" in "val/cat/1.png", says that it validates.
bool folders_validate(const std::string& name) {
  const fs::path classes = fs::path(name).parent_path().parent_path();
  return std::ranges::any_of(classes, [](const fs::path& part) {
    return part_named(part.string()) == PartName::kValidation;
  });
}

Result<std::int32_t> read_class(const fs::path& file, const FileReader& reader,
                                const TarMember& member) {
  std::string text(std::min<std::uint64_t>(member.size, 32), '\0');
  POTLUCK_CHECK(
      reader.read(member.offset, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()}));
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) {
    text.pop_back();
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && value <= kMaxClass) {
    return static_cast<std::int32_t>(value);
  }
  return data_error(file, "'" + member.name + "' is no class from 0 to 65535", member.offset);
}

// What of a name is its sample's: "a/b.c.d" -> "a/b" up to the first dot, "a/b.c" up to the last.
enum class KeyEnd { kFirstDot, kLastDot };
std::string key_of(const std::string& name, KeyEnd end) {
  const std::size_t begin = name.size() - name_in(name).size();
  const std::size_t dot = end == KeyEnd::kFirstDot ? name.find('.', begin) : name.rfind('.');
  return dot == name.npos || dot < begin ? name : name.substr(0, dot);
}

// One archive, without what systems leave behind.
class Archive {
 public:
  static Result<Archive> open(const fs::path& file, const MemoryLeft& left, Findings& found) {
    POTLUCK_TRY(auto members, index_tar(file, left));
    Archive out(file);
    std::set<std::string_view> names;
    for (TarMember& member : members) {
      if (is_left_behind(member.name)) continue;
      if (!names.insert(member.name).second) {
        return data_error(file, "'" + member.name + "' is there twice", member.offset);
      }
      if (extension_of(member.name) == kClassEnding) {
        out.classes_.push_back(member);
      } else if (found.take(member.name)) {
        out.images_.push_back(member);
      }
    }
    POTLUCK_CHECK(out.read_classes());
    return out;
  }

  const std::vector<TarMember>& images() const { return images_; }
  std::int32_t class_of(const TarMember& image) const {
    const auto found = numbers_.find(key_of(image.name, end_));
    return found == numbers_.end() ? -1 : found->second;
  }

 private:
  explicit Archive(fs::path file) : file_(std::move(file)) {}

  Status read_classes() {
    if (classes_.empty()) return ok_status();
    // "v0.0.png" and "v0.0.cls" beside "v0.1.png" and "v0.1.cls": the first dot tells nothing
    // apart.
    const auto twice = two_of_one_sample(KeyEnd::kFirstDot);
    if (twice) {
      end_ = KeyEnd::kLastDot;
      const auto still = two_of_one_sample(KeyEnd::kLastDot);
      if (still || !each_has_a_class()) {
        const auto& [one, other] = still ? *still : *twice;
        return data_error(file_,
                          "'" + one->name + "' and '" + other->name +
                              "' belong to one sample: one image and one class are expected",
                          other->offset);
      }
    }
    POTLUCK_TRY(const FileReader reader, FileReader::open(file_));
    for (const TarMember& member : classes_) {
      POTLUCK_TRY(numbers_[key_of(member.name, end_)], read_class(file_, reader, member));
    }
    return ok_status();
  }

  using Two = std::pair<const TarMember*, const TarMember*>;
  std::optional<Two> two_of_one_sample(KeyEnd end) const {
    for (const auto* kind : {&images_, &classes_}) {
      std::map<std::string, const TarMember*> known;
      for (const TarMember& member : *kind) {
        const auto [at, is_new] = known.emplace(key_of(member.name, end), &member);
        if (!is_new) return Two{at->second, &member};
      }
    }
    return std::nullopt;
  }
  bool each_has_a_class() const {
    std::set<std::string> keys;
    for (const TarMember& member : classes_) keys.insert(key_of(member.name, KeyEnd::kLastDot));
    return std::ranges::all_of(images_, [&](const TarMember& image) {
      return keys.contains(key_of(image.name, KeyEnd::kLastDot));
    });
  }

  fs::path file_;
  std::vector<TarMember> images_, classes_;
  std::map<std::string, std::int32_t> numbers_;  // by key
  KeyEnd end_ = KeyEnd::kFirstDot;
};

Status find_in_archive(const fs::path& file, const MemoryLeft& left, Findings& out) {
  POTLUCK_TRY(const Archive archive, Archive::open(file, left, out));
  const auto number = static_cast<std::uint32_t>(out.files.size());
  out.files.push_back(file);
  const bool validates = part_named(file.stem().string()) == PartName::kValidation;
  for (const TarMember& member : archive.images()) {
    if (member.size > kMaxImageBytes) {
      return data_error(file, "'" + member.name + "' is larger than 64 MiB", member.offset);
    }
    const std::string folder = folder_of(member.name);
    Sample sample{{number, out.folder(folder), member.offset, member.size},
                  archive.class_of(member),
                  validates || folders_validate(member.name)};
    if (sample.number < 0 && folder.empty()) {
      return data_error(file, "'" + member.name + "' has neither a .cls beside it nor a folder",
                        member.offset);
    }
    if (sample.number < 0 && out.without_number.empty()) out.without_number = member.name;
    out.samples.push_back(sample);
  }
  return ok_status();
}

Result<std::vector<std::string>> names_below(const fs::path& folder, Findings& found) {
  std::error_code failure;
  std::vector<std::string> out;
  for (fs::recursive_directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    std::error_code ignored;
    const std::string name = entry->path().filename().string();
    if (is_left_behind(name)) {
      if (entry->is_directory(ignored)) entry.disable_recursion_pending();
      continue;
    }
    const bool plain = entry->is_regular_file(ignored) && !entry->is_symlink(ignored);
    if (plain && found.take(name)) {
      out.push_back(entry->path().lexically_relative(folder).generic_string());
    }
  }
  if (failure) {
    return Error{ErrorCode::kIo, folder.string() + " cannot be read: " + failure.message(), ""};
  }
  std::sort(out.begin(), out.end());
  return out;
}

Status find_in_folder(const fs::path& folder, Findings& out) {
  POTLUCK_TRY(const auto names, names_below(folder, out));
  for (const auto& name : names) {
    const fs::path file = folder / name;
    std::error_code failure;
    const auto bytes = fs::file_size(file, failure);
    if (failure || bytes == 0) return data_error(file, "the file is empty", 0);
    if (bytes > kMaxImageBytes) {
      return data_error(file, "larger than 64 MiB: it goes on", kMaxImageBytes);
    }
    if (name.find('/') == name.npos) {
      Error flat = data_error(file, "an image outside of the folders that name the classes", 0);
      flat.hint = "make a folder for each class and move the images there: " +
                  (folder / "cat" / name).string();
      return flat;
    }
    const auto number = static_cast<std::uint32_t>(out.files.size());
    out.files.push_back(file);
    out.samples.push_back(
        {{number, out.folder(folder_of(name)), 0, bytes}, -1, folders_validate(name)});
  }
  return ok_status();
}

// "train/1.png" and "test/2.png": folders that name no classes.
bool folders_are_parts(const Findings& found) {
  return std::ranges::all_of(
      found.folders, [](const auto& folder) { return part_named(folder.first).has_value(); });
}

// Numbers as they are, else the folders in their order.
Status number_classes(const fs::path& where, Findings& found, ImageSamples& out) {
  const auto numbered =
      std::ranges::count_if(found.samples, [](const Sample& s) { return s.number >= 0; });
  if (numbered != 0 && numbered != static_cast<std::ptrdiff_t>(found.samples.size())) {
    const auto bare =
        std::ranges::find_if(found.samples, [](const Sample& s) { return s.number < 0; });
    return data_error(found.files[bare->place.file],
                      "'" + found.without_number + "' has no .cls beside it", bare->place.offset);
  }
  if (numbered == 0 && folders_are_parts(found)) {
    Error parts = data_error(where, "its folders say what trains, but none names a class", 0);
    parts.hint = "make a folder for each class in them, such as train/cat and train/dog";
    return parts;
  }
  std::vector<std::uint32_t> class_of_folder(found.folders.size());
  for (const auto& [name, number] : found.folders) {
    class_of_folder[number] = out.classes++;
    if (numbered == 0) out.class_names.push_back(name);
  }
  if (numbered > 0) out.classes = 0;
  for (Sample& sample : found.samples) {
    sample.place.label = numbered > 0 ? static_cast<std::uint32_t>(sample.number)
                                      : class_of_folder[sample.place.label];
    if (numbered > 0) out.classes = std::max(out.classes, sample.place.label + 1);
  }
  if (out.classes < 2) return data_error(where, "fewer than two classes: nothing to learn", 0);
  return ok_status();
}

}  // namespace

Result<ImageSamples> find_images(const DataFiles& files) {
  if (files.files.empty()) {
    return {ErrorCode::kInvalidArgument, "no archives are named", "name .tar files"};
  }
  Findings found;
  ImageSamples out;
  std::error_code ignored;
  out.archives = files.files.size() != 1 || !fs::is_directory(files.files.front(), ignored);
  for (const auto& file : files.files) {
    POTLUCK_CHECK(out.archives ? find_in_archive(file, files.memory_left, found)
                               : find_in_folder(file, found));
  }
  const fs::path& where = files.files.front();
  if (found.samples.empty()) {
    Error none = data_error(where, "no PNG or JPEG images", 0);
    if (!found.others.empty()) {
      none.message += ", but " + found.other_images();
      none.hint = "convert the images to PNG or JPEG";
    }
    return none;
  }
  POTLUCK_CHECK(number_classes(where, found, out));
  const bool separate = std::ranges::any_of(found.samples, &Sample::validates);
  for (std::size_t i = 0; i < found.samples.size(); ++i) {
    const Sample& sample = found.samples[i];
    const bool trains =
        separate ? !sample.validates : split_of(i, files.train_fraction) == Split::kTrain;
    (trains ? out.train : out.validation).push_back(sample.place);
  }
  if (out.train.empty() || out.validation.empty()) {
    return data_error(where, "too few images for a training and a validation part", 0);
  }
  if (!found.others.empty()) {
    out.notes.push_back("Images that cannot be read are left out: " + found.other_images());
  }
  out.files = std::move(found.files);
  return out;
}

}  // namespace potluck
