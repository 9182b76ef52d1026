// Figures for print: venues, type, letters, words, grounds, legends and bars, and their JSON.
#include <QApplication>
#include <QRegularExpression>
#include <QTest>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/colour/vision.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/resolve.h"
#include "tests/made_figures.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"
#include "tests/taken_places.h"
#include "ui/render/layout/panel_letters.h"
#include "ui/render/paint/export_json.h"
#include "ui/render/paint/figure_words.h"
#include "ui/render/paint/venue.h"
#include "ui/theme/font_family.h"

using namespace whereabouts;

namespace {

ExportOptions resolvedWith(std::initializer_list<std::pair<const char*, Value>> given) {
  Values values;
  for (const auto& [id, value] : given) values.set(id, value);
  return optionsOf(resolve(exportParameters(), Inputs{}, values, Policy::refuse));
}

std::string text(const char* words) {
  return words;
}

// Two maps with a bar, and a curve with a long legend below them.
Figure mapsAndCurve() {
  Figure figure = twoMaps();
  Panel curve = curvePanel();
  curve.row = 1;
  curve.column_span = 2;
  curve.x.label = "time (s)";
  Line second = std::get<Line>(curve.layers.front().content);
  second.label = "another wave";
  curve.layers.push_back({second});
  figure.panels.push_back(curve);
  return figure;
}

QString overlap(const Figure& figure, const LayoutRequest& request) {
  const FigureLayout layout = computeLayout(figure, request);
  std::vector<QRectF> taken = takenPlaces(figure, layout);
  for (const PanelLayout& panel : layout.panels) {
    if (!panel.xText.isEmpty()) taken.push_back(panel.xLabel);
  }
  return overlapIn(taken, QRectF(QPointF(0, 0), request.size));
}

}  // namespace

class TestUiPrint : public QObject {
  Q_OBJECT

 private slots:
  void venuesGiveWidthTypeAndLetters() {
    const ExportOptions one = resolvedWith({{"venue", text("nature")}});
    QCOMPARE(one.widthMm, 89.0);
    QCOMPARE(one.fontSize, 6.4);
    QCOMPARE(one.letters, text("a"));
    QVERIFY(!one.title && !one.caption);
    QCOMPARE(resolvedWith({{"venue", text("nature")}, {"column", text("double")}}).widthMm, 183.0);
    QCOMPARE(resolvedWith({{"venue", text("icml")}}).widthMm, 3.25 * 25.4);
    QCOMPARE(resolvedWith({{"venue", text("icml")}, {"column", text("double")}}).widthMm, 6.75 * 25.4);
    // What is given wins.
    const ExportOptions own =
        resolvedWith({{"venue", text("ieee")}, {"font-size", 10.0}, {"title", text("T")}});
    QCOMPARE(own.fontSize, 10.0);
    QCOMPARE(own.titleText, QString("T"));
    for (const Venue& venue : venues()) {
      QVERIFY2(venue.singleMm >= 60 && venue.singleMm <= venue.doubleMm && venue.doubleMm <= 200, venue.id);
      QVERIFY2(venue.pointSize >= 6 && venue.pointSize <= 10, venue.id);
      QVERIFY(!installedFamily(venue.families).contains(','));
      checkOptions(resolvedWith({{"venue", text(venue.id)}}), Format::pdf);
    }
  }

  void jsonKeepsEveryOption() {
    ExportOptions options = resolvedWith({{"venue", text("plos")},
                                          {"panels", text("2,1")},
                                          {"background", text("transparent")},
                                          {"legend", text("right")},
                                          {"colour-bar", text("below")},
                                          {"line-scale", 1.5},
                                          {"letters", text("(A)")},
                                          {"caption", text("Mine: **1**")},
                                          {"label", text("1=Left\n2.x=days")}});
    const nlohmann::ordered_json json = toJson(options);
    QCOMPARE(json.size(), exportParameters().size());
    QCOMPARE(json.begin().key(), text("venue"));
    const ExportOptions again = exportOptionsFromJson(nlohmann::json::parse(json.dump()), "f.png");
    QCOMPARE(toJson(again).dump(), json.dump());
    QCOMPARE(again.panels, std::vector<int>({2, 1}));
    QCOMPARE(again.captionText, QString("Mine: **1**"));
    QVERIFY(again.background == Background::transparent && again.bars == BarPlace::below);
    // The defaults of fields and parameters are the same.
    QCOMPARE(toJson(ExportOptions()).dump(), toJson(resolvedWith({})).dump());
    const auto refused = [](const char* written) {
      try {
        exportOptionsFromJson(nlohmann::json::parse(written), "f.png");
      } catch (const Failure& failure) {
        return failure.fault() == Fault::failed && failure.where() == "f.png";
      }
      return false;
    };
    QVERIFY(refused("[]"));
    QVERIFY(refused(R"({"wings": 2})"));
    QVERIFY(refused(R"({"dpi": "many"})"));
    QVERIFY(refused(R"({"dpi": 1})"));
    QVERIFY(refused(R"({"theme": "pink"})"));
    QVERIFY(refused(R"({"panels": "1,,2"})"));
    QVERIFY(refused(R"({"label": "9x=a"})"));
  }

  void typeHasTheSizeAskedFor() {
    for (const double size : {6.0, 8.25, 14.0}) {
      ExportOptions options = plainOptions();
      options.fontSize = size;
      options.heightMm = 0;
      const QString svg = exported(twoMaps(), Format::svg, options);
      // The label of the bar, in units of the drawing, of which 120 mm hold so many.
      const QRegularExpressionMatch view = QRegularExpression("viewBox=\"0 0 ([\\d.]+) ").match(svg);
      const QRegularExpressionMatch label =
          QRegularExpression("font-size=\"([\\d.]+)\"[^>]*>similarity<").match(svg);
      QVERIFY(view.hasMatch() && label.hasMatch());
      const double points = label.captured(1).toDouble() / view.captured(1).toDouble() * 120 / 25.4 * 72;
      QVERIFY2(std::abs(points - size) < 0.02 * size, qPrintable(QString::number(points)));
    }
  }

  void typeIsSelectableTextWithFallbacks() {
    if (!scalableFamilies().contains("DejaVu Serif"))
      QSKIP("DejaVu Serif is missing: another font is not tried");
    ExportOptions options = plainOptions();
    options.font = "No Such Font, DejaVu Serif";
    const QString svg = exported(twoMaps(), Format::svg, options);
    QVERIFY(svg.contains("font-family=\"'DejaVu Serif', 'Times New Roman', serif\""));
    QVERIFY(svg.contains(">similarity<"));
    QVERIFY(!svg.contains("'Inter'"));
    options.font = "DejaVu Seriv";
    const std::string line = usage_refusal([&] { checkOptions(options, Format::png); });
    QVERIFY2(line.find("DejaVu Serif") != std::string::npos, line.c_str());
  }

  void lettersStandInReadingOrder() {
    QCOMPARE(letterOf("(a)", 0), QString("(a)"));
    QCOMPARE(letterOf("A)", 25), QString("Z)"));
    QCOMPARE(letterOf("a", 26), QString("aa"));
    QCOMPARE(letterOf("a", 27), QString("ab"));
    std::vector<PanelLayout> panels(4);
    panels[0].plot = QRect(100, 110, 90, 90);  // below the second
    panels[1].plot = QRect(100, 0, 90, 90);
    panels[2].plot = QRect(0, 3, 90, 200);  // as high as both
    panels[3].plot = QRect(0, 300, 90, 90);
    QCOMPARE(lettersOf("a", panels), std::vector<QString>({"c", "b", "a", "d"}));
    ExportOptions options = plainOptions();
    options.letters = "(a)";
    const QByteArray svg = exported(twoMaps(), Format::svg, options);
    QVERIFY(svg.contains(">(a)<") && svg.contains(">(b)<") && svg.indexOf(">(a)<") < svg.indexOf(">(b)<"));
    options.panels = {2};
    QVERIFY(!exported(twoMaps(), Format::svg, options).contains(">(a)<"));
  }

  void wordsCanBeWritten() {
    ExportOptions options = plainOptions();
    options.titleText = "Mine";
    options.captionText = "Found **42**.";
    options.labels = "1=First\n2.subtitle=\nbar1=cosine\n";
    const QByteArray svg = exported(twoMaps(), Format::svg, options);
    for (const char* there : {">Mine<", ">42<", ">First<", ">right<", ">cosine<", ">(1, 2)<"})
      QVERIFY2(svg.contains(there), there);
    QVERIFY(!svg.contains(">left<") && !svg.contains(">similarity<"));
    QCOMPARE(svg.count(">(1, 2)<"), 1);
    QCOMPARE(labelsOf(twoMaps()).size(), std::size_t{5});
    for (const char* wrong : {"3=x", "bar2=x", "0=x", "title=x", "1.z=x", "1"}) {
      options.labels = wrong;
      QVERIFY_THROWS_EXCEPTION(Failure, exported(twoMaps(), Format::svg, options));
    }
  }

  void groundsDoNotDependOnTheTheme() {
    const auto corner = [](const char* theme, std::optional<Background> background) {
      ExportOptions options = plainOptions();
      options.theme = theme;
      options.background = background;
      return QImage::fromData(exported(twoMaps(), Format::png, options)).pixel(0, 0);
    };
    QCOMPARE(corner("light", {}), 0xFFFFFFFFu);
    QCOMPARE(corner("light", Background::theme), 0xFFF6F5F2u);
    QCOMPARE(corner("dark", {}), 0xFF141519u);
    QCOMPARE(qAlpha(corner("dark", Background::transparent)), 0);
    QCOMPARE(qAlpha(corner("light", Background::transparent)), 0);
    QVERIFY_THROWS_EXCEPTION(Failure, corner("dark", Background::white));
  }

  void nothingOverlapsAtAnySizeOfType() {
    const Figure figure = mapsAndCurve();
    for (const LegendPlace legend :
         {LegendPlace::fitting, LegendPlace::above, LegendPlace::right, LegendPlace::below}) {
      for (const BarPlace bars : {BarPlace::fitting, BarPlace::right, BarPlace::below}) {
        for (const QSize size : {QSize(190, 260), QSize(320, 300), QSize(420, 700), QSize(673, 500)}) {
          for (const char* family : {"", "DejaVu Serif"}) {
            LayoutRequest request = sized(size.width(), size.height());
            request.legend = legend;
            request.bars = bars;
            request.family = family;
            request.letters = {"(a)", "(b)", "(c)"};
            const QString problem = overlap(figure, request);
            QVERIFY2(problem.isEmpty(), qPrintable(QString("legend %1, bars %2, %3 x %4 %5: %6")
                                                       .arg(static_cast<int>(legend))
                                                       .arg(static_cast<int>(bars))
                                                       .arg(size.width())
                                                       .arg(size.height())
                                                       .arg(family)
                                                       .arg(problem)));
          }
        }
      }
    }
  }

  // Curves are named at their ends, in their order, where there is room; else above.
  void curvesAreNamedAtTheirEnds() {
    Figure figure;
    figure.title = "curves";
    Panel panel = curvePanel();
    Line first = std::get<Line>(panel.layers.front().content), second = first;
    const auto drawn = [&](double from, double to, const char* a, const char* b, LegendPlace place,
                           double last = 1) {
      panel.x.lower = panel.y.lower = 0;
      panel.x.upper = panel.y.upper = 1;
      first.x = {0, last};
      second.x = {0, 1};
      first.y = {0.5, from};
      second.y = {0.5, to};
      first.label = a;
      second.label = b;
      second.colour = Colour::series2;
      panel.layers = {{first}, {second}};
      panel.legend = true;
      figure.panels = {panel};
      LayoutRequest request = sized(500, 300);
      request.legend = place;
      return computeLayout(figure, request).panels[0];
    };
    const PanelLayout apart = drawn(0.2, 0.8, "low", "high", LegendPlace::fitting);
    QCOMPARE(apart.legend.size(), std::size_t{2});
    for (const LegendEntry& entry : apart.legend) {
      QVERIFY(entry.end && std::abs(entry.rect.center().y() - entry.end->y()) < 1);
      QVERIFY(entry.rect.left() >= apart.plot.right() && entry.rect.right() <= 500);
    }
    const double height = apart.plot.height();
    QVERIFY(std::abs(apart.legend[0].end->y() - apart.plot.top() - 0.8 * height) < 2);
    QVERIFY(std::abs(apart.legend[1].end->y() - apart.plot.top() - 0.2 * height) < 2);
    // Ends that are near each other: names apart, in the order of the curves.
    const PanelLayout near = drawn(0.5, 0.52, "low", "high", LegendPlace::fitting);
    QVERIFY(near.legend[0].end && near.legend[1].rect.bottom() <= near.legend[0].rect.top() + 0.01);
    // Asked for above, names too long, a curve that ends before the other.
    for (const PanelLayout& above :
         {drawn(0.2, 0.8, "low", "high", LegendPlace::above),
          drawn(0.2, 0.8, "low", "a name that is much longer than a third", LegendPlace::fitting),
          drawn(0.2, 0.8, "low", "high", LegendPlace::fitting, 0.6)}) {
      QCOMPARE(above.legend.size(), std::size_t{2});
      QVERIFY(!above.legend[0].end && above.legend[0].rect.bottom() <= above.plot.top());
    }
  }

  void legendsAndBarsStandWhereAsked() {
    const Figure figure = mapsAndCurve();
    const auto layoutWith = [&](LegendPlace legend, BarPlace bars) {
      LayoutRequest request = sized(700, 560);
      request.legend = legend;
      request.bars = bars;
      return computeLayout(figure, request);
    };
    const FigureLayout right = layoutWith(LegendPlace::right, BarPlace::right);
    QVERIFY(!right.bars.empty() && right.bars.front().vertical);
    QCOMPARE(right.panels[2].legend.size(), std::size_t{2});
    for (const LegendEntry& entry : right.panels[2].legend)
      QVERIFY(entry.rect.left() > right.panels[2].plot.right());
    const FigureLayout below = layoutWith(LegendPlace::below, BarPlace::below);
    QVERIFY(!below.bars.empty() && !below.bars.front().vertical);
    QVERIFY(below.bars.front().bar.top() > below.panels[0].plot.bottom());
    QCOMPARE(below.panels[2].legend.size(), std::size_t{2});
    for (const LegendEntry& entry : below.panels[2].legend) {
      QVERIFY(entry.rect.top() > below.panels[2].plot.bottom());
      QVERIFY(entry.rect.top() >= below.panels[2].xLabel.bottom());
    }
    ExportOptions options = plainOptions();
    options.bars = BarPlace::none;
    options.legend = LegendPlace::none;
    const QByteArray svg = exported(figure, Format::svg, options);
    QVERIFY(!svg.contains(">similarity<") && !svg.contains(">sine<"));
  }

  void linesFollowTheType() {
    const auto widest = [](double size, double factor) {
      ExportOptions options = plainOptions();
      options.fontSize = size;
      options.lineScale = factor;
      Figure figure;
      figure.panels.push_back(curvePanel());
      const QString svg = exported(figure, Format::svg, options);
      const double units = QRegularExpression("viewBox=\"0 0 ([\\d.]+) ").match(svg).captured(1).toDouble();
      double width = 0;
      for (auto all = QRegularExpression("stroke-width=\"([\\d.]+)\"").globalMatch(svg); all.hasNext();)
        width = std::max(width, all.next().captured(1).toDouble());
      return width / units;
    };
    const double usual = widest(8.25, 1);
    QVERIFY(usual > 0);
    QVERIFY(std::abs(widest(16.5, 1) / usual - 2) < 0.05);
    QVERIFY(std::abs(widest(8.25, 3) / usual - 3) < 0.05);
  }

  void typeTooLargeForTheWidthIsRefused() {
    ExportOptions options = plainOptions();
    options.widthMm = 40;
    options.fontSize = 24;
    QVERIFY_THROWS_EXCEPTION(Failure, checkOptions(options, Format::svg));
    options.fontSize = 3;
    QVERIFY_THROWS_EXCEPTION(Failure, checkOptions(options, Format::svg));
    options.fontSize = 8;
    checkOptions(options, Format::svg);
  }

  void pagesHaveTheirOwnSizes() {
    const auto figure = std::make_shared<Figure>(twoMaps());
    ExportOptions first = plainOptions(), second = plainOptions();
    second.widthMm = 89;
    second.heightMm = 70;
    first.session = second.session = "{}";
    PdfPages pages(figure->title);
    pages.add({figure, first});
    pages.add({figure, second});
    const QByteArray pdf = pages.finish();
    const QString text = QString::fromLatin1(pdf);
    QCOMPARE(text.count("/Type /Page\n"), 2);
    QCOMPARE(text.count("/Filespec"), 2);
    QStringList sizes;
    for (auto all = QRegularExpression("/MediaBox \\[0 0 ([\\d.]+ [\\d.]+)").globalMatch(text);
         all.hasNext();)
      sizes << all.next().captured(1);
    QCOMPARE(sizes, QStringList({"340.157 226.772", "252.283 198.425"}));
    const qsizetype table = pdf.mid(pdf.lastIndexOf("startxref") + 10).split('\n').first().toLongLong();
    QCOMPARE(pdf.mid(table, 5), QByteArray("xref\n"));
  }

  // By hand from the matrices: red through the first column, then sRGB's transfer.
  void visionIsAsPublished() {
    const auto is = [](Rgb colour, Vision vision, Rgb expected) { return seen(colour, vision) == expected; };
    QVERIFY(is({255, 0, 0}, Vision::deuteranopia, {163, 144, 0}));
    QVERIFY(is({255, 0, 0}, Vision::protanopia, {109, 95, 0}));
    QVERIFY(is({255, 0, 0}, Vision::tritanopia, {255, 0, 15}));
    QVERIFY(is({255, 0, 0}, Vision::greyscale, {127, 127, 127}));
    QVERIFY(is({0, 255, 0}, Vision::greyscale, {220, 220, 220}));
    for (const Vision vision :
         {Vision::deuteranopia, Vision::protanopia, Vision::tritanopia, Vision::greyscale}) {
      for (const int level : {0, 51, 128, 200, 255}) {
        const auto grey = static_cast<std::uint8_t>(level);
        const Rgb out = seen({grey, grey, grey}, vision);
        for (const int channel : {out.red, out.green, out.blue}) QVERIFY(std::abs(channel - grey) <= 1);
      }
    }
    std::uint32_t pixels[] = {0x80FF0000u, 0xFF00FF00u};
    see(pixels, 2, Vision::greyscale);
    QCOMPARE(pixels[0], 0x807F7F7Fu);
    QCOMPARE(pixels[1], 0xFFDCDCDCu);
  }
};

REGISTER_TEST(TestUiPrint, QApplication)
#include "test_ui_print.moc"
