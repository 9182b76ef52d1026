#include "core/train/data/data_parameters.h"

#include "core/parameter/declare.h"

namespace whereabouts {
namespace {

bool is_path(const std::string& name) {
  return name.find('/') != std::string::npos;
}

}  // namespace

Parameter data_parameter() {
  return declare(data_option::set,
                 {.label = "Data",
                  .help = "images with classes: where or which (drawn here), fashion-mnist (the "
                          "distribution's package), or a path: IDX files (torchvision's folders too), "
                          "CIFAR's binaries, a CSV of pixels, an npz of images and labels, or a folder for "
                          "each class",
                  .initial = "where",
                  .suggestions = [](const Scope&) {
                    return std::vector<std::string>{"where", "which", "fashion-mnist"};
                  }});
}

std::vector<Parameter> data_option_parameters() {
  return {declare(data_option::size, {.label = "Size",
                                      .help = "side to which the images of a folder are resized",
                                      .unit = "px",
                                      .initial = 32,
                                      .range = Range{.min = 4, .max = 256},
                                      .applies =
                                          [](const Scope& scope) {
                                            return !scope.values.has("data") ||
                                                   is_path(scope.values[data_option::set]);
                                          }}),
          declare(data_option::seed,
                  {.label = "Data seed",
                   .help = "of drawn images, and of the share that a folder without a test set holds out",
                   .range = Range{.min = 0, .max = 4294967295.0}})};
}

std::vector<Parameter> data_parameters() {
  std::vector<Parameter> all{data_parameter()};
  for (const Parameter& option : data_option_parameters()) all.push_back(option);
  return all;
}

std::vector<Parameter> training_data_parameters() {
  std::vector<Parameter> all = data_parameters();
  all.push_back(declare(data_option::hold_out,
                        {.label = "Hold out",
                         .help = "Training images to hold out and test on in place of the test images",
                         .range = Range{.min = 0, .max = 2000000000}}));
  return all;
}

std::string data_name(const Values& values) {
  return values[data_option::set];
}

DataOptions data_options(const Values& values) {
  return {values[data_option::size], values[data_option::seed],
          values.has(data_option::hold_out.id) ? values[data_option::hold_out] : 0};
}

}  // namespace whereabouts
