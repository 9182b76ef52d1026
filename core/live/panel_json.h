// A panel as the script of a page reads it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/figure/figure.h"

namespace whereabouts {

// Title, axes, what their places are and what a click or a drag sets, without layers (resources/page/hit.js,
// places.js, moving.js).
nlohmann::json panel_json(const Panel& panel);

}  // namespace whereabouts
