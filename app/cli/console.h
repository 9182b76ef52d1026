// What a subcommand says while it runs, and how it is stopped.
#pragma once

#include <string>

#include "core/base/progress.h"

namespace whereabouts {

// The one handle of this process. On a terminal, work that lasts more than a second shows its stage and share
// on stderr. From the first call on Ctrl-C (also a hang-up or SIGTERM) cancels it; a second one ends the
// process at once.
const Progress& console_progress();
// Work of several parts: what is reported from now on counts as the part from `from` to `to` of the whole.
void set_progress_part(double from, double to);
// Wipes the line that progress has drawn, if any.
void clear_console_progress();
// The signal that cancelled, 0 while there was none.
int stop_signal();

}  // namespace whereabouts
