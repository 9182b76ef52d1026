#include "ui/render/paint/readable_part.h"

#include <algorithm>
#include <numeric>

#include "core/base/failure.h"
#include "core/figure/thumbnail.h"
#include "ui/render/layout/readable.h"
#include "ui/render/paint/prepared_figure.h"

namespace whereabouts {
namespace {

struct Laid {
  bool possible = false;
  double heightMm = 0;
  std::vector<bool> readable;  // of each panel
  bool all() const {
    return std::all_of(readable.begin(), readable.end(), [](bool each) { return each; });
  }
};

// Some panels of a figure on the page of the options.
Laid laidOut(const Figure& figure, ExportOptions options, const std::vector<int>& panels) {
  options.panels = panels;
  options.fitsPanels = options.eachPanel = false;
  try {
    PreparedFigure prepared(figure, options);
    const TypeStyle type{theme(options.theme).typeScale, chosenTheme(options).family};
    return {true, prepared.heightMm(), readablePanels(prepared.figure(), prepared.layout(), type)};
  } catch (const Failure&) {  // a bar that cannot lie below, for one
    return {};
  }
}

}  // namespace

std::vector<int> readablePart(const Figure& figure, const ExportOptions& options) {
  const std::size_t count = figure.panels.size();
  const auto fits = [](const Laid& laid) { return laid.possible && laid.heightMm <= columnHeightMm; };
  if (count < 2) return {};
  if (const Laid whole = laidOut(figure, options, {}); !whole.possible || (fits(whole) && whole.all()))
    return {};
  const auto shown = exportedPart(std::make_shared<const Figure>(figure), options);
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Panel &one = shown->panels[a], &other = shown->panels[b];
    return std::pair(one.row, one.column) < std::pair(other.row, other.column);
  });
  const auto readableAlone = [&](std::size_t panel) {
    return laidOut(figure, options, {static_cast<int>(panel) + 1}).all();
  };
  std::size_t leader = telling_panel(*shown);
  bool first = readableAlone(leader);
  // A wide table, for one, cannot be read alone: another panel is the first, unless the lab or the user says
  // that this one leads. It is no reason to leave out the others.
  if (!first && !shown->leader) {
    const auto other = std::find_if(order.begin(), order.end(), readableAlone);
    if (other != order.end()) {
      leader = *other;
      first = true;
    }
  }
  std::vector<int> chosen{static_cast<int>(leader) + 1};
  for (const std::size_t each : order) {
    if (each == leader) continue;
    std::vector<int> more = chosen;
    more.push_back(static_cast<int>(each) + 1);
    std::sort(more.begin(), more.end());
    Laid laid = laidOut(figure, options, more);
    if (!fits(laid)) continue;
    if (!first) {
      const auto at = std::find(more.begin(), more.end(), static_cast<int>(leader) + 1) - more.begin();
      laid.readable[static_cast<std::size_t>(at)] = true;
    }
    if (laid.all()) chosen = std::move(more);
  }
  return chosen.size() == count ? std::vector<int>() : chosen;
}

std::vector<int> fittingPanels(const Figure& figure, const ExportOptions& options) {
  const double width = options.widthMm / mmPerInch * 96 * layoutScale(options);
  const bool free = options.fitsPanels && options.panels.empty() && !options.eachPanel;
  if (!free || options.heightMm > 0 || width >= narrowPage) return {};
  return readablePart(figure, options);
}

std::vector<int> leftOut(const Figure& figure, const std::vector<int>& shown) {
  std::vector<int> rest;
  for (int i = 1; i <= static_cast<int>(figure.panels.size()) && !shown.empty(); ++i) {
    if (std::find(shown.begin(), shown.end(), i) == shown.end()) rest.push_back(i);
  }
  return rest;
}

std::string panelList(const std::vector<int>& panels) {
  std::string text;
  for (std::size_t i = 0; i < panels.size();) {
    std::size_t end = i + 1;
    while (end < panels.size() && panels[end] == panels[end - 1] + 1) ++end;
    text += (text.empty() ? "" : ", ") + std::to_string(panels[i]);
    if (end - i == 2) text += ", " + std::to_string(panels[end - 1]);
    if (end - i > 2) text += " to " + std::to_string(panels[end - 1]);
    i = end;
  }
  return text;
}

}  // namespace whereabouts
