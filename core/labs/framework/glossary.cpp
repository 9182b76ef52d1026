#include "core/labs/framework/glossary.h"

#include <algorithm>
#include <cctype>

namespace whereabouts {
namespace {

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool has_words(const std::string& text, const std::string& words) {
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

}  // namespace

const std::vector<GlossaryTerm>& glossary() {
  static const std::vector<GlossaryTerm> terms = {
      {"SSDC",
       {"ssdc"},
       "How well one can tell from two tokens how far apart their patches are: the correlation between their "
       "similarity and their distance on the grid, 1 at best."},
      {"Zeroed",
       {"zeroed", "zeroing"},
       "Set to 0: the model goes on without what was there, so what changes is what it was good for."},
      {"Prefix tokens",
       {"prefix", "prefix tokens"},
       "Tokens in front of those of the patches that stand for no place of the image: the class token, a "
       "distillation token, registers."},
      {"Norm",
       {"norm", "norms"},
       "Of a token: the length of its vector. Of a block: the layer that brings every token to one scale "
       "before attention and MLP."},
      {"Register",
       {"register", "registers"},
       "A learned token beside the class token that no output reads; a model keeps in it what it would "
       "otherwise keep in tokens of empty background."},
      {"Rollout",
       {"rollout"},
       "Attention of several layers multiplied: how much of each patch reaches a token by way of all of "
       "them, the paths past each attention counted as well."},
      {"Logit lens",
       {"logit lens"},
       "The model's own last norm and classifier, applied to a token of an earlier layer: what it would "
       "answer if it stopped there."},
      {"Logits",
       {"logit", "logits"},
       "Scores before the softmax makes shares of them: of a query for each key, or of an image for each "
       "class."},
      {"Class token",
       {"class token"},
       "A learned token in front of the patches; classifiers read what it has become after the last block."},
      {"Residual stream",
       {"residual stream", "residual"},
       "What a token is between blocks: each attention and each MLP adds to it and takes nothing away."},
      {"Outliers",
       {"outlier", "outliers"},
       "Tokens whose vector is many times longer than the usual one; models keep global information in "
       "them, mostly at places with nothing to see."},
      {"Cosine similarity",
       {"cosine similarity", "cosine"},
       "How much two vectors point the same way, whatever their lengths: 1 the same way, 0 at right angles, "
       "-1 opposite."},
      {"Principal components",
       {"principal component", "principal components", "pca"},
       "The directions in which vectors vary most, the strongest first."},
      {"RoPE",
       {"rope"},
       "Rotary position embedding: queries and keys are turned by an angle that grows with the position, so "
       "that their product depends on the offset between them."},
      {"Silenced",
       {"silenced", "silence"},
       "A part of a block gives nothing, while everything else computes as before."},
      {"Massive activation",
       {"massive activation", "massive activations"},
       "A number of a token that is hundreds of times larger than the others, always in the same few "
       "dimensions."},
  };
  return terms;
}

std::vector<const GlossaryTerm*> terms_in(const std::string& text) {
  std::string small = text;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::vector<const GlossaryTerm*> found;
  for (const GlossaryTerm& term : glossary()) {
    if (std::any_of(term.forms.begin(), term.forms.end(),
                    [&](const std::string& form) { return has_words(small, form); }))
      found.push_back(&term);
  }
  return found;
}

}  // namespace whereabouts
