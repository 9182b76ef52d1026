// Failures and notes in the words of the window: the core writes them for the command line as well, where a
// parameter is a flag.
#pragma once

#include <QString>
#include <exception>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/figure/figure.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

struct FailureWords {
  QString where, problem, remedy;
  // "problem; remedy"
  QString rest() const;
  // "Problem. Remedy.", for where there is room.
  QString sentences() const;
};

// One line for any exception: "Where: problem; remedy".
QString problemWords(const std::exception& error, const std::vector<Parameter>& parameters = {});
// Flags become the labels of `parameters`, or say where else in the window the thing is chosen.
FailureWords wordsOf(const Failure& failure, const std::vector<Parameter>& parameters = {});
Message windowMessage(const Message& said, const std::vector<Parameter>& parameters);
// The same in the language of the window.
QString windowWords(const Message& said, const std::vector<Parameter>& parameters = {});
// What a figure says, with labels in place of flags.
void useWindowWords(Figure& figure, const std::vector<Parameter>& parameters);

// The id of the one among `parameters` that the failure is about; empty: none of them.
std::string blamedParameter(const Failure& failure, const std::vector<Parameter>& parameters);

}  // namespace whereabouts
