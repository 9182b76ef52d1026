#include "core/labs/framework/synonyms.h"

#include <algorithm>
#include <cctype>

#include "core/labs/framework/lab.h"

namespace whereabouts {
namespace {

// Where a text has one of the `words`, as the beginning of a word, the others find it, too.
struct Synonyms {
  const char* word;
  const char* others;
};

constexpr Synonyms table[] = {
    {"similarity", "heatmap heat map similarity map cosine map affinity"},
    {"attention", "heatmap heat map saliency attention map overlay weights explain"},
    {"overlay", "heatmap blend superimpose transparent on top"},
    {"over the image", "overlay heatmap blend superimpose"},
    {"on the image", "overlay heatmap blend superimpose"},
    {"opacity", "overlay alpha transparency blend"},
    {"lesson", "tutorial course learn teach introduction guide exercise"},
    {"colour map", "colormap cmap palette heatmap color"},
    {"export", "save as download print"},
    {"animation", "video movie film gif mp4"},
    {"present", "full screen fullscreen slides talk projector"},
    {"keys and mouse", "help shortcuts manual hotkeys"},
    {"checkpoint", "model weights network load"},
    {"principal", "pca components svd"},
    {"position table", "positional embedding position embedding pos_embed pe"},
    {"rotation", "rope rotary position embedding"},
    {"sinusoid", "positional encoding fourier"},
    {"relative", "relative position bias"},
    {"register", "outliers high-norm tokens artifacts"},
    {"resize", "interpolate upscale higher resolution"},
    {"backend", "gpu cuda opencl device"},
    {"pin", "compare side by side keep"},
    {"undo", "revert back"},
};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool begins_a_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if (at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]))) return true;
  }
  return false;
}

}  // namespace

std::string synonyms_of(const std::string& text) {
  const std::string small = lower(text);
  std::string found;
  for (const Synonyms& each : table) {
    if (!begins_a_word(small, each.word)) continue;
    if (!found.empty()) found += ' ';
    found += each.others;
  }
  return found;
}

std::string words_that_find(const LabInfo& lab) {
  const std::string own = lab.keywords + " " + lab.id;
  const std::string others = synonyms_of(lab.name + " " + lab.question + " " + own);
  return others.empty() ? own : own + " " + others;
}

}  // namespace whereabouts
