// Panels that are sheets of words, such as tables: how large they must be to be read.
#pragma once

#include <QSizeF>
#include <optional>

#include "core/figure/figure.h"

namespace whereabouts {

// Px that the words of a panel without axes need, each in a room of its own; empty: it is no sheet.
std::optional<QSizeF> readableSize(const Panel& panel, double typeScale);

}  // namespace whereabouts
