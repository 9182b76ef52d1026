// What a file cannot say is said with it: --heads, --pool, --norm-order, --grid and the like
// (docs/architecture.md, "Command line").
#pragma once

#include <filesystem>
#include <vector>

#include "app/cli/command_line.h"
#include "core/checkpoint/inspect/statement.h"
#include "core/image/image_values.h"

namespace whereabouts {

// Declares those flags; a flag that is also one of `own`, the command's or lab's parameters, stays theirs.
void declare_said(CommandLine& line, const std::vector<Parameter>& own = {});
// What was given of them. Throws Failure (usage) naming the flag and its range.
ModelStatement read_said(const CommandLine& line, const std::vector<Parameter>& own = {});
// --image-values, of an image that is an array. Reading it fails (usage) where it is given and none of
// `images`, which may be empty paths, is one.
void declare_image_values(CommandLine& line);
ImageValues read_image_values(const CommandLine& line, const std::vector<std::filesystem::path>& images);

// The first of those flags that was given; empty where none was.
std::string first_said(const CommandLine& line, const std::vector<Parameter>& own = {});
// The same of the second checkpoint: --heads2, --grid2 and the like.
void declare_said2(CommandLine& line, const std::vector<Parameter>& own);
ModelStatement read_said2(const CommandLine& line, const std::vector<Parameter>& own);

}  // namespace whereabouts
