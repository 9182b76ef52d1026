#include "core/train/model/mini_vit.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/image/patch_stages.h"

namespace whereabouts {
namespace {

void refuse(const Message& where, const Message& problem, const Message& remedy) {
  throw Failure(Fault::usage, where, problem, remedy);
}

void check_number(const Message& option, int value, int min, int max) {
  if (value < min || value > max)
    refuse(option, message("{} is out of range", value), message("choose {} to {}", min, max));
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
        refuse(flag("position"), message("{} stands beside another scheme", id), message("leave {} out", id));
      }
      return parts;
    }
    if (scheme.of_time)
      refuse(flag("position"), message("{} is a scheme of days, not of patches", id),
             "choose another scheme");
    PositionPart& part = part_of(scheme, parts);
    if (part.scheme) {
      refuse(flag("position"), message("{} and {} act at the same place", part.scheme->id, id),
             "choose one of them");
    }
    part.scheme = &scheme;
  }
  for (const PositionPart* part : parts.all()) {
    if (part->scheme && parts.rotary.scheme && !part->scheme->joins_rotations) {
      refuse(flag("position"), message("{} meets queries before they turn", part->scheme->id),
             message("choose {} or a rotation", part->scheme->id));
    }
  }
  return parts;
}

void check_hierarchy(const MiniVit& model) {
  constexpr std::size_t most = 8;
  if (model.hierarchy.size() > most) {
    refuse(flag("hierarchy"), message("{} stages are too many to train with here", model.hierarchy.size()),
           message("choose at most {}", most));
  }
  const std::vector<double> factors(model.hierarchy.begin(), model.hierarchy.end());
  const int pixels = hierarchy_stages(factors, model.rows, model.columns).back().pixels;
  if (pixels > 64) {
    refuse(flag("hierarchy"), message("patches of {} px are too large to train with here", pixels),
           "choose factors whose product is at most 64");
  }
  if (model.rows % pixels != 0 || model.columns % pixels != 0) {
    refuse(flag("hierarchy"),
           message("images of {} x {} px cannot be cut into patches of {} px", model.rows, model.columns,
                   pixels),
           "choose factors whose product divides both sides");
  }
  if (model.stride != 0)
    refuse(flag("stride"), "patches of a hierarchy do not overlap",
           message("leave out {} or {}", flag("stride"), flag("hierarchy")));
  if (model.patch != pixels) {
    refuse(flag("patch"),
           message("patches of {} px are not those of the hierarchy, of {} px", model.patch, pixels),
           message("leave out {} or {}", flag("patch"), flag("hierarchy")));
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
  check_number(flag("patch"), model.patch, 1, 64);
  check_number(flag("width"), model.width, 4, 1024);
  check_number(flag("depth"), model.depth, 1, 24);
  check_number(flag("heads"), model.heads, 1, 64);
  check_number(flag("hidden"), model.hidden, 1, 8192);
  check_number(flag("stride"), model.stride, 0, model.patch);
  const int step = model.step();
  if (model.rows < step || model.rows % step != 0 || model.columns % step != 0) {
    const bool overlaps = step < model.patch;
    refuse(overlaps ? Message(flag("stride")) : Message(flag("patch")),
           message("images of {} x {} px cannot be cut {} {} px", model.rows, model.columns,
                   overlaps ? "every" : "into patches of", step),
           message("choose a {} that divides both sides", overlaps ? "stride" : "patch"));
  }
  if ((model.patch - step) % 2 != 0) {
    refuse(flag("stride"),
           message("patches of {} px every {} px cannot be padded alike on both sides", model.patch, step),
           "choose a stride that is even where the patch is, and odd where it is odd");
  }
  if (model.width % model.heads != 0) {
    refuse(flag("heads"), message("a width of {} cannot be split between {} heads", model.width, model.heads),
           "choose heads that divide the width");
  }
  if (model.tokens() > 1025) {
    refuse(model.hierarchy.empty() ? Message(flag("patch")) : Message(flag("hierarchy")),
           message("{} tokens an image are too many to train with here", model.tokens()),
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
    refuse(flag("layout"), message("{} has no layouts", model.position),
           message("leave {} out", flag("layout")));
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
