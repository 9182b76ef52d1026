// Two sentences of the same words, with positions and without.
#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/modalities/panels.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/views.h"
#include "core/labs/modalities/word_order.h"

namespace whereabouts {
namespace {

struct WordOrderData : Data, std::enable_shared_from_this<WordOrderData> {
  WordOrder order;

  std::size_t bytes() const override {
    const Eigen::Index numbers =
        order.embedded[0].size() + order.embedded[1].size() + 3 * order.pooled[0].size();
    return static_cast<std::size_t>(numbers) * sizeof(double) + 4096;
  }
};

std::shared_ptr<const WordOrderData> prepare_word_order(const Inputs&, const Values& heavy,
                                                        const Progress& progress) {
  progress.check();
  auto data = std::make_shared<WordOrderData>();
  data->order = word_order(modalities::text_words(heavy), words_of(heavy[modalities::other], "--other"),
                           heavy[modalities::width], heavy[scheme::seed], progress);
  return data;
}

constexpr const char* position_names[] = {"No position", "Learned positions", "RoPE"};

Panel sentence_panel(const WordOrder& order, std::size_t which) {
  const std::vector<std::string>& words = order.words[which];
  Panel panel = table_map_panel({.values = as_floats(order.embedded[which]),
                                 .rows = "",
                                 .title = which == 0 ? "One sentence" : "Another",
                                 .subtitle = which == 0 ? "embeddings of the words" : ""});
  const std::size_t every = (words.size() + 11) / 12;
  for (std::size_t word = 0; word < words.size(); word += every)
    panel.y.ticks.push_back({static_cast<double>(word), short_word(words[word])});
  panel.item_name = "word";
  return panel;
}

// The second sentence's mean over its words less the first one's, dimension by dimension.
Panel pooled_panel(const WordOrder& order, std::size_t position, double end) {
  const MatrixD& pooled = order.pooled[position];
  Panel panel;
  panel.title = position_names[position];
  panel.subtitle = message("max {}", brief(order.difference[position], 1));
  panel.x = index_axis(Index::dimension, static_cast<int>(pooled.cols()), "dimension");
  panel.x.line = true;
  panel.y = value_axis(-end, end, position == 0 ? "difference" : "");
  Line line;
  line.width = 1.75;
  for (Eigen::Index i = 0; i < pooled.cols(); ++i) {
    line.x.push_back(static_cast<double>(i));
    line.y.push_back(pooled(1, i) - pooled(0, i));
  }
  panel.layers.push_back({line});
  return panel;
}

Message sentence_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return message("“{}”", shown(text, 60));
}

Message order_caption(const WordOrder& order) {
  const Message both = message("{} and {}", sentence_text(order.words[0]), sentence_text(order.words[1]));
  const auto& difference = order.difference;
  const Message measured =
      message("the mean outputs differ by {} without position, {} with learned positions, {} with RoPE",
              strong_number(difference[0]), strong_number(difference[1]), strong_number(difference[2]));
  if (order.words[0] == order.words[1]) return message("{} are one sentence: {}.", both, measured);
  if (!order.same_bag) return message("{} have **other words**: {}.", both, measured);
  return message("{} are **one bag of words**: {}. Without position their order is lost.", both, measured);
}

Figure word_order_figure(const WordOrderData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  const WordOrder& order = data.order;
  figure.subtitle = message("{}, through one layer of attention, and pooled.",
                            order.words[0] == order.words[1] ? Message("The same sentence twice")
                            : order.same_bag                 ? "The same words in two orders"
                                                             : "Two sentences of other words");
  const double end =
      std::max({1.0, order.embedded[0].cwiseAbs().maxCoeff(), order.embedded[1].cwiseAbs().maxCoeff()});
  ColourScale scale = symmetric_scale(std::ceil(end), "value");
  scale.column = 5;
  figure.scales = {scale_for(values, scale)};
  Panel first = sentence_panel(order, 0), second = sentence_panel(order, 1);
  place(first, {.column_span = 3});
  place(second, {.column = 3, .column_span = 3});
  figure.panels = {first, second};
  // Rounding alone is drawn flat.
  const double largest = *std::max_element(order.difference.begin(), order.difference.end());
  for (std::size_t position = 0; position < word_positions; ++position) {
    Panel panel = pooled_panel(order, position, largest > 1e-9 ? 1.1 * largest : 1);
    place(panel, {.row = 1, .column = 2 * static_cast<int>(position), .column_span = 2});
    figure.panels.push_back(panel);
  }
  figure.row_weights = {1, 1.2};
  figure.preferred_aspect = 1.6;
  figure.caption = order_caption(order);
  figure.readings = {{"bag of words", order.same_bag ? "the same" : "different",
                      "Whether both sentences have the same words as often."}};
  for (std::size_t position = 0; position < word_positions; ++position) {
    figure.readings.push_back(
        {position_names[position], brief(order.difference[position], 2),
         "The largest difference between the two sentences' mean outputs. 0, or the rounding "
         "of sums near 10⁻¹⁶: a classifier on top cannot tell them apart."});
  }
  const auto kept = data.shared_from_this();
  figure.arrays = {
      {"first", [kept] { return to_array(kept->order.ids[0]); }},
      {"second", [kept] { return to_array(kept->order.ids[1]); }},
      {"pooled",
       [kept] {
         std::vector<double> all;
         const auto& pooled = kept->order.pooled;
         for (const MatrixD& each : pooled) all.insert(all.end(), each.data(), each.data() + each.size());
         return Array{{word_positions, 2, static_cast<std::size_t>(pooled[0].cols())}, std::move(all)};
       }},
      {"difference", [kept] {
         const auto& each = kept->order.difference;
         return Array{{word_positions}, std::vector<double>(each.begin(), each.end())};
       }}};
  return figure;
}

Formula word_order_formula(const WordOrderData&, const Values&, const std::optional<Hit>&) {
  return {
      "mean<sub>n</sub> (<i>A</i> <i>x</i>)<sub>n</sub>, &nbsp; <i>A</i> = softmax(<i>x</i> "
      "<i>x</i><sup>T</sup> / √<i>D</i>)",
      {}};
}

}  // namespace

LabView modalities::order_view() {
  return make_view<WordOrderData>({.id = "order",
                                   .label = "Word order",
                                   .help = "Two sentences of the same words, with positions and without",
                                   .parameters = {{text.id}, {other.id}, {width.id}, {scheme::seed.id}}},
                                  {prepare_word_order, word_order_figure, word_order_formula});
}

}  // namespace whereabouts
