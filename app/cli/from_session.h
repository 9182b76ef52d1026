// --from FILE: the figure of a session again.
#pragma once

#include "app/cli/command_line.h"
#include "core/checkpoint/inspect/statement.h"

namespace whereabouts {

struct FromSession {
  Arguments arguments;   // without --from; the session's words come first, so that all others win
  ModelStatement said2;  // of the second checkpoint, for which there are no flags
};

// Reads `--from FILE` among `arguments`: a .whereabouts file, or a PNG, SVG, PDF or page that holds a
// session. A LAB that stands first is taken instead of the session's. Tells on stderr of inputs that moved or
// changed. Without --from the arguments stay as they are. Refuses a file without a session, and a second
// --from.
FromSession from_session(const Arguments& arguments, bool drawing);

// --from as a flag of the command, for its help.
void declare_from(CommandLine& line);

}  // namespace whereabouts
