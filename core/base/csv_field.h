// A text as a field of comma-separated values (RFC 4180).
#pragma once

#include <string>

namespace whereabouts {

// Quoted where a comma, a quote or an end of a line is in it. What a spreadsheet would take for a formula, a
// text that begins with =, +, -, @, a tab or a return and is no number, begins with an apostrophe, as text
// does there.
std::string csv_field(const std::string& text);
// The same, quoted in any case.
std::string quoted_csv_field(const std::string& text);

}  // namespace whereabouts
