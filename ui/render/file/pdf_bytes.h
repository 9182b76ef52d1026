// What Qt's PDF lacks.
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <vector>

namespace whereabouts {

// Dates become a constant of the same length, so that the same figure gives the same bytes.
void makeReproducible(QByteArray& pdf);
// Qt rounds pages to whole points, a third of a millimetre: writes the exact sizes of all pages (mm), in
// their order, and moves the table of offsets along.
void makePagesExact(QByteArray& pdf, const std::vector<QSizeF>& pages);

}  // namespace whereabouts
