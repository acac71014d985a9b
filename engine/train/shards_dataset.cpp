// SPDX-License-Identifier: GPL-3.0-or-later
// Images in tar shards by the convention of WebDataset: members with one name up to the first dot
// belong together, "cls" holds the class as a number; where there is none, the folder is the class.
// A folder of such folders is read alike. Only where each image lies is kept in memory.
#include <algorithm>
#include <charconv>
#include <map>

#include "engine/train/data_file.h"
#include "engine/train/file_reader.h"
#include "engine/train/image_file.h"
#include "engine/train/tar_index.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxImageBytes = 64 << 20;
constexpr std::uint32_t kMaxSide = 1024;
constexpr std::uint64_t kMaxClass = 65'535;
constexpr std::uint64_t kMixedBytes = 256 << 20;

struct Place {
  std::uint32_t file = 0;  // of the list of files
  std::uint32_t label = 0;
  std::uint64_t offset = 0, size = 0;
};

// What is found before classes have numbers.
struct Sample {
  Place place;               // its label: the number of its folder
  std::int32_t number = -1;  // of "cls"; -1: the folder says
  bool validates = false;
};

// There may be millions of samples: names are kept of folders alone, once each.
struct Findings {
  std::vector<fs::path> files;
  std::vector<Sample> samples;
  std::map<std::string, std::uint32_t> folders;
  std::string without_number;  // the first one's name

  std::uint32_t folder(const std::string& name) {
    return folders.emplace(name, static_cast<std::uint32_t>(folders.size())).first->second;
  }
};

class ShardsDataset final : public Dataset {
 public:
  ShardsDataset(std::vector<fs::path> files, std::uint32_t classes)
      : files_(std::move(files)), classes_(classes) {}

  void add(Split split, const Place& place) {
    (split == Split::kTrain ? train_ : validation_).push_back(place);
  }
  // Opens archives once; files of a folder are opened when they are read.
  Status open(bool archives) {
    if (!archives) return ok_status();
    for (const auto& file : files_) {
      POTLUCK_TRY(FileReader reader, FileReader::open(file));
      readers_.push_back(std::move(reader));
    }
    return ok_status();
  }
  // The size of all: what is asked for, else that of the first.
  Status set_side(std::uint32_t side) {
    height_ = width_ = side;
    scales_ = side > 0;
    if (scales_) return ok_status();
    POTLUCK_TRY(const DecodedImage first, read(train_.front()));
    if (first.height > kMaxSide || first.width > kMaxSide) {
      return {ErrorCode::kInvalidArgument,
              files_[train_.front().file].string() + ": images of " + std::to_string(first.width) +
                  "x" + std::to_string(first.height) + " pixels",
              "scale them: image_size=224 is usual"};
    }
    height_ = first.height;
    width_ = first.width;
    return ok_status();
  }

  DataFormat format() const override { return DataFormat::kShards; }
  std::uint32_t classes() const override { return classes_; }
  std::uint64_t train_size() const override { return train_.size(); }
  std::uint64_t validation_size() const override { return validation_.size(); }
  std::string summary() const override { return summary_of_images(*this); }
  std::uint32_t height() const override { return height_; }
  std::uint32_t width() const override { return width_; }
  std::uint32_t channels() const override { return 3; }
  std::uint32_t mixed_together() const override { return mixed_; }
  void prepare(std::uint64_t first, std::uint64_t last) const override {
    if (readers_.empty()) return;
    while (first <= last) {  // as far as one archive goes
      const Place& begin = train_.at(first);
      std::uint64_t end = begin.offset;
      for (; first <= last && train_[first].file == begin.file; ++first) {
        end = std::max(end, train_[first].offset + train_[first].size);
      }
      readers_[begin.file].prepare(begin.offset, end - begin.offset);
    }
  }
  // What is mixed fits into the system's cache: fewer where images are large.
  void choose_mixing() {
    std::uint64_t bytes = 0;
    for (const Place& place : train_) bytes += place.size;
    const std::uint64_t fit = kMixedBytes / std::max<std::uint64_t>(1, bytes / train_.size());
    mixed_ = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(fit, 512, 8192));
  }

  int label(Split split, std::uint64_t i) const override {
    return static_cast<int>(places(split).at(i).label);
  }
  Status image(Split split, std::uint64_t i, std::span<std::uint8_t> out) const override {
    const Place& place = places(split).at(i);
    POTLUCK_TRY(DecodedImage image, read(place));
    if (scales_) image = scaled_and_cut(image, height_);
    if (image.height != height_ || image.width != width_) {
      return data_error(files_[place.file],
                        "an image of " + std::to_string(image.width) + "x" +
                            std::to_string(image.height) + " pixels among others of " +
                            std::to_string(width_) + "x" + std::to_string(height_) +
                            " (image_size scales them)",
                        place.offset);
    }
    std::ranges::copy(image.pixels, out.begin());
    return ok_status();
  }
  Status verify() const override {
    std::vector<std::uint8_t> pixels(this->pixels());
    for (const Split split : {Split::kTrain, Split::kValidation}) {
      for (std::uint64_t i = 0; i < size(split); ++i) POTLUCK_CHECK(image(split, i, pixels));
    }
    return ok_status();
  }

 private:
  const std::vector<Place>& places(Split split) const {
    return split == Split::kTrain ? train_ : validation_;
  }
  Result<DecodedImage> read(const Place& place) const {
    Bytes bytes(place.size);
    if (readers_.empty()) {
      POTLUCK_TRY(const FileReader reader, FileReader::open(files_[place.file]));
      POTLUCK_CHECK(reader.read(place.offset, bytes));
    } else {
      POTLUCK_CHECK(readers_[place.file].read(place.offset, bytes));
    }
    auto image = decode_image(bytes);
    if (image) return image;
    return data_error(files_[place.file], image.error().message, place.offset);
  }

  std::vector<fs::path> files_;
  std::vector<FileReader> readers_;
  std::uint32_t classes_, height_ = 0, width_ = 0;
  bool scales_ = false;
  std::uint32_t mixed_ = 0;
  std::vector<Place> train_, validation_;
};

bool named_for_validation(const std::string& name) {
  return name.find("test") != name.npos || name.find("val") != name.npos;
}

// "a/b.c.d" -> "a/b"
std::string key_of(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return name.substr(0, name.find('.', slash == name.npos ? 0 : slash + 1));
}
std::string folder_of(const std::string& name) {
  return fs::path(name).parent_path().filename().string();
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

Status find_in_shard(const fs::path& file, Findings& out) {
  POTLUCK_TRY(const FileReader reader, FileReader::open(file));
  POTLUCK_TRY(const auto members, index_tar(file));
  std::map<std::string, std::int32_t> classes;
  for (const TarMember& member : members) {
    if (!member.name.ends_with(".cls")) continue;
    POTLUCK_TRY(classes[key_of(member.name)], read_class(file, reader, member));
  }
  const auto number = static_cast<std::uint32_t>(out.files.size());
  out.files.push_back(file);
  const bool validates = named_for_validation(file.filename().string());
  for (const TarMember& member : members) {
    if (!has_image_name(member.name)) continue;
    if (member.size > kMaxImageBytes) {
      return data_error(file, "'" + member.name + "' is larger than 64 MiB", member.offset);
    }
    const auto found = classes.find(key_of(member.name));
    const std::string folder = folder_of(member.name);
    Sample sample{{number, out.folder(folder), member.offset, member.size}, -1, validates};
    if (found != classes.end()) sample.number = found->second;
    if (sample.number < 0 && folder.empty()) {
      return data_error(file, "'" + member.name + "' has neither a .cls beside it nor a folder",
                        member.offset);
    }
    if (sample.number < 0 && out.without_number.empty()) out.without_number = member.name;
    out.samples.push_back(sample);
  }
  return ok_status();
}

Status find_in_folder(const fs::path& folder, Findings& out) {
  std::error_code failure;
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    std::error_code ignored;
    const bool plain = entry->is_regular_file(ignored) && !entry->is_symlink(ignored);
    if (plain && has_image_name(entry->path().filename().string())) files.push_back(entry->path());
  }
  if (failure) {
    return Error{ErrorCode::kIo, folder.string() + " cannot be read: " + failure.message(), ""};
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    const auto bytes = fs::file_size(file, failure);
    if (failure || bytes == 0) return data_error(file, "the file is empty", 0);
    if (bytes > kMaxImageBytes)
      return data_error(file, "larger than 64 MiB: it goes on", kMaxImageBytes);
    if (file.parent_path() == folder) {
      return data_error(file, "an image outside of the folders that name the classes", 0);
    }
    const auto number = static_cast<std::uint32_t>(out.files.size());
    out.files.push_back(file);
    out.samples.push_back({{number, out.folder(folder_of(file.string())), 0, bytes}, -1, false});
  }
  return ok_status();
}

// Numbers as they are, else the folders in their order.
Result<std::uint32_t> number_classes(const fs::path& where, Findings& found) {
  const auto numbered =
      std::ranges::count_if(found.samples, [](const Sample& s) { return s.number >= 0; });
  if (numbered != 0 && numbered != static_cast<std::ptrdiff_t>(found.samples.size())) {
    const auto bare =
        std::ranges::find_if(found.samples, [](const Sample& s) { return s.number < 0; });
    return data_error(found.files[bare->place.file],
                      "'" + found.without_number + "' has no .cls beside it", bare->place.offset);
  }
  std::vector<std::uint32_t> class_of_folder(found.folders.size());
  std::uint32_t classes = 0;
  for (const auto& [name, number] : found.folders) class_of_folder[number] = classes++;
  if (numbered > 0) classes = 0;
  for (Sample& sample : found.samples) {
    sample.place.label = numbered > 0 ? static_cast<std::uint32_t>(sample.number)
                                      : class_of_folder[sample.place.label];
    if (numbered > 0) classes = std::max(classes, sample.place.label + 1);
  }
  if (classes < 2) return data_error(where, "fewer than two classes: nothing to learn", 0);
  return classes;
}

}  // namespace

Result<std::shared_ptr<const Dataset>> load_shards(const DataFiles& files) {
  if (files.files.empty()) {
    return {ErrorCode::kInvalidArgument, "no archives are named", "name .tar files"};
  }
  Findings found;
  std::error_code ignored;
  const bool folder = files.files.size() == 1 && fs::is_directory(files.files.front(), ignored);
  for (const auto& file : files.files) {
    POTLUCK_CHECK(folder ? find_in_folder(file, found) : find_in_shard(file, found));
  }
  if (found.samples.empty()) return data_error(files.files.front(), "no PNG or JPEG images", 0);
  POTLUCK_TRY(const std::uint32_t classes, number_classes(files.files.front(), found));
  const bool separate = std::ranges::any_of(found.samples, &Sample::validates);
  auto out = std::make_shared<ShardsDataset>(std::move(found.files), classes);
  for (std::size_t i = 0; i < found.samples.size(); ++i) {
    const Sample& sample = found.samples[i];
    const Split split = separate ? (sample.validates ? Split::kValidation : Split::kTrain)
                                 : split_of(i, files.train_fraction);
    out->add(split, sample.place);
  }
  if (out->train_size() == 0 || out->validation_size() == 0) {
    return data_error(files.files.front(), "too few images for a training and a validation part",
                      0);
  }
  out->choose_mixing();
  POTLUCK_CHECK(out->open(!folder));
  POTLUCK_CHECK(out->set_side(files.image_size));
  return std::shared_ptr<const Dataset>(std::move(out));
}

}  // namespace potluck
