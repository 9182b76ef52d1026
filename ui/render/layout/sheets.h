// Panels of text, such as tables: how large they must be to be readable.
#pragma once

#include <QSizeF>
#include <optional>

#include "core/figure/figure.h"
#include "ui/theme/theme.h"

namespace whereabouts {

// The px that the texts of a panel without axes need, each in its own room; empty: not such a panel.
std::optional<QSizeF> readableSize(const Panel& panel, const TypeStyle& type);

}  // namespace whereabouts
