// A session as words of the command line.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "ui/model/session.h"

namespace whereabouts {

// The words behind `whereabouts figure` that make the figure of its lab again: LAB, --image F, ..., what was
// said of the checkpoints, and the values that were chosen. Inputs that the lab does not use are left out.
std::vector<std::string> sessionWords(const Session& session);

// Words as a line that a POSIX shell splits into them again.
QString shellLine(const std::vector<std::string>& words);

}  // namespace whereabouts
