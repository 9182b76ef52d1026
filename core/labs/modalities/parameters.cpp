#include "core/labs/modalities/parameters.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/modalities/classes.h"
#include "core/labs/modalities/parade.h"
#include "core/position/scheme.h"

namespace whereabouts::modalities {
namespace {

constexpr const char* first_text = "The cat chased the mouse";

// About 16 patches in the shape of the image.
GridShape first_grid(const Scope& scope) {
  const Image& image = *scope.inputs.image.image;
  const double shape = static_cast<double>(image.rows()) / image.columns();
  const int rows = std::clamp(static_cast<int>(std::lround(std::sqrt(16 * shape))), 1, 16);
  return {rows, std::clamp(static_cast<int>(std::lround(16.0 / rows)), 1, 16)};
}

// 0 for text that resolve() is about to refuse.
int word_count(const Values& values) {
  try {
    return static_cast<int>(text_words(values).size());
  } catch (const Failure&) {
    return 0;
  }
}

int token_count(const Scope& scope) {
  return std::max(1, word_count(scope.values) + scope[scheme::grid].count());
}

void check_class(const std::string& given, const Scope& scope) {
  if (given.empty()) return;
  const std::vector<std::string> names = class_names(scope.inputs);
  if (!names.empty()) class_named(names, given);
}

std::vector<Parameter> text_parameters() {
  return {
      declare(text, {.label = "Text",
                     .help = "The words of the sequence; their vocabulary is made from them",
                     .initial = first_text,
                     .check_text = [](const std::string& given, const Scope&) { words_of(given, "--text"); },
                     .suggestions =
                         [](const Scope&) {
                           return std::vector<std::string>{first_text, "What is shown in this image?"};
                         }}),
      declare(
          other,
          {.label = "Against",
           .help = "The sentence it is compared with: the same words in another order, unless you write one",
           .initial = [](const Scope& scope) { return in_another_order(scope[text]); },
           .check_text = [](const std::string& given, const Scope&) { words_of(given, "--other"); },
           .suggestions =
               [](const Scope& scope) { return std::vector<std::string>{in_another_order(scope[text])}; }}),
      declare(before,
              {.label = "Words before",
               .help = "How many words stand in front of the image; the others follow it",
               .initial = [](const Scope& scope) { return (word_count(scope.values) + 1) / 2; },
               .range = [](const Scope& scope) { return Range{.max = 1.0 * word_count(scope.values)}; }}),
      patch_grid_parameter({.help = "Rows x columns of patches; the image is resized to 16 px for each",
                            .initial = first_grid})};
}

std::vector<Parameter> embedding_parameters() {
  return {
      declare(width, {.label = "Width",
                      .help = "Length D of every embedding, and of the one attention head",
                      .step = 8,
                      // Narrow where every number is drawn, and so that attention is not all on the token
                      // itself: its own logit is sqrt(D).
                      .initial = 16,
                      .range = Range{.min = 8, .max = 512, .step = 8}}),
      seed_parameter({.help = "Seed of the embeddings, none of which is trained"}),
      declare(text_positions, {.label = "Text positions",
                               .help = "Add a learned vector for its number to every word",
                               .initial = true}),
      declare(modality_embeddings, {.label = "Modality embeddings",
                                    .help = "Add one vector to every word, and another one to every patch",
                                    .initial = true}),
      declare(rope, {.label = "Rotary form",
                     .help = "How queries and keys turn with the position",
                     .initial = JointRope::multimodal}),
      declare(layout, {.label = "Layout",
                       .help = "Which pairs of dimensions turn with time, height and width",
                       .initial = "chunked",
                       .choices = layout_choices(find_scheme("m-rope"))}),
      declare(
          sections,
          {.label = "Sections",
           .help = "How many pairs turn with time, height and width, such as 8,12,12; none: Qwen's shares",
           .range = Range{.min = 0, .max = 256}}),
      declare(m_rope::frames, {.label = "Frames",
                               .help = "How often the image follows itself: a film that stands still",
                               .initial = 1,
                               .range = Range{.min = 1, .max = 16}}),
      declare(m_rope::spacing, {.label = "Frame spacing",
                                .help = "VideoRoPE: how many ids lie between a frame and the next",
                                .initial = 2,
                                .range = Range{.min = 0.25, .max = 8}}),
      declare(m_rope::radius, {.label = "Circle radius",
                               .help = "Circle-RoPE: radius of the circle of patches, in ids",
                               .initial = 10,
                               .range = Range{.min = 0.5, .max = 50}}),
      declare(m_rope::mix, {.label = "Circle alpha",
                            .help = "Circle-RoPE: 0: patches follow each other on the circle evenly; 1: each "
                                    "lies at the angle at which it is seen from the middle of the image",
                            .initial = 0.5,
                            .range = Range{.min = 0, .max = 1}}),
      declare(m_rope::part,
              {.label = "Part that turns",
               .help = "The share of the head that turns, its first dimensions: 1 in Qwen3-VL, "
                       "0.5 in GLM-4.5V, 0.25 in Qwen3.5",
               .initial = 1,
               // Three pairs at least.
               .range = [](const Scope& scope) { return Range{.min = 5.5 / scope[width], .max = 1}; }})};
}

}  // namespace

std::vector<Parameter> parameters() {
  std::vector<Parameter> list = {
      declare(show, {.label = "Show", .help = "What is shown of text and image in one sequence"})};
  for (auto& group : {text_parameters(), embedding_parameters()})
    list.insert(list.end(), group.begin(), group.end());
  list.push_back(
      temperature_parameter({.help = "T of the rotation; Qwen's language models have 1000000 and more"}));
  list.push_back(
      declare(rehearsed, {.label = "Rehearsed",
                          .help = "How many performers the rehearsal had: rows of the learned table",
                          .initial = 12,
                          .range = Range{.min = 2, .max = max_performers}}));
  for (Parameter& parameter : list) parameter.heavy = true;
  list.push_back(
      declare(query, {.label = "Query",
                      .help = "The token that looks; click a row of the attention",
                      .initial = [](const Scope& scope) { return std::min(1, token_count(scope) - 1); },
                      .range = [](const Scope& scope) { return Range{.max = token_count(scope) - 1.0}; }}));
  list.push_back(
      declare(class_name, {.label = "Class",
                           .help = "The class whose neighbours are looked for, by name or number",
                           .check_text = check_class,
                           .suggestions = [](const Scope& scope) { return class_names(scope.inputs); }}));
  list.push_back(declare(performers, {.label = "Performers",
                                      .help = "How long the parade is",
                                      .initial = 16,
                                      .range = Range{.min = 1, .max = max_performers}}));
  list.push_back(map_parameter("PuOr_r"));
  list.push_back(range_parameter());
  return list;
}

std::vector<std::string> text_words(const Values& values) {
  return words_of(values[text], "--text");
}

JointRequest joint_request(const Values& values) {
  JointRequest request;
  request.words = text_words(values);
  request.before = values[before];
  request.grid = values[scheme::grid];
  request.width = values[width];
  request.seed = values[scheme::seed];
  request.text_positions = values[text_positions];
  request.modality_embeddings = values[modality_embeddings];
  return request;
}

RopeForm rope_form(const Values& values, JointRope turning) {
  RopeForm form;
  form.rope = turning;
  form.layout = values[layout];
  form.temperature = values[scheme::temperature];
  for (const auto& each : {m_rope::spacing, m_rope::radius, m_rope::mix, m_rope::part})
    form.own.set(each, values[each]);
  const std::vector<double>& list = values[sections];
  if (list.empty() || turning != JointRope::multimodal) return form;
  MRopeSections pairs{};
  bool whole = list.size() == pairs.size();
  for (std::size_t i = 0; whole && i < pairs.size(); ++i) {
    pairs[i] = static_cast<int>(list[i]);
    whole = pairs[i] == list[i];
  }
  if (!whole) {
    refuse_usage(flag("sections"), "these are not three whole numbers",
                 "give the pairs of time, height and width, such as 8,12,12, or none");
  }
  form.sections = pairs;
  return form;
}

}  // namespace whereabouts::modalities
