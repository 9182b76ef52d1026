// Rows of a real classifier that are near each other, beside those of the seeded vocabulary.
#include <algorithm>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/histogram.h"
#include "core/labs/modalities/classes.h"
#include "core/labs/modalities/joint.h"
#include "core/labs/modalities/panels.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/views.h"

namespace whereabouts {
namespace {

struct ClassesData : Data, std::enable_shared_from_this<ClassesData> {
  std::shared_ptr<const ClassRows> classes;  // null without a classifier
  std::vector<std::string> toy_words;
  MatrixD toy_similarity;  // (words, words) cosine of the seeded vocabulary

  std::size_t bytes() const override {
    const std::size_t rows = classes ? static_cast<std::size_t>(classes->rows.size()) * sizeof(float) : 0;
    return rows + static_cast<std::size_t>(toy_similarity.size()) * sizeof(double) + 4096;
  }
};

std::shared_ptr<const ClassesData> prepare_classes(const Inputs& inputs, const Values& heavy,
                                                   const Progress& progress) {
  progress.check();
  auto data = std::make_shared<ClassesData>();
  data->classes = class_rows(inputs, progress);
  Vocabulary vocabulary;
  vocabulary.add(modalities::text_words(heavy));
  data->toy_words = vocabulary.words;
  MatrixD rows =
      normal_rows(heavy[scheme::seed], static_cast<int>(vocabulary.words.size()), heavy[modalities::width]);
  rows.rowwise().normalize();
  data->toy_similarity = rows * rows.transpose();
  return data;
}

constexpr int listed = 8;

std::vector<std::string> short_names(const std::vector<std::string>& names) {
  std::vector<std::string> made;
  made.reserve(names.size());
  for (const std::string& name : names) made.push_back(shown(name, 18));
  return made;
}

// The largest cosine of two different seeded words; of two or more.
double max_similarity(const MatrixD& similarity) {
  double most = -1;
  for (Eigen::Index i = 0; i < similarity.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) most = std::max(most, similarity(i, j));
  }
  return most;
}

Panel toy_panel(const ClassesData& data) {
  return named_pair_panel(short_names(data.toy_words), {.values = data.toy_similarity,
                                                        .quantity = "cosine",
                                                        .title = "Seeded vocabulary",
                                                        .subtitle = "not trained"});
}

Panel list_panel(const ClassRows& classes, const RowVector& similarity, const std::vector<int>& nearest,
                 int which) {
  Panel panel;
  panel.title = message("Nearest to {}", shown(classes.names[static_cast<std::size_t>(which)], 24));
  panel.subtitle = "cosine of rows";
  List list;
  for (const int other : nearest) {
    const double cosine = static_cast<double>(similarity[other]);
    list.rows.push_back({.label = shown(classes.names[static_cast<std::size_t>(other)], 32),
                         .value = std::clamp(cosine, 0.0, 1.0),
                         .value_text = number(cosine, 2)});
  }
  panel.x = hidden_axis(0, 1);
  panel.y = hidden_axis(0, static_cast<double>(list.rows.size()));
  panel.y.reversed = true;
  panel.layers = {{list}};
  return panel;
}

void without_classifier(Figure& figure, const ClassesData& data) {
  Panel toy = toy_panel(data);
  Panel missing = message_panel({"This checkpoint has", "no classifier.", "Open one that has,",
                                 "such as a ViT", "trained on ImageNet."});
  missing.title = "Learned rows";
  place(missing, {.column = 1});
  figure.panels = {toy, missing};
  figure.scales[0].column = 0;
  figure.preferred_aspect = 2;
  figure.caption = "Before training, words are neighbours by chance";
  if (data.toy_words.size() > 1)
    figure.caption += message(": the largest cosine of two words is {}",
                              strong_number(max_similarity(data.toy_similarity)));
  figure.caption += ". **Open a checkpoint with a classifier** to see what learned neighbours look like.";
}

void with_classifier(Figure& figure, const ClassesData& data, const Values& values) {
  const ClassRows& classes = *data.classes;
  const std::string& asked = values[modalities::class_name];
  const int which = asked.empty() ? 0 : class_named(classes.names, asked);
  const RowVector similarity = class_similarity(classes, which);
  const std::vector<int> nearest = nearest_classes(similarity, which, listed);
  std::vector<float> others;
  for (int i = 0; i < similarity.size(); ++i) {
    if (i != which) others.push_back(similarity[i]);
  }
  double mean = 0;
  for (const float value : others) mean += static_cast<double>(value) / static_cast<double>(others.size());

  std::vector<int> family = nearest;
  family.insert(family.begin(), which);
  MatrixD among(static_cast<Eigen::Index>(family.size()), static_cast<Eigen::Index>(family.size()));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < family.size(); ++i) {
    names.push_back(classes.names[static_cast<std::size_t>(family[i])]);
    for (std::size_t j = 0; j < family.size(); ++j) {
      among(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          static_cast<double>(classes.rows.row(family[i]).dot(classes.rows.row(family[j])));
    }
  }
  Panel list = list_panel(classes, similarity, nearest, which);
  Panel histogram = histogram_panel(others, 40,
                                    {.title = "All other classes",
                                     .subtitle = message("{} of {}", others.size(), classes.model),
                                     .x_label = "cosine",
                                     .guides = {static_cast<double>(similarity[nearest.front()])},
                                     .highlights = {mean}});
  Panel learned = named_pair_panel(
      short_names(names),
      {.values = among, .quantity = "cosine", .title = "Learned rows", .subtitle = "of these classes"});
  Panel toy = toy_panel(data);
  place(histogram, {.column = 1});
  place(learned, {.row = 1});
  place(toy, {.row = 1, .column = 1});
  figure.panels = {list, histogram, learned, toy};
  figure.scales[0].row = 1;
  figure.scales[0].column = 1;
  figure.row_weights = {1, 1.1};
  figure.preferred_aspect = 1.4;
  const auto name = [&](std::size_t i) {
    return message("{} (**{}**)", shown(classes.names[static_cast<std::size_t>(nearest[i])], 40),
                   number(static_cast<double>(similarity[nearest[i]]), 2));
  };
  figure.caption = message("Nearest to {}: {}{}; the mean over all others is **{}**.",
                           shown(classes.names[static_cast<std::size_t>(which)], 40), name(0),
                           nearest.size() > 1 ? message(" and {}", name(1)) : Message(""), number(mean, 2));
  if (data.toy_words.size() > 1) {
    const double chance = max_similarity(data.toy_similarity);
    const bool closer = static_cast<double>(similarity[nearest.front()]) > chance;
    figure.caption += message(" In a vocabulary that is not trained the most similar two words have {}{}",
                              strong_number(chance),
                              closer ? ": nobody said that these classes are alike, training moved them "
                                       "together."
                                     : ", which is no less.");
  }
  figure.readings.insert(
      figure.readings.begin(),
      {{"classes", grouped(static_cast<long long>(classes.names.size())),
        "Rows of the classifier's weights in the checkpoint: one learned embedding per class."},
       {"nearest", number(static_cast<double>(similarity[nearest.front()]), 3),
        "Cosine of the class's row with the nearest other row, -1 to 1. High: the model treats both alike."},
       {"mean of the others", number(mean, 3),
        "Mean cosine with all other rows. Near 0: most are unrelated."}});
  figure.arrays.push_back({"class_similarity", [similarity] { return vector_array(similarity); }});
  figure.arrays.push_back({"nearest", [nearest] { return to_array(nearest); }});
}

Figure classes_figure(const ClassesData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  figure.subtitle = "Rows of an embedding table that training has moved, and rows that it has not.";
  figure.scales = {scale_for(values, {.map = "PuOr_r", .lower = -1, .label = "cosine"})};
  figure.readings = {
      {"largest cosine, not trained",
       data.toy_words.size() > 1 ? number(max_similarity(data.toy_similarity), 2) : "none: there is one word",
       "Of two different words of the seeded vocabulary. Chance: about 2 / √D for a few words."}};
  const auto kept = data.shared_from_this();
  figure.arrays = {{"toy_similarity", [kept] { return to_array(kept->toy_similarity); }}};
  if (data.classes) {
    with_classifier(figure, data, values);
  } else {
    without_classifier(figure, data);
  }
  return figure;
}

Formula classes_formula(const ClassesData&, const Values&, const std::optional<Hit>& hovered) {
  return pair_formula(
      "cos(<i>w</i><sub>a</sub>, <i>w</i><sub>b</sub>) = <i>w</i><sub>a</sub> · <i>w</i><sub>b</sub> / "
      "(|<i>w</i><sub>a</sub>| |<i>w</i><sub>b</sub>|)",
      hovered);
}

// The cat of the text, where the checkpoint knows ImageNet's.
Value first_class(const Scope& scope) {
  const std::vector<std::string> names = class_names(scope.inputs);
  if (names.empty()) return modalities::class_name.write({});
  const auto cat = std::find(names.begin(), names.end(), "Egyptian cat");
  return modalities::class_name.write(cat == names.end() ? names.front() : *cat);
}

}  // namespace

LabView modalities::classes_view() {
  return make_view<ClassesData>(
      {.id = "classes",
       .label = "Neighbours",
       .help = "Which learned rows are near each other",
       .parameters = {{text.id}, {width.id}, {scheme::seed.id}, {class_name.id}},
       .overrides = {{width.id, [](const Scope&) { return width.write(64); }}, {class_name.id, first_class}}},
      {prepare_classes, classes_figure, classes_formula});
}

}  // namespace whereabouts
