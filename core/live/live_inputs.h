// What a page carries of a lab's inputs, so that its figures can be computed there.
#pragma once

#include <optional>

#include "core/base/progress.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {

// Of a checkpoint its position table, as `values` (resolved) choose it; an image of 8 bits, every pixel of
// it; nothing where the lab looks at nothing for these values (OnPages). Empty where a page carries too
// little of what the lab looks at, or it would be too much: max_live_numbers, max_live_bytes.
std::optional<Inputs> live_inputs(const Lab& lab, const Inputs& seen, const Values& values,
                                  const Progress& progress = {});

// Of a table: 14 x 14 positions of 768 numbers and a class token have room, 0.8 MB of the page.
inline constexpr std::int64_t max_live_numbers = 200'000;
// Of an image: 365 x 365 pixels of three colours with 8 bits have room, 0.5 MB of the page at most.
inline constexpr std::size_t max_live_bytes = 400'000;

}  // namespace whereabouts
