// What pages compute themselves, in Chromium: the same numbers and words as the program's.
#include <QJsonArray>
#include <QtTest>
#include <cmath>
#include <map>

#include "core/base/resources.h"
#include "core/checkpoint/open.h"
#include "tests/chromium.h"
#include "tests/cli_program.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"
#include "ui/render/html/live_page.h"

using namespace whereabouts;

class TestUiPageLive : public CliTest {
  Q_OBJECT

  std::unique_ptr<Chromium> chromium_;
  static constexpr QSize wide{1000, 900};

  QString page(const QString& name) const {
    return QString::fromStdString(at(qPrintable(name + ".html")).string());
  }
  QJsonValue js(const QString& expression) { return chromium_->js(expression); }
  void make(const QString& words) {
    const Ran ran = run(words.split(' '));
    QVERIFY2(ran.status == 0, ran.errors);
  }
  // "temperature=512 position=30", one after the other.
  static QString boot() {
    return QString::fromStdString(resource_path("images/fashion-mnist/ankle-boot.png").string());
  }
  QString photo() const { return QString::fromStdString(at("photo.png").string()); }
  void set(const QString& values) {
    for (const QString& each : values.split(' ')) {
      const QStringList parts = each.split('=');
      js(QString("whereabouts[0].live.set('%1', '%2')").arg(parts[0], parts[1]));
    }
  }
  std::vector<float> mapOf(int panel) {
    const QByteArray bytes = QByteArray::fromBase64(
        js(QString(
               "(() => { const f = whereabouts[0].computed, v = f.buffers[f.panels[%1].rasters[0].buffer]; "
               "const b = new Uint8Array(v.buffer); let s = ''; for (const x of b) s += "
               "String.fromCharCode(x); return btoa(s); })()")
               .arg(panel))
            .toString()
            .toLatin1());
    std::vector<float> values(static_cast<std::size_t>(bytes.size()) / sizeof(float));
    std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
    return values;
  }
  // Of every map and curve of a figure, one after the other: of that which is stored first, or of what is
  // computed.
  std::vector<float> numbersOf(const char* figure) {
    const QString script =
        "(() => { const f = whereabouts[0], computed = '%1' === 'computed';"
        "const from = computed ? f.computed : f.data;"
        "const panels = computed ? from.panels : from.frames[0].panels.map((i) => from.panels[i]);"
        "const all = []; for (const panel of panels) {"
        "for (const {buffer, offset, shape: [rows, count], band, scale} of panel.rasters) {"
        "const values = from.buffers[buffer], columns = scale ? count : 3 * count;"
        "const stride = band ? values.length / rows : columns;"
        "for (let row = 0; row < rows; ++row)"
        "all.push(...values.slice(offset + row * stride, offset + row * stride + columns)); }"
        "for (const {x, y} of panel.curves ?? []) all.push(...from.buffers[x], ...from.buffers[y]); }"
        "const bytes = new Uint8Array(Float32Array.from(all).buffer); let s = '';"
        "for (const x of bytes) s += String.fromCharCode(x); return btoa(s); })()";
    const QByteArray bytes = QByteArray::fromBase64(js(script.arg(figure)).toString().toLatin1());
    std::vector<float> values(static_cast<std::size_t>(bytes.size()) / sizeof(float));
    std::memcpy(values.data(), bytes.constData(), values.size() * sizeof(float));
    return values;
  }
  // The largest difference; infinite where the lengths are not the same.
  static double apart(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size() || a.empty()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (std::isnan(a[i]) != std::isnan(b[i])) return std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!std::isnan(a[i]))
        most = std::max(most, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    return most;
  }
  QPointF pixelOf(int panel, double x, double y) {
    const QJsonArray place =
        js(QString("(() => { const f = whereabouts[0], p = f.places[%1], b = "
                   "f.stage.getBoundingClientRect(), s = "
                   "b.width / f.size[0]; return [b.x + p.x.px(%2) * s, b.y + p.y.px(%3) * s]; })()")
               .arg(panel)
               .arg(x)
               .arg(y))
            .toArray();
    return {place[0].toDouble(), place[1].toDouble()};
  }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
    if (!hasPageCore("sinusoid")) QSKIP("built without emscripten: pages compute nothing");
    if (Chromium::program().isEmpty()) QSKIP("no chromium: pages are not opened");
    folder_ = std::make_unique<QTemporaryDir>();
    make("figure sinusoid --scheme sinusoidal-2d --grid 9x13 --dim 64 --sweep temperature --out plane.html");
    make("figure sinusoid --tokens 50 --dim 48 --out line.html");
    make("figure components --sweep none --out other.html");
    make("figure neighbours --out near.html");
    make("figure rotation --out line_turns.html");
    make("figure rotation --scheme rope-2d --out turns.html");
    make("figure scramble --out moved.html");
    make("figure scramble --image " + boot() + " --out boot.html");
    make("figure shuffle --out swapped.html");
    write_file(at("photo.png"), png_bytes(picture(61, 84, 3)));
    make("figure scramble --image " + photo() + " --out photo.html");
    chromium_ = std::make_unique<Chromium>();
  }

  // Also values between the steps that the page stores, and of parameters that its slider does not move.
  void itComputesWhatTheProgramDoes_data() {
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("values");
    QTest::addColumn<QString>("flags");
    const QString plane = "--scheme sinusoidal-2d --grid 9x13 --dim 64 ";
    QTest::newRow("a temperature between steps") << "plane"
                                                 << "temperature=513.7" << plane + "--temperature 513.7";
    QTest::newRow("another reference") << "plane"
                                       << "position=88" << plane + "--position 88";
    QTest::newRow("both, and a layout")
        << "plane"
        << "layout=mae temperature=6 position=30" << plane + "--layout mae --temperature 6 --position 30";
    QTest::newRow("another width and grid") << "plane"
                                            << "dim=96 grid=7x11"
                                            << "--scheme sinusoidal-2d --grid 7x11 --dim 96";
    QTest::newRow("a line") << "line"
                            << "temperature=77 dim=50 tokens=61 position=60"
                            << "--tokens 61 --dim 50 --temperature 77 --position 60";
  }
  void itComputesWhatTheProgramDoes() {
    QFETCH(QString, start);
    QFETCH(QString, values);
    QFETCH(QString, flags);
    make("data sinusoid " + flags + " --out asked.npz");
    make("figure sinusoid " + flags + " --sweep none --out asked.html");
    chromium_->open(page("asked"), wide);
    const QString told = js("JSON.stringify([whereabouts[0].data.frames[0].readings, "
                            "whereabouts[0].data.frames[0].caption])")
                             .toString();
    chromium_->open(page(start), wide);
    set(values);
    QCOMPARE(js("document.querySelector('.wa-told').textContent").toString(), QString());
    const auto npz = open_checkpoint(at("asked.npz"));
    double most = apart(mapOf(0), npz->read("encoding"));
    QVERIFY2(most <= 1e-6, qPrintable(QString::number(most)));
    if (start == "plane") most = std::max(most, apart(mapOf(3), npz->read("similarity")));
    qInfo("largest difference %g", most);
    QVERIFY2(most <= 1e-6, qPrintable(QString::number(most)));
    QCOMPARE(js("JSON.stringify([whereabouts[0].computed.readings, "
                "whereabouts[0].computed.caption.replaceAll('**', '')])")
                 .toString(),
             told);
    // What stands on the page is that of the computed figure.
    QCOMPARE(
        js("[...document.querySelectorAll('.wa-readings dd')].map((d) => d.textContent).join()").toString(),
        js("whereabouts[0].computed.readings.map(([, value]) => value).join()").toString());
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
  }

  // What the page has of the same figure where the program makes it: every map and curve, words and readings.
  void otherLabsComputeWhatTheProgramDoes_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("values");
    QTest::addColumn<QString>("flags");
    const auto add = [](const char* name, const char* lab, const char* start, const QString& values) {
      QString flags;
      for (const QString& each : values.split(' ')) flags += " --" + QString(each).replace('=', ' ');
      QTest::newRow(name) << lab << start << values << flags;
    };
    add("another reference", "neighbours", "near", "reference=2,11");
    add("all pairs, by distance", "neighbours", "near", "show=matrix measure=distance reference=13,0");
    add("every map", "neighbours", "near", "show=all measure=centred");
    add("six, of a class token too", "neighbours", "near", "measure=dot class-token=true");
    add("a scheme's table", "neighbours", "near",
        "scheme=sinusoidal-2d layout=mae dim=96 temperature=57.5 grid=9x11 show=one reference=4,7");
    add("and a line's", "neighbours", "near",
        "scheme=sinusoidal-1d dim=50 temperature=900 grid=1x40 show=matrix");
    add("a learned one", "neighbours", "near", "scheme=learned-2d dim=64 seed=5 show=references");
    add("another query and key", "rotation", "turns", "position=60 key=11 pair=9");
    add("another temperature and grid", "rotation", "turns", "temperature=57.5 grid=9x11 layout=dinov3");
    add("six forms", "rotation", "turns", "show=forms position=17");
    add("periods", "rotation", "turns", "show=spectrum temperature=1000");
    add("mixed", "rotation", "turns", "scheme=rope-mixed position=44");
    add("another order and patch", "scramble", "moved", "seed=4 patch=15");
    add("mirrored, cut", "scramble", "moved", "arrange=reverse-columns patch=12 fit=crop");
    add("both reversed, in part", "scramble", "moved", "arrange=half-turn amount=0.4 map=magma");
    add("pairs that stay", "scramble", "moved", "kept=true patch=7 fit=pad seed=77");
    add("a grey image", "scramble", "boot", "arrange=reverse-rows patch=5");
    add("a coloured image", "scramble", "photo", "arrange=half-turn patch=9 amount=0.7");
    add("more tokens", "shuffle", "swapped", "seed=3 tokens=7 width=12 swap=2,5");
    add("distances", "shuffle", "swapped", "scheme=alibi-2d softmax=true scale=true tokens=9");
    add("turned integers", "shuffle", "swapped", "scheme=rope-1d width=7");
    add("learned places", "shuffle", "swapped", "scheme=learned-1d seed=8");
    add("waves", "shuffle", "swapped", "scheme=sinusoidal-1d tokens=16 width=32 swap=0,15");
    add("a line that turns", "rotation", "line_turns", "position=9 key=30 temperature=333 tokens=60");
  }
  void otherLabsComputeWhatTheProgramDoes() {
    QFETCH(QString, lab);
    QFETCH(QString, start);
    QFETCH(QString, values);
    QFETCH(QString, flags);
    if (start == "turns" && !flags.contains("--scheme") && !flags.contains("forms"))
      flags += " --scheme rope-2d";
    flags.replace(" true", "");
    if (start == "boot") flags += " --image " + boot();
    if (start == "photo") flags += " --image " + photo();
    make("figure " + lab + flags + " --sweep none --out asked.html");
    chromium_->open(page("asked"), wide);
    const std::vector<float> program = numbersOf("stored");
    const QString told = js("JSON.stringify([whereabouts[0].data.frames[0].readings, "
                            "whereabouts[0].data.frames[0].caption])")
                             .toString();
    chromium_->open(page(start), wide);
    set(values);
    QCOMPARE(js("document.querySelector('.wa-told').textContent").toString(), QString());
    QVERIFY(js("whereabouts[0].computed !== null").toBool());
    const double most = apart(numbersOf("computed"), program);
    double largest = 1;
    for (const float each : program)
      if (!std::isnan(each)) largest = std::max(largest, std::abs(static_cast<double>(each)));
    qInfo("largest difference %g of numbers up to %g (%zu of them)", most, largest, program.size());
    QVERIFY2(most <= 1e-6 * largest, qPrintable(QString::number(most)));
    // What rounding leaves of nothing is what it is on each.
    const auto withoutRounding = [](QString words) {
      static const QRegularExpression nothing("[0-9.]+ × 10⁻[⁷⁸⁹¹][⁰¹²³⁴⁵⁶⁷⁸⁹]*");
      return words.replace(nothing, "nothing");
    };
    QCOMPARE(withoutRounding(js("JSON.stringify([whereabouts[0].computed.readings, "
                                "whereabouts[0].computed.caption.replaceAll('**', '')])")
                                 .toString()),
             withoutRounding(told));
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
  }

  // Also one that no stored figure has; the bar has its colours.
  void anyColourMapMayBeChosen() {
    make("figure neighbours --show matrix --map cividis --sweep none --out asked.html");
    chromium_->open(page("asked"), wide);
    const QString colours = js("JSON.stringify(whereabouts[0].data.maps.cividis)").toString();
    chromium_->open(page("near"), wide);
    QVERIFY(js("whereabouts[0].data.maps.cividis === undefined").toBool());
    set("show=matrix");
    set("map=cividis");
    QCOMPARE(js("document.querySelector('.wa-told').textContent").toString(), QString());
    QCOMPARE(js("JSON.stringify(whereabouts[0].computed.maps.cividis)").toString(), colours);
    QCOMPARE(js("document.querySelector('.wa-fields [name=map]').value").toString(), QString("cividis"));
    // No map of that name.
    set("map=nonsense");
    QVERIFY(js("document.querySelector('.wa-told').textContent !== ''").toBool());
    QCOMPARE(js("whereabouts[0].live.values.map").toString(), QString("cividis"));
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
  }

  // A cell of A is a pair of tokens.
  void aClickSwapsTwoTokens() {
    chromium_->open(page("swapped"), wide);
    set("tokens=6");
    const int a = js("whereabouts[0].computed.panels.findIndex(({click}) => click)").toInt();
    chromium_->click(pixelOf(a, 4, 1));
    QTRY_COMPARE_WITH_TIMEOUT(js("whereabouts[0].live.values.swap").toString(), QString("1,4"), patience);
    js("whereabouts[0].live.done");
    QVERIFY(js("document.querySelector('.wa-stage').textContent.includes('1 and 4 swapped')").toBool());
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
  }

  // By the pointer, by a finger and by the keyboard; the page does not scroll under the finger.
  void patchesChangePlacesByHand() {
    make("figure scramble --arrange seed --seed 21 --numbers false --out heap.html");
    chromium_->open(page("heap"), {420, 700});
    const QString order = "whereabouts[0].live.orders.order";
    const auto told = [&] {
      return js("whereabouts[0].live.done.then(() => " + order + ")").toString().split(',');
    };
    js("whereabouts[0].live.run(() => whereabouts[0].live.preview())");
    QStringList places = js(order).toString().split(',');
    QCOMPARE(places.size(), 15);
    const int panel = js("whereabouts[0].places.findIndex(({panel}) => panel.drag)").toInt();
    QCOMPARE(panel, 1);
    js("document.querySelector('.wa-stage').scrollIntoView()");
    const auto at = [&](int place) {
      return js("(() => { const p = whereabouts[0].places[1].panel; return [p.x.indexing, "
                "p.y.indexing].map(({origin, pitch, extent}, i) => origin + pitch * [" +
                QString("%1, %2][i] + extent / 2); })()").arg(place % 5).arg(place / 5))
          .toArray();
    };
    const auto pixel = [&](int place) {
      return pixelOf(panel, at(place)[0].toDouble(), at(place)[1].toDouble());
    };
    chromium_->drag(pixel(1), pixel(13));
    std::swap(places[1], places[13]);
    QTRY_COMPARE_WITH_TIMEOUT(told(), places, patience);
    QVERIFY(js("document.querySelector('.wa-piece').hidden").toBool());
    // What is on the page is the figure of this order.
    make("figure scramble --arrange seed --seed 21 --numbers false --order " + places.join(',') +
         " --sweep none --out asked.html");
    const QString caption = js("whereabouts[0].computed.caption").toString();
    const std::vector<float> computed = numbersOf("computed");
    const double scrolled = js("scrollY").toDouble();
    chromium_->dragFinger(pixel(0), pixel(10));
    std::swap(places[0], places[10]);
    QTRY_COMPARE_WITH_TIMEOUT(told(), places, patience);
    QCOMPARE(js("scrollY").toDouble(), scrolled);
    // Nothing moves where it is put down outside, or taken back.
    const QPointF outside = pixel(4) - QPointF(0, 60);
    chromium_->drag(pixel(4), outside);
    QCOMPARE(told(), places);
    js("whereabouts[0].stage.focus()");
    chromium_->key("ArrowRight", 39);
    chromium_->key(".", 190);
    chromium_->key("Enter", 13);
    chromium_->key("Escape", 27);
    QVERIFY(js("whereabouts[0].live.moving.held === null").toBool());
    chromium_->key("Enter", 13);
    chromium_->key("ArrowRight", 39);
    chromium_->key("ArrowDown", 40);
    chromium_->key("Enter", 13);
    std::swap(places[0], places[6]);
    QTRY_COMPARE_WITH_TIMEOUT(told(), places, patience);
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
    chromium_->open(page("asked"), {420, 700});
    QCOMPARE(apart(computed, numbersOf("stored")), 0.0);
    QCOMPARE(js("whereabouts[0].data.frames[0].caption").toString(), QString(caption).remove("**"));
  }

  // A map of one of six is clicked: the slider has it. Then a scheme is chosen, and a click computes.
  void aClickChoosesWhoIsCompared() {
    chromium_->open(page("near"), wide);
    chromium_->click(pixelOf(2, 4, 9));
    QTRY_VERIFY_WITH_TIMEOUT(js("document.querySelector('.wa-where').textContent.includes('9')").toBool(),
                             patience);
    QVERIFY(js("whereabouts[0].computed === null && whereabouts[0].places.length === 2").toBool());
    set("scheme=sinusoidal-2d");
    QVERIFY(js("whereabouts[0].computed.readings[0][1].includes('10000')").toBool());
    chromium_->click(pixelOf(0, 12, 3));
    QTRY_VERIFY_WITH_TIMEOUT(js("whereabouts[0].live.values.reference === '3,12'").toBool(), patience);
    js("whereabouts[0].live.done");
    chromium_->movePointer(pixelOf(0, 12, 3));
    const QString readout = js("document.querySelector('.wa-readout').textContent").toString();
    QVERIFY2(readout.contains("row 3, column 12") && readout.endsWith(" 1.000"), qPrintable(readout));
    // Six maps have places of their own, none on another or beyond the page.
    set("show=references");
    QVERIFY(
        js("(() => { const p = whereabouts[0].places, [w, h] = whereabouts[0].size; return p.length === 6 && "
           "p.every((a, i) => a.left >= 0 && a.right <= w && a.bottom <= h && p.every((b, j) => i === j || "
           "a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)); })()")
            .toBool());
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
  }

  // The slider of the page moves the temperature; a click in a map sets the position, which it does not
  // store.
  void aClickSetsTheReference() {
    chromium_->open(page("plane"), wide);
    constexpr int map = 3, row = 6, column = 10, columns = 13;
    chromium_->click(pixelOf(map, column, row));
    QTRY_VERIFY_WITH_TIMEOUT(js("whereabouts[0].computed !== null").toBool(), patience);
    QCOMPARE(js("whereabouts[0].live.values.position").toString(), QString::number(row * columns + column));
    QCOMPARE(js("document.querySelector('.wa-where').textContent").toString(), QString("Computed here"));
    // Its own place is read there, and the whole figure is of this reference.
    chromium_->movePointer(pixelOf(map, column, row));
    const QString readout = js("document.querySelector('.wa-readout').textContent").toString();
    QVERIFY2(readout.contains("row 6, column 10") && readout.endsWith(" 1.000"), qPrintable(readout));
    QVERIFY(js("document.querySelector('.wa-stage').textContent.includes('Position 88')").toBool());
    QVERIFY(!js("document.querySelector('.wa-stage').textContent.includes('Position 37')").toBool());
    // The stored slider brings its own figures back, whole.
    js("whereabouts[0].goTo(3)");
    QVERIFY(js("whereabouts[0].computed === null").toBool());
    QVERIFY(js("document.querySelector('.wa-stage').textContent.includes('Position 37')").toBool());
    QCOMPARE(
        js("[...document.querySelectorAll('.wa-readings dd')].map((d) => d.textContent).join()").toString(),
        js("whereabouts[0].data.frames[whereabouts[0].frame].readings.map(([, value]) => value).join()")
            .toString());
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
  }

  // All places of the window's slider.
  void itsSliderHasEveryStep() {
    chromium_->open(page("plane"), wide);
    js("document.querySelector('.wa-live').open = true");
    QTRY_VERIFY_WITH_TIMEOUT(js("document.querySelector('.wa-fields [name=temperature]') !== null").toBool(),
                             patience);
    QCOMPARE(js("Number(document.querySelector('.wa-fields [name=temperature]').max)").toInt(), 200);
    js("(() => { const s = document.querySelector('.wa-fields [name=temperature]'); s.value = 100; "
       "s.dispatchEvent(new Event('input')); return whereabouts[0].live.done; })()");
    const double chosen = js("Number(whereabouts[0].live.values.temperature)").toDouble();
    QVERIFY2(chosen > 1000 && chosen < 2000, qPrintable(QString::number(chosen)));  // of 2 to a million
    // Other panels have places of their own.
    set("compare=learned-2d");
    QVERIFY(js("whereabouts[0].places.length === whereabouts[0].computed.panels.length && "
               "whereabouts[0].places.length > 4")
                .toBool());
    set("compare=none");
    // Another scheme has layouts of its own.
    set("scheme=sinusoidal-1d");
    QCOMPARE(
        js("[...document.querySelectorAll('.wa-fields [name=layout] option')].map((o) => o.value).join()")
            .toString(),
        QString("interleaved,concatenated"));
    // Keyboard and pointer reach every control, and each has a name.
    QVERIFY(js("[...document.querySelectorAll('.wa-fields input, .wa-fields select')].every((e) => "
               "e.getAttribute('aria-label'))")
                .toBool());
  }

  void whatIsRefusedIsSaidAndNothingChanges() {
    chromium_->open(page("line"), wide);
    set("temperature=500");
    const QString before = js("JSON.stringify(whereabouts[0].computed.readings)").toString();
    set("dim=nonsense");
    QCOMPARE(js("document.querySelector('.wa-told').textContent").toString(),
             QString("There is no figure of these values."));
    QVERIFY(js("whereabouts[0].live.values.dim !== 'nonsense'").toBool());
    set("tokens=50 dim=48 temperature=500");
    QCOMPARE(js("document.querySelector('.wa-told').textContent").toString(), QString());
    QCOMPARE(js("JSON.stringify(whereabouts[0].computed.readings)").toString(), before);
  }

  void onlyItsOwnCodeMayRun() {
    const auto policy = [&](const char* name) {
      chromium_->open(page(name), wide);
      return js("document.querySelector('meta[http-equiv]').content").toString();
    };
    QVERIFY(policy("plane").contains("script-src 'wasm-unsafe-eval' 'sha256-"));
    QVERIFY(policy("plane").contains("default-src 'none'"));
    // A page that computes nothing carries no module.
    QVERIFY(!policy("other").contains("wasm"));
    QVERIFY(js("document.querySelector('.wa-core, .wa-live') === null").toBool());
    QVERIFY2(chromium_->problems().isEmpty(), qPrintable(chromium_->problems().join('\n')));
  }

  void itsModuleIsSmall() {
    // That of `rotation` multiplies matrices too, and turns text beside images.
    const std::map<std::string, qsizetype> most{{"neighbours", 300'000},
                                                {"rotation", 360'000},
                                                {"scramble", 250'000},
                                                {"shuffle", 320'000},
                                                {"sinusoid", 300'000}};
    for (const auto& [lab, limit] : most) {
      const qsizetype bytes = coreElement(lab).size();
      qInfo("the module of %s takes %lld bytes of a page", lab.c_str(), static_cast<long long>(bytes));
      QVERIFY2(bytes < limit, lab.c_str());
    }
  }
};

REGISTER_TEST(TestUiPageLive, QCoreApplication)
#include "test_ui_page_live.moc"
