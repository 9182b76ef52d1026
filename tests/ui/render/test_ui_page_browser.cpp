// `figure --out F.html` as its readers have it: in Chromium, led by pointer and keyboard.
#include <QImage>
#include <QJsonArray>
#include <QtTest>
#include <cmath>

#include "core/checkpoint/open.h"
#include "core/colour/colour_map.h"
#include "tests/chromium.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// The bytes of a typed array of the page, as base64.
QString bytesOf(const QString& array) {
  return "(() => { const v = " + array +
         "; const b = new Uint8Array(v.buffer, v.byteOffset, v.byteLength); let s = ''; for (const x of b) s "
         "+= "
         "String.fromCharCode(x); return btoa(s); })()";
}

std::vector<float> floatsOf(const QJsonValue& base64) {
  const QByteArray bytes = QByteArray::fromBase64(base64.toString().toLatin1());
  std::vector<float> values(static_cast<std::size_t>(bytes.size()) / sizeof(float));
  std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
  return values;
}

}  // namespace

class TestUiPageBrowser : public CliTest {
  Q_OBJECT

  std::unique_ptr<Chromium> chromium_;
  static constexpr QSize wide{1000, 900}, narrow{400, 800};

  QString page(const char* name) const { return QString::fromStdString(at(name).string()); }
  Chromium& browser() { return *chromium_; }
  // px of the window where an element's middle is.
  QPointF middleOf(const QString& selector) {
    const QJsonArray at =
        browser()
            .js("(() => { const b = document.querySelector('" + selector +
                "').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()")
            .toArray();
    return {at[0].toDouble(), at[1].toDouble()};
  }
  // px of the window where axis units of a panel are.
  QPointF pixelOf(int panel, double x, double y) {
    const QString at = QString(
                           "(() => { const f = whereabouts[0], p = f.places[%1], b = "
                           "f.stage.getBoundingClientRect(), s = b.width / f.size[0]; "
                           "return [b.x + p.x.px(%2) * s, b.y + p.y.px(%3) * s]; })()")
                           .arg(panel)
                           .arg(x)
                           .arg(y);
    const QJsonArray place = browser().js(at).toArray();
    return {place[0].toDouble(), place[1].toDouble()};
  }
  QString readout() { return browser().js("document.querySelector('.wa-readout').textContent").toString(); }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
    if (Chromium::program().isEmpty()) QSKIP("no chromium: pages are not opened");
    folder_ = std::make_unique<QTemporaryDir>();
    fs::copy_file(fs::path(TEST_DATA) / "series/daily.csv", at("days.csv"));
    for (const char* words :
         {"figure neighbours --out near.html", "data neighbours --out near.npz",
          "figure sinusoid --sweep none --theme dark --out waves.html",
          "figure sinusoid --theme dark --out waves.png --dpi 96", "data sinusoid --out waves.npz",
          "figure neighbours --letters (a) --font-size 6 --out small.html",
          "figure neighbours --letters (a) --font-size 6 --out small.png --dpi 96",
          "figure features --show overlay --smooth true --sweep none --out smooth.html",
          "figure features --show overlay --smooth true --out smooth.png --dpi 96",
          "figure time --series days.csv --span 12 --out days.html",
          "data time --series days.csv --span 12 --day 11 --out days.npz",
          "figure neighbours --background transparent --theme dark --sweep none --out clear.html"}) {
      const Ran ran = run(QString(words).split(' '));
      QVERIFY2(ran.status == 0, ran.errors);
    }
    chromium_ = std::make_unique<Chromium>();
  }

  void itsArraysAreThoseOfTheNpz_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("maps and their similarity") << "near";
    QTest::newRow("a large table") << "waves";
  }
  void itsArraysAreThoseOfTheNpz() {
    QFETCH(QString, name);
    browser().open(page(qPrintable(name + ".html")), wide);
    QCOMPARE(browser().js("document.querySelector('figure').dataset.ready").toString(), QString("true"));
    const auto npz = open_checkpoint(at(qPrintable(name + ".npz")));
    const QJsonArray arrays = browser().js("whereabouts[0].data.arrays").toArray();
    QCOMPARE(static_cast<std::size_t>(arrays.size()), npz->tensors().size());
    int compared = 0;
    for (const QJsonValue& array : arrays) {
      const std::string tensor = array[0].toString().toStdString();
      const int buffer = array[2].toInt();
      if (browser().js(QString("whereabouts[0].data.buffers[%1].constructor.name").arg(buffer)).toString() !=
          "Float32Array") {
        continue;
      }
      const std::vector<float> stored = npz->read(tensor);
      const std::vector<float> shown =
          floatsOf(browser().js(bytesOf(QString("whereabouts[0].data.buffers[%1]").arg(buffer))));
      QCOMPARE(shown.size(), stored.size());
      QVERIFY2(std::memcmp(shown.data(), stored.data(), stored.size() * sizeof(float)) == 0, tensor.c_str());
      ++compared;
    }
    QVERIFY(compared > 0);
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
  }

  // As in the window (core/figure/curve_at.h).
  void curvesTellTheirValues() {
    browser().open(page("waves.html"), wide);
    const QJsonArray point =
        browser()
            .js("(() => { const f = whereabouts[0], i = f.places.findIndex((p) => p.panel.curves), "
                "c = f.places[i].panel.curves[0], k = Math.floor(f.data.buffers[c.x].length / 2); "
                "return [i, f.data.buffers[c.x][k], f.data.buffers[c.y][k]]; })()")
            .toArray();
    QCOMPARE(point.size(), qsizetype{3});
    browser().movePointer(pixelOf(point[0].toInt(), point[1].toDouble(), point[2].toDouble()));
    const double read = browser().js("whereabouts[0].hit.value").toDouble();
    QVERIFY2(std::abs(read - point[2].toDouble()) < 0.05, qPrintable(readout()));
    QVERIFY2(readout().contains(QString::number(std::abs(read), 'f', 3)), qPrintable(readout()));
  }

  void wordsOfTheFieldAreExplained() {
    browser().open(page("near.html"), wide);
    QCOMPARE(browser().js("document.querySelector('.wa-words').open").toBool(), false);
    browser().js("document.querySelector('.wa-words summary').click()");
    QTRY_VERIFY(browser().js("document.querySelector('.wa-words').open").toBool());
    QVERIFY(browser().js("document.querySelector('.wa-words dd').textContent").toString().size() > 20);
  }

  void whatIsPointedAtIsReadEverywhere() {
    browser().open(page("near.html"), wide);
    // The second map is that of the reference (0, columns / 2).
    const auto npz = open_checkpoint(at("near.npz"));
    const std::vector<float> maps = npz->read("maps");
    constexpr int rows = 14, columns = 14, row = 2, column = 5, panel = 1;
    QCOMPARE(maps.size(), std::size_t{6 * rows * columns});
    const float value = maps[(panel * rows + row) * columns + column];
    const QPointF at = pixelOf(panel, column, row);
    browser().movePointer(at);
    QString number = QString::number(std::abs(static_cast<double>(value)), 'f', 3);
    if (value < 0) number.prepend(QChar(0x2212));
    const QString words = readout();
    QVERIFY2(words.startsWith("patch 34, row 2, column 5 · "), qPrintable(words));
    QVERIFY2(words.endsWith(' ' + number), qPrintable(words + " is not " + number));
    QCOMPARE(browser().js("document.querySelectorAll('.wa-over .wa-mark').length").toInt(), 6);
    // Beside the panels nothing is outlined.
    browser().movePointer({2, 2});
    QCOMPARE(browser().js("document.querySelectorAll('.wa-over .wa-mark').length").toInt(), 0);
    QVERIFY(readout().contains("arrow keys"));
    // The cell has the colour of its value, to the bit.
    const QImage shot = browser().screenshot(wide);
    const QJsonArray scale = browser().js("whereabouts[0].places[1].panel.rasters[0].scale").toArray();
    const double share = (value - scale[1].toDouble()) / (scale[2].toDouble() - scale[1].toDouble());
    const Rgb colour = colour_map(scale[0].toString().toStdString()).at(share);
    const QRgb pixel = shot.pixel(at.toPoint());
    QCOMPARE(qRgb(qRed(pixel), qGreen(pixel), qBlue(pixel)), qRgb(colour.red, colour.green, colour.blue));
  }

  void smallTypeIsReadWhereItStands() {
    browser().open(page("small.html"), wide);
    const QJsonArray size =
        browser()
            .js("[whereabouts[0].size[0] * whereabouts[0].data.unit, whereabouts[0].stage.clientWidth]")
            .toArray();
    QVERIFY2(std::abs(size[0].toDouble() - 160 / 25.4 * 96) < 1,
             qPrintable(QString::number(size[0].toDouble())));
    QVERIFY(std::abs(size[1].toDouble() - 1.5 * size[0].toDouble()) < 1.5);
    browser().movePointer(pixelOf(1, 5, 2));
    QVERIFY2(readout().startsWith("patch 34, row 2, column 5 · "), qPrintable(readout()));
    browser().open(page("small.html"), narrow, 2);
    QVERIFY(browser().js("whereabouts[0].size[0] < 0.8 * whereabouts[0].data.widths[0]").toBool());
    QVERIFY(browser().js("document.documentElement.scrollWidth").toInt() <= narrow.width());
    browser().movePointer(pixelOf(0, 3, 4));
    QVERIFY2(readout().startsWith("patch 60, row 4, column 3 · "), qPrintable(readout()));
  }

  // The maps of its steps are windows of one.
  void aWindowIsReadWhereItLies() {
    browser().open(page("days.html"), wide);
    constexpr int day = 11, dims = 64, days = 12;
    QCOMPARE(browser().js("whereabouts[0].data.steps.length").toInt(), 30);
    const std::vector<float> encoding = open_checkpoint(at("days.npz"))->read("encoding");
    QCOMPARE(encoding.size(), std::size_t{days * dims});
    browser().js(QString("whereabouts[0].goTo(%1)").arg(day));
    const QJsonArray raster = browser()
                                  .js("(() => { const r = whereabouts[0].places[1].panel.rasters[0]; return "
                                      "[r.band, r.offset, r.area[0], "
                                      "whereabouts[0].data.buffers[r.buffer].length]; })()")
                                  .toArray();
    QVERIFY(raster[0].toBool() && raster[1].toInt() > 0);
    QCOMPARE(raster[3].toInt(), 30 * dims);
    const int first = qRound(raster[2].toDouble() + 0.5);
    for (const auto& [dim, column] : {std::pair(1, 3), std::pair(40, 10)}) {
      browser().movePointer(pixelOf(1, first + column, dim));
      const double value = encoding[static_cast<std::size_t>(column * dims + dim)];
      QString number = QString::number(std::abs(value), 'f', 3);
      if (value < 0) number.prepend(QChar(0x2212));
      QVERIFY2(readout().endsWith(' ' + number), qPrintable(readout() + " is not " + number));
    }
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
  }

  void aTransparentPageShowsWhatIsBehind() {
    browser().open(page("clear.html"), wide);
    for (const char* selector : {"body", "html", ".whereabouts", ".wa-stage", ".wa-deck"}) {
      const QString ground = QString("getComputedStyle(document.querySelector('%1')).backgroundColor");
      QCOMPARE(browser().js(ground.arg(selector)).toString(), QString("rgba(0, 0, 0, 0)"));
    }
    QCOMPARE(browser().js("getComputedStyle(document.querySelector('.wa-deck')).position").toString(),
             QString("static"));
    QCOMPARE(browser().js("getComputedStyle(document.documentElement).colorScheme").toString(),
             QString("dark"));
  }

  void theKeyboardReadsAndPlays() {
    browser().open(page("near.html"), wide);
    browser().js("document.querySelector('.wa-stage').focus()");
    browser().key("ArrowRight", 39);
    QVERIFY2(readout().startsWith("patch 1, row 0, column 0 · "), qPrintable(readout()));
    browser().key("ArrowDown", 40);
    browser().key("ArrowRight", 39);
    QVERIFY2(readout().startsWith("patch 16, row 1, column 1 · "), qPrintable(readout()));
    browser().key(".", 190);
    QCOMPARE(browser().js("document.querySelectorAll('.wa-ring').length").toInt(), 1);
    QCOMPARE(browser().js("whereabouts[0].cursor.panel").toInt(), 1);
    browser().key("Escape", 27);
    QCOMPARE(browser().js("document.querySelectorAll('.wa-ring, .wa-mark').length").toInt(), 0);
    const auto plays = [&] { return browser().js("whereabouts[0].playing !== 0").toBool(); };
    browser().key(" ", 32);
    QVERIFY(plays());
    QTRY_VERIFY_WITH_TIMEOUT(browser().js("whereabouts[0].frame").toInt() > 0, patience);
    browser().key(" ", 32);
    QVERIFY(!plays());
  }

  void theSliderMovesTheFigure() {
    browser().open(page("near.html"), wide);
    const std::vector<float> similarity = open_checkpoint(at("near.npz"))->read("similarity");
    constexpr int tokens = 196;
    QCOMPARE(similarity.size(), std::size_t{tokens * tokens});
    QCOMPARE(browser().js("whereabouts[0].data.steps.length").toInt(), tokens);
    QVERIFY(browser().js("document.querySelector('.wa-where').textContent").toString() == "as saved");
    browser().js("document.querySelector('.wa-slider').focus()");
    browser().key("Home", 36);
    for (int step = 0; step < 3; ++step) {
      // Every step shows its row of the similarity, and says which.
      QCOMPARE(browser().js("whereabouts[0].step").toInt(), step);
      const QString words = browser().js("document.querySelector('.wa-where').textContent").toString();
      QVERIFY2(words.contains(QString("row 0, column %1").arg(step)), qPrintable(words));
      QCOMPARE(browser().js("document.querySelector('.wa-slider').getAttribute('aria-valuetext')").toString(),
               words);
      const std::vector<float> shown = floatsOf(browser().js(
          bytesOf(QString("(() => { const f = whereabouts[0], m = f.places.map((p) => "
                          "p.panel.rasters[0]).find((r) => r && r.shape[0] * r.shape[1] === %1); return "
                          "f.data.buffers[m.buffer].slice(m.offset, m.offset + %1); })()")
                      .arg(tokens))));
      QCOMPARE(shown.size(), std::size_t{tokens});
      for (int i = 0; i < tokens; ++i) {
        const float expected = similarity[static_cast<std::size_t>(step * tokens + i)];
        QVERIFY(std::abs(shown[static_cast<std::size_t>(i)] - expected) < 1e-6F);
      }
      const QImage before = browser().screenshot(wide);
      browser().key("ArrowRight", 39);
      QVERIFY(before != browser().screenshot(wide));
    }
    browser().click(middleOf(".wa-back"));
    QCOMPARE(browser().js("whereabouts[0].frame").toInt(), 0);
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
  }

  // The page beside the PNG of the same figure, pixel by pixel; letters are smoothed by two different
  // programs.
  void itLooksLikeThePng_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("waves") << "waves";
    QTest::newRow("letters, small type") << "small";
    QTest::newRow("a smooth map over an image") << "smooth";
  }
  void itLooksLikeThePng() {
    QFETCH(QString, name);
    const QImage png = QImage(page(qPrintable(name + ".png"))).convertToFormat(QImage::Format_RGB32);
    for (const bool script : {true, false}) {
      browser().open(page(qPrintable(name + ".html")), {png.width() + 32, 1000}, 1, script);
      const QImage shot = browser()
                              .screenshot({png.width() + 32.0, 1000})
                              .convertToFormat(QImage::Format_RGB32)
                              .copy(16, 16, png.width(), png.height());
      double sum = 0;
      int far = 0;
      for (int y = 0; y < png.height(); ++y) {
        for (int x = 0; x < png.width(); ++x) {
          const QRgb a = png.pixel(x, y), b = shot.pixel(x, y);
          const int difference = std::max(
              {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
          sum += difference;
          if (difference > 96) ++far;
        }
      }
      const double pixels = static_cast<double>(png.width()) * png.height();
      const QByteArray told = QString("script %1: mean difference %2 of 255, %3 % far")
                                  .arg(script)
                                  .arg(sum / pixels)
                                  .arg(100 * far / pixels)
                                  .toLatin1();
      qInfo("%s", told.constData());
      QVERIFY2(sum / pixels < 6, told);
      QVERIFY2(far / pixels < 0.02, told);
    }
  }

  void aNarrowPageHasALayoutOfItsOwn() {
    browser().open(page("near.html"), narrow, 2);
    QCOMPARE(browser().js("whereabouts[0].size[0]").toInt(), 360);
    QVERIFY(browser().js("document.documentElement.scrollWidth").toInt() <= narrow.width());
    QCOMPARE(browser().js("document.querySelector('canvas').width").toInt(), 2 * 360 + 16);
  }

  void aHostileNameIsAName() {
    const char* const name = "<img src=x onerror=document.title='hit'>.png";
    fs::copy_file(fs::path(TEST_DATA) / "image/exif6.png", at(name));
    const Ran ran = run({"figure", "scramble", "--image", name, "--sweep", "none", "--out", "hostile.html"});
    QVERIFY2(ran.status == 0, ran.errors);
    browser().open(page("hostile.html"), wide);
    QCOMPARE(browser().js("document.querySelectorAll('img, script[src], [onerror]').length").toInt(), 0);
    QVERIFY(browser().js("document.body.textContent.includes('<img src=x')").toBool());
    QVERIFY(browser().js("document.title").toString() != "hit");
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
  }
};

REGISTER_TEST(TestUiPageBrowser, QCoreApplication)
#include "test_ui_page_browser.moc"
