#include "core/gallery/gallery.h"

#include <fmt/format.h>

#include <map>
#include <stdexcept>

#include "core/labs/framework/lab.h"
#include "core/parameter/parse.h"

namespace whereabouts {
namespace {

GallerySection markets() {
  return {
      "markets",
      "The design space of position, from images to markets",
      "Why attention needs position, the schemes for images, another resolution, and time in finance.",
      {{"markets-without-position", "Two patches change places", "shuffle", {{"source", "model"}}},
       {"markets-flip",
        "Patches in reverse order are no mirror image",
        "scramble",
        {{"arrange", "reverse-columns"}}},
       {"markets-learned", "Learned positions find their neighbours", "neighbours", {{"show", "one"}}},
       {"markets-learned-components", "What a learned table consists of", "components"},
       {"markets-parameters",
        "Parameters of 1-D and 2-D learned tables, 14 × 14 patches, width 768",
        "ablation",
        {{"show", "parameters"}, {"sort", "parameters"}}},
       {"markets-sinusoid-2d", "Sinusoids over rows and columns", "sinusoid", {{"scheme", "sinusoidal-2d"}}},
       {"markets-shaw", "Vectors for relative offsets", "offsets", {{"scheme", "shaw"}}},
       {"markets-bias",
        "Swin's relative position bias",
        "offsets",
        {{"scheme", "relative-bias"}, {"grid", "7x7"}}},
       {"markets-rope", "RoPE in one dimension", "rotation"},
       {"markets-rope-2d", "RoPE over rows and columns", "rotation", {{"scheme", "rope-2d"}}},
       {"markets-rope-literal",
        "Rotations by row and by column, taken literally",
        "rotation",
        {{"scheme", "rope-2d"}, {"layout", "literal"}}},
       {"markets-rope-forms", "Six forms of RoPE", "rotation", {{"show", "forms"}}},
       {"markets-resize", "A table on another grid, by every rule", "resize"},
       {"markets-resize-bicubic",
        "The bicubic rule",
        "resize",
        {{"method", "articles"}, {"show", "dimension"}}},
       {"markets-universe", "Assets that enter and leave", "time", {{"show", "universe"}}},
       {"markets-relations", "Relations that are not order", "time", {{"show", "relations"}}},
       {"markets-horizons", "Calendar and forecast horizon", "time", {{"show", "horizons"}}},
       {"markets-cycles", "Encodings of market cycles under a series", "time"},
       {"markets-recurrence", "Do a week, a month, a year recur?", "time", {{"show", "recurrence"}}},
       {"markets-comparison",
        "The schemes compared",
        "ablation",
        {{"show", "overview"}, {"sort", "scheme"}, {"descending", "false"}}},
       {"markets-transfer", "What carries to another resolution", "ablation", {{"show", "transfer"}}}}};
}

GallerySection coded() {
  return {
      "coded",
      "Position for images in code and in pictures",
      "Learned, sinusoidal and relative positions, interpolation, and how to look at a table.",
      {{"coded-two-objects", "Cat and dog exchange places", "shuffle", {{"source", "objects"}}},
       {"coded-heatmap", "A table as a heat map", "tensors"},
       {"coded-matrix", "Similarity of every pair of positions", "neighbours", {{"show", "matrix"}}},
       {"coded-references", "Similarity to six reference positions", "neighbours", {{"show", "references"}}},
       {"coded-all", "Similarity to every position", "neighbours", {{"show", "all"}}},
       {"coded-sinusoid", "Sinusoids of a sequence", "sinusoid", {{"tokens", "196"}}},
       {"coded-sinusoid-2d",
        "Sinusoids over x and y, in two layouts",
        "sinusoid",
        {{"scheme", "sinusoidal-2d"}, {"compare", "sinusoidal-2d/mae"}}},
       {"coded-bias", "A bias for every offset in a window", "offsets", {{"scheme", "relative-bias"}}},
       {"coded-interpolation", "Interpolation of a table", "resize", {{"show", "component"}}},
       {"coded-discovery", "Training discovers the grid", "learn"},
       {"coded-comparison",
        "Strengths and weaknesses",
        "ablation",
        {{"show", "strengths"}, {"sort", "scheme"}, {"descending", "false"}}},
       {"coded-findings", "Learned against fixed, measured", "ablation", {{"show", "measured"}}}}};
}

GallerySection words() {
  return {
      "words",
      "Order for words: name tags or painted markers",
      "Why a sentence needs order, learned against sinusoidal positions, and the parade.",
      {{"words-order", "Two sentences of the same words", "modalities", {{"show", "order"}}},
       {"words-sinusoid", "Waves as fingerprints, width 512", "sinusoid", {{"tokens", "64"}, {"dim", "512"}}},
       {"words-fast",
        "Dimension 0 swings fast",
        "sinusoid",
        {{"tokens", "64"}, {"dim", "512"}, {"dimension", "0"}}},
       {"words-slow",
        "Dimension 511 hardly moves",
        "sinusoid",
        {{"tokens", "64"}, {"dim", "512"}, {"dimension", "511"}}},
       {"words-parade", "The parade as rehearsed", "modalities", {{"show", "parade"}, {"performers", "12"}}},
       {"words-longer-parade", "A longer parade", "modalities", {{"show", "parade"}, {"performers", "20"}}},
       {"words-rotary", "Rotary positions", "rotation", {{"dim", "64"}, {"position", "5"}}},
       {"words-used-in",
        "What is learned, what extrapolates, what is used where",
        "ablation",
        {{"show", "overview"}, {"sort", "family"}, {"descending", "false"}}}}};
}

GallerySection combined() {
  return {
      "combined",
      "Positions, patches and modalities combined",
      "From lookups of tokens to patches, hybrid models, text with images, and a diagnosis.",
      {{"combined-lookup", "Learned neighbours of a class", "modalities", {{"show", "classes"}}},
       {"combined-learned", "Token, position and modality, added", "modalities", {{"show", "sequence"}}},
       {"combined-sinusoid",
        "Sinusoids, and a step as a rotation",
        "sinusoid",
        {{"tokens", "128"}, {"dim", "512"}}},
       {"combined-rope", "A score that depends on the offset alone", "rotation", {{"key-vector", "random"}}},
       {"combined-patches", "Patches become tokens", "patches", {{"patch", "10"}}, "dusk"},
       {"combined-overlap",
        "Overlapping patches, counted with their padding",
        "patches",
        {{"patch", "20"}, {"stride", "10"}, {"padding", "half"}},
        "dusk"},
       {"combined-hierarchy",
        "Patches in stages",
        "patches",
        {{"patch", "4"}, {"hierarchy", "4,2,2"}, {"show", "image"}},
        "dusk"},
       {"combined-no-image-position",
        "Text has positions, the image has none",
        "modalities",
        {{"rope", "none"}}},
       {"combined-m-rope", "Text and image under M-RoPE", "modalities"},
       {"combined-ids", "Three position ids for every token", "modalities", {{"show", "ids"}}},
       {"combined-attention", "Attention of a whole model", "attention"},
       {"combined-diagnosis", "Distances within and between classes", "separation"}}};
}

GallerySection mountains() {
  return {
      "mountains",
      "Mountains at dusk: why the order of patches matters",
      "An image scrambled, attention worked out on integers, and a sinusoid added to the tokens.",
      {{"mountains-image",
        "The image, 60 × 100 pixels",
        "patches",
        {{"patch", "1"}, {"show", "image"}, {"numbers", "false"}},
        "dusk"},
       {"mountains-patches",
        "Fifteen patches of 20 × 20",
        "patches",
        {{"patch", "20"}, {"show", "image"}},
        "dusk"},
       {"mountains-scramble", "The same patches, scrambled", "scramble", {{"patch", "20"}, {"seed", "21"}}},
       {"mountains-attention", "Q, K, V, A and AV, two tokens swapped", "shuffle"},
       {"mountains-attention-whole",
        "The same with softmax and scaling",
        "shuffle",
        {{"softmax", "true"}, {"scale", "true"}}},
       {"mountains-attention-position", "The same with positions", "shuffle", {{"scheme", "sinusoidal-1d"}}},
       {"mountains-encoding",
        "A sinusoid for 176 tokens, 768 wide",
        "sinusoid",
        {{"tokens", "176"}, {"dim", "768"}}},
       {"mountains-encoding-zoom",
        "Its first 301 dimensions",
        "sinusoid",
        {{"tokens", "176"}, {"dim", "768"}, {"columns", "301"}}},
       {"mountains-tokens",
        "Tokens, positions, and their sum",
        "patches",
        {{"patch", "20"}, {"show", "tokens"}},
        "dusk"},
       {"mountains-steps", "From image to sum in four steps", "patches", {{"patch", "20"}}, "dusk"}}};
}

// Where an article has the figure with which a lab opens, another of its views.
const std::map<std::string, std::vector<WrittenValue>>& other_views() {
  static const std::map<std::string, std::vector<WrittenValue>> views = {
      {"scramble", {{"arrange", "reverse-rows"}}},
      {"sinusoid", {{"temperature", "100"}}},
      {"rotation", {{"scheme", "rope-mixed"}}},
      {"time", {{"scheme", "sinusoidal-1d"}}},
      {"tensors", {{"tensor", "patch_embed.proj.weight"}}},
      {"neighbours", {{"show", "one"}, {"reference", "0,0"}, {"class-token", "true"}}},
      {"components", {{"component", "2"}}},
      {"resize", {{"differences", "true"}}},
      {"shuffle", {{"scheme", "learned-1d"}, {"softmax", "true"}}},
      {"attention", {{"query-token", "patch"}}},
      {"modalities", {{"rope", "per-modality"}}},
      {"learn", {{"step", "114"}}},
      {"separation", {{"distance", "euclidean"}}},
      {"ablation", {{"show", "published"}}}};
  return views;
}

GallerySection every_lab() {
  GallerySection section{"labs",
                         "Every lab",
                         "Each lab as it opens, or another of its views where an article has that one.",
                         {}};
  for (const Lab* lab : labs()) {
    const std::string& id = lab->info().id;
    const auto other = other_views().find(id);
    section.entries.push_back({"lab-" + id, lab->info().question, id,
                               other == other_views().end() ? std::vector<WrittenValue>() : other->second});
  }
  return section;
}

}  // namespace

const std::vector<GallerySection>& gallery() {
  static const std::vector<GallerySection> sections = {markets(),  coded(),     words(),
                                                       combined(), mountains(), every_lab()};
  return sections;
}

std::vector<std::string> figure_words(const GalleryEntry& entry) {
  std::vector<std::string> words = {entry.lab};
  for (const auto& [id, text] : entry.values) {
    words.push_back("--" + id);
    words.push_back(text);
  }
  return words;
}

Values read_values(const std::string& lab, const std::vector<WrittenValue>& written) {
  Values values;
  const std::vector<Parameter>& parameters = find_lab(lab).parameters();
  for (const auto& [id, text] : written) {
    const Parameter* parameter = find_parameter(parameters, id);
    if (!parameter) throw std::logic_error(fmt::format("the lab {} has no parameter {}", lab, id));
    values.set(id, parse_value(*parameter, text));
  }
  return values;
}

}  // namespace whereabouts
