// SPDX-License-Identifier: GPL-3.0-or-later
// Modules: u8 of the kind, then the file that an organiser takes apart, as torch.jit.save wrote it,
// or the list of operators that members are to run, up to where it would run.
#include "engine/train/torch/torch_headers.h"
// In this order.
#include <torch/csrc/jit/api/module.h>

#include <algorithm>
#include <sstream>

#include "engine/train/module/module_import.h"
#include "fuzz.h"
#include "fuzz_file.h"
#include "fuzz_input.h"

using namespace potluck;

namespace {

const DataShape kImages{DataFormat::kShards, 3, 2, 2, 3};

ModelSpec spec() { return parse_model_spec("torchscript").value(); }

void check_list(std::string_view text) {
  const auto graph = read_operator_graph(text);
  if (!graph) return;
  ModelSpec with_module = spec();
  with_module.module = std::make_shared<const OperatorGraph>(*graph);
  const auto layout = layout_of(with_module, kImages);
  assert(layout || (!layout.error().message.empty() && !layout.error().hint.empty()));
}

std::string classifier(bool branches) {
  torch::jit::Module m("Net");
  m.register_parameter("w", at::ones({3, 12}).set_requires_grad(true), false);
  m.register_buffer("shift", at::full({1}, 0.25));
  m.register_attribute("residual", c10::BoolType::get(), true);
  m.define(branches ? R"(
def forward(self, x):
  h = torch.linear(x.view(x.size(0), -1), self.w)
  for i in range(2):
    if self.residual:
      h = h + torch.tanh(h) * float(i)
  return torch.relu_(h + self.shift)
)"
                    : "def forward(self, x):\n  return torch.linear(x.flatten(1), self.w)\n");
  std::ostringstream out;
  m.save(out);
  return out.str();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static FuzzFile file;
  FuzzInput in(data, size);
  if (in.flag()) {
    check_list(as_text(in.rest()));
    return 0;
  }
  const auto imported = import_module(file.holding(in.rest()), spec(), kImages);
  if (!imported) {
    assert(!imported.error().message.empty() && !imported.error().hint.empty());
    return 0;
  }
  assert(read_operator_graph(imported->text).value() == *imported->graph);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  static FuzzFile file;
  static const std::array<std::string, 2> kFiles{classifier(false), classifier(true)};
  static const std::string kList =
      import_module(file.holding(as_bytes(kFiles[1])), spec(), kImages)->text;
  const bool list = rng.chance(0.5);
  const std::string& text = list ? kList : kFiles[rng.below(kFiles.size())];
  Bytes out(1 + text.size());
  out[0] = list ? 1 : 0;
  std::ranges::copy(text, out.begin() + 1);
  return out;
}
