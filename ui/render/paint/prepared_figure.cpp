#include "ui/render/paint/prepared_figure.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/base/failure.h"
#include "core/figure/figure.h"
#include "core/figure/select_panels.h"
#include "core/figure/without_cursors.h"
#include "ui/render/layout/panel_letters.h"
#include "ui/render/paint/figure_words.h"
#include "ui/render/paint/readable_part.h"
#include "ui/theme/font_family.h"

namespace whereabouts {
namespace {

// Only the chosen panels (1-based; empty: all), moved together; scales that none of them uses lose their
// bars. Refuses (usage, naming "panels") numbers that the figure has not.
Figure withPanels(const Figure& figure, const std::vector<int>& chosen) {
  if (chosen.empty()) return figure;
  const int count = static_cast<int>(figure.panels.size());
  std::vector<std::size_t> panels;
  for (const int each : chosen) {
    if (each < 1 || each > count) {
      refuse_usage("panels", message("there is no panel {}", each),
                   message("this figure has panels 1 to {}", count));
    }
    panels.push_back(static_cast<std::size_t>(each - 1));
  }
  return select_panels(figure, panels);
}

// With the leader that is asked for. Refuses (usage, naming "lead") a panel that the figure has not.
Figure withLeader(Figure figure, const std::string& lead) {
  if (lead == "auto" || lead.empty()) return figure;
  if (lead == "none") {
    figure.leader.reset();
    return figure;
  }
  figure.leader = named_panel(figure, lead);
  if (!figure.leader) {
    refuse_usage(
        "lead", message("there is no panel \"{}\"", shown(lead, 60)),
        message("this figure has panels 1 to {}; a number or a title names one", figure.panels.size()));
  }
  return figure;
}

constexpr double pixelsPerMm = 96 / mmPerInch, pixelsPerPoint = 96 / pointsPerInch;

Background backgroundOf(const ExportOptions& options) {
  const Background usual = theme(options.theme).dark ? Background::theme : Background::white;
  return options.background.value_or(usual);
}

// The words and panels that the options choose, with no bars and legends where there shall be none.
std::shared_ptr<Figure> chosenParts(const Figure& figure, const ExportOptions& options) {
  auto shown = std::make_shared<Figure>(
      withPanels(withLeader(withWords(figure, options), options.lead), options.panels));
  if (!options.cursors) *shown = without_cursors(std::move(*shown));
  for (Panel& panel : shown->panels) panel.legend = panel.legend && options.legend != LegendPlace::none;
  for (ColourScale& scale : shown->scales) scale.bar = scale.bar && options.bars != BarPlace::none;
  return shown;
}

void applyOptions(FigureRenderer& renderer, const ExportOptions& options) {
  renderer.setTheme(chosenTheme(options));
  renderer.setBackdrop(!isTransparent(options));
  renderer.setPlacement(options.legend, options.bars);
}

// No words of a printed figure are smaller than this, unless the user asks for smaller type.
double minTypeOf(const ExportOptions& options) {
  constexpr double minPoints = 6, tickShare = 10.4 / 11;
  const double labels = screenPointSize * theme(options.theme).typeScale * pixelsPerPoint;
  return std::min(minPoints * pixelsPerPoint * layoutScale(options), tickShare * labels);
}

}  // namespace

Theme chosenTheme(const ExportOptions& options) {
  Theme chosen = theme(options.theme);
  // What stands on a transparent ground is drawn for paper, or for a dark slide.
  const Background background = backgroundOf(options);
  if (background == Background::white || (background == Background::transparent && !chosen.dark))
    chosen.background = QColor(Qt::white);
  chosen.lineScale = options.lineScale;
  chosen.family = installedFamily(options.font);
  return chosen;
}

bool isTransparent(const ExportOptions& options) {
  return backgroundOf(options) == Background::transparent;
}

std::shared_ptr<const Figure> exportedPart(const std::shared_ptr<const Figure>& figure,
                                           const ExportOptions& options) {
  return chosenParts(*figure, options);
}

std::unique_ptr<FigureRenderer> exportRenderer(const ExportOptions& options) {
  auto renderer = std::make_unique<FigureRenderer>();
  applyOptions(*renderer, options);
  const bool sentence = options.subtitle && !options.subtitleText.isEmpty();
  renderer->setShowsWords(options.title || sentence, options.caption);
  return renderer;
}

void setLettered(FigureRenderer& renderer, const std::shared_ptr<const Figure>& figure,
                 const ExportOptions& options, QSize size) {
  const bool lettered = options.letters != "none" && figure->panels.size() > 1;
  renderer.setLetters(std::vector<QString>(lettered ? figure->panels.size() : 0,
                                           lettered ? letterOf(options.letters, 0) : QString()));
  renderer.setFigure(figure);
  // Which panel comes first is known where they stand, and how they stand does not depend on the letter.
  if (lettered) renderer.setLetters(lettersOf(options.letters, renderer.layoutAt(size).panels));
}

PreparedFigure::PreparedFigure(const Figure& figure, const ExportOptions& options) : options_(options) {
  applyOptions(renderer_, options);
  renderer_.setMinType(minTypeOf(options));
  const double unitsPerMm = pixelsPerMm * layoutScale(options);
  const int width = std::max(1, static_cast<int>(std::lround(options.widthMm * unitsPerMm)));
  size_ = {width, static_cast<int>(std::lround(options.heightMm * unitsPerMm))};
  set(figure);
  if (options.heightMm > 0) {
    size_.setHeight(std::max(1, size_.height()));
    heightMm_ = options.heightMm;
  } else {
    size_ = {width, renderer_.naturalHeight(width)};
    renderer_.setNaturalHeight(true);
    heightMm_ = std::min(fixedRange(exportParameter("height-mm")).max, size_.height() / unitsPerMm);
  }
  if (options.bars == BarPlace::below) renderer_.computeLayoutAt(size_);
  refuseBarsElsewhere(renderer_, options_);
}

void PreparedFigure::set(const Figure& figure) {
  // A series keeps its panels while its figures have as many.
  if (figure.panels.size() != panelsBefore_) fitting_ = fittingPanels(figure, options_);
  panelsBefore_ = figure.panels.size();
  ExportOptions chosen = options_;
  if (!fitting_.empty()) chosen.panels = fitting_;
  shown_ = chosen.panels;
  if (shown_.empty()) {
    shown_.resize(figure.panels.size());
    std::iota(shown_.begin(), shown_.end(), 1);
  }
  const std::shared_ptr<Figure> shown = chosenParts(figure, chosen);
  // A series keeps its layout while its figures have the same question.
  renderer_.setShowsWords(!(shown->title.empty() && shown->subtitle.empty()), !shown->caption.empty());
  setLettered(renderer_, shown, options_, size_);
}

void refuseBarsElsewhere(FigureRenderer& renderer, const ExportOptions& options) {
  if (options.bars != BarPlace::below) return;
  const std::vector<ColourScale>& scales = renderer.figure()->scales;
  const bool any =
      std::any_of(scales.begin(), scales.end(), [](const ColourScale& scale) { return scale.bar; });
  if (!any || renderer.layout().barsBelow) return;
  refuse_usage("colour-bar", "another panel stands where the bar would lie",
               "choose right or auto, or fewer panels");
}

double PreparedFigure::rasterScale() const {
  return options_.dpi / 96.0 / layoutScale(options_);
}

QColor PreparedFigure::background() const {
  return isTransparent(options_) ? QColor() : renderer_.theme().background;
}

}  // namespace whereabouts
