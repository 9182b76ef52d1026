// What pages compute themselves, in Chromium: the same numbers and words as the program's.
#include <QJsonArray>
#include <QtTest>
#include <cmath>

#include "core/checkpoint/open.h"
#include "tests/chromium.h"
#include "tests/cli_program.h"
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
  // The largest difference; infinite where the lengths are not the same.
  static double apart(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size() || a.empty()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
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
    if (!hasPageCore()) QSKIP("built without emscripten: pages compute nothing");
    if (Chromium::program().isEmpty()) QSKIP("no chromium: pages are not opened");
    folder_ = std::make_unique<QTemporaryDir>();
    make("figure sinusoid --scheme sinusoidal-2d --grid 9x13 --dim 64 --sweep temperature --out plane.html");
    make("figure sinusoid --tokens 50 --dim 48 --out line.html");
    make("figure rotation --sweep none --out other.html");
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
    // Another number of panels has no place.
    QVERIFY(js("document.querySelector('.wa-fields [name=compare]') === null").toBool());
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
    const qsizetype bytes = coreElement().size();
    qInfo("the module takes %lld bytes of a page", static_cast<long long>(bytes));
    QVERIFY(bytes < 300'000);
  }
};

REGISTER_TEST(TestUiPageLive, QCoreApplication)
#include "test_ui_page_live.moc"
