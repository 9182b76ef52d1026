// Panels of text, such as tables: how large they must be to be readable.
#pragma once

#include <QSizeF>
#include <optional>

#include "core/figure/figure.h"
#include "ui/render/layout/face.h"
#include "ui/theme/theme.h"

namespace whereabouts {

// The width of the widest label, or of the sample where there is one; at least a pixel.
double widestOf(const Text& text, const Face& metrics);

// The px that the texts of a panel without axes need, each in its own room; empty: not such a panel.
std::optional<QSizeF> readableSize(const Panel& panel, const TypeStyle& type);

}  // namespace whereabouts
