#include "core/failure.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

std::vector<Scheme> catalogue() {
  Scheme none;
  none.id = "none";
  none.title = "No position";
  none.summary = "Nothing is added: the transformer sees a set of patches";

  Scheme learned_1d;
  learned_1d.id = "learned-1d";
  learned_1d.title = "Learned 1-D";
  learned_1d.summary =
      "One learned vector per token, drawn from a truncated normal distribution of deviation 0.02";
  learned_1d.learnable = learned_1d.seeded = true;

  Scheme learned_2d = learned_1d;
  learned_2d.id = "learned-2d";
  learned_2d.title = "Learned 2-D";
  learned_2d.summary = "A learned vector per row and one per column, joined";
  learned_2d.two_dimensional = true;

  Scheme wave_1d;
  wave_1d.id = "sinusoidal-1d";
  wave_1d.title = "Sinusoidal 1-D";
  wave_1d.summary = "Sines and cosines of the token's number, from fast to slow";
  wave_1d.has_temperature = true;
  wave_1d.layouts = {{"interleaved", "Interleaved", "Sine and cosine of one frequency side by side"},
                     {"concatenated", "Concatenated", "All sines, then all cosines"}};

  Scheme wave_2d;
  wave_2d.id = "sinusoidal-2d";
  wave_2d.title = "Sinusoidal 2-D";
  wave_2d.summary = "Sines and cosines of the row beside those of the column";
  wave_2d.two_dimensional = wave_2d.has_temperature = true;
  wave_2d.layouts = {
      {"articles", "Articles", "sin row, cos row, sin column, cos column"},
      {"mae", "MAE", "sin column, cos column, sin row, cos row"},
      {"moco", "MoCo v3", "sin w, cos w, sin h, cos h with w = n div R and h = n mod R"},
      {"big-vision", "big_vision", "MAE's order with frequencies T^(k / (D/4 - 1))"},
      {"timm", "timm", "sin row, sin column, cos row, cos column"},
      {"detr", "DETR", "Coordinates scaled to 2 pi, sines and cosines interleaved, row then column"}};
  return {wave_1d, wave_2d, learned_1d, learned_2d, none};
}

}  // namespace

const std::vector<Scheme>& schemes() {
  static const std::vector<Scheme> all = catalogue();
  return all;
}

const Scheme& find_scheme(const std::string& id) {
  std::string known;
  for (const Scheme& scheme : schemes()) {
    if (scheme.id == id) return scheme;
    known += (known.empty() ? "" : ", ") + scheme.id;
  }
  refuse_usage("scheme", "there is no position scheme \"" + id + "\"", "choose one of " + known);
}

}  // namespace whereabouts
