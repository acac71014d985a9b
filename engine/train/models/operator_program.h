// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the operators of an OperatorGraph through libtorch, one after the other; what is not needed
// any more is let go at once. Private to engine/train; the trainer thread.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/train/operators/operator_graph.h"
#include "engine/train/torch/torch_headers.h"

namespace potluck {

class Pass;

class OperatorProgram {
 public:
  // kVersionMismatch: this libtorch lacks an operator, or it takes other arguments. inputs: of the
  // list, without parameters and constants.
  static Result<OperatorProgram> prepare(const OperatorGraph& graph, const OperatorList& list,
                                         std::size_t inputs);
  OperatorProgram(OperatorProgram&&) noexcept;
  OperatorProgram& operator=(OperatorProgram&&) noexcept;
  ~OperatorProgram();

  struct Inputs {
    std::vector<at::Tensor> given;              // as many as the list has
    const std::vector<at::Tensor>& parameters;  // of the graph, in its order
    const std::vector<at::Tensor>& constants;
  };
  // Takes its arguments from the end of the stack, and leaves its results there.
  using Stack = std::vector<c10::IValue>;
  using Operation = std::function<void(Stack&)>;
  // Does what it is told of an operator, or something else that leaves as many results. The stack
  // holds the arguments and nothing else.
  using Around =
      std::function<void(const std::string& name, const Operation& operation, Stack& stack)>;
  // pass: whether dropout is on, and its random numbers. around: called for each operator; null: it
  // is run. Throws c10::Error.
  at::Tensor run(const Inputs& inputs, Pass& pass, const Around& around = nullptr) const;

 private:
  struct Step;
  OperatorProgram() = default;
  std::vector<Step> steps_;
  std::size_t values_ = 0;
  std::uint32_t result_ = 0;
};

// On the device.
std::vector<at::Tensor> constants_of(const OperatorGraph& graph, const at::Device& device);

}  // namespace potluck
