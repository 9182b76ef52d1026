#include "core/position/schemes/m_rope/m_rope.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace whereabouts {
namespace {

// From the middle of the image, and the fractions of Circle-RoPE's circle that follow.
std::vector<double> circle_angles(GridShape image, double mix) {
  const double turn = 2 * std::numbers::pi;
  std::vector<double> seen;
  for (int token = 0; token < image.count(); ++token) {
    const Cell cell = image.cell(token);
    seen.push_back(std::atan2(cell.row - 0.5 * (image.rows - 1), cell.column - 0.5 * (image.columns - 1)));
  }
  const auto [least, most] = std::minmax_element(seen.begin(), seen.end());
  const double from = *least, range = *most - *least;
  for (std::size_t token = 0; token < seen.size(); ++token) {
    const double spread = range > 0 ? (seen[token] - from) / range * turn : seen[token];
    const double counted = turn * static_cast<double>(token) / static_cast<double>(seen.size());
    seen[token] = mix * spread + (1 - mix) * counted;
  }
  return seen;
}

void add_circle(std::vector<MRopeIds>& ids, double start, GridShape image, const MRopeForm& form) {
  for (const double angle : circle_angles(image, form.mix)) {
    const double x = form.radius * std::cos(angle) / std::numbers::sqrt2,
                 y = form.radius * std::sin(angle) / std::sqrt(6.0);
    ids.push_back({start + 2 * y, start + x - y, start - x - y});
  }
}

// The number behind it.
double add_image(std::vector<MRopeIds>& ids, double start, const MRopeSequence& sequence,
                 const MRopeForm& form) {
  const GridShape image = sequence.image;
  if (image.count() == 0) return start;
  const std::size_t first = ids.size();
  if (form.layout == "circle") {
    add_circle(ids, start, image, form);
  } else {
    const bool video = form.layout == "video", apart = form.layout == "interleaved";
    const int up = video ? (image.rows - 1) / 2 : 0, left = video ? (image.columns - 1) / 2 : 0;
    for (int frame = 0; frame < sequence.frames; ++frame) {
      const double moved = start + frame * (video   ? form.spacing
                                            : apart ? std::max(image.rows, image.columns)
                                                    : 0);
      const double time = video || apart ? moved : start + frame;
      for (int token = 0; token < image.count(); ++token) {
        const Cell cell = image.cell(token);
        ids.push_back({time, moved + cell.row - up, moved + cell.column - left});
      }
    }
  }
  double most = ids[first][0];
  for (std::size_t token = first; token < ids.size(); ++token) {
    for (std::size_t axis = 0; axis < (form.layout == "video" ? 1U : 3U); ++axis)
      most = std::max(most, ids[token][axis]);
  }
  return most + 1;
}

}  // namespace

MRopeSequence m_rope_sequence(const RotaryRequest& request) {
  const int frames = request.own.has(m_rope::frames.id) ? request.own[m_rope::frames] : 1;
  return {request.text_before, request.grid, request.text_after, frames};
}

MRopeForm m_rope_form(const RotaryRequest& request) {
  MRopeForm form;
  if (!request.layout.empty()) form.layout = request.layout;
  if (request.own.has(m_rope::spacing.id)) form.spacing = request.own[m_rope::spacing];
  if (request.own.has(m_rope::radius.id)) form.radius = request.own[m_rope::radius];
  if (request.own.has(m_rope::mix.id)) form.mix = request.own[m_rope::mix];
  return form;
}

std::vector<MRopeIds> m_rope_ids(const MRopeSequence& sequence, const MRopeForm& form) {
  std::vector<MRopeIds> ids;
  ids.reserve(static_cast<std::size_t>(sequence.text_before) +
              static_cast<std::size_t>(sequence.image_tokens()) +
              static_cast<std::size_t>(sequence.text_after));
  double next = 0;
  const auto text = [&](int count) {
    for (int i = 0; i < count; ++i, ++next) ids.push_back({next, next, next});
  };
  text(sequence.text_before);
  next = add_image(ids, next, sequence, form);
  text(sequence.text_after);
  return ids;
}

bool whole_ids(const MRopeForm& form) {
  return form.layout != "circle" && (form.layout != "video" || form.spacing == std::round(form.spacing));
}

double per_token_distance(const MRopeSequence& sequence, const std::vector<MRopeIds>& ids) {
  const auto first = static_cast<std::size_t>(sequence.text_before),
             end = first + static_cast<std::size_t>(sequence.image_tokens());
  if (first == end || ids.size() == end - first) return 0;
  double sum = 0;
  std::vector<double> distances(end - first);
  for (std::size_t token = 0; token < ids.size(); ++token) {
    if (token >= first && token < end) continue;
    double mean = 0;
    for (std::size_t i = first; i < end; ++i) {
      double squares = 0;
      for (std::size_t axis = 0; axis < 3; ++axis)
        squares += (ids[i][axis] - ids[token][axis]) * (ids[i][axis] - ids[token][axis]);
      distances[i - first] = std::sqrt(squares);
      mean += distances[i - first] / static_cast<double>(distances.size());
    }
    for (const double distance : distances)
      sum += std::abs(distance - mean) / static_cast<double>(distances.size());
  }
  return sum / static_cast<double>(ids.size() - distances.size());
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
    } else if (layout == "video") {
      if (pair < sections[1] + sections[2]) axis = pair % 2 == 0 ? MRopeAxis::height : MRopeAxis::width;
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

int turning_width(const RotaryRequest& request) {
  const double part = request.own.has(m_rope::part.id) ? request.own[m_rope::part] : 1;
  return static_cast<int>(request.head_dim * part);
}

int turning_pairs(const RotaryRequest& request) {
  return (turning_width(request) + 1) / 2;
}

}  // namespace whereabouts
