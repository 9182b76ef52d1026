// What a file cannot say is said with it: --heads, --pool, --norm-order, --grid and the like
// (docs/architecture.md, "Command line").
#pragma once

#include <filesystem>
#include <vector>

#include "app/cli/command_line.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/image/image_values.h"
#include "core/labs/framework/inputs/declared_inputs.h"

namespace whereabouts {

// Declares those flags; a flag that is also one of `own`, the command's or lab's parameters, stays theirs.
void declare_overrides(CommandLine& line, const std::vector<Parameter>& own = {});
// What was given of them. Throws Failure (usage) naming the flag and its range.
ModelOverrides read_overrides(const CommandLine& line, const std::vector<Parameter>& own = {});
// --image-values, of an image that is an array. Reading it fails (usage) where it is given and none of
// `images`, which may be empty paths, is one.
void declare_image_values(CommandLine& line);
ImageValues read_image_values(const CommandLine& line, const std::vector<std::filesystem::path>& images);

// The first of those flags that was given; empty where none was.
std::string first_override(const CommandLine& line, const std::vector<Parameter>& own = {});

// The same for what can be stated of any input: --image-values, --heads2, --data-size. Reading fails (usage)
// as DeclaredInput::state() does.
void declare_statements(CommandLine& line, const DeclaredInput& input, const std::vector<Parameter>& own);
void read_statements(const CommandLine& line, const DeclaredInput& input, const std::vector<Parameter>& own,
                     InputSources& sources);

}  // namespace whereabouts
