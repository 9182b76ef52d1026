#include "core/labs/audit/words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/bootstrap.h"
#include "core/figure/text.h"
#include "core/labs/audit/panels.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"
#include "core/train/data/first_few.h"

namespace whereabouts {
namespace {

// "**0.63** (0.61 to 0.65)"
Message with_interval(const OverImages& value) {
  return message("**{}** ({} to {})", number(value.mean, 3), number(value.low, 3), number(value.high, 3));
}

// The same of a share of the patches, in per cent.
Message rate_text(const OverImages& rate) {
  return message("{} % ({} to {})", number(100 * rate.mean, 2), number(100 * rate.low, 2),
                 number(100 * rate.high, 2));
}

// The layer with the largest mean; -1 where none has one.
template <typename Of>
int largest(const AuditData& data, const Of& of) {
  int most = -1;
  double max = -INFINITY;
  for (int layer = 0; layer <= data.depth(); ++layer) {
    const double value = of(data.layers[static_cast<std::size_t>(layer)]).mean;
    if (value > max) {
      max = value;
      most = layer;
    }
  }
  return most;
}

Message share_finding(const AuditData& data) {
  const int most = data.most();
  const OverImages &here = data.layers[static_cast<std::size_t>(most)].share,
                   &last = data.layers.back().share;
  if (std::isnan(here.mean)) return "All tokens are alike, in every layer: there is no variance to explain.";
  if (here.mean <= 0) {
    return message(
        "Over {} images the place explains nothing of the tokens above chance, in no layer; the largest "
        "share "
        "of their variance is {}.",
        grouped(data.images), with_interval(here));
  }
  Message text = message("Over {} images the place explains most {}: {} of the tokens' variance",
                         grouped(data.images), audit_layer_in_words(data, most), with_interval(here));
  if (most < data.depth() && std::isfinite(last.mean))
    text += message(", after the last block {}", with_interval(last));
  return message("{}.", text);
}

Message probe_finding(const AuditData& data) {
  std::array<int, 2> most{};
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}})
    most[axis] = largest(data, [&](const AuditLayer& each) { return each.probe[axis]; });
  const auto r2 = [&](std::size_t axis) {
    return number(data.layers[static_cast<std::size_t>(most[axis])].probe[axis].mean, 2);
  };
  if (most[0] >= 0 && most[0] == most[1]) {
    return message(" Row and column are read best {} (R² **{}** and **{}**).",
                   audit_layer_in_words(data, most[0]), r2(0), r2(1));
  }
  Message text = "";
  if (most[0] >= 0)
    text += message(" The row is read best {} (R² **{}**).", audit_layer_in_words(data, most[0]), r2(0));
  if (most[1] >= 0)
    text += message(" The column is read best {} (R² **{}**).", audit_layer_in_words(data, most[1]), r2(1));
  return text;
}

Message rate_finding(const AuditData& data) {
  const int most = largest(data, [](const AuditLayer& each) { return each.rate; });
  const OverImages& rate = data.layers[static_cast<std::size_t>(std::max(most, 0))].rate;
  if (most < 0 || rate.mean <= 0)
    return message(" No patch has a norm above {} medians of its image: there are no artifacts.",
                   brief(data.threshold));
  return message(" Artifacts, norms above {} medians, are most frequent {}: {} of patches.",
                 brief(data.threshold), audit_layer_in_words(data, most), rate_text(rate));
}

}  // namespace

Message audit_finding(const AuditData& data) {
  return message("{}{}{}", share_finding(data), probe_finding(data), rate_finding(data));
}

void add_audit_readings(Figure& figure, const AuditData& data, int layer, audit::Show show) {
  const AuditLayer& here = data.layers[static_cast<std::size_t>(layer)];
  const auto add = [&](Message label, Message value, Message help) {
    figure.readings.push_back({std::move(label), std::move(value), std::move(help)});
  };
  const auto plain = [](const OverImages& value) {
    return message("{} ({} to {})", number(value.mean, 3), number(value.low, 3), number(value.high, 3));
  };
  add("layer", message("{}: {}", layer, audit_layer_in_words(data, layer)),
      "What is measured here: the tokens as they enter a block, or leave the last, before any norm.");
  add("position's share",
      std::isnan(here.share.mean) ? Message("none: all tokens are alike") : plain(here.share),
      "The part of the tokens' variance over places and images that the place explains, whatever the image "
      "shows, and its 95 % interval. 0: nothing, and by chance a little below; 1: all.");
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}}) {
    const OverImages& r2 = here.probe[axis];
    add(axis == 0 ? "row" : "column", std::isnan(r2.mean) ? Message("one only") : message("R² {}", plain(r2)),
        axis == 0 ? "How well a linear probe reads the patch's row from its token, on images that it was not "
                    "trained on. 1: exactly; 0: not at all; below 0: worse than guessing the middle."
                  : "The same for the column.");
  }
  add("artifacts", rate_text(here.rate),
      "The share of an image's patches whose norm is above the threshold, in medians of that image, averaged "
      "over the images. High: many tokens are used for something else.");
  if (show != audit::Show::length) {
    add("explained", message("{} %", number(100 * here.explained[static_cast<std::size_t>(show) - 1], 1)),
        "The part of the fixed pattern's variance over places that this component has. 0 to 100 %. Which end "
        "of it is positive is chance.");
  }
  add("images",
      data.images == data.available ? Message(grouped(data.images))
                                    : message("{} of {}", grouped(data.images), grouped(data.available)),
      "How many images were measured, of those there are.");
  add("probe",
      message("{} images, {} for its test", grouped(data.trained), grouped(data.images - data.trained)),
      "How many images the linear probe is trained on, and how many it is tested on.");
  add("resamples",
      message("{}, each of {} {}", grouped(bootstrap_resamples), data.blocks,
              data.blocks < data.images ? "blocks" : "images"),
      "How the intervals of position's share are made: so many times as many blocks of the images are drawn "
      "again. Those of the probe draw the images of its test, those of the artifacts all images.");
  if (!data.left_out.empty()) {
    add("left out", message("{}: {}", data.left_out.size(), first_few(data.left_out)),
        "Images that cannot be read, and why.");
  }
  if (data.prefix > 0) {
    add("in front", message("{} left out", data.prefix),
        "Tokens in front of the patches, such as the class token and registers: they have no place.");
  }
  if (data.has_stages()) {
    add("tokens of the layer", times_text(here.grid),
        "Rows × columns of the tokens that are measured here: between two stages four neighbours become "
        "one.");
  }
  add("patches", times_text(data.grid), "Rows × columns of the patches that the model takes.");
  add_note_readings(figure.readings, data.notes);
}

}  // namespace whereabouts
