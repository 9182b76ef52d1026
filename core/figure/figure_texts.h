// Every text of a figure, for whoever says them otherwise: in another language, with labels in place of
// flags.
#pragma once

#include <functional>

#include "core/base/message.h"
#include "core/figure/figure.h"

namespace whereabouts {

// Calls `change` for title, subtitle, caption, headings, axes, ticks, legends, lists, labels, scales and
// readings. Labels of more than 40 places, the numbers of patches, are left out.
void change_texts(Figure& figure, const std::function<void(Message&)>& change);

}  // namespace whereabouts
