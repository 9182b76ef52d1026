// Letters before the titles of panels, which a paper refers to: a, b, c.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/parameter/declaration.h"
#include "ui/render/layout/layout.h"

namespace whereabouts {

// The styles: none, a, A, (a), (A), a), A).
std::vector<Choice> letterChoices();
// The letter of the panel `index` (0-based) in a style; behind z follow aa, ab.
QString letterOf(const std::string& style, std::size_t index);
// The letter of each panel, in reading order of their places: row by row. None for a panel alone.
std::vector<QString> lettersOf(const std::string& style, const std::vector<PanelLayout>& panels);

}  // namespace whereabouts
