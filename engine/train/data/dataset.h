// SPDX-License-Identifier: GPL-3.0-or-later
// Data sets: text as tokens, images as bytes, tables as numbers. Immutable after loading, any
// thread. No torch here.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/train/files/data_options.h"
#include "net/base/result.h"
#include "net/base/sentence.h"

namespace potluck {

class Tokenizer;

enum class DataKind : std::uint8_t { kText, kImages, kTable };
DataKind kind_of(DataFormat format);
// As manifests name them: text, idx, jsonl, cifar, csv, tar. kInvalidArgument for others.
Result<DataFormat> data_format_of(std::string_view name);
std::vector<std::string> data_format_names();

enum class Split : std::uint8_t { kTrain, kValidation };

class Dataset {
 public:
  // Errors name the file and the offset or line: truncated, wrong magic, labels that do not match,
  // empty, too short for anything. kTooLarge, kOutOfMemory: what it would become, before it does.
  static Result<std::shared_ptr<const Dataset>> load(const DataFiles& files);
  virtual ~Dataset() = default;

  virtual DataFormat format() const = 0;
  DataKind kind() const { return kind_of(format()); }
  // Text: number of distinct tokens. Else: number of classes.
  virtual std::uint32_t classes() const = 0;
  virtual std::uint64_t train_size() const = 0;  // tokens, or samples
  virtual std::uint64_t validation_size() const = 0;
  std::uint64_t size(Split split) const {
    return split == Split::kTrain ? train_size() : validation_size();
  }
  virtual Sentence summary() const = 0;  // for people
  // What else they should know: lines that were left out, another encoding. Each a sentence.
  virtual std::vector<std::string> notes() const { return {}; }
  // Decodes everything once, where loading did not. kMalformed as for image().
  virtual Status verify() const { return ok_status(); }

  // Asking data of one kind for what another has is a bug of ours.

  // Text.
  virtual const Tokenizer& tokenizer() const;
  // All of a split. Of text on the disk there is none for training, but segments of it.
  virtual const std::vector<std::uint16_t>& tokens(Split) const;
  virtual std::uint64_t segments() const { return 0; }  // to train on, on the disk; 0: in memory
  virtual Result<std::vector<std::uint16_t>> segment(std::uint64_t) const;  // kMalformed, kIo
  std::string decode(const std::vector<std::uint16_t>&) const;
  // What has no token is skipped.
  std::vector<std::uint16_t> encode(const std::string&) const;
  std::string unknown_in(const std::string&) const;  // those characters, each once

  // Images and tables.
  virtual int label(Split, std::uint64_t) const;
  // What people call a class; its number, where it has no name.
  virtual std::string class_name(std::uint32_t number) const { return std::to_string(number); }

  // Images. out: bytes [channels, height, width]. kMalformed names file and offset: images that are
  // decoded one by one may turn out damaged late.
  virtual Status image(Split, std::uint64_t, std::span<std::uint8_t>) const;
  virtual std::uint32_t height() const { return 0; }
  virtual std::uint32_t width() const { return 0; }
  virtual std::uint32_t channels() const { return 1; }
  // The side that was chosen because of DataFiles::settle; 0: none had to be.
  virtual std::uint32_t settled_side() const { return 0; }
  std::size_t pixels() const { return std::size_t{channels()} * height() * width(); }
  // On the disk: how many are mixed at a time, so that those that lie side by side are read
  // together, ahead of their turn. 0: in memory.
  virtual std::uint32_t mixed_together() const { return 0; }
  // Training images `first` to `last` will be asked for soon. A hint.
  virtual void prepare(std::uint64_t, std::uint64_t) const {}

  // Tables. out: float32 [features], normalised.
  virtual void row(Split, std::uint64_t, std::span<float>) const;
  virtual std::uint32_t features() const { return 0; }
  virtual std::vector<DataColumn> columns() const { return {}; }
  virtual std::string roles() const { return {}; }  // of all columns: column_roles()
};

// One image as people look at it: bytes [height, width]; nothing for a table.
Result<std::vector<std::uint8_t>> grey_image(const Dataset& data, Split split, std::uint64_t index);

}  // namespace potluck
