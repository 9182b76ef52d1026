#include "ui/render/html/live_page.h"

#include <QFile>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/deflate.h"
#include "core/base/failure.h"
#include "core/live/live_lab.h"

// In no namespace, as its macro asks.
static void addModule() {
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

// As many panels, drawn alike.
bool fits(const json& figure, const json& first) {
  return figure["drawn"] == true && figure["panels"].size() == first["panels"].size();
}

}  // namespace

bool hasPageCore() {
  addModule();
  return QFile::exists(":/page/core.wasm");
}

QByteArray coreElement() {
  // The same in every page.
  static const QByteArray element = [] {
    QFile file(QString(":/page/") + "core.wasm");
    if (!file.open(QIODevice::ReadOnly)) throw std::logic_error("no module for pages");
    constexpr int best = 9;
    const std::string packed = deflated(file.readAll().toStdString(), best, {}, "");
    return "<script type=\"application/octet-stream\" class=\"wa-core\">" +
           QByteArray::fromStdString(packed).toBase64() + "</script>\n";
  }();
  return element;
}

QByteArray livePage(const Lab& lab, const Values& given) {
  if (!is_live_lab(lab.info().id)) return {};
  if (!hasPageCore()) return "{}";
  LiveLab live(lab);
  const std::map<std::string, std::string> asked = textsOf(lab, given);
  const json first = live.show(asked).json;
  if (first["drawn"] != true) return {};
  std::set<std::string> maps;
  json leftOut = json::object();
  const auto keepMaps = [&](const json& figure) {
    for (const json& scale : figure["scales"]) maps.insert(scale["map"].get<std::string>());
  };
  keepMaps(first);
  for (const json& state : first["states"]) {
    const std::string id = state["id"];
    for (const json& choice : state["choices"]) {
      std::map<std::string, std::string> other = asked;
      other[id] = choice[0];
      bool fitting = false;
      try {
        const json figure = live.show(other).json;
        fitting = fits(figure, first);
        if (fitting) keepMaps(figure);
      } catch (const Failure&) {
        // Nor has it one on the page.
      }
      if (!fitting) leftOut[id].push_back(choice[0]);
    }
  }
  const json all{{"lab", lab.info().id},
                 {"values", asked},
                 {"panels", first["panels"].size()},
                 {"leftOut", leftOut},
                 {"maps", maps}};
  return QByteArray::fromStdString(all.dump());
}

}  // namespace whereabouts
