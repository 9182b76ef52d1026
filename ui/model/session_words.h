// A session as words of the command line.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/labs/framework/lab.h"
#include "ui/model/session.h"

namespace whereabouts {

// The words behind `whereabouts figure` that make the figure of its lab again: LAB, --image F, ..., what was
// said of the checkpoints, and the values that were chosen. Inputs that the lab does not use are left out.
std::vector<std::string> sessionWords(const Session& session);

// The part of those that names the inputs of the lab and what is stated of them. `given`: the values chosen.
std::vector<std::string> inputWords(const Lab& lab, const InputSources& sources, const Values& given);

// Words as a line that a POSIX shell splits into them again.
QString shellLine(const std::vector<std::string>& words);

}  // namespace whereabouts
