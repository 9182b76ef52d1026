// A figure as a web page: what is in the file. tests/ui/render/test_ui_page_browser.cpp opens such pages.
#include <QApplication>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "tests/read_page.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"
#include "ui/model/session.h"
#include "ui/render/html/svg_text.h"
#include "ui/render/paint/figure_renderer.h"
#include "ui/render/paint/prepared_figure.h"
#include "ui/theme/font_family.h"

using namespace whereabouts;
using nlohmann::json;

class TestUiPage : public QObject {
  Q_OBJECT

 private slots:
  void numbersAreStoredBitForBit() {
    constexpr float odd[] = {0.1F, -0.0F, 1e-42F, std::numeric_limits<float>::infinity(), 3.4e38F, -7};
    auto values = std::make_shared<Matrix>(3, 4);
    for (int i = 0; i < 12; ++i) values->data()[i] = i < 6 ? odd[i] : static_cast<float>(i) / 7;
    values->data()[11] = std::nanf("");
    const Unpacked page = unpacked(pageOf(oneMap(values), plainOptions()));
    const json& raster = page.data["panels"][0]["rasters"][0];
    QCOMPARE(raster["shape"], json({3, 4}));
    QCOMPARE(raster["offset"].get<int>(), 0);
    const std::string& stored = page.buffers.at(raster["buffer"].get<std::size_t>());
    QCOMPARE(stored.size(), std::size_t{48});
    QVERIFY(std::memcmp(stored.data(), values->data(), stored.size()) == 0);
  }

  void aMapOfANamedArrayTakesNoRoom() {
    const auto first = noise(5, 6, 1), second = noise(5, 6, 2);
    Figure figure = oneMap(second);
    figure.arrays.push_back({"maps", [=] {
                               Array array;
                               array.shape = {2, 5, 6};
                               std::vector<float> both(first->data(), first->data() + 30);
                               both.insert(both.end(), second->data(), second->data() + 30);
                               array.values = both;
                               return array;
                             }});
    figure.arrays.push_back({"order", [] { return to_array(std::vector<int>{2, 0, 1}); }});
    const Unpacked page = unpacked(pageOf(figure, plainOptions()));
    QCOMPARE(page.buffers.size(), std::size_t{2});
    const json& raster = page.data["panels"][0]["rasters"][0];
    QCOMPARE(raster["offset"].get<int>(), 30);
    QCOMPARE(page.data["arrays"][0], json({"maps", {2, 5, 6}, raster["buffer"]}));
    const std::string& order = page.buffers.at(page.data["arrays"][1][2].get<std::size_t>());
    const std::int64_t wanted[] = {2, 0, 1};
    QCOMPARE(order.size(), sizeof wanted);
    QVERIFY(std::memcmp(order.data(), wanted, sizeof wanted) == 0);
  }

  void imagesKeepTheirPixels() {
    Figure figure = oneMap(noise(3, 3, 1));
    auto rgb = std::make_shared<std::vector<std::uint8_t>>();
    for (int i = 0; i < 4 * 5 * 3; ++i) rgb->push_back(static_cast<std::uint8_t>(i * 37));
    figure.panels[0].layers.push_back({RgbImage{4, 5, rgb, -0.5, -0.5, 3, 3}});
    const Unpacked page = unpacked(pageOf(figure, plainOptions()));
    const json& raster = page.data["panels"][0]["rasters"][1];
    QCOMPARE(raster["shape"], json({4, 5}));
    QCOMPARE(page.buffers.at(raster["buffer"].get<std::size_t>()), std::string(rgb->begin(), rgb->end()));
  }

  void plotsStandWhereTheSvgHasThem() {
    Figure figure = twoMaps();
    figure.panels.push_back(curvePanel());
    figure.panels.back().row = 1;
    for (const double height : {0.0, 130.0}) {
      ExportOptions options = plainOptions();
      options.heightMm = height;
      const Unpacked page = unpacked(pageOf(figure, options));
      const auto renderer = exportRenderer(options);
      renderer->setFigure(std::make_shared<Figure>(figure));
      const int width = static_cast<int>(std::lround(options.widthMm / mmPerInch * 96));
      const int high = height > 0 ? static_cast<int>(std::lround(height / mmPerInch * 96))
                                  : renderer->naturalHeight(width);
      renderer->setNaturalHeight(height == 0);
      renderer->computeLayoutAt({width, high}, options.dpi / 96.0);
      const json& view = page.data["frames"][0]["views"][0];
      QCOMPARE(page.data["widths"][0].get<int>(), width);
      QCOMPARE(view["height"].get<int>(), high);
      QCOMPARE(view["plots"].size(), std::size_t{3});
      for (std::size_t i = 0; i < 3; ++i) {
        const QRect plot = renderer->layout().panels[i].plot;
        const json& at = view["plots"][i];
        QCOMPARE(QRect(at[0].get<int>(), at[1].get<int>(), at[2].get<int>(), at[3].get<int>()), plot);
      }
    }
  }

  // Smaller type is a larger layout, that of the SVG, of which every unit is so much smaller on the page.
  void itsTypeAndLettersAreThoseOfTheSvg() {
    Figure figure = twoMaps();
    figure.panels.push_back(curvePanel());
    figure.panels.back().row = 1;
    const QString family = scalableFamilies().value(0);
    for (const double points : {5.5, 0.0, 12.0}) {
      ExportOptions options = plainOptions();
      options.letters = "(a)";
      options.fontSize = points;
      options.font = family.isEmpty() ? options.font : family;
      const QByteArray html = pageOf(figure, options);
      const Unpacked page = unpacked(html);
      PreparedFigure prepared(figure, options);
      QImage canvas(prepared.size(), QImage::Format_RGB32);
      QCPPainter painter(&canvas);
      prepared.paint(painter, prepared.rasterScale());
      painter.end();
      const json& view = page.data["frames"][0]["views"][0];
      const double unit = points > 0 ? points / screenPointSize : 1;
      QVERIFY(std::abs(page.data["unit"].get<double>() - unit) < 1e-9);
      QCOMPARE(page.data["widths"][0].get<int>(), prepared.size().width());
      QCOMPARE(view["height"].get<int>(), prepared.size().height());
      for (std::size_t i = 0; i < 3; ++i) {
        const json& at = view["plots"][i];
        QCOMPARE(QRect(at[0].get<int>(), at[1].get<int>(), at[2].get<int>(), at[3].get<int>()),
                 prepared.layout().panels[i].plot);
      }
      std::string items;
      for (const json& item : page.data["items"]) items += item.get<std::string>();
      for (const char* letter : {">(a)<", ">(b)<", ">(c)<"}) {
        QVERIFY2(has(items, letter), letter);
        QCOMPARE(html.count(letter), 1);  // the still drawing
      }
      QVERIFY(!has(items, ">(d)<"));
      if (!family.isEmpty())
        QVERIFY(html.contains("--wa-font:" + markupEscaped(familyWithFallbacks(family)) + "\""));
      QVERIFY(html.contains("--wa-width:" + QByteArray::number(prepared.size().width() * unit, 'g', 6)));
    }
  }

  void imagesHavePixelsForTheSizeThatIsSeen() {
    Figure figure = oneMap(noise(3, 3, 1));
    auto rgb = std::make_shared<std::vector<std::uint8_t>>(2000 * 2000 * 3, std::uint8_t{7});
    figure.panels[0].layers = {{RgbImage{2000, 2000, rgb, -0.5, -0.5, 3, 3}}};
    for (const double points : {5.0, 16.0}) {
      ExportOptions options = plainOptions();
      options.fontSize = points;
      const Unpacked page = unpacked(pageOf(figure, options));
      const double px =
          page.data["frames"][0]["views"][0]["plots"][0][2].get<double>() * page.data["unit"].get<double>();
      const double pixels = page.data["panels"][0]["rasters"][0]["shape"][1].get<double>();
      QVERIFY2(std::abs(pixels - 3 * px) < 2, qPrintable(QString("%1 for %2 px").arg(pixels).arg(px)));
    }
  }

  void whatThePngRefusesIsRefused() {
    Figure figure = twoMaps();
    figure.panels.push_back(curvePanel());
    figure.panels.back().row = 1;
    figure.panels[1].row_span = 2;
    figure.scales[0].row_span = 1;
    ExportOptions options = plainOptions();
    options.bars = BarPlace::below;
    const std::string refused = usage_refusal([&] { rendered(figure, options); });
    QVERIFY2(has(refused, "colour-bar") && has(refused, "another panel"), refused.c_str());
    QCOMPARE(usage_refusal([&] { pageOf(figure, options); }), refused);
    QVERIFY(!pageOf(twoMaps(), options).isEmpty());
    options.bars = BarPlace::fitting;
    options.panels = {4};
    const std::string missing = usage_refusal([&] { rendered(figure, options); });
    QVERIFY(has(missing, "panels"));
    QCOMPARE(usage_refusal([&] { pageOf(figure, options); }), missing);
  }

  void aTransparentPageHasNoGround() {
    for (const char* name : {"light", "dark"}) {
      ExportOptions options = plainOptions();
      options.theme = name;
      const QByteArray opaque = pageOf(twoMaps(), options);
      QVERIFY(!opaque.contains("--wa-ground:") && !opaque.contains("background:transparent"));
      options.background = Background::transparent;
      const QByteArray clear = pageOf(twoMaps(), options);
      QVERIFY(clear.contains(";--wa-ground:transparent\""));
      QVERIFY(clear.contains("class=\"whereabouts wa-clear\""));
      QVERIFY(clear.contains("body{margin:0;padding:16px;background:transparent}"));
      QVERIFY(clear.contains(QByteArray(":root{color-scheme:") + name));
    }
  }

  void hostileWordsStayWords() {
    const std::string evil = "</script><script>alert(1)</script><img src=x onerror=\"alert('2')\">&amp;\x01";
    Figure figure = twoMaps();
    figure.title = figure.subtitle = figure.caption = evil;
    figure.readings.push_back({evil, evil, evil});
    figure.scales[0].label = evil;
    figure.panels[0].title = figure.panels[0].subtitle = figure.panels[0].item_name = evil;
    figure.panels[0].x.label = figure.panels[0].y.label = evil;
    std::get<HeatMap>(figure.panels[0].layers[0].content).quantity = evil;
    Text text;
    text.x = text.y = {1};
    text.labels = {evil};
    figure.panels[0].layers.push_back({text});
    figure.arrays.push_back({evil, [] { return to_array(std::vector<int>{1}); }});
    ExportOptions options = plainOptions();
    options.session = "{\"lab\":\"</script><script>alert(3)</script>\"}";
    const QByteArray page = pageOf(figure, options);
    QCOMPARE(page.count("<script"), 3);  // the session, the data, ours
    QCOMPARE(page.count("</script"), 3);
    QVERIFY(!page.contains("<img"));
    QVERIFY(!page.contains('\x01'));
    static const QRegularExpression handler("<[^>]*\\son[a-z]+\\s*=");
    QVERIFY(!handler.match(QString::fromUtf8(page).remove(QRegularExpression("\"[^\"]*\""))).hasMatch());
    // The pieces that the script puts into the page are as safe.
    const Unpacked inside = unpacked(page);
    for (const json& item : inside.data["items"]) {
      const std::string markup = item;
      QVERIFY2(markup.find("<script") == std::string::npos && markup.find("<img") == std::string::npos,
               markup.c_str());
    }
  }

  void aPageFetchesNothing() {
    const QByteArray page = pageOf(twoMaps(), plainOptions());
    QVERIFY(page.contains("default-src 'none'"));
    QVERIFY(figureScript().size() < 32000);
    for (QByteArray text : {figureScript(), figureStyle()}) {
      text.replace("http://www.w3.org/2000/svg", "");
      for (const char* word : {"http", "url(", "import ", "fetch(", "eval("})
        QVERIFY2(!text.contains(word), word);
    }
  }

  void theSessionIsInside() {
    Session session;
    session.lab = "neighbours";
    session.values["neighbours"].set("reference", Value(Cell{1, 2}));
    ExportOptions options = plainOptions();
    options.session = sessionJson(session);
    QTemporaryDir folder;
    const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "page.html";
    write_file(file, pageOf(twoMaps(), options).toStdString());
    const std::optional<Session> restored = sessionInFile(file);
    QVERIFY(restored);
    QCOMPARE(sessionJson(*restored), options.session);
    write_file(file, pageOf(twoMaps(), plainOptions()).toStdString());
    QVERIFY(!sessionInFile(file));
  }

  void sameFigureSameBytes() {
    QVERIFY(pageOf(twoMaps(), plainOptions(), noisySweep(4, 5)) ==
            pageOf(twoMaps(), plainOptions(), noisySweep(4, 5)));
  }

  void whatIsTooLargeIsRefusedOrMadeSmaller() {
    // 800 x 800 cells have less than half a px each.
    const auto fine = noise(800, 800, 1);
    const QByteArray coarse = pageOf(oneMap(fine), plainOptions());
    QVERIFY(coarse.size() <= maxPageBytes);
    QVERIFY(coarse.contains("The finest cells of maps are averaged, to keep this page small."));
    const Unpacked page = unpacked(coarse);
    const json& raster = page.data["panels"][0]["rasters"][0];
    const int together = 800 / raster["shape"][0].get<int>();
    QVERIFY(together > 1);
    QCOMPARE(raster["area"], json({-0.5, -0.5, together, together}));
    QCOMPARE(QString::fromStdString(raster["quantity"]),
             QString("similarity, mean of %1 × %1 cells:").arg(together));
    float mean = 0, first = 0;
    for (int r = 0; r < together; ++r) {
      for (int c = 0; c < together; ++c) mean += (*fine)(r, c) / static_cast<float>(together * together);
    }
    std::memcpy(&first, page.buffers.at(raster["buffer"].get<std::size_t>()).data(), sizeof first);
    QVERIFY(std::abs(first - mean) < 1e-5F);
    // Points cannot be averaged.
    Figure many = oneMap(noise(3, 3, 1));
    Scatter points;
    for (int k = 0; k < 40000; ++k) {
      points.x.push_back(std::fmod(k * 0.7310585, 2.0));
      points.y.push_back(std::fmod(k * 0.5772156, 2.0));
    }
    many.panels[0].layers.push_back({points});
    const std::string refused = usage_refusal([&] { pageOf(many, plainOptions()); });
    QVERIFY2(has(refused, "MB") && has(refused, "out"), refused.c_str());
    Figure figure = oneMap(noise(3, 3, 1));
    auto rgb = std::make_shared<std::vector<std::uint8_t>>(700 * 1000 * 3);
    std::mt19937 random(1);
    for (std::uint8_t& part : *rgb) part = static_cast<std::uint8_t>(random());
    figure.panels[0].layers = {{RgbImage{700, 1000, rgb, -0.5, -0.5, 3, 3}}};
    const QByteArray html = pageOf(figure, plainOptions());
    QVERIFY(html.size() <= maxPageBytes);
    QVERIFY(html.contains("Images have fewer pixels in this page than in the figure."));
  }

  void twoFiguresShareAPage() {
    constexpr qsizetype room = 60000;
    const PageSweep sweep = noisySweep(30, 20);
    const QByteArray fragment =
        makeFragment(sweep.figure(1, {}), sweep, plainOptions(), Progress(), here, {.maxBytes = room});
    QVERIFY2(fragment.size() <= room && fragment.size() > room / 2, QByteArray::number(fragment.size()));
    QVERIFY(unpacked(fragment).data["steps"].size() > 3);
    QVERIFY(fragment.startsWith("<figure class=\"whereabouts\"") && fragment.endsWith("</figure>\n"));
    // Only gradients have names, which say what they are.
    static const QRegularExpression id("\\sid=\"([^\"]*)\"");
    for (auto found = id.globalMatch(QString::fromUtf8(fragment)); found.hasNext();)
      QVERIFY(found.next().captured(1).startsWith("wa"));
    QVERIFY(!fragment.contains("<style") && fragment.count("<script") == 1);
  }
};

REGISTER_TEST(TestUiPage, QApplication)
#include "test_ui_page.moc"
