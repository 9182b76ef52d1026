// --from FILE: the figure of a session again.
#pragma once

#include "app/cli/command_line.h"

namespace whereabouts {

struct FromSession {
  Arguments arguments;  // without --from; the session's words come first, so that all others win
  std::string name;     // of the session's file, without folder and suffix; unlike that of any other
};

// Reads each `--from FILE` among `arguments`: a .whereabouts file, or a PNG, SVG, PDF, page or film that
// holds a session. LABs that stand first are taken instead of the session's: one for each lab of each
// session. All other flags are for all whose labs know them. Tells on stderr of inputs that moved or changed.
// Without --from there is one with the arguments as they are. Refuses a file without a session.
std::vector<FromSession> from_sessions(const Arguments& arguments, bool drawing);
// The only one; refuses (usage) a second --from.
FromSession from_session(const Arguments& arguments, bool drawing);

// --from as a flag of the command, for its help.
void declare_from(CommandLine& line, bool several);

}  // namespace whereabouts
