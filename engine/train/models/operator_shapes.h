// SPDX-License-Identifier: GPL-3.0-or-later
// What an operator gives, worked out without computing it: the arguments are tensors of torch's
// device "meta", which have a shape and a type and no data. Most operators of libtorch do that
// themselves; here is what those are worth that do not. Private to engine/train; any thread.
#pragma once

#include <string>

#include "engine/train/models/operator_program.h"

namespace potluck {

// Leaves the results on the stack. Throws c10::Error where they cannot be told: they depend on
// values, the arguments do not fit, a list would be too long.
void work_out(const std::string& name, const OperatorProgram::Operation& operation,
              OperatorProgram::Stack& stack);

}  // namespace potluck
