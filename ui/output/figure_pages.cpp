#include "ui/output/figure_pages.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/array/array.h"
#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "ui/render/layout/held_ranges.h"

namespace whereabouts {
namespace {

const char* const place = "{}";

// The session of a file with one panel says which.
QByteArray withPanel(const QByteArray& session, int panel) {
  auto json = json_in(session.toStdString());
  if (!json.is_object() || !json.contains("export")) return session;
  json["export"]["panels"] = std::to_string(panel);
  return QByteArray::fromStdString(json.dump(2));
}

bool namesPlace(const std::filesystem::path& out) {
  return out.filename().string().find(place) != std::string::npos;
}

std::filesystem::path pathOf(const std::filesystem::path& out, const std::string& name) {
  std::string file = out.filename().string();
  const std::size_t at = file.find(place);
  if (at != std::string::npos) return out.parent_path() / file.replace(at, 2, name);
  return out.parent_path() / (out.stem().string() + "-" + name + out.extension().string());
}

}  // namespace

std::string valueInName(const Value& value) {
  std::string name;
  for (const char c : to_text(value)) {
    const bool plain =
        std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-' || c == '+';
    name += plain ? c : '-';
  }
  return name;
}

void shareScales(std::vector<std::shared_ptr<const Figure>>& figures) {
  for (std::size_t i = 1; i < figures.size(); ++i) figures[i] = holdingRanges(*figures[i - 1], figures[i]);
  for (auto& figure : figures) figure = holdingRanges(*figures.back(), figure);
}

std::vector<DrawnPage> panelsApart(const DrawnPage& page) {
  if (!page.page.options.eachPanel) return {page};
  std::vector<DrawnPage> parts;
  for (int panel = 1; panel <= static_cast<int>(page.page.figure->panels.size()); ++panel) {
    DrawnPage part = page;
    part.page.options.eachPanel = false;
    part.page.options.panels = {panel};
    part.page.options.session = withPanel(page.page.options.session, panel);
    part.name += (page.name.empty() ? "" : "-") + std::to_string(panel);
    part.series = -1;
    parts.push_back(std::move(part));
  }
  return parts;
}

std::vector<std::filesystem::path> pagePaths(const std::filesystem::path& out, Format format,
                                             const std::vector<DrawnPage>& pages) {
  const bool together = pages.size() == 1 || format == Format::pdf;
  if (together && !namesPlace(out)) return {out};
  std::set<std::filesystem::path> taken;
  std::vector<std::filesystem::path> paths;
  for (const DrawnPage& each : pages) {
    paths.push_back(pathOf(out, each.name));
    if (taken.insert(paths.back()).second) continue;
    refuse_usage("out", message("two files would be called \"{}\"", shown(paths.back().filename().string())),
                 "give each value once, and sessions other names");
  }
  return paths;
}

struct PageDrawer::Drawing {
  std::vector<DrawnPage> pages;
  Format format;
  std::map<int, std::unique_ptr<FigureSeries>> series;
  std::unique_ptr<PdfPages> document;
  QImage image;  // what was drawn last, or its bytes
  QByteArray bytes;

  FigureSeries* seriesOf(const DrawnPage& page) const {
    const auto found = series.find(page.series);
    return found == series.end() ? nullptr : found->second.get();
  }
};

PageDrawer::PageDrawer(std::vector<DrawnPage> pages, Format format, const Progress& progress,
                       OnPaintThread onPaintThread)
    : drawing_(new Drawing{std::move(pages), format, {}, {}, {}, {}}, &deleteOnPaintThread<Drawing>),
      progress_(progress),
      onPaintThread_(std::move(onPaintThread)) {}

void PageDrawer::measure() {
  const std::vector<DrawnPage>& pages = drawing_->pages;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const auto alike = [&](const DrawnPage& other) { return other.series == pages[i].series; };
    if (pages[i].series < 0 || std::count_if(pages.begin(), pages.end(), alike) < 2) continue;
    onPaintThread_([drawing = drawing_, i] {
      const DrawnPage& page = drawing->pages[i];
      auto& made = drawing->series[page.series];
      if (!made) made = std::make_unique<FigureSeries>(page.page.options);
      made->measure(*page.page.figure);
    });
    progress_.check();
  }
}

QByteArray PageDrawer::file(std::size_t page) {
  onPaintThread_([drawing = drawing_, page] {
    const DrawnPage& each = drawing->pages.at(page);
    const ExportOptions& options = each.page.options;
    FigureSeries* alike = drawing->seriesOf(each);
    const Figure& figure = *each.page.figure;
    if (drawing->format == Format::png) {
      drawing->image = alike ? alike->draw(figure) : rendered(figure, options);
    } else {
      drawing->bytes = alike ? alike->file(figure, drawing->format, options.session)
                             : exported(figure, drawing->format, options);
    }
  });
  progress_.check();
  if (drawing_->format != Format::png) return std::move(drawing_->bytes);
  const FigurePage& drawn = drawing_->pages.at(page).page;
  return pngBytes(std::move(drawing_->image), *drawn.figure, drawn.options);
}

QByteArray PageDrawer::document(const std::function<void(std::size_t)>& drawn) {
  for (std::size_t i = 0; i < drawing_->pages.size(); ++i) {
    if (drawn) drawn(i);
    onPaintThread_([drawing = drawing_, i] {
      const DrawnPage& each = drawing->pages[i];
      if (i == 0) drawing->document = std::make_unique<PdfPages>(each.page.figure->title);
      FigureSeries* alike = drawing->seriesOf(each);
      alike ? drawing->document->add(*alike, each.page) : drawing->document->add(each.page);
      if (i + 1 == drawing->pages.size()) drawing->bytes = drawing->document->finish();
    });
    progress_.check();
  }
  return std::move(drawing_->bytes);
}

}  // namespace whereabouts
