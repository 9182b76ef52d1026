#include "core/labs/framework/model/many_images.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/analysis/bootstrap.h"
#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/labs/framework/model/data_images.h"
#include "core/labs/framework/model/execution.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/train/data/first_few.h"
#include "core/vit/predict.h"

namespace whereabouts {
namespace {

constexpr int max_lines = 200;  // more of them are one surface

MatrixD ends_of(const MatrixD& values, std::uint32_t seed, const Progress& progress) {
  const MatrixD known = values.array().isNaN().select(MatrixD::Zero(values.rows(), values.cols()),
                                                      MatrixD::Ones(values.rows(), values.cols()));
  const MatrixD filled = values.array().isNaN().select(0.0, values);
  return bootstrapped(
      static_cast<int>(values.rows()), seed,
      [&](const Eigen::VectorXd& counts) -> Eigen::VectorXd {
        // 0 / 0 where no image that was drawn has one.
        return (filled.transpose() * counts).cwiseQuotient(known.transpose() * counts);
      },
      progress);
}

[[noreturn]] void refuse_few(const std::string& data, int readable, int tried,
                             std::vector<std::string> left_out) {
  const Message remedy = message("name a folder with {} images or more", many::min_images);
  if (left_out.empty())
    refuse_file(data, tried == 0 ? Message("it holds no images") : Message("it holds one image"), remedy);
  std::sort(left_out.begin(), left_out.end());
  refuse_file(data, message("{} of {} images can be read: {}", readable, grouped(tried), first_few(left_out)),
              remedy);
}

// Of more images than are drawn, one in so many.
int every(const ManyImages& many) {
  return (many.count() + max_lines - 1) / max_lines;
}

}  // namespace

std::size_t ManyImages::bytes() const {
  std::size_t numbers = 0;
  for (const ImageMeasure& each : measures)
    numbers += static_cast<std::size_t>(each.values.size() + each.ends.size());
  return numbers * sizeof(double);
}

Parameter samples_parameter(Applies applies) {
  return declare(
      many::samples,
      {.label = "Images at most",
       .help = "Over how many images of the data set the numbers of the layers are taken as well, drawn by "
               "the seed where there are more",
       .heavy = true,
       .step = 10,
       .logarithmic = true,
       .initial = 100,
       .range = Range{.min = many::min_images, .max = 1e6},
       .applies = [applies = std::move(applies)](const Scope& scope) {
         return scope.inputs.data.set != nullptr && (!applies || applies(scope));
       }});
}

ManyImages measure_images(const Inputs& inputs, const Vit& vit, int samples, std::uint32_t seed,
                          const Measuring& measuring, const Progress& progress) {
  return measure_images(inputs, vit, preprocessing_of(*inputs.checkpoint, vit.configuration()), samples, seed,
                        measuring, progress);
}

ManyImages measure_images(const Inputs& inputs, const Vit& vit, const Preprocessing& preprocessing,
                          int samples, std::uint32_t seed, const Measuring& measuring,
                          const Progress& progress) {
  const DataImages images(inputs.data.set, progress);
  ManyImages many;
  many.data = inputs.data.set->title;
  many.available = images.count();
  const std::string& file = inputs.data.set->id;
  if (many.available < many::min_images) refuse_few(file, many.available, many.available, {});
  std::vector<int> order = NumpyRandomState(seed).permutation(many.available);
  order.resize(static_cast<std::size_t>(std::min(many.available, samples)));
  const Preprocessing one_size = preprocessing.of_one_size();
  KeptMeasures kept(*inputs.checkpoint, measuring.what);
  std::vector<ImageNumbers> found;  // image, measure, layer
  for (std::size_t i = 0; i < order.size(); ++i) {
    progress.report(static_cast<double>(i) / static_cast<double>(order.size()),
                    message("image {} of {}", grouped(static_cast<long long>(i + 1)),
                            grouped(static_cast<long long>(order.size()))));
    const int number = order[i];
    std::optional<Prepared> prepared;
    try {
      prepared = prepared_for(*inputs.checkpoint, vit, images.load(number, progress), one_size, progress);
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
      many.left_out.push_back(images.name(number).text() + " (" + failure.problem().text() + ")");
      continue;
    }
    add_notes(many.notes, prepared->assumed);
    std::optional<ImageNumbers> measured = kept.find(prepared->pixels, measuring.passes);
    if (!measured) {
      measured = measuring.of(prepared->pixels);
      kept.keep(prepared->pixels, measuring.passes, *measured);
    }
    found.push_back(std::move(*measured));
    many.names.push_back(images.name(number));
  }
  if (many.count() < many::min_images)
    refuse_few(file, many.count(), static_cast<int>(order.size()), many.left_out);
  std::sort(many.left_out.begin(), many.left_out.end());
  many.measures.resize(found.front().size());
  for (std::size_t at = 0; at < many.measures.size(); ++at) {
    ImageMeasure& each = many.measures[at];
    each.values.resize(many.count(), static_cast<Eigen::Index>(found.front()[at].size()));
    for (std::size_t image = 0; image < found.size(); ++image) {
      for (std::size_t layer = 0; layer < found[image][at].size(); ++layer)
        each.values(static_cast<Eigen::Index>(image), static_cast<Eigen::Index>(layer)) =
            found[image][at][layer];
    }
    each.ends = ends_of(each.values, seed, progress);
  }
  return many;
}

Message images_in_words(const ManyImages& many) {
  return message("{} images of {}", grouped(many.count()), many.data);
}

Message mean_in_words(const ImageMeasure& measure, int layer, int decimals) {
  return message("**{}** ({} to {})", number(measure.ends(layer, 0), decimals),
                 number(measure.ends(layer, 1), decimals), number(measure.ends(layer, 2), decimals));
}

int highest_layer(const ImageMeasure& measure) {
  int highest = -1;
  double max = -std::numeric_limits<double>::infinity();
  for (Eigen::Index layer = 0; layer < measure.ends.rows(); ++layer) {
    if (!(measure.ends(layer, 0) > max)) continue;
    max = measure.ends(layer, 0);
    highest = static_cast<int>(layer);
  }
  return highest;
}

Panel many_images_panel(const ManyImages& many, int measure, Message title, const Message& unit, int layer,
                        const std::string& parameter) {
  const ImageMeasure& of = many.measures[static_cast<std::size_t>(measure)];
  const int layers = static_cast<int>(of.ends.rows()), step = every(many);
  double min = 0, max = 0;
  const auto reach = [&](double value) {
    if (!std::isfinite(value)) return;
    min = std::min(min, value);
    max = std::max(max, value);
  };
  for (const double value : of.values.reshaped()) reach(value);
  const double room = std::max(1e-3, 0.06 * (max - min));
  Panel panel;
  panel.title = std::move(title);
  panel.subtitle = step == 1 ? message("{}, {} images", unit, grouped(many.count()))
                             : message("{}, {} images, one line in {}", unit, grouped(many.count()), step);
  panel.x = index_axis(Index::layer, layers, "layer");
  panel.x.line = true;
  panel.y = value_axis(min < 0 ? min - room : min - 0.5 * room, max + room, "");
  panel.click = ClickSets{parameter, ClickSets::From::x_index};
  panel.layers.push_back(cursor(upright_at(panel, std::min(layer, layers - 1))));
  for (int image = 0; image < many.count(); image += step) {
    Line line;
    line.colour = Colour::muted;
    line.width = 0.6;
    line.label = many.names[static_cast<std::size_t>(image)];
    for (int at = 0; at < layers; ++at) {
      line.x.push_back(at);
      line.y.push_back(of.values(image, at));
    }
    panel.layers.push_back({std::move(line)});
  }
  LineSegments intervals;
  intervals.colour = Colour::accent;
  intervals.width = 3;
  intervals.opacity = 0.45;
  Line mean;
  mean.colour = Colour::accent;
  mean.width = 2;
  mean.label = "mean";
  for (int at = 0; at < layers; ++at) {
    if (!std::isfinite(of.ends(at, 0))) continue;
    mean.x.push_back(at);
    mean.y.push_back(of.ends(at, 0));
    if (std::isfinite(of.ends(at, 1))) add_segment(intervals, at, of.ends(at, 1), at, of.ends(at, 2));
  }
  panel.layers.push_back({std::move(intervals)});
  add_dotted(panel, std::move(mean));
  return panel;
}

void add_many_arrays(Figure& figure, const std::shared_ptr<const Data>& data, const ManyImages& many,
                     int measure, const std::string& name) {
  const ImageMeasure* of = &many.measures[static_cast<std::size_t>(measure)];
  figure.arrays.push_back({name + "_images", [data, of] { return to_array(of->values); }});
  figure.arrays.push_back({name + "_mean", [data, of] { return to_array(of->ends); }});
}

void add_many_readings(Figure& figure, const ManyImages& many) {
  figure.readings.push_back(
      {"images", message("{} of {}", grouped(many.count()), grouped(many.available)),
       message("Images of {} that the means are over; intervals are of 95 %, over {} resamples of "
               "the images.",
               many.data, grouped(bootstrap_resamples))});
  if (many.left_out.empty()) return;
  figure.readings.push_back({"left out", first_few(many.left_out), "Images that cannot be read."});
}

}  // namespace whereabouts
