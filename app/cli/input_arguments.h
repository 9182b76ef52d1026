// What a file cannot say is said with it: --heads, --pool, --norm-order, --grid and the like
// (docs/architecture.md, "Command line").
#pragma once

#include <vector>

#include "app/cli/command_line.h"
#include "core/checkpoint/inspect/statement.h"

namespace whereabouts {

// Declares those flags; a flag that is also one of `own`, the command's or lab's parameters, stays theirs.
void declare_said(CommandLine& line, const std::vector<Parameter>& own = {});
// What was given of them. Throws Failure (usage) naming the flag and its range.
ModelStatement read_said(const CommandLine& line, const std::vector<Parameter>& own = {});
// The first of those flags that was given; empty where none was.
std::string first_said(const CommandLine& line, const std::vector<Parameter>& own = {});

}  // namespace whereabouts
