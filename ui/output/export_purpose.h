// What a figure is exported for. Each purpose has options of its own, proposed and kept apart: what was
// chosen for a column of a paper does not follow into a web page.
#pragma once

#include <QString>

#include "ui/render/file/export.h"

namespace whereabouts {

enum class Purpose { paper, slides, web };

// What differs from the defaults of the options. Paper is light, whatever the window's theme.
Values proposedOptions(Purpose purpose, const QString& windowTheme);
// What of `given` belongs to the figure and not to the purpose: its panels, its words.
Values ofFigure(const Values& given);

// What was kept for that purpose; empty values and the purpose's usual format at first.
struct KeptExport {
  Values given;
  Format format = Format::png;
};
KeptExport keptExport(Purpose purpose);
// Keeps what of `given` differs from `proposed`, and that this purpose was the last (a web page is asked for
// each time).
void keepExport(Purpose purpose, const Values& given, const Values& proposed, Format format);
Purpose lastPurpose();

}  // namespace whereabouts
