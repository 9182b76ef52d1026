// The panels of the lab `terms`.
#pragma once

#include "core/labs/terms/data.h"

namespace whereabouts {

struct TermsView {
  int layer = 0, head = 0;
  Cell query;
};

// Where the colours of a scale end, at -bound and bound, for every query of the head.
struct TermBounds {
  double logits = 0, terms = 0, kernels = 0;
};
// The image, the logits of the query over the patches and each term of them that there is, less their means;
// the kernels over offsets. The logits are on the first scale, the terms on the second, the kernels on the
// third: a term is a fraction of the logits, and would be pale on theirs.
std::vector<Panel> term_maps(const TermsData& data, const TermsView& view, TermBounds& bounds,
                             const Progress& progress);
// Each term's share in every head of the block; a click chooses the head.
Panel share_panel(const TermsData& data, const TermsView& view);

// "rotation", of a title
std::string lower(std::string words);

}  // namespace whereabouts
