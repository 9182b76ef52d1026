#include "ui/render/paint/venue.h"

#include <algorithm>

namespace whereabouts {
namespace {

constexpr double inch = 25.4;  // mm
// Fonts that publishers ask for, then ones with the same metrics, then the program's own.
const char* const sans = "Helvetica, Arial, Nimbus Sans, Liberation Sans, auto";
const char* const serif = "Times New Roman, Times, Nimbus Roman, Liberation Serif, auto";

}  // namespace

const std::vector<Venue>& venues() {
  static const std::vector<Venue> all = {
      // neurips_2024.sty: \textwidth 5.5 in, 10 pt Times. Figures a point below the text.
      {"neurips", "NeurIPS", 5.5 * inch, 5.5 * inch, 9, "(a)", serif},
      // iclr2024_conference.sty: \textwidth 5.5 in, 10 pt Times.
      {"iclr", "ICLR", 5.5 * inch, 5.5 * inch, 9, "(a)", serif},
      // icml2024.sty: \textwidth 6.75 in, \columnsep 0.25 in; captions 9 pt.
      {"icml", "ICML", 3.25 * inch, 6.75 * inch, 8, "(a)", serif},
      // cvpr.sty: \textwidth 6.875 in, \columnsep 0.3125 in; captions 9 pt.
      {"cvpr", "CVPR, ICCV", 3.28125 * inch, 6.875 * inch, 8, "(a)", serif},
      // llncs.cls: \textwidth 12.2 cm; captions 9 pt.
      {"eccv", "ECCV, Springer LNCS", 122, 122, 8, "(a)", serif},
      // acl.sty: \textwidth 16 cm, \columnsep 0.6 cm; captions 10 pt.
      {"acl", "ACL, EMNLP", 77, 160, 8, "(a)", serif},
      // tmlr.sty: \textwidth 6.5 in, 10 pt.
      {"tmlr", "TMLR", 6.5 * inch, 6.5 * inch, 9, "(a)", serif},
      // research-figure-guide.nature.com, "Building and exporting figure panels": 89 and 183 mm, all type
      // between 5 and 7 pt, Arial or Helvetica, panel letters in lower case. Labels of 6.4 pt make headings
      // of
      // 7 and numbers of 5.8.
      {"nature", "Nature", 89, 183, 6.4, "a", sans},
      // journals.plos.org, "Figures": 5.2 in is a text column, 7.5 in the most; 8 to 12 pt Arial, Times or
      // Symbol; panels (A) or A. Numbers of 8.2 pt.
      {"plos", "PLOS", 5.2 * inch, 7.5 * inch, 9, "A", sans},
      // ieeeauthorcenter.ieee.org, "Size requirements for graphics": 88.9 and 182 mm; parts are called (a),
      // (b), in 8 pt Times.
      {"ieee", "IEEE", 88.9, 182, 8, "(a)", serif},
      // elsevier.com, "Artwork sizing": 90 and 190 mm, 7 pt, no smaller than 6.
      {"elsevier", "Elsevier", 90, 190, 7, "(a)", sans},
      // acmart.cls, sigconf: columns of 241.1 pt in a text of 506.3 pt (72.27 to the inch).
      {"acm", "ACM", 241.1 / 72.27 * inch, 506.3 / 72.27 * inch, 8, "(a)", sans}};
  return all;
}

const Venue* findVenue(const std::string& id) {
  const auto& all = venues();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Venue& each) { return id == each.id; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace whereabouts
