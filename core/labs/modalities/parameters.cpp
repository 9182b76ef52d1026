#include "core/labs/modalities/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/modalities/classes.h"
#include "core/labs/modalities/parade.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

using modalities::Show;

constexpr const char* first_text = "The cat chased the mouse";

Applies shows(std::initializer_list<Show> any) {
  return [list = std::vector<Show>(any)](const Scope& scope) {
    return std::find(list.begin(), list.end(), scope[modalities::show]) != list.end();
  };
}

Applies joint() {
  return shows({Show::attention, Show::sequence, Show::ids});
}

// About 16 patches in the shape of the image.
GridShape first_grid(const Scope& scope) {
  const Image& image = *scope.inputs.image.image;
  const double shape = static_cast<double>(image.rows()) / image.columns();
  const int rows = std::clamp(static_cast<int>(std::lround(std::sqrt(16 * shape))), 1, 16);
  return {rows, std::clamp(static_cast<int>(std::lround(16.0 / rows)), 1, 16)};
}

int token_count(const Scope& scope) {
  return std::max(1, word_count(scope.values) + scope[scheme::grid].count());
}

bool turns_by_sections(const Scope& scope) {
  const Show show = scope[modalities::show];
  return show == Show::ids || (show == Show::attention && scope[modalities::rope] == JointRope::multimodal);
}

std::string first_class(const Scope& scope) {
  if (scope[modalities::show] != Show::classes) return {};
  const std::vector<std::string> names = class_names(scope.inputs);
  if (names.empty()) return {};
  const auto cat = std::find(names.begin(), names.end(), "Egyptian cat");
  return cat == names.end() ? names.front() : *cat;
}

void check_class(const std::string& text, const Scope& scope) {
  if (text.empty() || scope[modalities::show] != Show::classes) return;
  const std::vector<std::string> names = class_names(scope.inputs);
  if (!names.empty()) class_named(names, text);
}

// Narrow where every number is drawn, and so that attention is not all on the token itself: its own logit is
// sqrt(D). As wide as Qwen's heads where pairs are shared out.
int first_width(const Scope& scope) {
  const Show show = scope[modalities::show];
  return show == Show::ids ? 128 : show == Show::classes ? 64 : 16;
}

std::vector<Parameter> text_parameters() {
  return {
      declare(modalities::text,
              {.label = "Text",
               .help = "The words of the sequence; their vocabulary is made from them",
               .initial = first_text,
               .applies = shows({Show::attention, Show::sequence, Show::ids, Show::order, Show::classes}),
               .check_text = [](const std::string& given, const Scope&) { words_of(given, "--text"); },
               .suggestions =
                   [](const Scope&) {
                     return std::vector<std::string>{first_text, "What is shown in this image?"};
                   }}),
      declare(
          modalities::other,
          {.label = "Against",
           .help = "The sentence it is compared with: the same words in another order, unless you write one",
           .initial = [](const Scope& scope) { return in_another_order(scope[modalities::text]); },
           .applies = shows({Show::order}),
           .check_text =
               [](const std::string& given, const Scope& scope) {
                 if (scope[modalities::show] == Show::order) words_of(given, "--other");
               },
           .suggestions =
               [](const Scope& scope) {
                 return std::vector<std::string>{in_another_order(scope[modalities::text])};
               }}),
      declare(modalities::before,
              {.label = "Words before",
               .help = "How many words stand in front of the image; the others follow it",
               .initial = [](const Scope& scope) { return (word_count(scope.values) + 1) / 2; },
               .range = [](const Scope& scope) { return Range{.max = 1.0 * word_count(scope.values)}; },
               .applies = joint()}),
      patch_grid_parameter({.help = "Rows x columns of patches; the image is resized to 16 px for each",
                            .initial = first_grid,
                            .applies = joint()})};
}

std::vector<Parameter> embedding_parameters() {
  return {
      declare(modalities::width,
              {.label = "Width",
               .help = "Length D of every embedding, and of the one attention head",
               .step = 8,
               .initial = first_width,
               .range = Range{.min = 8, .max = 512, .step = 8},
               .applies = shows({Show::attention, Show::sequence, Show::ids, Show::order, Show::classes})}),
      seed_parameter({.help = "Seed of the embeddings, none of which is trained",
                      .applies = [](const Scope& scope) { return scope[modalities::show] != Show::ids; }}),
      declare(modalities::text_positions,
              {.label = "Text positions",
               .help = "Add a learned vector for its number to every word, as the article's model does",
               .initial = true,
               .applies = shows({Show::attention, Show::sequence})}),
      declare(modalities::modality_embeddings,
              {.label = "Modality embeddings",
               .help = "Add one vector to every word, and another one to every patch",
               .initial = true,
               .applies = shows({Show::attention, Show::sequence})}),
      declare(modalities::rope, {.label = "Rotary form",
                                 .help = "How queries and keys turn with the position",
                                 .initial = JointRope::multimodal,
                                 .applies = shows({Show::attention})}),
      declare(modalities::layout, {.label = "Layout",
                                   .help = "Which pairs of dimensions turn with time, height and width",
                                   .initial = "chunked",
                                   .choices = layout_choices(find_scheme("m-rope")),
                                   .applies = turns_by_sections}),
      declare(
          modalities::sections,
          {.label = "Sections",
           .help = "How many pairs turn with time, height and width, such as 8,12,12; none: Qwen's shares",
           .range = Range{.min = 0, .max = 256},
           .applies = turns_by_sections})};
}

}  // namespace

std::vector<Parameter> modalities_parameters() {
  std::vector<Parameter> list = {
      declare(modalities::show, {.label = "Show",
                                 .help = "What is shown of text and image in one sequence",
                                 .initial = Show::attention})};
  for (auto& group : {text_parameters(), embedding_parameters()})
    list.insert(list.end(), group.begin(), group.end());
  Parameter temperature = temperature_parameter(
      {.help = "T of the rotation; Qwen's language models have 1000000 and more",
       .applies = [](const Scope& scope) {
         const Show show = scope[modalities::show];
         return show == Show::ids || (show == Show::attention && scope[modalities::rope] != JointRope::none);
       }});
  list.push_back(temperature);
  list.push_back(declare(modalities::rehearsed, {.label = "Rehearsed",
                                                 .help = "How many performers the rehearsal had: rows of the "
                                                         "learned table",
                                                 .initial = 12,
                                                 .range = Range{.min = 2, .max = max_performers},
                                                 .applies = shows({Show::parade})}));
  for (Parameter& parameter : list) parameter.heavy = true;
  list.push_back(declare(modalities::query,
                         {.label = "Query",
                          .help = "The token that looks; click a row of the attention",
                          .initial = [](const Scope& scope) { return std::min(1, token_count(scope) - 1); },
                          .range = [](const Scope& scope) { return Range{.max = token_count(scope) - 1.0}; },
                          .applies = shows({Show::attention})}));
  list.push_back(declare(modalities::class_name,
                         {.label = "Class",
                          .help = "The class whose neighbours are looked for, by name or number",
                          .initial = first_class,
                          .applies = shows({Show::classes}),
                          .check_text = check_class,
                          .suggestions = [](const Scope& scope) { return class_names(scope.inputs); }}));
  list.push_back(declare(modalities::performers, {.label = "Performers",
                                                  .help = "How long the parade is",
                                                  .initial = 16,
                                                  .range = Range{.min = 1, .max = max_performers},
                                                  .applies = shows({Show::parade})}));
  list.push_back(map_parameter(
      [](const Scope& scope) { return scope[modalities::show] == Show::ids ? "viridis" : "PuOr_r"; }));
  list.push_back(range_parameter());
  return list;
}

int word_count(const Values& values) {
  try {
    return static_cast<int>(words_of(values[modalities::text], "--text").size());
  } catch (const Failure&) {
    return 0;  // resolve() has refused the text itself
  }
}

JointRequest joint_request(const Values& values) {
  JointRequest request;
  request.words = words_of(values[modalities::text], "--text");
  request.before = values[modalities::before];
  request.grid = values[scheme::grid];
  request.width = values[modalities::width];
  request.seed = values[scheme::seed];
  request.text_positions = values[modalities::text_positions];
  request.modality_embeddings = values[modalities::modality_embeddings];
  return request;
}

RopeForm rope_form(const Values& values) {
  RopeForm form;
  form.rope = values[modalities::rope];
  form.layout = values[modalities::layout];
  form.temperature = values[scheme::temperature];
  const std::vector<double>& list = values[modalities::sections];
  const bool turns = values[modalities::show] == Show::ids || form.rope == JointRope::multimodal;
  if (list.empty() || !turns) return form;
  MRopeSections sections{};
  bool whole = list.size() == sections.size();
  for (std::size_t i = 0; whole && i < sections.size(); ++i) {
    sections[i] = static_cast<int>(list[i]);
    whole = sections[i] == list[i];
  }
  if (!whole) {
    refuse_usage("--sections", "these are not three whole numbers",
                 "give the pairs of time, height and width, such as 8,12,12, or none");
  }
  form.sections = sections;
  return form;
}

}  // namespace whereabouts
