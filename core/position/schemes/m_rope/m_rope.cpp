#include "core/position/schemes/m_rope/m_rope.h"

#include <algorithm>

namespace whereabouts {

std::vector<MRopeIds> m_rope_ids(const MRopeSequence& sequence) {
  std::vector<MRopeIds> ids;
  ids.reserve(static_cast<std::size_t>(sequence.text_before) +
              static_cast<std::size_t>(sequence.image.count()) +
              static_cast<std::size_t>(sequence.text_after));
  int next = 0;
  const auto text = [&](int count) {
    for (int i = 0; i < count; ++i, ++next) ids.push_back({next, next, next});
  };
  text(sequence.text_before);
  const GridShape image = sequence.image;
  for (int token = 0; token < image.count(); ++token) {
    const Cell cell = image.cell(token);
    ids.push_back({next, next + cell.row, next + cell.column});
  }
  next += std::max(image.rows, image.columns);
  text(sequence.text_after);
  return ids;
}

MRopeSections default_sections(const std::string& layout, int pairs) {
  const int side = std::max(1, layout == "interleaved" ? pairs * 5 / 16 : pairs * 3 / 8);
  return {pairs - 2 * side, side, side};
}

std::vector<MRopeAxis> m_rope_axes(const std::string& layout, const MRopeSections& sections, int pairs) {
  std::vector<MRopeAxis> axes(static_cast<std::size_t>(pairs), MRopeAxis::time);
  for (int pair = 0; pair < pairs; ++pair) {
    MRopeAxis& axis = axes[static_cast<std::size_t>(pair)];
    if (layout == "interleaved") {
      // pair / 3 counts the places of an axis that are used up.
      if (pair % 3 == 1 && pair / 3 < sections[1]) axis = MRopeAxis::height;
      if (pair % 3 == 2 && pair / 3 < sections[2]) axis = MRopeAxis::width;
    } else if (pair >= sections[0]) {
      axis = pair < sections[0] + sections[1] ? MRopeAxis::height : MRopeAxis::width;
    }
  }
  return axes;
}

MRopeSections pairs_per_axis(const std::vector<MRopeAxis>& axes) {
  MRopeSections counts{};
  for (const MRopeAxis axis : axes) ++counts[static_cast<std::size_t>(axis)];
  return counts;
}

}  // namespace whereabouts
