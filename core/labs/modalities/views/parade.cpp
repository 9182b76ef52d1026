// Performers with name tags, and on painted markers, in a parade that grows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/modalities/panels.h"
#include "core/labs/modalities/parade.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/views.h"

namespace whereabouts {
namespace {

struct ParadeData : Data, std::enable_shared_from_this<ParadeData> {
  Parade parade;

  std::size_t bytes() const override { return 4096; }
};

std::shared_ptr<const ParadeData> prepare_parade(const Inputs&, const Values& heavy,
                                                 const Progress& progress) {
  progress.check();
  auto data = std::make_shared<ParadeData>();
  data->parade = parade_of(heavy[modalities::rehearsed], heavy[scheme::seed], progress);
  return data;
}

// Heights in the picture of a street, downwards: a performer is 2.4 tall, the vector below it 4.
constexpr double head = 0.45, neck = 0.75, hip = 1.9, feet = 2.7, tag_top = 1.1, table_top = 3.3,
                 row_height = 0.5;
constexpr double tag_end = 0.06;  // of the colours of a tag, three standard deviations
constexpr double bottom = table_top + row_height * parade_width;

// One figure per place: head, body, arms, legs. `step`: who strides; `holding`: a tag before the body.
void add_performers(Panel& panel, int first, int last, Colour colour, int step, bool holding = false) {
  if (first >= last) return;
  Scatter heads;
  heads.colour = colour;
  heads.size = 8;
  LineSegments limbs;
  limbs.colour = colour;
  limbs.width = 1.5;
  for (int place = first; place < last; ++place) {
    const double x = place, stride = (place + step) % 2 == 0 ? 0.26 : 0.1;
    heads.x.push_back(x);
    heads.y.push_back(head);
    // Who holds a tag has the body behind it.
    add_segment(limbs, x, neck, x, holding ? tag_top : hip);
    for (const double side : {-1.0, 1.0}) {
      if (holding) {
        add_segment(limbs, x, 0.85, x + side * 0.3, tag_top);
      } else {
        add_segment(limbs, x, 1.05, x + side * 0.3, 1.5);
      }
    }
    add_segment(limbs, x, hip, x - stride, feet);
    add_segment(limbs, x, hip, x + stride, feet);
  }
  panel.layers.push_back({limbs});
  panel.layers.push_back({heads});
}

Panel street_panel(const char* title, Message subtitle) {
  Panel panel;
  panel.title = title;
  panel.subtitle = std::move(subtitle);
  panel.x = hidden_axis(-0.7, max_performers - 0.3);
  panel.x.indexing = {.index = Index::token, .count = max_performers};
  panel.y = hidden_axis(0, bottom);
  panel.y.reversed = true;
  panel.item_name = "performer";
  return panel;
}

// Vectors as columns, standing below their performers.
HeatMap columns_of(const Matrix& rows, int count, int scale, const char* quantity) {
  HeatMap heat;
  heat.values = std::make_shared<const Matrix>(rows.topRows(count).transpose());
  heat.scale = scale;
  heat.top = table_top;
  heat.cell_height = row_height;
  heat.quantity = quantity;
  return heat;
}

// Numbers from 1 in a box or ring at each place.
Text numbers_at(int first, int last, double y, bool question) {
  Text text;
  for (int place = first; place < last; ++place) {
    text.x.push_back(place);
    text.y.push_back(y);
    text.labels.push_back(question ? "?" : fmt::to_string(place + 1));
  }
  text.size = 10;
  text.room_width = 0.85;
  text.room_height = 0.8;
  return text;
}

Panel tags_panel(const Parade& parade, int performers) {
  const int tagged = std::min(performers, parade.rehearsed);
  Panel panel = street_panel(
      "Name tags", message("a learned table with {} rows, values ±{}", parade.rehearsed, brief(tag_end, 2)));
  panel.layers.push_back({columns_of(parade.tags, tagged, 1, "name tag")});
  add_performers(panel, 0, tagged, Colour::text, performers, true);
  add_performers(panel, tagged, performers, Colour::highlight, performers, true);
  for (const bool missing : {false, true}) {
    const int first = missing ? tagged : 0, last = missing ? performers : tagged;
    if (first >= last) continue;
    Rectangles paper;
    paper.colour = missing ? Colour::highlight : Colour::accent;
    paper.width = 1.25;
    paper.fill_opacity = missing ? 0 : 0.25;
    for (int place = first; place < last; ++place)
      paper.boxes.push_back({.left = place - 0.4, .top = tag_top, .width = 0.8, .height = hip - tag_top});
    panel.layers.push_back({paper});
    panel.layers.push_back({numbers_at(first, last, (tag_top + hip) / 2, missing)});
  }
  return panel;
}

Panel markers_panel(const Parade& parade, int performers) {
  Panel panel = street_panel("Painted markers", "a sinusoid, wherever somebody stands");
  panel.layers.push_back({columns_of(parade.markers, max_performers, 0, "marker")});
  add_performers(panel, 0, performers, Colour::text, performers);
  Rectangles paint;
  paint.colour = Colour::accent;
  paint.width = 1.25;
  paint.fill_opacity = 0.25;
  for (int place = 0; place < max_performers; ++place)
    paint.boxes.push_back({.left = place - 0.42, .top = feet + 0.02, .width = 0.84, .height = 0.5});
  panel.layers.push_back({paint});
  Text numbers = numbers_at(0, max_performers, feet + 0.27, false);
  numbers.room_height = 0.6;
  panel.layers.push_back({numbers});
  return panel;
}

Panel chart_panel(const Parade& parade, const std::vector<double>& stretched, int performers) {
  Panel panel;
  panel.title = "What still holds";
  panel.subtitle = "cosine";
  panel.legend = true;
  panel.x = value_axis(-0.7, max_performers - 0.3, "place");
  panel.x.whole = true;
  for (int place = 0; place < max_performers; place += 4)
    panel.x.ticks.push_back({static_cast<double>(place), fmt::to_string(place + 1)});
  panel.y = value_axis(-0.55, 1.15, "");
  Line rule, tags;
  rule.label = "markers: next in line";
  rule.colour = Colour::series1;
  tags.label = "tags, table stretched";
  tags.colour = Colour::series2;
  for (int place = 1; place < performers; ++place) {
    rule.x.push_back(place);
    rule.y.push_back(parade.next_cosine[static_cast<std::size_t>(place - 1)]);
  }
  for (std::size_t place = 0; place < stretched.size(); ++place) {
    tags.x.push_back(static_cast<double>(place));
    tags.y.push_back(stretched[place]);
  }
  LineSegments end;
  add_segment(end, parade.rehearsed - 0.5, panel.y.lower, parade.rehearsed - 0.5, panel.y.upper);
  end.colour = Colour::muted;
  end.dashed = true;
  panel.layers = {{end}, {rule}, {tags}};
  return panel;
}

Figure parade_figure(const ParadeData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  const Parade& parade = data.parade;
  const int performers = values[modalities::performers];
  const std::vector<double> stretched = stretched_cosine(parade, performers);
  figure.subtitle = "Two ways to tell performers their places, and a parade longer than its rehearsal.";
  figure.scales = {scale_for(values, symmetric_scale(1, "marker")), symmetric_scale(tag_end, "tag")};
  // One bar beside all, so that the places of the chart stand below those of the street.
  figure.scales[0].row_span = 3;
  figure.scales[1].bar = false;
  Panel tags = tags_panel(parade, performers), markers = markers_panel(parade, performers);
  Panel chart = chart_panel(parade, stretched, performers);
  place(markers, {.row = 1});
  place(chart, {.row = 2});
  figure.panels = {tags, markers, chart};
  figure.row_weights = {1, 1, 0.9};
  figure.keeps_places = true;
  figure.preferred_aspect = 1.4;
  const int missing = std::max(0, performers - parade.rehearsed);
  double mean = 0, worst = 1;
  for (const double each : stretched) mean += each / static_cast<double>(stretched.size());
  for (int place = 1; place < performers; ++place)
    worst = std::min(worst, parade.next_cosine[static_cast<std::size_t>(place - 1)]);
  if (missing == 0) {
    figure.caption =
        message("{} a name tag and {} on a marker. Let the parade grow beyond the **{}** of the rehearsal.",
                performers == 1 ? Message("The **1** performer has")
                                : message("All **{}** performers have", performers),
                performers == 1 ? "stands" : "stand", parade.rehearsed);
  } else {
    figure.caption = message(
        "**{}** of {} performers {} no name tag: a learned table ends where the rehearsal did. Stretching it "
        "gives the others other tags (mean cosine {} with their own). The markers go on: the rule that leads "
        "to the next one, fitted on the {} rehearsed places, {} cosine **{}** at worst.",
        missing, performers, missing == 1 ? "has" : "have", strong_number(mean), parade.rehearsed,
        worst > 0.99 ? "holds with" : "does not hold:", number(worst, 3));
  }
  figure.readings = {
      {"without a name tag", fmt::to_string(missing),
       "Performers beyond the rehearsal: positions for which a learned table has no row."},
      {"tags after stretching", number(mean, 2),
       "Mean cosine of the rehearsed tags with those of the table resampled to the longer "
       "parade. 1: unchanged."},
      {"next in line, worst", performers > 1 ? number(worst, 3) : "none: there is one performer",
       "A linear rule from one marker to the next, by least squares over the rehearsed "
       "places: the lowest cosine of "
       "what it says with the marker that is there. 1: it holds everywhere. A rehearsal of "
       "fewer than 9 does not "
       "pin the rule down."}};
  const auto kept = data.shared_from_this();
  figure.arrays = {{"tags", [kept] { return to_array(kept->parade.tags); }},
                   {"markers", [kept] { return to_array(kept->parade.markers); }},
                   {"rule", [kept] { return to_array(kept->parade.rule); }},
                   {"next_cosine",
                    [kept] {
                      const auto& each = kept->parade.next_cosine;
                      return Array{{each.size()}, each};
                    }},
                   {"stretched", [stretched] {
                      return Array{{stretched.size()}, stretched};
                    }}};
  return figure;
}

Formula parade_formula(const ParadeData&, const Values&, const std::optional<Hit>&) {
  return {
      "marker(<i>p</i>)<sub>2i</sub> = sin(<i>p</i> / 100<sup>2i/8</sup>), &nbsp; marker(<i>p</i> + 1) = "
      "<i>M</i> marker(<i>p</i>)",
      {}};
}

}  // namespace

LabView modalities::parade_view() {
  return make_view<ParadeData>({.id = "parade",
                                .label = "Parade",
                                .help = "Name tags and painted markers, in a parade that grows",
                                .parameters = {{scheme::seed.id}, {rehearsed.id}, {performers.id}}},
                               {prepare_parade, parade_figure, parade_formula});
}

}  // namespace whereabouts
