// SPDX-License-Identifier: GPL-3.0-or-later
// What one operator costs, from above, told by the shapes of its arguments and results. Private to
// engine/train; any thread.
#pragma once

#include <string>

#include "engine/train/models/operator_program.h"

namespace potluck {

struct OperatorCost {
  double multiply_adds = 0;  // of products
  double elements = 0;       // values that are read and written otherwise
  double bytes = 0;          // of results, and of what is kept for the way back
  double result_bytes = 0;   // of the largest result
  double passing_bytes = 0;  // while it runs

  // By the time they take on a processor: a value that goes through the memory takes as long as
  // dozens of multiplications of values that are at hand.
  double operations() const { return kOfCall + 2 * multiply_adds + kOfElement * elements; }
  static constexpr double kOfCall = 5e5, kOfElement = 50;
};

// arguments, results: tensors may lack data. Throws c10::Error.
OperatorCost cost_of(const std::string& name, const OperatorProgram::Stack& arguments,
                     const OperatorProgram::Stack& results);

}  // namespace potluck
