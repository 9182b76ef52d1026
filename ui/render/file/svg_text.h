// What Qt's SVG lacks.
#pragma once

#include <QByteArray>

namespace whereabouts {

// `svg` with its exact size in mm, fonts to fall back on behind each family, and the session as metadata
// where there is one.
QByteArray completedSvg(const QByteArray& svg, double widthMm, double heightMm, const QByteArray& session);

}  // namespace whereabouts
