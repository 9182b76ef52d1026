// The icon of the program, resources/desktop/whereabouts.svg, as desktops show it.
#pragma once

#include <QIcon>

namespace whereabouts {

// In its own colours, drawn when it is asked for pixels.
QIcon programIcon();

}  // namespace whereabouts
