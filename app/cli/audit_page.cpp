#include "app/cli/audit_page.h"

#include <cmath>
#include <memory>

#include "core/base/number_text.h"
#include "core/labs/audit/panels.h"
#include "ui/render/html/make_page.h"

namespace whereabouts {
namespace {

std::string interval_text(const OverImages& value, double times, int decimals) {
  if (std::isnan(value.mean)) return "–";
  return number(times * value.mean, decimals) + " (" + number(times * value.low, decimals) + " to " +
         number(times * value.high, decimals) + ")";
}

QByteArray escaped(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped().toUtf8();
}

QByteArray table_markup(const AuditData& data) {
  QByteArray html =
      "<table style=\"border-collapse:collapse;margin:0 auto;font:14px/1.5 system-ui,sans-serif;"
      "font-variant-numeric:tabular-nums\">\n";
  bool heading = true;
  for (const std::vector<std::string>& row : audit_table(data)) {
    html += "<tr>";
    for (const std::string& cell : row) {
      const QByteArray tag = heading ? "th" : "td";
      html += "<" + tag + " style=\"padding:.15rem .9rem;text-align:left;border-bottom:1px solid #8886\">" +
              escaped(cell) + "</" + tag + ">";
    }
    html += "</tr>\n";
    heading = false;
  }
  return html + "</table>\n";
}

QByteArray below(const AuditData& data, const std::string& command) {
  const QByteArray paragraph =
      "<p style=\"max-width:52rem;margin:1rem auto;font:14px/1.5 system-ui,sans-serif\">";
  QByteArray html = "<section style=\"margin-top:1.5rem;overflow-x:auto\">\n" + table_markup(data);
  html += paragraph +
          escaped(data.one_size()
                      ? "In brackets: 95 % intervals over images. audit.npz holds these numbers, and as "
                        "pattern[l] what to subtract from the patch tokens that enter block l, to take the "
                        "fixed pattern away."
                      : "In brackets: 95 % intervals over images. audit.npz holds these numbers, and as "
                        "pattern.l what to subtract from the patch tokens that enter block l, to take the "
                        "fixed pattern away.") +
          "</p>\n";
  if (!data.left_out.empty()) {
    html += paragraph + "Left out, for they cannot be read:";
    for (const std::string& each : data.left_out) html += "<br>" + escaped(each);
    html += "</p>\n";
  }
  return html + paragraph + "<code>" + escaped(command) + "</code></p>\n</section>\n";
}

}  // namespace

std::vector<std::vector<std::string>> audit_table(const AuditData& data) {
  std::vector<std::vector<std::string>> rows = {
      {"LAYER", "POSITION'S SHARE", "ROW R²", "COLUMN R²", "ARTIFACTS, % OF PATCHES"}};
  for (std::size_t layer = 0; layer < data.layers.size(); ++layer) {
    const AuditLayer& each = data.layers[layer];
    rows.push_back({std::to_string(layer), interval_text(each.share, 1, 3),
                    interval_text(each.probe[0], 1, 3), interval_text(each.probe[1], 1, 3),
                    interval_text(each.rate, 100, 2)});
  }
  return rows;
}

QByteArray audit_page(const LabArguments& arguments, const Values& given, LabRunner& runner,
                      const AuditData& data, const std::string& command, const ExportOptions& options,
                      const Progress& progress) {
  PageSweep sweep;
  sweep.label = "Layer";
  sweep.count = data.depth() + 1;
  sweep.words = [&](int layer) {
    return QString::fromStdString(message("Layer {}: {}", layer, audit_layer_in_words(data, layer)).text());
  };
  sweep.figure = [&](int layer, const Progress& of) {
    Values of_layer = given;
    of_layer.set(audit::layer, layer);
    return std::make_shared<const Figure>(
        runner.run(*arguments.lab, arguments.inputs, of_layer, Policy::refuse, of).figure);
  };
  sweep.asked = given.has(audit::layer.id) ? static_cast<int>(given.get<std::int64_t>(audit::layer.id)) : 0;
  QByteArray page = makePage(sweep.figure(sweep.asked, progress), sweep, options, progress,
                             [](const std::function<void()>& part) { part(); });
  // Above the script of the page, which is its last element.
  page.insert(page.lastIndexOf("<script type=\"module\">"), below(data, command));
  return page;
}

}  // namespace whereabouts
