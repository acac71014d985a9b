// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/hub_model.h"

#include <algorithm>

namespace potluck {

const ParameterLayout* NamedWeights::find(const std::string& name) const {
  const auto found = std::ranges::find(layout_.parameters, name, &ParameterLayout::name);
  return found == layout_.parameters.end() ? nullptr : &*found;
}

bool NamedWeights::has(const std::string& name) const { return find(name) != nullptr; }

HubTensor NamedWeights::take(const std::string& name) const {
  const ParameterLayout* p = find(name);
  assert(p != nullptr && "the layout of this model has it");
  const auto values = values_.subspan(p->offset, p->count);
  return {name, p->shape, {values.begin(), values.end()}};
}

HubTensor NamedWeights::transposed(const std::string& name) const {
  const HubTensor from = take(name);
  const auto rows = static_cast<std::size_t>(from.shape[0]);
  const auto columns = static_cast<std::size_t>(from.shape[1]);
  HubTensor out{name, {from.shape[1], from.shape[0]}, std::vector<float>(from.values.size())};
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      out.values[c * rows + r] = from.values[r * columns + c];
    }
  }
  return out;
}

HubTensor NamedWeights::part(const std::string& name, std::int64_t part, std::int64_t parts,
                             std::string as) const {
  const HubTensor whole = take(name);
  HubTensor out{std::move(as), whole.shape, {}};
  out.shape[0] /= parts;
  const auto each = static_cast<std::ptrdiff_t>(whole.values.size()) / parts;
  out.values.assign(whole.values.begin() + part * each, whole.values.begin() + (part + 1) * each);
  return out;
}

HubTensor renamed(HubTensor tensor, std::string name) {
  tensor.name = std::move(name);
  return tensor;
}

HubTensor filled(std::string name, std::int64_t size, float value) {
  return {std::move(name), {size}, std::vector<float>(static_cast<std::size_t>(size), value)};
}

std::vector<HubTensor> NamedWeights::with_attention_apart() const {
  std::vector<HubTensor> out;
  for (const ParameterLayout& p : layout_.parameters) {
    const std::size_t joined = p.name.find("qkv.");
    if (joined == p.name.npos) {
      out.push_back(take(p.name));
      continue;
    }
    int index = 0;
    for (const char* name : {"query", "key", "value"}) {
      std::string as = p.name;
      out.push_back(part(p.name, index++, 3, as.replace(joined, 3, name)));
    }
  }
  return out;
}

}  // namespace potluck
