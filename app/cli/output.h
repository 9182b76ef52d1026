// The files that a command writes, looked at before it computes anything.
#pragma once

#include <filesystem>

#include "app/cli/command_line.h"

namespace whereabouts {

// A pipe, a socket or a device: bytes are gone once they are written.
bool is_stream(const std::filesystem::path& path);
// Refuses (Fault::failed) a file that cannot be written, in the words of write_file(); nothing is left behind
// and an older file stays. What a pipe or a device takes shows only when it is written to.
void check_output(const std::filesystem::path& path);
// The same of each of these options that is given. Refuses (usage) two that name one file.
void check_outputs(const CommandLine& line, const std::vector<std::string>& ids);

}  // namespace whereabouts
