#include "core/labs/framework/inputs/image_statement.h"

#include "core/base/failure.h"
#include "core/parameter/declare.h"

namespace whereabouts {
namespace {

constexpr Option<ImageValues> options[] = {
    {ImageValues::automatic, "auto", "From the numbers",
     "By how large the numbers are; what is assumed is said"},
    {ImageValues::unit, "0..1", "0 to 1", "0 is black, 1 is white"},
    {ImageValues::bytes, "0..255", "0 to 255", "As bytes are, whatever their type"},
    {ImageValues::words, "0..65535", "0 to 65535", "As 16-bit values are"},
    {ImageValues::signed_unit, "-1..1", "-1 to 1", "-1 is black, 1 is white"},
    {ImageValues::imagenet_normal, "normalised", "Normalised",
     "Less ImageNet's mean and divided by its deviation, which is undone"}};
constexpr Handle<ImageValues> handle{"image-values", options};

}  // namespace

const Parameter& image_values_parameter() {
  static const Parameter parameter =
      declare(handle, {.label = "Image values",
                       .help = "what the numbers of an image mean that is an array (npy, TIFF of floats)",
                       .initial = ImageValues::automatic});
  return parameter;
}

ImageValues image_values_named(const std::string& id) {
  for (const auto& option : options) {
    if (option.id == id) return option.value;
  }
  refuse_usage(flag("image-values"), message("there is no \"{}\"", shown(id, 40)),
               "choose one of auto, 0..1, 0..255, 0..65535, -1..1, normalised");
}

std::string id_of(ImageValues values) {
  for (const auto& option : options) {
    if (option.value == values && values != ImageValues::automatic) return option.id;
  }
  return {};
}

}  // namespace whereabouts
