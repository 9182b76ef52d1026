// The parameters of the lab `time`.
#pragma once

#include <string>
#include <vector>

#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/parameter.h"
#include "core/position/scheme.h"

namespace whereabouts {

namespace time_lab {

inline constexpr Handle<std::string> show{"show"};

// What the numbers of a column are taken for.
enum class Meaning { guessed, prices, returns, levels };
inline constexpr Option<Meaning> meanings[] = {
    {Meaning::guessed, "auto", "Automatic",
     "Returns by name or size, prices where all are above 0, else levels"},
    {Meaning::prices, "prices", "Prices", "Changes are logarithms of each value over the one before"},
    {Meaning::returns, "returns", "Returns", "The numbers are changes already"},
    {Meaning::levels, "levels", "Levels", "Changes are differences"}};
inline constexpr Handle<Meaning> meaning{"quantity", meanings};

enum class Encoding { market_cycle, sinusoid, offsets };
inline constexpr Option<Encoding> encodings[] = {
    {Encoding::market_cycle, "market-cycle", "Market cycles", "Sines and cosines around the cycles"},
    {Encoding::sinusoid, "sinusoidal-1d", "Sinusoidal 1-D", "Sines and cosines from fast to slow"},
    {Encoding::offsets, "shaw", "Relative offsets",
     "A vector for each clipped offset from the chosen row (Shaw)"}};
inline constexpr Handle<Encoding> encoding{"scheme", encodings};

inline constexpr Option<Harmonics> harmonic_rules[] = {
    {Harmonics::articles, "articles", "Articles", "(2 pi / f) / 10^(m / k): slower and slower"},
    {Harmonics::integer, "integer", "Integer", "2 pi m / f: every one repeats after f rows"}};
inline constexpr Handle<Harmonics> harmonics{"harmonics", harmonic_rules};

enum class Members { file, simulated };
inline constexpr Option<Members> member_sources[] = {
    {Members::file, "series", "Series", "An asset is there where its column has a value"},
    {Members::simulated, "simulated", "Simulated", "Assets that enter and leave at random"}};
inline constexpr Handle<Members> members{"members", member_sources};

inline constexpr Handle<std::string> field{"series-value"}, column{"series-column"};
inline constexpr Handle<std::vector<double>> cycles{"cycles"};
inline constexpr Handle<int> width{"dim"}, span{"span"}, max_relative_position{"reach"},
    horizon_count{"horizons"}, horizon{"horizon"}, assets{"assets"}, window{"window"}, day{"day"};
inline constexpr Handle<std::uint32_t> seed{"seed"};
inline constexpr Handle<double> strength{"strength"};

// In which views they have an effect, the views say.
std::vector<Parameter> parameters();

// Every cycle has at least one sine and one cosine; a vector whose halves are two encodings has `parts` = 4,
// so that pairs are complete in both.
Range width_range(const Scope& scope, int parts);
int first_width(const Range& range);

}  // namespace time_lab
}  // namespace whereabouts
