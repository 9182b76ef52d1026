// What the articles say of sinusoids and their own code contradicts, measured.
#pragma once

#include <optional>

#include "core/labs/sinusoid/panels.h"

namespace whereabouts {

// The largest difference between the table and the one that the prose of an article describes for it; empty
// where none describes it otherwise than its code.
//   sinusoidal-1d, interleaved: the prose gives dimension i the exponent i / D, the code 2 floor(i / 2) / D.
//   sinusoidal-2d, articles: the prose gives wave k the exponent 2 k / d, the code k / (D / 4); they agree
//   where d is the half width D / 2, and d is taken for the width D here.
std::optional<double> difference_from_prose(const SinusoidData& data, const Progress& progress);

// Adds what is measured to readings and caption: that difference, and that position 0 is no vector of zeros.
void tell_truths(Figure& figure, const SinusoidData& data, int position);

}  // namespace whereabouts
