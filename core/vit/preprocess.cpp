#include "core/vit/preprocess.h"

#include <algorithm>
#include <cmath>

#include "core/failure.h"
#include "core/vit/antialiased.h"
#include "core/vit/stated.h"

namespace whereabouts {
namespace {

constexpr std::array<double, 3> imagenet_mean{0.485, 0.456, 0.406}, imagenet_deviation{0.229, 0.224, 0.225};
constexpr std::array<double, 3> clip_mean{0.48145466, 0.4578275, 0.40821073};
constexpr std::array<double, 3> clip_deviation{0.26862954, 0.26130258, 0.27577711};
constexpr int tiny_side = 64;  // CIFAR and the like: the whole picture is the input

bool is_of(const std::string& family, std::initializer_list<const char*> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](const char* start) { return family.rfind(start, 0) == 0; });
}

void imagenet(Preprocessing& preprocessing) {
  preprocessing.mean = imagenet_mean;
  preprocessing.deviation = imagenet_deviation;
}

// What the publishers of a family did, where the file is silent.
void family_habits(const std::string& family, Preprocessing& preprocessing) {
  if (std::max(preprocessing.rows, preprocessing.columns) <= tiny_side) {
    preprocessing.crop = 1;
    preprocessing.source = "models of tiny pictures: the whole picture, mean and deviation 0.5";
    return;
  }
  preprocessing.source = (family.empty() ? "timm" : family) + std::string(" models");
  if (is_of(family, {"CLIP", "OpenCLIP", "EVA-02"})) {
    preprocessing.mean = clip_mean;
    preprocessing.deviation = clip_deviation;
    preprocessing.crop = family == "EVA-02" ? 0.9 : 1;
  } else if (is_of(family, {"SigLIP", "ViT (Hugging Face)", "BEiT (Hugging Face)"})) {
    preprocessing.keep_aspect = false;
    preprocessing.crop = 1;
    if (!is_of(family, {"SigLIP"})) preprocessing.interpolation = "bilinear";
  } else if (family == "torchvision") {
    imagenet(preprocessing);
    preprocessing.crop = 0.875;
    preprocessing.interpolation = "bilinear";
  } else if (is_of(family, {"DeiT-III", "DINOv3"})) {
    imagenet(preprocessing);
    preprocessing.crop = 1;
  } else if (is_of(family, {"DeiT", "DINO", "MAE", "MoCo v3"})) {
    imagenet(preprocessing);
    preprocessing.crop = 0.875;
  } else if (family == "rope-vit") {
    imagenet(preprocessing);
  }
}

std::optional<std::array<double, 3>> colours(const std::optional<std::vector<double>>& list) {
  if (!list || (list->size() != 1 && list->size() != 3)) return std::nullopt;
  if (list->size() == 1) return std::array{list->front(), list->front(), list->front()};
  return std::array{(*list)[0], (*list)[1], (*list)[2]};
}

// Pillow's numbers of filters, as preprocessor_config.json has them.
std::string filter_named(const Stated& stated, const std::string& otherwise) {
  if (const auto name = stated.text({"interpolation"})) {
    for (const char* known : {"bicubic", "bilinear", "nearest"}) {
      if (*name == known) return known;
    }
  }
  const auto number = stated.number({"resample"});
  if (number == 0) return "nearest";
  if (number == 2) return "bilinear";
  return number == 3 ? "bicubic" : otherwise;
}

void check(const Preprocessing& preprocessing, int channels) {
  const bool sides = preprocessing.rows >= 1 && preprocessing.columns >= 1 && preprocessing.rows <= 8192 &&
                     preprocessing.columns <= 8192;
  if (!sides || (channels != 1 && channels != 3)) {
    refuse_usage("size", "the input has an impossible size or number of channels",
                 "each side goes from 1 to 8192");
  }
  if (!(preprocessing.crop > 0.05 && preprocessing.crop <= 1)) {
    refuse_usage("crop", "the share that is cut out must be above 0.05 and at most 1",
                 "0.9 is usual, 1 leaves no margin");
  }
  for (const double deviation : preprocessing.deviation) {
    if (!(std::abs(deviation) > 1e-6)) refuse_usage("deviation", "a deviation must not be 0", "0.5 is usual");
  }
}

// As Python rounds halves, and with it torchvision's centre.
int half_to_even(int difference) {
  const int half = difference / 2;
  return difference % 2 == 0 ? half : half + (half % 2);
}

std::string size_text(int rows, int columns) {
  return std::to_string(rows) + " x " + std::to_string(columns);
}

Prepared resized_and_cut(const Image& image, const Preprocessing& preprocessing, const Progress& progress) {
  int rows = preprocessing.rows, columns = preprocessing.columns;
  if (preprocessing.keep_aspect) {
    const int least_rows = static_cast<int>(std::lround(rows / preprocessing.crop));
    const int least_columns = static_cast<int>(std::lround(columns / preprocessing.crop));
    // The side that needs the larger picture decides; the other keeps the shape.
    if (static_cast<double>(least_rows) * image.columns() >=
        static_cast<double>(least_columns) * image.rows()) {
      columns = std::max(
          columns, static_cast<int>(static_cast<std::int64_t>(least_rows) * image.columns() / image.rows()));
      rows = least_rows;
    } else {
      rows = std::max(
          rows, static_cast<int>(static_cast<std::int64_t>(least_columns) * image.rows() / image.columns()));
      columns = least_columns;
    }
  }
  if (rows > 16384 || columns > 16384) {
    refuse_usage(
        "image",
        "a picture of " + size_text(image.rows(), image.columns()) + " pixels is too long and narrow",
        "cut out a part of it");
  }
  const bool same = rows == image.rows() && columns == image.columns();
  const Image resized =
      same ? image : antialiased(image, rows, columns, preprocessing.interpolation, progress);
  const int top = half_to_even(rows - preprocessing.rows),
            left = half_to_even(columns - preprocessing.columns);
  std::string note =
      same ? "not resized"
           : "resized to " + size_text(rows, columns) + " (" + preprocessing.interpolation + ")";
  if (rows != preprocessing.rows || columns != preprocessing.columns) {
    note += ", the centre of " + size_text(preprocessing.rows, preprocessing.columns) + " cut out";
  }
  return {{}, cropped(resized, top, left, preprocessing.rows, preprocessing.columns), note};
}

// One or three channels, as the model takes them.
std::vector<float> values_in(const Image& image, int channels) {
  std::vector<float> values = image.values();
  if (image.channels() == channels) return values;
  const auto count = static_cast<std::size_t>(image.rows()) * static_cast<std::size_t>(image.columns());
  std::vector<float> out(count * static_cast<std::size_t>(channels));
  for (std::size_t i = 0; i < count; ++i) {
    if (channels == 3) {
      out[3 * i] = out[3 * i + 1] = out[3 * i + 2] = values[i];
    } else {
      out[i] = 0.299F * values[3 * i] + 0.587F * values[3 * i + 1] + 0.114F * values[3 * i + 2];
    }
  }
  return out;
}

}  // namespace

Preprocessing preprocessing_of(const Checkpoint& checkpoint, const VitConfiguration& configuration) {
  Preprocessing preprocessing;
  preprocessing.rows = configuration.image_rows;
  preprocessing.columns = configuration.image_columns;
  family_habits(configuration.family, preprocessing);

  const Stated stated(checkpoint.metadata());
  const auto mean = colours(stated.list({"image_mean", "mean"}));
  const auto deviation = colours(stated.list({"image_std", "std"}));
  if (!mean || !deviation) return preprocessing;
  const bool usable =
      std::all_of(deviation->begin(), deviation->end(), [](double d) { return std::abs(d) > 1e-6; });
  if (!usable) return preprocessing;
  preprocessing.mean = *mean;
  preprocessing.deviation = *deviation;
  preprocessing.source = "the file's metadata";
  preprocessing.interpolation = filter_named(stated, preprocessing.interpolation);
  const auto crop = stated.number({"crop_pct"});
  const nlohmann::json* size = stated.find({"size"});
  if (crop && *crop > 0.05 && *crop <= 1) {
    preprocessing.crop = *crop;
    preprocessing.keep_aspect = true;
  } else if (size != nullptr && size->is_object() && size->contains("shortest_edge")) {
    const auto side = stated.size({"size"});
    preprocessing.keep_aspect = true;
    const bool cut =
        side && stated.flag({"do_center_crop"}).value_or(true) && side->first >= preprocessing.rows;
    preprocessing.crop = cut ? std::max(0.06, static_cast<double>(preprocessing.rows) / side->first) : 1;
  } else if (size != nullptr) {
    preprocessing.keep_aspect = false;  // height and width
    preprocessing.crop = 1;
  }
  return preprocessing;
}

Prepared preprocess(const Image& image, const Preprocessing& preprocessing, int channels,
                    const Progress& progress) {
  check(preprocessing, channels);
  const bool as_it_is = image.rows() == preprocessing.rows && image.columns() == preprocessing.columns;
  Prepared prepared =
      as_it_is ? Prepared{{}, image, "taken as it is"} : resized_and_cut(image, preprocessing, progress);
  Pixels& pixels = prepared.pixels;
  pixels.count = 1;
  pixels.rows = preprocessing.rows;
  pixels.columns = preprocessing.columns;
  pixels.channels = channels;
  pixels.values = values_in(prepared.shown, channels);
  for (std::size_t i = 0; i < pixels.values.size(); ++i) {
    const std::size_t channel = i % static_cast<std::size_t>(channels);
    pixels.values[i] = static_cast<float>((pixels.values[i] - preprocessing.mean[channel]) /
                                          preprocessing.deviation[channel]);
  }
  return prepared;
}

}  // namespace whereabouts
