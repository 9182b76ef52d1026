// Published accuracies and gains of papers and code bases, per scheme (docs/schemes.md, "Published results").
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position/scheme.h"

namespace whereabouts {

// Empty where none of our sources has a number for the scheme.
std::vector<PublishedResult> published_results(const std::string& scheme);

// What a paper says its scheme gains over another, where it gives no accuracy that others can be compared
// with.
struct PublishedGain {
  double points = 0;  // of top-1 accuracy
  std::string over, setting, source;
};
std::optional<PublishedGain> published_gain(const std::string& scheme);

// The published number of a scheme in one line: its gain, else its first accuracies; empty where there is
// none.
std::string published_words(const std::string& scheme);

}  // namespace whereabouts
