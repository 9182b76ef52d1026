// A page of the manual for docs/command-line.md.
#pragma once

#include <string>

#include "app/cli/manual_page.h"

namespace whereabouts {

// As a chapter of docs/command-line.md, headed by "## whereabouts labs". Without what the page has once: the
// list of commands, and --help.
std::string markdown_chapter(const ManualPage& page);

}  // namespace whereabouts
