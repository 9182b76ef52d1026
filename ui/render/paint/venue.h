// Where figures are printed: widths of columns and conventions of type of common venues.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

struct Venue {
  const char *id, *label;
  double singleMm, doubleMm;  // one column; the whole text. Equal where a page has one column
  double pointSize;           // of axis labels; numbers are a tenth smaller, headings a tenth larger
  const char* letters;        // style of panel letters, an id of the option `letters`
  const char* families;       // the first that is installed
};

// Without the entry "none", which stands for no venue.
const std::vector<Venue>& venues();
// Null for "none" and unknown ids.
const Venue* findVenue(const std::string& id);

}  // namespace whereabouts
