#include "core/labs/terms/panels.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "core/figure/names.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

const TermsBlock& block_of(const TermsData& data, const TermsView& view) {
  return data.blocks[static_cast<std::size_t>(view.layer)];
}

// Of those that the query sees.
float mean_of(const Eigen::Ref<const RowVector>& row) {
  double sum = 0;
  int count = 0;
  for (const float value : row) {
    if (std::isnan(value)) continue;
    sum += static_cast<double>(value);
    ++count;
  }
  return static_cast<float>(sum / std::max(count, 1));
}

// The query's row of a map between all tokens: patches alone, less their mean, which the softmax takes away.
std::shared_ptr<const Matrix> row_of(const TermsData& data, const TermsView& view, const Matrix& map) {
  const GridShape grid = data.seen.at(view.layer).grid;
  RowVector row = map.row(data.seen.prefix + grid.token(view.query)).tail(grid.count());
  row.array() -= mean_of(row);
  return on_grid(row, grid);
}

// Of all queries, so that the colours are the same whichever is looked at.
double largest_of(const Matrix& map, int prefix) {
  const auto patches = map.rows() - prefix;
  double most = 0;
  for (Eigen::Index query = 0; query < patches; ++query) {
    const auto row = map.row(prefix + query).tail(patches);
    const float mean = mean_of(row);
    for (const float value : row) {
      if (!std::isnan(value)) most = std::max(most, static_cast<double>(std::abs(value - mean)));
    }
  }
  return most;
}

// Below it lie all but the largest hundredth of these: one bright key leaves the others their colours.
double most_of(std::vector<float>& sizes) {
  if (sizes.empty()) return 0;
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>((sizes.size() - 1) * 99 / 100);
  std::nth_element(sizes.begin(), at, sizes.end());
  return static_cast<double>(*at);
}

void add_sizes(const Matrix& map, int prefix, std::vector<float>& sizes) {
  const auto patches = map.rows() - prefix;
  for (Eigen::Index query = 0; query < patches; ++query) {
    const auto row = map.row(prefix + query).tail(patches);
    const float mean = mean_of(row);
    for (const float value : row) {
      if (!std::isnan(value)) sizes.push_back(std::abs(value - mean));
    }
  }
}

Panel image_of(const TermsData& data, const TermsView& view) {
  const InputPatches places = data.seen.at(view.layer);
  Panel panel = model_image_panel(data.seen, places, data.seen.image);
  panel.click = ClickSets{terms::query.id, ClickSets::From::cell};
  Rectangles frame;
  frame.boxes = {patch_box(places, view.query)};
  panel.layers.push_back({frame});
  return panel;
}

// Offsets of keys from queries, 0 in the middle. `bound` grows to hold its values.
Panel kernel_panel(const TermsData& data, int layer, const Matrix& map, std::string of, double& bound) {
  const GridShape grid = data.reach(layer);
  Matrix kernel = offset_kernel(map, data.seen.prefix, data.seen.at(layer).grid, grid);
  kernel.array() -= mean_of(RowVector(kernel.reshaped<Eigen::RowMajor>().transpose()));
  Panel panel;
  panel.title = "Kernel";
  panel.subtitle = std::move(of);
  panel.x = hidden_axis(-grid.columns + 0.5, grid.columns - 0.5);
  panel.y = hidden_axis(-grid.rows + 0.5, grid.rows - 0.5);
  panel.y.reversed = true;
  panel.square_units = true;
  for (const float value : kernel.reshaped()) {
    if (!std::isnan(value)) bound = std::max(bound, static_cast<double>(std::abs(value)));
  }
  HeatMap heat;
  heat.values = std::make_shared<const Matrix>(std::move(kernel));
  heat.scale = 2;
  heat.left = -grid.columns + 0.5;
  heat.top = -grid.rows + 0.5;
  heat.quantity = "mean over an offset";
  panel.layers = {{std::move(heat)}};
  panel.layers.push_back({crosshair(panel, 0, 0)});
  return panel;
}

}  // namespace

std::vector<Panel> term_maps(const TermsData& data, const TermsView& view, TermBounds& bounds,
                             const Progress& progress) {
  const TermsBlock& block = block_of(data, view);
  const LogitTerms& split = block.terms;
  std::vector<Panel> panels = {image_of(data, view)};
  std::vector<float> sizes;  // of all terms
  const auto add = [&](const Matrix& map, Message title, Message subtitle, int scale) {
    progress.check();
    if (scale == 1) add_sizes(map, data.seen.prefix, sizes);
    GridMap made;
    made.values = row_of(data, view, map);
    made.scale = scale;
    made.quantity =
        message("{}{}, less its mean", title, (subtitle.empty() ? Message("") : message(" {}", subtitle)));
    made.ring = view.query;
    made.click = terms::query.id;
    made.title = std::move(title);
    made.subtitle = std::move(subtitle);
    panels.push_back(grid_map_panel(data.seen.at(view.layer).grid, std::move(made)));
    panels.back().x.visible = panels.back().y.visible = false;
  };
  const Matrix own = split.relative(view.head, progress), total = own + split.products(view.head);
  bounds.logits = largest_of(total, data.seen.prefix);
  add(total, "Logits", message("head {}", view.head), 0);
  // What the query brings → what of the key it meets; one word where both are the same.
  static constexpr const char* names[term_parts][2] = {{"Content", "Content → position"},
                                                       {"Position → content", "Position"},
                                                       {"Bias → content", "Bias → position"}};
  std::array<std::array<Matrix, 2>, term_parts> split_terms;  // a key's bias is the same for every key
  for (int query = 0; query < term_parts; ++query) {
    for (int key = 0; key < 2; ++key) {
      if ((query == 1 || key == 1) && !block.has_position) continue;
      split_terms[static_cast<std::size_t>(query)][static_cast<std::size_t>(key)] =
          split.term(TermPart{query}, TermPart{key}, view.head);
    }
  }
  // Beside the image and the logits what content meets, below the biases what position meets.
  for (const auto& [query, key] : {std::pair{0, 0}, {0, 1}, {2, 0}, {2, 1}, {1, 0}, {1, 1}}) {
    const Matrix& term = split_terms[static_cast<std::size_t>(query)][static_cast<std::size_t>(key)];
    if (term.size() == 0 || ((term.array() == 0) || term.array().isNaN()).all()) continue;
    add(term, names[query][key], "", 1);
  }
  if (split.has_relative()) add(own, data.relative, "", 1);
  bounds.terms = most_of(sizes);
  panels.push_back(kernel_panel(data, view.layer, total, "logits", bounds.kernels));
  const Matrix &content = split_terms[0][0], &position = split_terms[1][1];
  if (position.size() > 0)
    panels.push_back(kernel_panel(data, view.layer, position, "position", bounds.kernels));
  if (split.has_relative())
    panels.push_back(kernel_panel(data, view.layer, own, lower(data.relative), bounds.kernels));
  // Two full rows, whatever terms there are.
  if (panels.size() % 2 == 1)
    panels.push_back(kernel_panel(data, view.layer, content, "content", bounds.kernels));
  return panels;
}

std::string lower(std::string words) {
  if (!words.empty()) words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
  return words;
}

Panel share_panel(const TermsData& data, const TermsView& view) {
  const TermsBlock& block = block_of(data, view);
  struct Kind {
    const char* name;
    double KindShares::*value;
    Colour colour;
    bool shown;
  };
  const std::string relative = lower(data.relative);
  const std::vector<Kind> kinds = {
      {"content", &KindShares::content, Colour::accent, true},
      {"content and position", &KindShares::mixed, Colour::series2, block.has_position},
      {"position", &KindShares::position, Colour::series3, block.has_position},
      {"bias", &KindShares::bias, Colour::muted, true},
      {relative.c_str(), &KindShares::relative, Colour::series4, block.terms.has_relative()}};
  Panel panel;
  panel.title = "Parts of the logits";
  panel.subtitle = message("block {}, by head", view.layer);
  panel.x = index_axis(Index::head, data.heads(view.layer), "head");
  panel.x.line = true;
  panel.legend = true;
  panel.click = ClickSets{terms::head.id, ClickSets::From::x_index};
  double min = 0, max = 1;
  std::vector<Line> lines;
  for (const Kind& kind : kinds) {
    if (!kind.shown) continue;
    Line line;
    line.colour = kind.colour;
    line.label = kind.name;
    for (int head = 0; head < data.heads(view.layer); ++head) {
      const double value = kinds_of(block, head).*kind.value;
      if (!std::isfinite(value)) continue;
      line.x.push_back(head);
      line.y.push_back(value);
      min = std::min(min, value);
      max = std::max(max, value);
    }
    lines.push_back(std::move(line));
  }
  panel.y = value_axis(min - 0.05 * (max - min), max + 0.05 * (max - min), "");
  panel.layers = {cursor(upright_at(panel, view.head))};
  for (Line& line : lines) add_dotted(panel, std::move(line), 6);
  return panel;
}

}  // namespace whereabouts
