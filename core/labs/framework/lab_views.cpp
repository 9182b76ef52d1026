#include "core/labs/framework/lab_views.h"

#include <algorithm>
#include <stdexcept>

namespace whereabouts {
namespace {

using Views = std::shared_ptr<const std::vector<LabView>>;

const LabView& view_of(const std::vector<LabView>& views, const std::string& id) {
  const auto found =
      std::find_if(views.begin(), views.end(), [&](const LabView& each) { return each.info.id == id; });
  if (found == views.end()) throw std::logic_error("there is no view " + id);
  return *found;
}

template <typename Entry>
const Entry* entry_of(const std::vector<Entry>& entries, const std::string& id) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& each) { return each.id == id; });
  return found == entries.end() ? nullptr : &*found;
}

std::vector<Choice> choices_of_views(const std::vector<LabView>& views, const Scope& scope) {
  std::vector<Choice> choices;
  choices.reserve(views.size());
  for (const LabView& each : views) {
    choices.push_back({.id = each.info.id,
                       .label = each.info.label,
                       .help = each.info.help,
                       .offered = !each.info.offered || each.info.offered(scope)});
  }
  return choices;
}

// `parameter` as the views that name it have it.
void shown_in_views(Parameter& parameter, const Handle<std::string>& show, const Views& views) {
  parameter.applies = [views, show, id = parameter.id,
                       own = std::move(parameter.applies)](const Scope& scope) {
    const ViewParameter* here = entry_of(view_of(*views, scope[show]).info.parameters, id);
    return here && (!here->when || here->when(scope)) && (!own || own(scope));
  };
  // A text that belongs to another view says nothing here, whatever it is.
  if (!parameter.check_text) return;
  parameter.check_text = [views, show, id = parameter.id, own = std::move(parameter.check_text)](
                             const std::string& text, const Scope& scope) {
    if (entry_of(view_of(*views, scope[show]).info.parameters, id)) own(text, scope);
  };
}

void overridden_in_views(Parameter& parameter, const Handle<std::string>& show, const Views& views) {
  parameter.initial = [views, show, id = parameter.id,
                       own = std::move(parameter.initial)](const Scope& scope) {
    const ViewOverride* here = entry_of(view_of(*views, scope[show]).info.overrides, id);
    return here && here->initial ? here->initial(scope) : own(scope);
  };
  if (!parameter.range) return;
  parameter.range = [views, show, id = parameter.id, own = std::move(parameter.range)](const Scope& scope) {
    const ViewOverride* here = entry_of(view_of(*views, scope[show]).info.overrides, id);
    return here && here->range ? here->range(scope) : own(scope);
  };
}

std::vector<Parameter> with_views(const Handle<std::string>& show, const Views& views,
                                  std::vector<Parameter> parameters) {
  const auto require = [&](const std::string& id) {
    if (!find_parameter(parameters, id))
      throw std::logic_error("a view names no parameter of its lab: " + id);
  };
  require(show.id);
  for (const LabView& view : *views) {
    for (const ViewParameter& each : view.info.parameters) require(each.id);
    for (const ViewOverride& each : view.info.overrides) require(each.id);
  }
  for (Parameter& parameter : parameters) {
    if (parameter.id == show.id) {
      parameter.kind = Kind::choice;
      parameter.initial = [first = show.write(views->front().info.id)](const Scope&) { return first; };
      parameter.choices = [views](const Scope& scope) { return choices_of_views(*views, scope); };
      continue;
    }
    const auto any = [&](const auto& list) {
      return std::any_of(views->begin(), views->end(), [&](const LabView& view) {
        return entry_of(view.info.*list, parameter.id) != nullptr;
      });
    };
    if (any(&ViewInfo::parameters)) shown_in_views(parameter, show, views);
    if (any(&ViewInfo::overrides)) overridden_in_views(parameter, show, views);
  }
  return parameters;
}

class LabOfViews : public Lab {
 public:
  LabOfViews(LabInfo info, const Handle<std::string>& show, Views views, std::vector<Parameter> parameters)
      : Lab(std::move(info), with_views(show, views, std::move(parameters))),
        show_(show),
        views_(std::move(views)) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    const LabView& view = heavy.has(show_.id) ? view_of(*views_, heavy[show_]) : views_->front();
    return view.prepare(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override {
    Figure made = view_of(*views_, values[show_]).figure(data, values, progress);
    made.title = info().question;
    return made;
  }
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override {
    return view_of(*views_, values[show_]).formula(data, values, hovered);
  }

 private:
  Handle<std::string> show_;
  Views views_;
};

}  // namespace

std::unique_ptr<const Lab> make_lab_of_views(LabInfo info, const Handle<std::string>& show,
                                             std::vector<LabView> views, std::vector<Parameter> parameters) {
  if (info.icon.empty()) info.icon = info.id;
  return std::make_unique<LabOfViews>(std::move(info), show,
                                      std::make_shared<const std::vector<LabView>>(std::move(views)),
                                      std::move(parameters));
}

}  // namespace whereabouts
