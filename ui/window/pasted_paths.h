// Names of files in pasted text.
#pragma once

#include <QStringList>

namespace whereabouts {

// Absolute paths, ~/ and file: addresses, one a line, in quotes or not; several in quotes on one line as
// terminals write them. Empty where a line is anything else. Does not check that the files exist.
QStringList pathsIn(const QString& text);

}  // namespace whereabouts
