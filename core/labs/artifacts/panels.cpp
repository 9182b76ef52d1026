#include "core/labs/artifacts/panels.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/figure/text.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/layer_strip.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

using artifacts::RunKind;

constexpr std::array<const char*, artifacts::kinds> titles = {"Natural", "Scrambled", "Zeroed", "Register"};
constexpr std::array<Colour, artifacts::kinds> colours = {Colour::accent, Colour::series2, Colour::series3,
                                                          Colour::series4};

const ArtifactsRun& run_of(const ArtifactsData& data, RunKind kind) {
  return data.runs[static_cast<std::size_t>(kind)];
}

RowVector patches_of(const Matrix& of_tokens, int layer, const TokenTrace& trace) {
  return of_tokens.row(layer).tail(trace.grid.count());
}

Scatter rings(const GridShape& grid, const std::vector<int>& patches) {
  Scatter marks;
  marks.mark = Marker::ring;
  marks.size = 9;
  for (const int patch : patches) {
    marks.x.push_back(grid.cell(patch).column);
    marks.y.push_back(grid.cell(patch).row);
  }
  return marks;
}

Panel layers_panel(const char* title, int count, int layer, double lower, double upper, bool logarithmic) {
  Panel panel;
  panel.title = title;
  panel.x = index_axis(Index::layer, count, "layer");
  panel.x.line = true;
  panel.y = value_axis(lower, upper, "");
  panel.y.logarithmic = logarithmic;
  panel.legend = true;
  panel.click = ClickSets{inside::layer.id, ClickSets::From::x_index};
  panel.layers.push_back(cursor(upright_at(panel, std::min(layer, count - 1))));
  return panel;
}

Line run_line(RunKind kind) {
  Line line;
  line.colour = colours[static_cast<std::size_t>(kind)];
  line.label = kind == RunKind::moved ? "with a register" : artifacts::names[static_cast<std::size_t>(kind)];
  line.width = 2;
  line.dashed = kind == RunKind::scrambled;
  return line;
}

}  // namespace

int block_of(const ArtifactsData& data, int layer) {
  return std::min(layer, data.depth() - 1);
}

const std::vector<int>& followed(const ArtifactsData& data, int layer) {
  return data.outliers(layer).empty() ? data.outliers(data.worst) : data.outliers(layer);
}

Panel artifacts_image_panel(const ArtifactsData& data, int layer) {
  Panel panel = model_image_panel(data.seen, data.seen.image);
  Rectangles frames;
  for (const int patch : data.outliers(layer))
    frames.boxes.push_back(patch_box(data.seen.patches, data.seen.grid.cell(patch)));
  if (!frames.boxes.empty()) panel.layers.push_back({std::move(frames)});
  return panel;
}

Panel excess_strip_panel(const ArtifactsData& data, int layer, double end) {
  const GridShape grid = data.seen.grid;
  const TokenTrace& trace = data.natural().trace;
  Panel panel =
      layer_strip(grid, data.depth(), layer, false, [&](int at) {
        const double median = std::max(median_norm(trace, at), 1e-30);
        return LayerMap{
            on_grid(RowVector(patches_of(trace.norms, at, trace) / static_cast<float>(median)), grid),
            message("layer {}, norm in medians", at), excess_scale};
      }).panel;
  panel.title = "Norm by layer";
  panel.subtitle = message("0 to {} medians", brief(end, 2));
  return panel;
}

Panel norm_map_panel(const ArtifactsData& data, RunKind kind, int layer) {
  const ArtifactsRun& run = run_of(data, kind);
  const auto at = static_cast<std::size_t>(layer);
  Panel panel = grid_map_panel(
      data.seen.grid, {.values = on_grid(patches_of(run.trace.norms, layer, run.trace), data.seen.grid),
                       .scale = norm_scale,
                       .quantity = "norm",
                       .title = titles[static_cast<std::size_t>(kind)],
                       .subtitle = message("max {}", brief(largest_norm(run.trace, layer), 3))});
  panel.x.visible = panel.y.visible = false;
  if (!run.outliers[at].empty()) panel.layers.push_back({rings(data.seen.grid, run.outliers[at])});
  return panel;
}

Panel received_map_panel(const ArtifactsData& data, RunKind kind, int layer) {
  const ArtifactsRun& run = run_of(data, kind);
  const int block = block_of(data, layer);
  const std::vector<int>& places = followed(data, layer);
  const RowVector received = patches_of(run.trace.received, block, run.trace);
  // What the outliers draw; without any, where the colours end.
  const double share =
      places.empty() ? static_cast<double>(received.maxCoeff()) : attention_to(run.trace, block, places);
  Panel panel = grid_map_panel(
      data.seen.grid, {.values = on_grid(received, data.seen.grid),
                       .scale = received_scale,
                       .quantity = message("attention received in block {}", block),
                       .title = "Attention",
                       .subtitle = message("{}{} %", places.empty() ? "max " : "",
                                           places.empty() ? brief(100 * share, 2) : number(100 * share, 0))});
  panel.x.visible = panel.y.visible = false;
  return panel;
}

Panel excess_panel(const ArtifactsData& data, int layer) {
  double max = data.threshold;
  for (const ArtifactsRun& run : data.runs) {
    for (int at = 0; at <= data.depth(); ++at) max = std::max(max, excess(run.trace, at));
  }
  const bool logarithmic = max > 10;
  Panel panel = layers_panel("Largest norm", data.depth() + 1, layer, logarithmic ? 0.9 : 0,
                             logarithmic ? 1.4 * max : 1.1 * max, logarithmic);
  panel.subtitle = "in medians";
  Line limit;
  limit.x = {panel.x.lower, panel.x.upper};
  limit.y = {data.threshold, data.threshold};
  limit.colour = Colour::muted;
  limit.dashed = true;
  limit.label = "threshold";
  panel.layers.push_back({std::move(limit)});
  for (std::size_t kind = 0; kind < data.runs.size(); ++kind) {
    Line line = run_line(static_cast<RunKind>(kind));
    for (int at = 0; at <= data.depth(); ++at) {
      line.x.push_back(at);
      line.y.push_back(std::max(excess(data.runs[kind].trace, at), logarithmic ? 1.0 : 0.0));
    }
    panel.layers.push_back({std::move(line)});
  }
  return panel;
}

Panel drawn_panel(const ArtifactsData& data, int layer) {
  const std::vector<int>& places = followed(data, layer);
  Panel panel = layers_panel("Attention drawn", data.depth(), layer, 0, 1.02, false);
  panel.subtitle = "by these places";
  const double even = 1.0 * static_cast<double>(places.size()) / data.seen.tokens();
  Line level;
  level.x = {panel.x.lower, panel.x.upper};
  level.y = {even, even};
  level.colour = Colour::muted;
  level.dashed = true;
  level.label = "if even";
  panel.layers.push_back({std::move(level)});
  for (std::size_t kind = 0; kind < data.runs.size(); ++kind) {
    Line line = run_line(static_cast<RunKind>(kind));
    for (int block = 0; block < data.depth(); ++block) {
      line.x.push_back(block);
      line.y.push_back(attention_to(data.runs[kind].trace, block, places));
    }
    panel.layers.push_back({std::move(line)});
  }
  if (data.runs.size() <= RunKind::moved) return panel;
  Line taken = run_line(RunKind::moved);
  taken.dashed = true;
  taken.label = "the register";
  for (int block = 0; block < data.depth(); ++block) {
    taken.x.push_back(block);
    taken.y.push_back(attention_to_register(run_of(data, RunKind::moved).trace, block));
  }
  panel.layers.push_back({std::move(taken)});
  return panel;
}

Panel dimension_panel(const ArtifactsData& data, int layer) {
  const DimensionShares& shares = data.shares[static_cast<std::size_t>(layer)];
  const bool any = shares.at.size() > 0;
  Panel panel;
  const int guilty = shares.guilty();
  panel.title = any ? message("Dimension {}", guilty) : "Dimensions";
  panel.subtitle = "of |x|²";
  panel.x = index_axis(Index::dimension, static_cast<int>(shares.elsewhere.size()), any ? "dimension" : "");
  panel.x.line = true;
  const double max = std::max(static_cast<double>(shares.elsewhere.maxCoeff()),
                              any ? static_cast<double>(shares.at.maxCoeff()) : 0.0);
  panel.y = value_axis(0, std::max(1.08 * max, 1e-6), "");
  panel.legend = any;
  const auto add = [&](const RowVector& values, Colour colour, const char* label) {
    Line line;
    line.colour = colour;
    line.label = label;
    for (Eigen::Index dimension = 0; dimension < values.size(); ++dimension) {
      line.x.push_back(static_cast<double>(dimension));
      line.y.push_back(static_cast<double>(values[dimension]));
    }
    panel.layers.push_back({std::move(line)});
  };
  if (any) add(shares.at, Colour::accent, "outliers");
  add(shares.elsewhere, Colour::series2, any ? "all other patches" : "all patches");
  return panel;
}

}  // namespace whereabouts
