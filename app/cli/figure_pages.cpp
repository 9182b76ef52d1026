#include "app/cli/figure_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "ui/render/layout/held_ranges.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_pages = 1000;
const char* const place = "{}";

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(at, from), text.size());
    parts.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

// A value in a file's name: letters, digits, dots, underscores and signs.
std::string file_name_of(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const bool plain =
        std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-' || c == '+';
    name += plain ? c : '-';
  }
  return name;
}

// Over the ranges of all, as an animation plays them.
void share_scales(std::vector<std::shared_ptr<const Figure>>& figures) {
  for (std::size_t i = 1; i < figures.size(); ++i) figures[i] = holdingRanges(*figures[i - 1], figures[i]);
  for (auto& figure : figures) figure = holdingRanges(*figures.back(), figure);
}

// The session of a file with one panel says which.
QByteArray with_panel(const QByteArray& session, int panel) {
  auto json = nlohmann::json::parse(session.toStdString(), nullptr, false);
  if (!json.is_object() || !json.contains("export")) return session;
  json["export"]["panels"] = std::to_string(panel);
  return QByteArray::fromStdString(json.dump(2));
}

std::string joined(const std::string& front, const std::string& back) {
  return front.empty() || back.empty() ? front + back : front + "-" + back;
}

std::filesystem::path path_of(const std::filesystem::path& out, const std::string& name) {
  std::string file = out.filename().string();
  const std::size_t at = file.find(place);
  if (at != std::string::npos) return out.parent_path() / file.replace(at, 2, name);
  return out.parent_path() / (out.stem().string() + "-" + name + out.extension().string());
}

}  // namespace

Batch read_batch(const LabArguments& arguments) {
  Batch batch;
  if (!arguments.line.has("batch")) return batch;
  const std::string text = arguments.line.text("batch");
  const std::size_t equals = text.find('=');
  const std::string id = text.substr(0, equals);
  batch.parameter = find_parameter(arguments.lab->parameters(), id);
  if (equals == std::string::npos || equals + 1 == text.size()) {
    refuse_usage("--batch", "\"" + shown(text, 60) + "\" is no list of values",
                 "write PARAM=V1,V2, for example layer=0,4,8");
  }
  if (!batch.parameter) {
    std::string known;
    for (const Parameter& each : arguments.lab->parameters()) known += (known.empty() ? "" : ", ") + each.id;
    refuse_usage("--batch", "there is no parameter \"" + shown(id, 60) + "\"", "this lab has " + known);
  }
  if (arguments.line.has(id)) refuse_usage("--batch", "--" + id + " is given as well", "choose one of them");
  const std::string values = text.substr(equals + 1);
  for (const std::string& each : split(values, values.find(';') == std::string::npos ? ',' : ';')) {
    // The parameters that others make void go, as with a value set by hand.
    Values around = arguments.given;
    for (const std::string& cleared : batch.parameter->clears) around.erase(cleared);
    around.set(id, parse_value(*batch.parameter, each));
    batch.values.push_back(
        resolve(arguments.lab->parameters(), arguments.inputs, around, Policy::refuse).at(id));
  }
  if (batch.values.size() > max_pages)
    refuse_usage("--batch", fmt::format("{} values are too many", batch.values.size()), "give at most 1000");
  return batch;
}

std::vector<DrawnPage> draw_pages(LabArguments& arguments, Format format, int dpi, const Batch& batch,
                                  const Progress& progress) {
  static int series = 0;
  ++series;
  const Values given = arguments.given;
  std::vector<std::shared_ptr<const Figure>> figures;
  std::vector<ExportOptions> options;
  LabRunner runner;
  const std::size_t count = std::max<std::size_t>(1, batch.values.size());
  bool told = false;
  for (std::size_t i = 0; i < count; ++i) {
    if (batch.parameter) {
      arguments.given.set(batch.parameter->id, batch.values[i]);
      progress.report(static_cast<double>(i) / static_cast<double>(count),
                      fmt::format("figure {} of {}", i + 1, count));
    }
    options.push_back(drawing_options(arguments, format, dpi));
    const Result result =
        runner.run(*arguments.lab, arguments.inputs, arguments.given, Policy::refuse, progress);
    check_panels(options.back(), result.figure);
    told = told || report_backend(arguments, *result.data);
    figures.push_back(std::make_shared<Figure>(result.figure));
  }
  arguments.given = given;
  if (count > 1) share_scales(figures);
  std::vector<DrawnPage> pages;
  for (std::size_t i = 0; i < count; ++i) {
    DrawnPage page{{figures[i], options[i]}, {}, series};
    if (batch.parameter) page.name = file_name_of(to_text(batch.values[i]));
    if (!options[i].eachPanel) {
      pages.push_back(std::move(page));
      continue;
    }
    for (int panel = 1; panel <= static_cast<int>(figures[i]->panels.size()); ++panel) {
      DrawnPage part = page;
      part.page.options.eachPanel = false;
      part.page.options.panels = {panel};
      part.page.options.session = with_panel(options[i].session, panel);
      part.name = joined(page.name, std::to_string(panel));
      part.series = -1;
      pages.push_back(std::move(part));
    }
  }
  return pages;
}

void write_pages(const std::filesystem::path& out, Format format, const std::vector<DrawnPage>& pages,
                 const Progress& progress) {
  const bool named = out.filename().string().find(place) != std::string::npos;
  const bool single = pages.size() == 1 && !named;
  const bool document = format == Format::pdf && !named && !single;
  // Figures of a series need room for the one that needs most.
  std::map<int, std::unique_ptr<FigureSeries>> series;
  for (const DrawnPage& each : pages) {
    const auto alike = [&](const DrawnPage& other) { return other.series == each.series; };
    if (each.series < 0 || std::count_if(pages.begin(), pages.end(), alike) < 2) continue;
    auto& made = series[each.series];
    if (!made) made = std::make_unique<FigureSeries>(each.page.options);
    made->measure(*each.page.figure);
    progress.check();
  }
  if (document) {
    std::vector<FigurePage> all;
    for (const DrawnPage& each : pages) all.push_back(each.page);
    const bool one = series.size() == 1 && pages.front().series == pages.back().series;
    const QByteArray bytes = one ? series.begin()->second->pages(all) : exportedPages(all);
    progress.check();
    return write_file(out, bytes.toStdString());
  }
  std::set<std::filesystem::path> taken;
  std::vector<std::filesystem::path> paths;
  for (const DrawnPage& each : pages) {
    paths.push_back(single ? out : path_of(out, each.name));
    if (!taken.insert(paths.back()).second) {
      refuse_usage("--out", "two files would be called \"" + paths.back().filename().string() + "\"",
                   "give each value once, and sessions other names");
    }
    check_output(paths.back());
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const FigurePage& page = pages[i].page;
    const auto alike = series.find(pages[i].series);
    const QByteArray bytes = alike == series.end()
                                 ? drawn(*page.figure, format, page.options)
                                 : alike->second->file(*page.figure, format, page.options.session);
    progress.check();
    write_file(paths[i], bytes.toStdString());
  }
}

}  // namespace whereabouts
