#include "core/vit/preprocess/preprocess.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

using Resize = Preprocessing::Resize;

// As Python rounds halves, and with it torchvision's centre.
int half_to_even(int difference) {
  const int half = difference / 2;
  return difference % 2 == 0 ? half : half + (half % 2);
}

// Where a crop of `length` begins on an edge; negative where the edge is shorter and filled on both sides.
int begin_of_crop(int edge, int length, bool of_tensors) {
  if (edge < length) return -((length - edge) / 2);
  return of_tensors ? (edge - length) / 2 : half_to_even(edge - length);
}

Message size_text(int rows, int columns) {
  return message("{} x {}", rows, columns);
}

Message image_text(const Image& image) {
  Message text = message("image of {}", size_text(image.rows(), image.columns()));
  if (const auto* values = std::get_if<std::vector<std::uint16_t>>(&image.pixels())) {
    const bool of_bytes =
        std::all_of(values->begin(), values->end(), [](std::uint16_t value) { return value < 256; });
    text += of_bytes
                ? Message(
                      " in 16 bits, none above 255 of 65535, so nearly black: if its values are of 8 bits, "
                      "save it in 8")
                : Message(" in 16 bits");
  }
  return image.loading().empty() ? text : message("{} ({})", text, Message(image.loading()));
}

GridShape resized_size(const Image& image, const Preprocessing& preprocessing) {
  const GridShape to = preprocessing.resized();
  const double rows = image.rows(), columns = image.columns();
  if (preprocessing.resize == Resize::none) return {image.rows(), image.columns()};
  if (preprocessing.resize == Resize::squash) return to;
  if (preprocessing.resize == Resize::shortest && to.rows == to.columns) {
    // torchvision's Resize: the longer edge is cut to a whole number.
    const auto longer = [&](double longest, double shortest) {
      return static_cast<int>(std::min(1e6, static_cast<double>(to.rows) * longest / shortest));
    };
    return columns <= rows ? GridShape{longer(rows, columns), to.columns}
                           : GridShape{to.rows, longer(columns, rows)};
  }
  // timm's ResizeKeepRatio: both edges are rounded, halves to even.
  const double down = rows / to.rows, across = columns / to.columns;
  const double ratio =
      preprocessing.resize == Resize::longest ? std::max(down, across) : std::min(down, across);
  const auto rounded = [&](double edge) {
    return static_cast<int>(std::max(1.0, std::nearbyint(std::min(1e6, edge / ratio))));
  };
  return {rounded(rows), rounded(columns)};
}

Image in_floats(const Image& image) {
  return Image(image.rows(), image.columns(), image.channels(), image.values());
}

// As Pillow's mode L has it: of 8 bits in whole numbers, else the same shares.
Image in_grey(const Image& image) {
  return std::visit(
      [&](const auto& samples) {
        using Sample = typename std::decay_t<decltype(samples)>::value_type;
        std::vector<Sample> grey;
        grey.reserve(samples.size() / 3);
        for (std::size_t i = 0; i + 2 < samples.size(); i += 3) {
          if constexpr (std::is_same_v<Sample, std::uint8_t>) {
            const unsigned sum =
                19595U * samples[i] + 38470U * samples[i + 1] + 7471U * samples[i + 2] + 0x8000U;
            grey.push_back(static_cast<Sample>(sum >> 16));
          } else {
            const double sum = 0.299 * samples[i] + 0.587 * samples[i + 1] + 0.114 * samples[i + 2];
            grey.push_back(static_cast<Sample>(std::is_integral_v<Sample> ? std::nearbyint(sum) : sum));
          }
        }
        return Image(image.rows(), image.columns(), 1, std::move(grey));
      },
      image.pixels());
}

// Of a model of one channel whose configuration says three means or deviations: their mean.
Preprocessing of_one_channel(Preprocessing preprocessing) {
  const auto differ = [](const std::array<double, 3>& each) {
    return each[0] != each[1] || each[0] != each[2];
  };
  if (!differ(preprocessing.mean) && !differ(preprocessing.deviation)) return preprocessing;
  for (std::array<double, 3>* each : {&preprocessing.mean, &preprocessing.deviation})
    each->fill(((*each)[0] + (*each)[1] + (*each)[2]) / 3);
  preprocessing.any_size_assumed.push_back(
      message("assuming for its one channel the mean of the three that are told: mean {}, deviation {}",
              brief(preprocessing.mean[0], 4), brief(preprocessing.deviation[0], 4)));
  return preprocessing;
}

// Three channels, for a fill that is not grey.
Image in_colour(const Image& image) {
  return std::visit(
      [&](const auto& samples) {
        std::decay_t<decltype(samples)> out;
        out.reserve(3 * samples.size());
        for (const auto sample : samples) out.insert(out.end(), 3, sample);
        return Image(image.rows(), image.columns(), 3, std::move(out));
      },
      image.pixels());
}

Prepared resized_and_cut(const Image& image, const Preprocessing& preprocessing, int channels,
                         const Progress& progress) {
  const GridShape size = resized_size(image, preprocessing);
  const int rows = size.rows, columns = size.columns;
  if (rows > 16384 || columns > 16384) {
    throw Failure(
        Fault::failed, flag("image"),
        message("an image of {} pixels is too long and narrow", size_text(image.rows(), image.columns())),
        "cut out a part of it");
  }
  const int top = begin_of_crop(rows, preprocessing.rows, preprocessing.of_tensors);
  const int left = begin_of_crop(columns, preprocessing.columns, preprocessing.of_tensors);
  const bool same = rows == image.rows() && columns == image.columns();
  const auto resized_image = [&] {
    if (same) return image;
    // transformers leaves filters that tensors have not to Pillow.
    const bool tensors = preprocessing.of_tensors && preprocessing.interpolation != "box" &&
                         preprocessing.interpolation != "hamming";
    const bool floats =
        preprocessing.resize_floats && !std::holds_alternative<std::vector<float>>(image.pixels());
    return antialiased(floats ? in_floats(image) : image, rows, columns, preprocessing.interpolation,
                       progress, tensors ? PassOrder::columns_first : PassOrder::pillow);
  };
  Image resized = resized_image();
  const bool filled = top < 0 || left < 0;
  const auto& fill = preprocessing.fill;
  if (filled && channels == 3 && image.channels() == 1 && (fill[0] != fill[1] || fill[0] != fill[2]))
    resized = in_colour(resized);

  Message done = same ? Message("not resized")
                      : message("resized to {} ({})", size_text(rows, columns), preprocessing.interpolation);
  if (rows != preprocessing.rows || columns != preprocessing.columns) {
    done += message(", its centre of {} taken from row {}, column {}",
                    size_text(preprocessing.rows, preprocessing.columns), top, left);
    if (filled) done += " with the rim filled";
  }
  const double down = static_cast<double>(image.rows()) / rows;
  const double across = static_cast<double>(image.columns()) / columns;
  return {{},
          cropped_or_padded(resized, top, left, preprocessing.rows, preprocessing.columns, fill),
          same ? message("{}, {}", image_text(image), done) : message("{} {}", image_text(image), done),
          done,
          {down * top, across * left, down * preprocessing.rows, across * preprocessing.columns},
          {}};
}

// As many channels as the model takes: one image of greys three times.
std::vector<float> values_in(const Image& image, int channels) {
  std::vector<float> values = image.values();
  if (image.channels() == channels) return values;
  const auto count = static_cast<std::size_t>(image.rows()) * static_cast<std::size_t>(image.columns());
  std::vector<float> out(count * static_cast<std::size_t>(channels));
  for (std::size_t i = 0; i < count; ++i) out[3 * i] = out[3 * i + 1] = out[3 * i + 2] = values[i];
  return out;
}

Message colours_text(const std::array<double, 3>& colours) {
  const NumberText first = brief(colours[0], 4);
  if (colours[0] == colours[1] && colours[0] == colours[2]) return first;
  return message("{} {} {}", first, brief(colours[1], 4), brief(colours[2], 4));
}

Message normalisation_text(const Preprocessing& preprocessing) {
  Message text = message("mean {}, deviation {}", colours_text(preprocessing.mean),
                         colours_text(preprocessing.deviation));
  if (preprocessing.scale != 1) text = message("values times {}, {}", brief(preprocessing.scale, 4), text);
  if (preprocessing.reverse_channels) text = message("blue first, {}", text);
  return preprocessing.colours_source.empty()
             ? text
             : message("{} ({})", text, Message(preprocessing.colours_source));
}

Message resize_text(const Preprocessing& preprocessing) {
  const GridShape to = preprocessing.resized();
  const Message suffix = message(" ({})", preprocessing.interpolation);
  if (preprocessing.resize == Resize::squash)
    return message("both edges resized to {}{}", size_text(to.rows, to.columns), suffix);
  if (to.rows == to.columns) return message("the shorter edge resized to {}{}", to.rows, suffix);
  return message("the image resized to cover {}{}", size_text(to.rows, to.columns), suffix);
}

std::vector<Message> assumptions(const Preprocessing& preprocessing, bool as_it_is) {
  std::vector<Message> all;
  Message taken;
  if (preprocessing.colours_assumed) {
    taken = message("mean {} and deviation {}", colours_text(preprocessing.mean),
                    colours_text(preprocessing.deviation));
  }
  const bool resize = preprocessing.resize_assumed && !as_it_is;
  if (resize) taken += (taken.empty() ? "" : ", ") + resize_text(preprocessing);
  if (!taken.empty()) {
    const Message who = resize ? preprocessing.resize_source : preprocessing.colours_source;
    all.push_back(message("assuming {}, as for {}: nothing in the file tells", taken, who));
  }
  if (!as_it_is) all.insert(all.end(), preprocessing.assumed.begin(), preprocessing.assumed.end());
  all.insert(all.end(), preprocessing.any_size_assumed.begin(), preprocessing.any_size_assumed.end());
  return all;
}

}  // namespace

GridShape Preprocessing::resized() const {
  const auto edge = [](int length, double share) {
    return static_cast<int>(std::clamp(std::floor(length / share), 1.0, 1e6));
  };
  return {edge(rows, crop), edge(columns, crop_columns > 0 ? crop_columns : crop)};
}

GridShape size_within(int rows, int columns, int patch, int budget) {
  const auto scaled = [patch](double scale, int length) {
    return std::max(patch, static_cast<int>(std::ceil(length * scale / patch)) * patch);
  };
  constexpr double exactness = 1e-5;
  double least = exactness / 10, most = 100;
  while (most - least >= exactness) {
    const double scale = (least + most) / 2;
    const double patches = (1.0 * scaled(scale, rows) / patch) * (1.0 * scaled(scale, columns) / patch);
    (patches <= budget ? least : most) = scale;
  }
  return {scaled(least, rows), scaled(least, columns)};
}

Preprocessing Preprocessing::for_image(int image_rows, int image_columns) const {
  Preprocessing own = *this;
  if (patch_budget < 1) return own;
  const GridShape size = size_within(image_rows, image_columns, patch, patch_budget);
  own.rows = size.rows;
  own.columns = size.columns;
  own.resize = Resize::squash;
  own.crop = 1;
  own.crop_columns = 0;
  return own;
}

Preprocessing Preprocessing::of_one_size() const {
  Preprocessing own = *this;
  own.patch_budget = 0;
  return own;
}

void check_preprocessing(const Preprocessing& preprocessing, int channels) {
  const bool sides = preprocessing.rows >= 1 && preprocessing.columns >= 1 && preprocessing.rows <= 8192 &&
                     preprocessing.columns <= 8192;
  if (!sides || (channels != 1 && channels != 3)) {
    refuse_usage("size", "the input has an impossible size or number of channels",
                 "each side goes from 1 to 8192");
  }
  const auto possible = [](double crop) { return crop > 0.05 && crop <= 20; };
  if (!possible(preprocessing.crop) ||
      (preprocessing.crop_columns != 0 && !possible(preprocessing.crop_columns))) {
    refuse_usage("crop", "the share that is cut out must be above 0.05 and at most 20",
                 "0.9 is usual, 1 leaves no margin");
  }
  for (const double deviation : preprocessing.deviation) {
    if (!(std::abs(deviation) > 1e-6)) refuse_usage("deviation", "a deviation must not be 0", "0.5 is usual");
  }
}

Prepared preprocess(const Image& given, const Preprocessing& asked, int channels, const Progress& progress) {
  Preprocessing preprocessing = asked.for_image(given.rows(), given.columns());
  check_preprocessing(preprocessing, channels);
  const bool greyed = channels == 1 && given.channels() == 3;
  const Image image = greyed ? in_grey(given) : given;
  if (channels == 1) preprocessing = of_one_channel(std::move(preprocessing));
  if (greyed) {
    preprocessing.any_size_assumed.emplace_back(
        "assuming that its greys are those of Pillow's mode L: 0.299 red, 0.587 green, 0.114 blue");
  }
  const bool as_it_is = image.rows() == preprocessing.rows && image.columns() == preprocessing.columns;
  const ImageWindow whole{0, 0, static_cast<double>(image.rows()), static_cast<double>(image.columns())};
  const Message untouched = "taken as it is, it has the input's size";
  Prepared prepared =
      as_it_is ? Prepared{{}, image, message("{} {}", image_text(image), untouched), untouched, whole, {}}
               : resized_and_cut(image, preprocessing, channels, progress);
  for (Message* text : {&prepared.note, &prepared.preparation})
    *text += message("; {}", normalisation_text(preprocessing));
  prepared.assumed = assumptions(preprocessing, as_it_is);
  PixelBatch& pixels = prepared.pixels;
  pixels.count = 1;
  pixels.rows = preprocessing.rows;
  pixels.columns = preprocessing.columns;
  pixels.channels = channels;
  pixels.values = values_in(prepared.shown, channels);
  for (std::size_t i = 0; i < pixels.values.size(); i += static_cast<std::size_t>(channels)) {
    if (preprocessing.reverse_channels && channels == 3) std::swap(pixels.values[i], pixels.values[i + 2]);
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(channels); ++channel) {
      float& value = pixels.values[i + channel];
      value = static_cast<float>(
          (preprocessing.scale * static_cast<double>(value) - preprocessing.mean[channel]) /
          preprocessing.deviation[channel]);
    }
  }
  return prepared;
}

}  // namespace whereabouts
