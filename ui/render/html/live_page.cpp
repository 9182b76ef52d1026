#include "ui/render/html/live_page.h"

#include <QFile>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/deflate.h"
#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/on_pages.h"
#include "core/live/image_text.h"
#include "core/live/live_inputs.h"
#include "core/live/live_lab.h"
#include "core/live/table_text.h"
#include "core/tables/carried_table.h"

// In no namespace, as its macro asks.
static void addModules() {
#ifdef WHEREABOUTS_PAGE_CORE
  Q_INIT_RESOURCE(page_core);
#endif
}

namespace whereabouts {
namespace {

using nlohmann::json;

std::map<std::string, std::string> textsOf(const Lab& lab, const Values& given) {
  std::map<std::string, std::string> texts;
  for (const Parameter& parameter : lab.parameters()) {
    if (given.has(parameter.id)) texts[parameter.id] = to_text(given.at(parameter.id));
  }
  return texts;
}

// Tries other values of what is shown first.
class Explored {
 public:
  Explored(const Lab& lab, const Inputs& carried, std::map<std::string, std::string> asked,
           const LivePart& part)
      : live_(lab, carried), asked_(std::move(asked)), only_(part.only) {
    live_.show_only(part.panels);
    first_ = live_.show(asked_);
    keep(first_);
  }

  bool drawn() const { return first_.json["drawn"] == true; }
  bool moves() const {
    return anyOffered([](const json&) { return true; });
  }
  // Whether one of them has a control beside the figure: cells and orders are set in it.
  bool hasControls() const {
    return anyOffered([](const json& state) { return state["kind"] != "cell" && state["kind"] != "order"; });
  }

  void explore(const Progress& progress) {
    for (const json& state : first_.json["states"]) {
      progress.check();
      const std::string id = state["id"];
      if (!only_.empty() && std::find(only_.begin(), only_.end(), id) == only_.end()) continue;
      bool moves = false;
      std::vector<std::string> drawn;
      for (const std::string& value : valuesOf(state)) {
        const std::size_t before = arranged_.size();
        if (tried({{id, value}})) {
          drawn.push_back(value);
          moves = moves || arranged_.size() > before;
        } else {
          leftOut_[id].push_back(value);
        }
      }
      if (moves) moving_.emplace_back(id, drawn);
    }
    // What moves panels may do so together.
    std::vector<std::map<std::string, std::string>> all = {{}};
    for (const auto& [id, values] : moving_) {
      std::vector<std::map<std::string, std::string>> more;
      for (const auto& chosen : all) {
        for (const std::string& value : values) {
          more.push_back(chosen);
          more.back()[id] = value;
        }
      }
      if (constexpr std::size_t most = 64; more.size() > most) break;
      all = std::move(more);
    }
    for (const auto& chosen : all) {
      progress.check();
      if (chosen.size() > 1) tried(chosen);
    }
  }

  const std::vector<std::shared_ptr<const Figure>>& others() const { return others_; }
  json words() const { return {{"values", asked_}, {"leftOut", leftOut_}, {"arranged", arranged_}}; }

 private:
  template <typename Holds>
  bool anyOffered(const Holds& holds) const {
    const json& states = first_.json["states"];
    return std::any_of(states.begin(), states.end(), [&](const json& state) {
      const auto id = state["id"].get<std::string>();
      return (only_.empty() || std::find(only_.begin(), only_.end(), id) != only_.end()) && holds(state);
    });
  }

  static std::vector<std::string> valuesOf(const json& state) {
    if (state["kind"] == "switch") return {"false", "true"};
    if (state["kind"] == "map") return {};  // it moves nothing
    std::vector<std::string> values;
    for (const json& choice : state["choices"]) values.push_back(choice[0]);
    return values;
  }

  // Whether a page draws the figure of these, beside what was asked for.
  bool tried(const std::map<std::string, std::string>& chosen) {
    std::map<std::string, std::string> values = asked_;
    for (const auto& [id, value] : chosen) values[id] = value;
    try {
      const LiveFigure& figure = live_.show(values);
      if (figure.json["drawn"] != true) return false;
      keep(figure);
    } catch (const Failure&) {
      return false;  // nor has it one on the page
    }
    return true;
  }

  void keep(const LiveFigure& figure) {
    const std::string arranged = figure.json["arranged"];
    if (std::find(arranged_.begin(), arranged_.end(), arranged) != arranged_.end()) return;
    if (!arranged_.empty()) others_.push_back(figure.figure);
    arranged_.push_back(arranged);
  }

  LiveLab live_;
  std::map<std::string, std::string> asked_;
  std::vector<std::string> only_;
  std::vector<std::string> arranged_;
  std::vector<std::shared_ptr<const Figure>> others_;
  std::map<std::string, std::vector<std::string>> leftOut_;
  std::vector<std::pair<std::string, std::vector<std::string>>> moving_;  // with the values that are drawn
  LiveFigure first_;
};

}  // namespace

bool hasPageCore(const std::string& lab) {
  addModules();
  return QFile::exists(QString(":/page/%1.wasm").arg(QString::fromStdString(lab)));
}

QByteArray coreElement(const std::string& lab) {
  QFile file(QString(":/page/%1.wasm").arg(QString::fromStdString(lab)));
  if (!hasPageCore(lab) || !file.open(QIODevice::ReadOnly))
    throw std::logic_error("no module for pages of " + lab);
  constexpr int best = 9;
  const std::string packed = deflated(file.readAll().toStdString(), best, {}, "");
  return "<script type=\"application/octet-stream\" class=\"wa-core\" data-lab=\"" +
         QByteArray::fromStdString(lab) + "\">" + QByteArray::fromStdString(packed).toBase64() +
         "</script>\n";
}

LivePage livePage(const Lab& lab, const Inputs& inputs, const Values& given, const LivePart& part,
                  const Progress& progress) {
  if (!is_on_pages(lab)) return {};
  const Inputs seen = seen_inputs(lab, inputs, given, Policy::adjust, progress);
  const auto carried = live_inputs(lab, seen, resolve_values(lab, seen, given, Policy::adjust), progress);
  if (!carried) return {};
  if (!hasPageCore(lab.info().id)) {
    LivePage none;
    none.lab = lab.info().id;
    none.words = "{}";
    return none;
  }
  Explored explored(lab, *carried, textsOf(lab, given), part);
  if (!explored.drawn() || !explored.moves()) return {};
  explored.explore(progress);
  LivePage page;
  page.others = explored.others();
  json words = explored.words();
  words["lab"] = page.lab = lab.info().id;
  if (const PositionTable* table = carried_table(carried->checkpoint)) {
    words["table"]["words"] = table_text(*table);
    page.table = table_numbers(*table);
  }
  if (carried->image.image) {
    words["image"]["words"] = image_text(carried->image);
    page.image = image_bytes(*carried->image.image);
    page.pixelBytes = pixel_bytes(*carried->image.image);
  }
  if (!part.panels.empty()) words["panels"] = part.panels;
  if (!part.caption) words["noCaption"] = true;
  if (!explored.hasControls()) words["noControls"] = true;
  if (!part.only.empty()) {
    words["only"] = part.only;
    words["readings"] = part.readings;
  }
  page.words = QByteArray::fromStdString(words.dump());
  return page;
}

}  // namespace whereabouts
