#include "core/labs/offsets/windows.h"

#include <algorithm>
#include <cstdlib>
#include <regex>

#include "core/checkpoint/inspect/tensor_names.h"
#include "core/labs/framework/pieces/words.h"
#include "core/vit/configuration/model_config.h"

namespace whereabouts {
namespace {

constexpr int max_side = 512;
constexpr std::size_t max_name = 200;

std::optional<GridShape> square(double side) {
  if (!(side >= 1 && side <= max_side)) return std::nullopt;
  return GridShape{static_cast<int>(side), static_cast<int>(side)};
}

std::optional<GridShape> sides(const std::optional<std::pair<int, int>>& size, int limit) {
  if (!size || size->first > limit || size->second > limit) return std::nullopt;
  return GridShape{size->first, size->second};
}

// The stage that a network stands in, from 0; torchvision counts patch merging between them.
int stage_of(const std::string& name) {
  const auto parts = name_parts(name);
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const bool stage = parts[i] == "layers" || parts[i] == "stages", merged = parts[i] == "features";
    if ((!stage && !merged) || !is_number(parts[i + 1]) || parts[i + 1].size() > 2) continue;
    const int number = std::atoi(std::string(parts[i + 1]).c_str());
    return std::min(stage ? number : std::max(0, number - 1) / 2, 8);
  }
  return 0;
}

bool in_stages(const std::string& name) {
  return has_part(name, "layers") || has_part(name, "stages") || has_part(name, "features");
}

}  // namespace

WindowReader::WindowReader(const Checkpoint& checkpoint) {
  const ModelConfig stated(checkpoint.metadata(), library_of_names(checkpoint));
  window_ = sides(stated.size({"window_size"}), max_side);
  image_ = sides(stated.size({"image_size", "img_size", "input_size"}), 1 << 14);
  pretrainings_ = stated.list({"pretrained_window_sizes"});
  pretraining_ = sides(stated.size({"pretrained_window_size"}), max_side);
  if (const auto patch = stated.number({"patch_size"}); patch && *patch >= 1 && *patch <= 64) {
    patch_ = static_cast<int>(*patch);
  }
  // "swinv2_base_window12to24_192to384", "swinv2-tiny-patch4-window8-256", "swinv2_cr_small_224"
  const std::string said = stated.text({"architecture", "model_name", "_name_or_path"}).value_or("");
  for (const std::string& name : {said.substr(0, max_name), checkpoint.name().substr(0, max_name)}) {
    std::smatch found;
    static const std::regex windows("window([0-9]{1,3})(?:to([0-9]{1,3}))?"), patches("patch([0-9]{1,2})");
    static const std::regex images("[_-]([0-9]{3})(?:to([0-9]{3}))?(?![0-9])");
    if (!window_ && std::regex_search(name, found, windows)) {
      by_name_ = said.empty();
      window_ = square(std::atoi((found[2].matched ? found[2] : found[1]).str().c_str()));
      if (found[2].matched) pretraining_ = square(std::atoi(found[1].str().c_str()));
    }
    if (!pretraining_image_ && std::regex_search(name, found, images)) {
      const auto of = [](const std::string& digits) { return std::atoi(digits.c_str()); };
      if (found[2].matched) pretraining_image_ = GridShape{of(found[1]), of(found[1])};
      const int side = of(found[2].matched ? found[2] : found[1]);
      if (!image_) image_ = GridShape{side, side};
    }
    if (!stated.number({"patch_size"}) && std::regex_search(name, found, patches)) {
      patch_ = std::clamp(std::atoi(found[1].str().c_str()), 1, 64);
    }
  }
}

// A window is never larger than what its stage has of the image.
GridShape WindowReader::at_stage(GridShape window, std::optional<GridShape> image, int stage) const {
  if (!image) return window;
  const int pixels = patch_ << stage;
  return {std::clamp(image->rows / pixels, 1, window.rows),
          std::clamp(image->columns / pixels, 1, window.columns)};
}

ToldWindows WindowReader::of(const std::string& name, bool plain) const {
  ToldWindows told;
  const int stage = stage_of(name);
  if (plain && !in_stages(name) && image_) {  // a ViT, whose window is its whole grid
    told.window = {std::clamp(image_->rows / patch_, 1, max_side),
                   std::clamp(image_->columns / patch_, 1, max_side)};
    return told;
  }
  if (plain && !window_ && image_) {  // timm's windows are a 32nd of the image
    told.window = {std::clamp(image_->rows / 32, 1, max_side), std::clamp(image_->columns / 32, 1, max_side)};
    return told;
  }
  if (window_) {
    told.window = at_stage(*window_, image_, stage);
    if (by_name_) told.assumed = message("a window of {}, as the file's name says", times_text(told.window));
  } else {
    told.window = plain ? GridShape{7, 7} : GridShape{8, 8};
    told.assumed = message("a window of {}, which the file does not tell", times_text(told.window));
  }
  if (plain) return told;
  if (pretrainings_ && static_cast<std::size_t>(stage) < pretrainings_->size()) {
    told.pretraining = square((*pretrainings_)[static_cast<std::size_t>(stage)]);
  } else if (pretraining_) {
    told.pretraining = at_stage(*pretraining_, pretraining_image_, stage);
  }
  return told;
}

}  // namespace whereabouts
