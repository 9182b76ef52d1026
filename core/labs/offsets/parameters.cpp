#include "core/labs/offsets/parameters.h"

#include <algorithm>

#include "core/labs/framework/common.h"
#include "core/labs/offsets/tensors.h"
#include "core/position/bias/shaw.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

// The learned biases of the chosen scheme.
std::vector<BiasTensor> tensors_of(const Scope& scope) {
  return bias_tensors(scope.inputs, scope.values.text("scheme"));
}

bool is_scheme(const Scope& scope, const char* id) {
  return scope.values.text("scheme") == id;
}

int head_count(const Scope& scope) {
  if (is_scheme(scope, "shaw")) return 1;
  const auto tensor = chosen_bias_tensor(scope);
  return tensor ? tensor->heads : scope.values.integer("heads");
}

std::vector<Choice> source_choices(const Scope& scope) {
  std::vector<Choice> choices = {
      {seeded_source, "Seeded", "Numbers as they are before training, drawn from the seed"}};
  for (const BiasTensor& tensor : tensors_of(scope)) {
    choices.push_back({tensor.name, tensor.name,
                       to_text(tensor.window) + " window, " + std::to_string(tensor.heads) + " heads"});
  }
  return choices;
}

// Which biases there are: scheme, source, window and heads.
void declare_table(std::vector<Parameter>& list) {
  std::vector<Choice> relative;
  for (const Scheme& scheme : schemes()) {
    if (scheme.kind == Scheme::Kind::bias || scheme.id == "shaw") {
      relative.push_back({scheme.id, scheme.title, scheme.summary});
    }
  }
  Parameter scheme = choice_parameter("scheme", "Scheme", "How the offset between two cells meets attention",
                                      "", std::move(relative));
  scheme.initial = [](const Scope& scope) {
    const std::vector<BiasTensor> tensors = bias_tensors(*scope.inputs.checkpoint);
    const auto table = std::find_if(tensors.begin(), tensors.end(), [](const BiasTensor& tensor) {
      return tensor.form == BiasTensor::Form::table;
    });
    if (table != tensors.end()) return Value(std::string(table->scheme()));
    return Value(std::string(tensors.empty() ? "alibi-2d" : tensors.front().scheme()));
  };
  list.push_back(std::move(scheme));

  Parameter layer = integer_parameter(
      "layer", "Layer", "Which of the checkpoint's blocks with such biases, counted from the input", 0, 0, 1);
  layer.range = [](const Scope& scope) {
    return Range{0, std::max<double>(0, static_cast<double>(tensors_of(scope).size()) - 1), {}, 0};
  };
  layer.applies = [](const Scope& scope) { return tensors_of(scope).size() > 1; };
  layer.clears = {"source"};
  list.push_back(std::move(layer));

  Parameter source = choice_parameter("source", "Source",
                                      "The biases of a block of the checkpoint, that of the layer where left "
                                      "out, or numbers as before training",
                                      seeded_source, {});
  source.choices = source_choices;
  source.initial = [](const Scope& scope) {
    const std::vector<BiasTensor> tensors = tensors_of(scope);
    const auto chosen = static_cast<std::size_t>(std::max(0, scope.values.integer("layer")));
    return Value(tensors.empty() ? std::string(seeded_source)
                                 : tensors[std::min(chosen, tensors.size() - 1)].name);
  };
  source.applies = [](const Scope& scope) { return !tensors_of(scope).empty(); };
  list.push_back(std::move(source));

  Parameter step = step_parameter();
  step.applies = [](const Scope& scope) { return scope.inputs.run && chosen_bias_tensor(scope); };
  list.push_back(std::move(step));

  Parameter grid =
      text_parameter("grid", "Window", "Rows x columns of the cells that attend to each other", "");
  grid.initial = [](const Scope& scope) {
    const auto tensor = chosen_bias_tensor(scope);
    return Value(to_text(tensor ? tensor->window : GridShape{8, 8}));
  };
  grid.check_text = [](const std::string& text, const Scope&) { parse_grid(text, "--grid"); };
  list.push_back(std::move(grid));

  Parameter pretraining = text_parameter("pretraining-window", "Pretraining window",
                                         "Rows x columns of the window that scales the offsets, or auto for "
                                         "what the file tells, else the window",
                                         "auto");
  pretraining.check_text = [](const std::string& text, const Scope&) {
    if (text != "auto") parse_grid(text, "--pretraining-window");
  };
  pretraining.applies = [](const Scope& scope) {
    const auto tensor = chosen_bias_tensor(scope);
    return is_scheme(scope, "log-cpb") && !(tensor && tensor->form == BiasTensor::Form::log_cr);
  };
  list.push_back(std::move(pretraining));

  Parameter heads = integer_parameter("heads", "Heads", "How many heads have biases of their own", 12, 1, 64);
  heads.applies = [](const Scope& scope) { return !is_scheme(scope, "shaw") && !chosen_bias_tensor(scope); };
  list.push_back(std::move(heads));

  Parameter class_token = switch_parameter("class-token", "Class token",
                                           "BEiT's class token in front, with three rows of its own", false);
  class_token.applies = [](const Scope& scope) {
    return is_scheme(scope, "relative-bias") && !chosen_bias_tensor(scope);
  };
  list.push_back(std::move(class_token));

  Parameter reach =
      integer_parameter("reach", "Reach", "Offsets farther than this share a vector", default_reach, 0, 1023);
  reach.applies = [](const Scope& scope) { return is_scheme(scope, "shaw"); };
  list.push_back(std::move(reach));

  Parameter seed =
      integer_parameter("seed", "Seed", "Seed of the numbers before training", 21, 0, 4294967295.0);
  seed.applies = [](const Scope& scope) {
    return find_scheme(scope.values.text("scheme")).seeded && !is_scheme(scope, "shaw") &&
           !chosen_bias_tensor(scope);
  };
  list.push_back(std::move(seed));
  for (Parameter& parameter : list) parameter.heavy = true;
}

}  // namespace

std::vector<Parameter> offsets_parameters() {
  std::vector<Parameter> list;
  declare_table(list);

  Parameter head = integer_parameter("head", "Head", "The head that is looked at", 0, 0, 1);
  head.range = [](const Scope& scope) { return Range{0, head_count(scope) - 1.0, {}, 0}; };
  head.initial = [](const Scope& scope) { return Value(std::int64_t{head_count(scope) / 3}); };
  head.applies = [](const Scope& scope) { return !is_scheme(scope, "shaw"); };
  list.push_back(std::move(head));

  Parameter query;
  query.id = "query";
  query.label = "Query";
  query.help = "The cell whose biases to all others are shown; click one in a map";
  query.kind = Kind::cell;
  query.range = [](const Scope& scope) {
    return Range{0, 0, parse_grid(scope.values.text("grid"), "--grid"), 0};
  };
  query.initial = [](const Scope& scope) {
    const GridShape grid = parse_grid(scope.values.text("grid"), "--grid");
    return Value(Cell{grid.rows / 3, grid.columns / 3});
  };
  list.push_back(std::move(query));

  Parameter map = map_parameter("viridis");
  map.initial = [](const Scope& scope) {
    const auto tensor = chosen_bias_tensor(scope);
    const bool both_signs =
        is_scheme(scope, "relative-bias") || (tensor && tensor->form == BiasTensor::Form::log_cr);
    return Value(std::string(both_signs ? "PuOr_r" : "viridis"));
  };
  list.push_back(std::move(map));
  list.push_back(range_parameter());
  return list;
}

}  // namespace whereabouts
