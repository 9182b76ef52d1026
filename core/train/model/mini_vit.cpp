#include "core/train/model/mini_vit.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/image/patch_stages.h"

namespace whereabouts {
namespace {

void refuse(const std::string& where, const std::string& problem, const std::string& remedy) {
  throw Failure(Fault::usage, where, problem, remedy);
}

void check_number(const char* flag, int value, int min, int max) {
  if (value < min || value > max)
    refuse(flag, fmt::format("{} is out of range", value), fmt::format("choose {} to {}", min, max));
}

PositionPart& part_of(const Scheme& scheme, PositionParts& parts) {
  switch (scheme.kind) {
    case Scheme::Kind::additive:
      return parts.additive;
    case Scheme::Kind::rotary:
      return parts.rotary;
    case Scheme::Kind::bias:
      return parts.bias;
    case Scheme::Kind::other:
      return parts.other;
  }
  return parts.other;
}

PositionParts parts_of(const std::string& position) {
  PositionParts parts;
  for (const auto& [id, known] : schemes_in(position)) {
    const Scheme& scheme = known != nullptr ? *known : find_scheme(id);
    if (scheme.is_absent) {
      if (position != id) {
        refuse("--position", fmt::format("{} stands beside another scheme", id),
               fmt::format("leave {} out", id));
      }
      return parts;
    }
    if (scheme.of_time)
      refuse("--position", id + " is a scheme of days, not of patches", "choose another scheme");
    PositionPart& part = part_of(scheme, parts);
    if (part.scheme) {
      refuse("--position", fmt::format("{} and {} act at the same place", part.scheme->id, id),
             "choose one of them");
    }
    part.scheme = &scheme;
  }
  for (const PositionPart* part : parts.all()) {
    if (part->scheme && parts.rotary.scheme && !part->scheme->joins_rotations) {
      refuse("--position", fmt::format("{} meets queries before they turn", part->scheme->id),
             fmt::format("choose {} or a rotation", part->scheme->id));
    }
  }
  return parts;
}

void check_hierarchy(const MiniVit& model) {
  constexpr std::size_t most = 8;
  if (model.hierarchy.size() > most) {
    refuse("--hierarchy", fmt::format("{} stages are too many to train with here", model.hierarchy.size()),
           fmt::format("choose at most {}", most));
  }
  const std::vector<double> factors(model.hierarchy.begin(), model.hierarchy.end());
  const int pixels = hierarchy_stages(factors, model.rows, model.columns).back().pixels;
  if (pixels > 64) {
    refuse("--hierarchy", fmt::format("patches of {} px are too large to train with here", pixels),
           "choose factors whose product is at most 64");
  }
  if (model.rows % pixels != 0 || model.columns % pixels != 0) {
    refuse("--hierarchy",
           fmt::format("images of {} x {} px cannot be cut into patches of {} px", model.rows, model.columns,
                       pixels),
           "choose factors whose product divides both sides");
  }
  if (model.stride != 0)
    refuse("--stride", "patches of a hierarchy do not overlap", "leave out --stride or --hierarchy");
  if (model.patch != pixels) {
    refuse("--patch",
           fmt::format("patches of {} px are not those of the hierarchy, of {} px", model.patch, pixels),
           "leave out --patch or --hierarchy");
  }
}

}  // namespace

std::vector<EmbeddingStage> MiniVit::stages() const {
  if (hierarchy.empty()) return {{patch, step(), padding(), channels, width, grid(), false}};
  std::vector<EmbeddingStage> stages;
  GridShape cells{rows, columns};
  int inputs = channels;
  for (std::size_t i = 0; i < hierarchy.size(); ++i) {
    const int factor = hierarchy[i], halvings = static_cast<int>(hierarchy.size() - 1 - i);
    const int outputs = halvings == 0 ? width : std::max(4, width >> halvings);
    cells = {cells.rows / factor, cells.columns / factor};
    stages.push_back({factor, factor, 0, inputs, outputs, cells, true});
    inputs = outputs;
  }
  return stages;
}

PositionParts checked(const MiniVit& model) {
  if (!model.hierarchy.empty()) check_hierarchy(model);
  check_number("--patch", model.patch, 1, 64);
  check_number("--width", model.width, 4, 1024);
  check_number("--depth", model.depth, 1, 24);
  check_number("--heads", model.heads, 1, 64);
  check_number("--hidden", model.hidden, 1, 8192);
  check_number("--stride", model.stride, 0, model.patch);
  const int step = model.step();
  if (model.rows < step || model.rows % step != 0 || model.columns % step != 0) {
    const bool overlaps = step < model.patch;
    refuse(overlaps ? "--stride" : "--patch",
           fmt::format("images of {} x {} px cannot be cut {} {} px", model.rows, model.columns,
                       overlaps ? "every" : "into patches of", step),
           fmt::format("choose a {} that divides both sides", overlaps ? "stride" : "patch"));
  }
  if ((model.patch - step) % 2 != 0) {
    refuse(
        "--stride",
        fmt::format("patches of {} px every {} px cannot be padded alike on both sides", model.patch, step),
        "choose a stride that is even where the patch is, and odd where it is odd");
  }
  if (model.width % model.heads != 0) {
    refuse("--heads", fmt::format("a width of {} cannot be split between {} heads", model.width, model.heads),
           "choose heads that divide the width");
  }
  if (model.tokens() > 1025) {
    refuse(model.hierarchy.empty() ? "--patch" : "--hierarchy",
           fmt::format("{} tokens an image are too many to train with here", model.tokens()),
           "choose larger patches, of at most 1,024 an image");
  }
  PositionParts parts = parts_of(model.position);
  std::array<PositionPart*, 4> all = {&parts.additive, &parts.rotary, &parts.bias, &parts.other};
  const auto has_layouts = [](const PositionPart* part) {
    return part->scheme && !part->scheme->layouts.empty();
  };
  if (const auto first = std::find_if(all.begin(), all.end(), has_layouts); first != all.end()) {
    (*first)->layout = model.layout;
  } else if (!model.layout.empty()) {
    refuse("--layout", fmt::format("{} has no layouts", model.position), "leave --layout out");
  }
  for (PositionPart* part : all) {
    if (part->scheme) part->layout = part->scheme->checked_trained(shape_for(model, *part));
  }
  return parts;
}

TrainedShape shape_for(const MiniVit& model, const PositionPart& part) {
  TrainedShape shape;
  shape.grid = model.grid();
  shape.class_token = model.class_token;
  shape.class_position = model.class_position;
  shape.width = model.width;
  shape.depth = model.depth;
  shape.heads = model.heads;
  shape.layout = part.layout;
  shape.pairs = model.pairs;
  shape.own = model.scheme_values;
  return shape;
}

}  // namespace whereabouts
