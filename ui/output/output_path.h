// Proposes a free name for a file that the window writes; asks before replacing a file.
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace whereabouts {

struct ComputeResult;

// Of a figure, "neighbours-vit_tiny-reference-7-9": the lab, the inputs it uses that are not built in, and
// the parameters that differ from their defaults, as far as they are short.
QString proposedName(const ComputeResult& result);

// `path`, or where that exists the same with -2, -3, ... before its suffix. Folders have none.
QString freePath(const QString& path);

// Calls `write` with `path`; where that exists, asks first: Replace calls it with the same path, Keep both
// with a free one, Cancel not at all.
void askBeforeReplacing(QWidget* parent, const QString& path, std::function<void(const QString&)> write);

// Asks for a file to write with the system's dialog, which here does not ask about replacing: the suffix is
// added only afterwards. Empty: cancelled.
QString askForOutput(QWidget* parent, const QString& title, const QString& proposal, const QString& filter,
                     const QString& suffix);

}  // namespace whereabouts
