// Texts of core in the language of the window: core knows no Qt and speaks English; they are translated here,
// at the border. The texts that there are stand in resources/translations/core_texts.h, under the context
// "core".
#pragma once

#include <QString>
#include <memory>
#include <string>

#include "core/figure/figure.h"

namespace whereabouts {

// A fixed text: a name, label, help, unit, choice; a heading with numbers, "Layer 3". Any other that is
// composed stays English.
QString coreText(const std::string& english);
// `figure` with its fixed texts (headings, axes, scales, legends) translated, for the screen; the same one
// where the language is English. Files have the English one, so that they are equal wherever they are made.
std::shared_ptr<const Figure> inLanguage(const std::shared_ptr<const Figure>& figure);

}  // namespace whereabouts
