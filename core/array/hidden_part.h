// What lies beside a file or a folder while it is written, and what a program that was killed has left of
// that.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/port.h"

namespace whereabouts {

// ".whereabouts-NUMBER.part"
std::filesystem::path hidden_part_name(unsigned number);
bool is_hidden_part_name(const std::string& name);

// While it is open others leave the folder alone. Not open where the system locks no folders.
port::Descriptor hold_hidden_folder(const std::filesystem::path& folder);

// Removes folders of such names in `folder` that nobody holds and nothing was written to for ten minutes: a
// machine that shares the folder may not pass locks on. What cannot be removed stays.
void remove_abandoned_folders(const std::filesystem::path& folder);

}  // namespace whereabouts
