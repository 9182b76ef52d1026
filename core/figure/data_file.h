// The numbers behind a figure as a file: the same for the command line and the window.
#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/figure/figure.h"

namespace whereabouts {

// Writes the figure's arrays as npz, csv or json, by the suffix of `path`; where the figure draws a table,
// csv is that table, as md and tex are. Whole or not at all; progress counts arrays. Refuses (usage, naming
// `where`) md and tex of a figure without a table.
void write_data(const Figure& figure, const std::filesystem::path& path, const std::string& where,
                const Progress& progress = {});

}  // namespace whereabouts
