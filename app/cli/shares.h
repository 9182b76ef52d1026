// --list, --only and --collect: the work of one command in parts, here or each on a machine of its own
// (docs/cluster.md).
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "app/cli/lab_arguments.h"
#include "core/array/plan_folder.h"
#include "core/base/share.h"

namespace whereabouts {

void declare_shares(CommandLine& line, const std::string& collect_help);
// Of --only; empty where it was not given. Refuses (usage) --list beside it, and what is no share.
std::optional<Share> share_of(const CommandLine& line);
// `words`: of the command, its name first. One command for each of `parts`.
int list_parts(const std::vector<std::string>& words, int parts);

// The words of a command without those that say which part and where to.
Arguments words_of_all(const Arguments& words, const std::vector<std::string>& left_out);
// Whether `words` are --collect, whose other words a plan holds.
bool collects(const Arguments& words);

// What the inputs hold, the same on whatever machine they lie.
std::string fingerprint(const LabArguments& read, const Progress& progress);
// What parts are of: the words of the command, and what its inputs hold.
std::string plan_of(const std::string& command, const Arguments& words,
                    const std::vector<std::string>& fingerprints);
// The words in it. Fails (Fault::failed) naming `folder` where it is no plan of that command.
Arguments words_in_plan(const std::string& plan, const std::string& command,
                        const std::filesystem::path& folder);
// Fails (Fault::failed) naming `folder` where its plan is another, since its words are those of this one: the
// inputs are others.
void check_plan(const CollectedParts& parts, const std::string& plan, const std::filesystem::path& folder);

// Computes those of `parts` parts that are the share's and are not there, and writes them into `folder`. What
// another process works on is left to it.
void compute_share(const PartFolder& folder, const Share& share, int parts,
                   const std::function<std::string(int part)>& compute, const Progress& progress);
// The files of all parts, in their order. Fails (Fault::failed) naming those that are missing.
std::vector<std::filesystem::path> all_parts(const CollectedParts& parts, int count,
                                             const std::filesystem::path& folder);

}  // namespace whereabouts
