#include "core/labs/artifacts/words.h"

#include <algorithm>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/artifacts/panels.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

using artifacts::RunKind;

Message per_cent_of(double share) {
  const double value = 100 * share;
  return message("{} %", number(value, value < 10 ? 1 : 0));
}

const ArtifactsRun& run_at(const ArtifactsData& data, RunKind kind) {
  return data.runs[static_cast<std::size_t>(kind)];
}

// "(0, 0), (0, 13) and (13, 0)"; of many the first four.
Message places_in_words(const GridShape& grid, const std::vector<int>& patches) {
  std::vector<Message> named;
  for (const int patch : patches) {
    if (named.size() == 4) break;
    named.push_back(cell_text(grid.cell(patch)));
  }
  if (named.size() < patches.size()) named.push_back(message("{} more", patches.size() - named.size()));
  return listed(named);
}

bool holds(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// The layers around `layer` in which all of its outliers are outliers.
struct Stretch {
  int from = 0, to = 0;
};
Stretch stretch_of(const ArtifactsData& data, int layer) {
  const std::vector<int>& patches = data.outliers(layer);
  const auto all = [&](int other) {
    return std::all_of(patches.begin(), patches.end(),
                       [&](int patch) { return holds(data.outliers(other), patch); });
  };
  Stretch found{layer, layer};
  while (found.from > 0 && all(found.from - 1)) --found.from;
  while (found.to < data.depth() && all(found.to + 1)) ++found.to;
  return found;
}

Message stretch_in_words(const Stretch& stretch, int depth) {
  if (stretch.from == stretch.to) return message("In layer **{}**", stretch.from);
  if (stretch.to == depth) return message("From layer **{}** on", stretch.from);
  return message("In layers **{}** to {}", stretch.from, stretch.to);
}

// Of a run's outliers at a layer, how many stand where the natural run has one.
int kept_places(const ArtifactsData& data, RunKind kind, int layer) {
  int kept = 0;
  for (const int place : run_at(data, kind).outliers[static_cast<std::size_t>(layer)])
    kept += holds(data.outliers(layer), place);
  return kept;
}

int count_of(const ArtifactsData& data, RunKind kind, int layer) {
  return static_cast<int>(run_at(data, kind).outliers[static_cast<std::size_t>(layer)].size());
}

// Of the scrambled run's outliers: how many stand where the natural run has one, and how many are a patch
// that is one there.
struct Whereto {
  int all = 0, same_place = 0, same_patch = 0;
};
Whereto whereto(const ArtifactsData& data, int layer) {
  Whereto found;
  for (const int place : run_at(data, RunKind::scrambled).outliers[static_cast<std::size_t>(layer)]) {
    ++found.all;
    if (holds(data.outliers(layer), place)) ++found.same_place;
    if (holds(data.outliers(layer), data.order[static_cast<std::size_t>(place)])) ++found.same_patch;
  }
  return found;
}

Message scrambled_in_words(const ArtifactsData& data, int layer) {
  const Whereto to = whereto(data, layer);
  const auto count = static_cast<int>(data.outliers(layer).size());
  if (to.all == 0) return "With the patches scrambled there are none";
  if (2 * to.same_place > count && to.same_place > to.same_patch) {
    return message("Scrambled, **{} of {}** stay at their places: an address, not a patch", to.same_place,
                   count);
  }
  if (2 * to.same_patch > count && to.same_patch > to.same_place)
    return message("Scrambled, **{} of {}** go with their patches", to.same_patch, count);
  return message("Scrambled there {} {}, {} at the same {}, {} the same {}", to.all == 1 ? "is" : "are",
                 to.all, to.same_place, to.same_place == 1 ? "place" : "places", to.same_patch,
                 to.same_patch == 1 ? "patch" : "patches");
}

// The block in which they draw most attention.
int hungriest(const ArtifactsData& data, const std::vector<int>& patches) {
  int most = 0;
  for (int block = 0; block < data.depth(); ++block) {
    if (attention_to(data.natural().trace, block, patches) >
        attention_to(data.natural().trace, most, patches))
      most = block;
  }
  return most;
}

int longest_patch(const TokenTrace& trace, int layer) {
  Eigen::Index longest = 0;
  trace.norms.row(layer).tail(trace.norms.cols() - trace.prefix).maxCoeff(&longest);
  return static_cast<int>(longest);
}

// How long the tokens in front of the patches are; they are none themselves.
Message in_front_in_words(const TokenTrace& trace, int layer) {
  const double median = median_norm(trace, layer);
  if (trace.prefix == 0 || median <= 0) return "";
  const double longest = static_cast<double>(trace.norms.row(layer).head(trace.prefix).maxCoeff()) / median;
  if (trace.prefix == 1)
    return message("Only the class token, **{}** medians long in layer {}. ", number(longest, 1), layer);
  return message("Only the {} tokens in front, at most **{}** medians long in layer {}. ", trace.prefix,
                 number(longest, 1), layer);
}

double worst_excess(const ArtifactsRun& run, int from) {
  double most = 0;
  for (int layer = from; layer < static_cast<int>(run.outliers.size()); ++layer)
    most = std::max(most, excess(run.trace, layer));
  return most;
}

}  // namespace

Message artifacts_finding(const ArtifactsData& data) {
  const TokenTrace& natural = data.natural().trace;
  const int worst = data.worst;
  if (data.first < 0) {
    return in_front_in_words(natural, worst) +
           message(
               "No patch token is longer than **{}** medians: the longest, {}, has **{}** in layer {}; "
               "scrambled "
               "**{}**, without position **{}**.",
               brief(data.threshold, 3), cell_text(natural.grid.cell(longest_patch(natural, worst))),
               number(excess(natural, worst), 1), worst,
               number(worst_excess(run_at(data, RunKind::scrambled), 0), 1),
               number(worst_excess(run_at(data, RunKind::zeroed), 0), 1));
  }
  const std::vector<int>& outliers = data.outliers(worst);
  const int block = hungriest(data, outliers);
  const DimensionShares& shares = data.shares[static_cast<std::size_t>(worst)];
  const bool one = outliers.size() == 1;
  const Stretch stretch = stretch_of(data, worst);
  const Message largest =
      message("{} norm is up to **{}** (median {})", one ? "its" : "their",
              brief(largest_norm(natural, worst), 3), brief(median_norm(natural, worst), 3));
  Message text = message(
      "{} {} {} {}; {}{}, **{}** of it squared in dimension **{}**; block {} gives {} **{}** of its "
      "attention. ",
      stretch_in_words(stretch, data.depth()), one ? "patch" : "patches",
      places_in_words(data.seen.grid, outliers), one ? "is an outlier" : "are outliers",
      stretch.from == stretch.to ? Message("") : message("in layer {} ", worst), largest,
      per_cent_of(static_cast<double>(shares.at[shares.guilty()])), shares.guilty(), block,
      one ? "it" : "them", per_cent_of(attention_to(natural, block, outliers)));
  if (data.first < stretch.from) text += message("Other outliers begin in layer {}. ", data.first);
  text += scrambled_in_words(data, worst);
  const int left_there = kept_places(data, RunKind::zeroed, worst);
  const int elsewhere = count_of(data, RunKind::zeroed, worst) - left_there;
  text += message("; without position {} of {} {} left{}. ", left_there, outliers.size(),
                  left_there == 1 ? "is" : "are",
                  elsewhere > 0 ? message(", and there are {} elsewhere", elsewhere) : Message(""));
  if (data.runs.size() <= RunKind::moved)
    return message("{}Nothing can be moved to a register: {}.", text, data.not_moved);
  const ArtifactsRun& moved = run_at(data, RunKind::moved);
  const double left = worst_excess(moved, data.first);
  const bool alone = data.neurons.size() == 1, away = left <= data.threshold;
  return message("{}{} {} moved to a register {}: the longest has **{}** medians, the register draws **{}**.",
                 text, data.neurons.size(), alone ? "neuron" : "neurons",
                 away ? (alone ? "takes them away" : "take them away")
                      : (alone ? "does not take them all away" : "do not take them all away"),
                 number(left, 1), per_cent_of(attention_to_register(moved.trace, block)));
}

Message artifacts_over_images(const ArtifactsData& data) {
  const ImageMeasure &largest = data.many->measures[artifacts::largest],
                     &rate = data.many->measures[artifacts::rate];
  const int most = highest_layer(largest);
  const auto with_any = (rate.values.rowwise().maxCoeff().array() > 0).count();
  return message(
      " Over {} the longest patch has most medians in layer {}, {} of them, with the 95 % interval of the "
      "mean; in {} "
      "of the images some layer has an outlier.",
      images_in_words(*data.many), most, mean_in_words(largest, most, 2),
      grouped(static_cast<long long>(with_any)));
}

void add_artifacts_readings(Figure& figure, const ArtifactsData& data, int layer) {
  const auto add = [&](Message label, Message value, Message help) {
    figure.readings.push_back({std::move(label), std::move(value), std::move(help)});
  };
  const TokenTrace& natural = data.natural().trace;
  const std::vector<int>& outliers = data.outliers(layer);
  add("outliers", message("{} in layer {}", outliers.size(), layer),
      "Patch tokens whose norm is above the threshold times the median of the patches. A patch that carries "
      "its own content is not one.");
  if (!outliers.empty())
    add("places", places_in_words(data.seen.grid, outliers), "Their rows and columns, from 0.");
  add("norm", message("{} at most", brief(largest_norm(natural, layer), 3)),
      "The length of the longest patch token of the chosen layer.");
  add("median", brief(median_norm(natural, layer), 3), "The same of the patch in the middle.");
  const int block = block_of(data, layer);
  if (const std::vector<int>& places = followed(data, layer); !places.empty()) {
    add(message("attention, block {}", block), per_cent_of(attention_to(natural, block, places)),
        message("The share of all attention that goes to the outliers' places, mean over heads and queries. "
                "Even attention would give {}.",
                per_cent_of(1.0 * static_cast<double>(places.size()) / data.seen.tokens())));
  }
  if (!outliers.empty()) {
    const DimensionShares& shares = data.shares[static_cast<std::size_t>(layer)];
    const int guilty = shares.guilty();
    add("guilty dimension",
        message("{}: {} against {}", guilty, per_cent_of(static_cast<double>(shares.at[guilty])),
                per_cent_of(static_cast<double>(shares.elsewhere[guilty]))),
        "The dimension whose share of the squared norm is most above what it is elsewhere: at the outliers, "
        "and at all other patches.");
    const Whereto to = whereto(data, layer);
    add("scrambled", message("{}: {} same place, {} same patch", to.all, to.same_place, to.same_patch),
        "Outliers with the patches scrambled: how many stand where the natural run has one, and how many are "
        "a patch that is one there. Same place: it is an address.");
    const int left_there = kept_places(data, RunKind::zeroed, layer);
    add("zeroed",
        message("{} of {}, {} elsewhere", left_there, outliers.size(),
                count_of(data, RunKind::zeroed, layer) - left_there),
        "Outliers that are left at their places without position, and those at other places.");
  }
  if (data.runs.size() > RunKind::moved) {
    const ArtifactsRun& moved = run_at(data, RunKind::moved);
    add("left with a register",
        message("{} ({} medians)", moved.outliers[static_cast<std::size_t>(layer)].size(),
                number(excess(moved.trace, layer), 1)),
        "Outliers of the chosen layer once their neurons write to the register instead, and the largest norm "
        "of a patch that is left.");
    add("register",
        message("norm {}, draws {}",
                brief(static_cast<double>(moved.trace.norms(layer, moved.trace.prefix - 1)), 3),
                per_cent_of(attention_to_register(moved.trace, block))),
        "The added token: its length in the chosen layer, and the share of all attention that it draws.");
    std::string names;
    for (const Neuron& each : data.neurons) {
      if (names.size() > 40) {
        names += ", …";
        break;
      }
      names += message("{}{} in block {}", names.empty() ? "" : ", ", each.index, each.block);
    }
    add("neurons moved", names,
        "Units of the MLPs where the outliers appear and one block before that write most to them: mean "
        "activation there times the norm of what one of it adds.");
    if (data.of_class >= 0) {
      add("answer",
          message("{} {}, with the register {}", Message(first_name(data.seen.labels.of(data.of_class))),
                  number(data.natural().answer, 2), number(moved.answer, 2)),
          "The probability of the likeliest class, before and after. Near each other: the outliers hold what "
          "the answer needs as little as a register does.");
    }
  } else if (!data.not_moved.empty()) {
    add("register", message("none: {}", data.not_moved), "Why the outliers cannot be moved in this model.");
  }
  if (data.many) {
    const ImageMeasure& rate = data.many->measures[artifacts::rate];
    add("outliers over images",
        message("{} % ({} to {})", number(100 * rate.ends(layer, 0), 2), number(100 * rate.ends(layer, 1), 2),
                number(100 * rate.ends(layer, 2), 2)),
        "Which share of the patches is an outlier in the chosen layer, over the images of the data set, with "
        "its 95 % "
        "interval.");
    add_many_readings(figure, *data.many);
  }
  add("threshold", message("{} medians", brief(data.threshold, 3)),
      "Norm above which a patch token is an outlier.");
  add("patches", times_text(data.seen.grid), "Rows × columns of the patches that the model takes.");
  add_image_reading(figure.readings, data.seen.preparation);
  add_note_readings(figure.readings, data.notes);
}

}  // namespace whereabouts
