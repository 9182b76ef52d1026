// The man pages: whereabouts.1, and one for each subcommand, from the declarations that --help shows.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// Writes whereabouts.1, whereabouts-labs.1, ... and command-line.md, which has all of it as one page, into
// `folder`, which is made where it is missing.
// whereabouts-labs.1 also has the inputs and parameters of every lab. The pages are plain ASCII for groff's
// man macros, and the same whenever and wherever they are written. Throws Failure.
void write_man_pages(const std::filesystem::path& folder, const std::string& version);

}  // namespace whereabouts
