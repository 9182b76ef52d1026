// A lab of several views: the lab is a list of them, and each is a file of one shape, which says what the
// view is called, which parameters it has, and makes its data, its figure and its formula. So nothing outside
// of a view asks which one is shown.
//
//   LabView modalities::parade_view() {
//     return make_view<ParadeData>(
//         {.id = "parade", .label = "Parade", .help = "...", .parameters = {{rehearsed.id},
//         {performers.id}}}, {prepare_parade, parade_figure, parade_formula});
//   }
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/labs/framework/make_lab.h"

namespace whereabouts {

// A parameter that a view has.
struct ViewParameter {
  std::string id;
  Applies when = {};  // always, where empty
};

// What a parameter of the lab begins with, or ends at, in this view alone; what is empty stays as declared.
struct ViewOverride {
  std::string id;
  std::function<Value(const Scope&)> initial = {};
  std::function<Range(const Scope&)> range = {};
};

struct ViewInfo {
  std::string id = {}, label = {}, help = {};  // as a choice
  // A parameter that any view names has an effect in those alone that do; one that none names has its effect
  // in all of them.
  std::vector<ViewParameter> parameters = {};
  std::vector<ViewOverride> overrides = {};
  // As of a Choice; always, where empty.
  Applies offered = {};
};

struct LabView {
  ViewInfo info;
  std::function<std::shared_ptr<const Data>(const Inputs&, const Values& heavy, const Progress&)> prepare;
  std::function<Figure(const Data&, const Values&, const Progress&)> figure;
  std::function<Formula(const Data&, const Values&, const std::optional<Hit>& hovered)> formula;
};

template <typename ViewData>
LabView make_view(ViewInfo info, LabFunctions<ViewData> functions) {
  return {std::move(info), functions.prepare,
          [functions](const Data& data, const Values& values, const Progress& progress) {
            return functions.figure(dynamic_cast<const ViewData&>(data), values, progress);
          },
          [functions](const Data& data, const Values& values, const std::optional<Hit>& hovered) {
            return functions.formula(dynamic_cast<const ViewData&>(data), values, hovered);
          }};
}

// `show` chooses among the views; it is one of `parameters`, and begins with the first view. Where it is
// heavy each view prepares what it shows; else all of them name one function, and the view changes without
// preparing.
std::unique_ptr<const Lab> make_lab_of_views(LabInfo info, const Handle<std::string>& show,
                                             std::vector<LabView> views, std::vector<Parameter> parameters);

}  // namespace whereabouts
