// `lessons ID --out F.html`: what the file holds, and how it is taken in Chromium.
#include <QRegularExpression>
#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/lesson/answer_sheet.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/read_lesson.h"
#include "core/lesson/try_lesson.h"
#include "tests/chromium.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"
#include "ui/lessons/lesson_page.h"
#include "ui/render/html/live_page.h"

using namespace whereabouts;
using Json = nlohmann::json;

namespace {

// Questions of all kinds, and words that are markup where they are not escaped.
constexpr const char* allKinds = R"({
  "lesson": 5, "id": "kinds", "title": "<script>alert(1)</script>", "question": "\"Quoted\" & </script>?",
  "minutes": 3,
  "steps": [
    {"title": "</template><b>A</b>", "text": "Look at <img src=x onerror=alert(1)> it. </script>",
     "session": {"lab": "neighbours", "values": {"neighbours": {"show": "one", "reference": [3, 3]}}},
     "vary": {"parameter": "reference", "prompt": "Click </script> other places."}},
    {"title": "A cell", "text": "Look.",
     "session": {"lab": "scramble", "values": {"scramble": {"arrange": "seed", "seed": 11}}},
     "commit": {"prompt": "Where is patch 1?", "cell": {"rows": 3, "columns": 5, "tolerance": 0},
                "says": ["Indeed {answer}.", "Not {answer}."]},
     "see": {"array": "order", "take": "argmin"},
     "reconcile": "It is {measured}."},
    {"title": "A number", "text": "Look.",
     "session": {"lab": "scramble", "values": {"scramble": {"arrange": "seed", "seed": 21}}},
     "commit": {"prompt": "How many?", "number": {"min": -5, "max": 100, "tolerance": 2},
                "says": ["Too low.", "Right.", "Too high."]},
     "see": {"reading": "neighbours kept", "decimals": 1, "unit": "%"},
     "reconcile": "You said {answer}; it is {measured}."},
    {"title": "A choice", "text": "Look.",
     "session": {"lab": "scramble", "values": {"scramble": {"arrange": "seed", "seed": 4}}},
     "commit": {"prompt": "More?", "choices": [{"text": "=1+1 </script>", "below": 0}, {"text": "Some"}],
                "says": ["No: {measured}.", "Yes."]},
     "see": {"reading": "neighbours kept", "decimals": 1, "unit": "%"},
     "reconcile": "**{measured}**, said {answer}."},
    {"title": "The end", "transfer": {"prompt": "Which?", "answer": "Because <i>so</i>.",
     "choices": [{"text": "This", "correct": true}, {"text": "That"}]}}
  ]})";

QByteArray fileBytes(const fs::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// What the page's script reads; and what is left of the page without it, figures and styles.
Json dataOf(const QByteArray& page) {
  const QByteArray head = "<script type=\"application/json\" id=\"lesson\">";
  const qsizetype start = page.indexOf(head) + head.size();
  return Json::parse(page.mid(start, page.indexOf("</script>", start) - start).toStdString());
}
QString visiblePart(QString page) {
  for (const char* name : {"script", "template", "style"}) {
    const QRegularExpression element(
        QString("<%1\\b.*</%1>").arg(name),
        QRegularExpression::DotMatchesEverythingOption | QRegularExpression::InvertedGreedinessOption);
    page.remove(element);
  }
  return page;
}

}  // namespace

class TestUiLessonPage : public CliTest {
  Q_OBJECT

  std::unique_ptr<Chromium> chromium_;
  static constexpr QSize phone{360, 740}, desk{1280, 720};

  Chromium& browser() {
    if (!chromium_) chromium_ = std::make_unique<Chromium>();
    return *chromium_;
  }
  bool browses() const { return !Chromium::program().isEmpty(); }
  QString page(const char* name) const { return QString::fromStdString(at(name).string()); }
  QPointF middleOf(const QString& selector) {
    const QJsonArray place =
        browser()
            .js("(() => { const e = document.querySelector('" + selector +
                "'); e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect(); "
                "return [b.x + b.width / 2, b.y + b.height / 2]; })()")
            .toArray();
    return {place[0].toDouble(), place[1].toDouble()};
  }
  void ready() {
    QTRY_VERIFY(browser()
                    .js("[...document.querySelectorAll('figure')].every((f) => f.dataset.ready === 'true')")
                    .toBool());
  }
  void fresh(const char* name, QSize size) {
    browser().open(page(name), size);
    browser().js("localStorage.clear()");
    browser().open(page(name), size);
    ready();
  }
  QString shown() { return browser().js("document.body.innerText").toString(); }
  bool fits() { return browser().js("document.documentElement.scrollWidth <= innerWidth").toBool(); }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
    folder_ = std::make_unique<QTemporaryDir>();
    std::ofstream(at("kinds.lesson"), std::ios::binary) << allKinds;
    const Ran all = run({"lessons", "--out", "pages/"});
    QVERIFY2(all.status == 0, all.errors);
    const Ran own = run({"lessons", "kinds.lesson", "--out", "kinds.html"});
    QVERIFY2(own.status == 0, own.errors);
  }
  void cleanupTestCase() { chromium_.reset(); }

  void everyLessonIsAPage() {
    std::set<std::string> expected{"index.html"};
    for (const auto& lesson : shipped_lessons()) expected.insert(lesson->id + ".html");
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(at("pages")))
      found.insert(entry.path().filename().string());
    QCOMPARE(found, expected);
    const QByteArray index = fileBytes(at("pages/index.html"));
    qsizetype place = 0;
    for (const auto& lesson : shipped_lessons()) {
      // In their order.
      const qsizetype next = index.indexOf(("href=\"" + lesson->id + ".html\"").c_str());
      QVERIFY2(next > place, lesson->id.c_str());
      place = next;
    }
  }

  void aPageIsOneSmallFile_data() {
    QTest::addColumn<QString>("name");
    for (const auto& entry : fs::directory_iterator(at("pages")))
      QTest::newRow(entry.path().stem().c_str())
          << QString::fromStdString("pages/" + entry.path().filename().string());
    QTest::newRow("of a file") << "kinds.html";
  }
  void aPageIsOneSmallFile() {
    QFETCH(QString, name);
    const QByteArray page = fileBytes(at(qPrintable(name)));
    QVERIFY2(page.size() < 3'000'000, QByteArray::number(page.size()));
    QVERIFY(page.startsWith("<!DOCTYPE html>") && page.trimmed().endsWith("</html>"));
    QVERIFY(page.contains("default-src 'none'"));
    QString text = QString::fromUtf8(page);
    text.remove("http://www.w3.org/2000/svg");
    // Nothing is fetched; between pages lead relative links alone.
    static const QRegularExpression fetches(
        "(src|href|action)\\s*=\\s*[\"']?(https?:|//"
        ")|url\\(|@import|fetch\\(|XMLHttpRequest|<link|<img|<iframe");
    const auto found = fetches.match(text);
    QVERIFY2(!found.hasMatch(), qPrintable(found.captured()));
    QCOMPARE(page.count("<template id="), page.count("</template>"));
    QCOMPARE(page.count("<script"), page.count("</script>"));
  }

  void itTellsWhatTheProgramMeasures() {
    for (const auto& lesson : shipped_lessons()) {
      const Json data = dataOf(fileBytes(at(("pages/" + lesson->id + ".html").c_str())));
      QCOMPARE(data["steps"].size(), lesson->steps.size());
      QCOMPARE(data["test"].get<bool>(), lesson->test);
      LessonFigures figures(built_in_inputs());
      for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
        const LessonStep& step = lesson->steps[i];
        const Json& told = data["steps"][i];
        QCOMPARE(told["title"].get<std::string>(), step.title);
        QCOMPARE(told.contains("ask"), step.asks());
        QCOMPARE(told.contains("vary"), step.vary.has_value());
        QCOMPARE(told["before"].is_null(), !step.commit);
        if (!step.commit) continue;
        // Of the first lessons, and of every one that is measured over several figures: the others cost time.
        if (lesson->order > 40 && step.see->over.empty()) continue;
        const TriedStep tried = try_step(*lesson, static_cast<int>(i), false, figures);
        QCOMPARE(told["told"]["value"].get<double>(), tried.measured->value);
        QCOMPARE(told["told"]["csv"].get<std::string>(), measured_text(step, *tried.measured));
        QCOMPARE(told["told"].contains("right"), tried.measured->right.has_value());
        if (tried.measured->right) QCOMPARE(told["told"]["right"].get<int>(), *tried.measured->right);
      }
    }
  }

  void nothingOfALessonIsMarkup() {
    const QByteArray bytes = fileBytes(at("kinds.html"));
    const QString visible = visiblePart(QString::fromUtf8(bytes));
    for (const char* part : {"alert(1)</script", "<b>", "<img", "onerror"})
      QVERIFY2(!visible.contains(part), part);
    QVERIFY(visible.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    const Json data = dataOf(bytes);
    QCOMPARE(data["title"].get<std::string>(), std::string("<script>alert(1)</script>"));
    // What goes in as markup.
    for (const Json& step : data["steps"]) {
      for (const char* key : {"text", "vary"}) {
        const std::string html = step.value(key, "");
        for (const char* part : {"<script", "<img", "</script"})
          QVERIFY2(html.find(part) == std::string::npos, html.c_str());
      }
    }
  }

  // A page that says answers in its words would tell them to whoever searches it.
  void whatIsSeenFirstTellsNothing() {
    for (const auto& lesson : shipped_lessons()) {
      const QByteArray bytes = fileBytes(at(("pages/" + lesson->id + ".html").c_str()));
      const QString visible = visiblePart(QString::fromUtf8(bytes));
      QVERIFY(visible.size() < 4000);
      for (const Json& step : dataOf(bytes)["steps"]) {
        if (!step.contains("told")) continue;
        for (const Json& each : step["told"]["reconcile"])
          QVERIFY(!visible.contains(QString::fromStdString(each.get<std::string>())));
      }
    }
  }

  void talksAreSlides() {
    std::ofstream(at("talk.lesson")) << R"({"lesson": 4, "talk": true, "title": "T", "steps": [
      {"title": "One", "session": {"lab": "scramble"}}]})";
    QCOMPARE(run({"lessons", "talk.lesson", "--out", "talk.html"}).status, 0);
    QVERIFY(fileBytes(at("talk.html")).contains("<section"));
  }

  void whatCannotBeWrittenIsRefused() {
    const auto refused = [&](const QStringList& words, const QByteArray& begins) {
      const Ran ran = run(words);
      if (ran.errors.startsWith("whereabouts: " + begins) && ran.errors.count('\n') == 1 && ran.status != 0)
        return true;
      qWarning("%d %s", ran.status, ran.errors.constData());
      return false;
    };
    QVERIFY(refused({"lessons", "--out", "all.html"}, "--out: the pages of all lessons are a folder"));
    QVERIFY(refused({"lessons", "--out", "none/there/"}, ""));
    QVERIFY(refused({"lessons", "--out", "fr/", "--language", "fr"}, "--language: "));
    fs::create_directory(at("full"));
    std::ofstream(at("full/letter.txt")) << "mine";
    QVERIFY(refused({"lessons", "--out", "full/"}, ""));
    QCOMPARE(fileBytes(at("full/letter.txt")), QByteArray("mine"));
  }

  // ---- In Chromium ----

  void aQuestionIsCommittedToFirst() {
    if (!browses()) QSKIP("no chromium: pages are not opened");
    fresh("pages/why-position.html", desk);
    const Json data = dataOf(fileBytes(at("pages/why-position.html")));
    for (std::size_t i = 0; i < data["steps"].size(); ++i) {
      const Json& step = data["steps"][i];
      ready();
      if (!step.contains("ask")) {
        browser().key("PageDown", 34);
        continue;
      }
      QVERIFY(browser().js("lesson.waits()").toBool());
      const QString html = browser().js("document.querySelector('main').innerHTML").toString();
      const QString heard = browser().accessibleText();
      QVERIFY(heard.contains(QString::fromStdString(step["ask"]["prompt"].get<std::string>())));
      for (const Json& told : step["told"]["reconcile"])
        QVERIFY(!html.contains(QString::fromStdString(told.get<std::string>())));
      QVERIFY(!html.contains("class=\"told") && !html.contains("wa-slider"));
      for (const QString& text : {html, heard}) QVERIFY(!text.contains("Measured"));
      // Nor does the slider of a step before.
      if (i > 0) {
        browser().key("PageUp", 33);
        ready();
        QVERIFY(!browser().js("!!document.querySelector('.wa-slider')").toBool());
        browser().key("PageDown", 34);
      }
      // No key goes past it.
      browser().key("PageDown", 34);
      QCOMPARE(browser().js("lesson.at").toInt(), static_cast<int>(i));
      QVERIFY(shown().contains("Answer first"));
      if (step["ask"]["kind"] == "number") {
        QCOMPARE(browser().js("document.querySelector('.number input').value").toString(), QString());
        browser().js("document.querySelector('.flat').click()");
      } else {
        browser().key("1", 49);
        QVERIFY(browser().js("document.querySelector('input[type=radio]').checked").toBool());
        QVERIFY(browser().js("lesson.waits()").toBool());
        browser().key("Enter", 13);
      }
      QVERIFY(!browser().js("lesson.waits()").toBool());
      QVERIFY(browser().js("!!document.querySelector('.told')").toBool());
      if (!step["figure"].is_null()) {
        ready();
        QCOMPARE(browser().js("!!document.querySelector('.wa-slider')").toBool(), true);
      }
      browser().key("PageDown", 34);
    }
    QCOMPARE(browser().js("lesson.at").toInt(), static_cast<int>(data["steps"].size()));
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
    // Who comes back finds the results; and the list knows them.
    browser().open(page("pages/why-position.html"), desk);
    QCOMPARE(browser().js("lesson.at").toInt(), static_cast<int>(data["steps"].size()));
    browser().open(page("pages/index.html"), desk);
    QCOMPARE(
        browser().js("document.querySelector('[data-lesson=why-position] .progress').textContent").toString(),
        QString("· done"));
  }

  // Where no question waits that they could answer, the learner may set what "now you" names to anything, and
  // that alone; the numbers are those of the program.
  void lastFiguresComputeOnceAllIsAnswered() {
    if (!hasPageCore("neighbours")) QSKIP("built without emscripten: pages compute nothing");
    if (!browses()) QSKIP("no chromium: pages are not opened");
    const QByteArray whole = fileBytes(at("pages/similarity-maps.html"));
    QCOMPARE(whole.count("data-lab=\"neighbours\""), 1);
    fresh("pages/similarity-maps.html", phone);
    const Json data = dataOf(whole);
    int last = 0;
    for (std::size_t i = 0; i < data["steps"].size(); ++i) {
      const Json& step = data["steps"][i];
      ready();
      QVERIFY(!browser().js("!!document.querySelector('.wa-live') && lesson.waits()").toBool());
      if (step.contains("ask")) {
        // Nor do those of steps before it while it waits.
        for (std::size_t back = i; back > 0; --back) {
          browser().key("PageUp", 33);
          ready();
          QVERIFY(!browser().js("!!document.querySelector('.wa-live, .wa-slider')").toBool());
        }
        for (std::size_t on = 0; on < i; ++on) browser().key("PageDown", 34);
        browser().js("document.querySelector('.flat').click()");
        ready();
      }
      if (browser().js("!!document.querySelector('.wa-live')").toBool()) last = static_cast<int>(i);
      browser().key("PageDown", 34);
    }
    QCOMPARE(last, 3);
    browser().js("lesson.goTo(3)");
    ready();
    const QString figure =
        "lesson.figures.get([...lesson.figures.keys()].find((k) => "
        "lesson.figures.get(k).root.isConnected)).figure";
    browser().js("(() => { const f = " + figure +
                 "; globalThis.shown = f; return f.live.set('reference', '1,5'); })()");
    QVERIFY(browser().js("shown.computed !== null").toBool());
    const double most =
        browser()
            .js("(() => { const of = (d, p) => { const r = p.rasters[0]; return "
                "d.buffers[r.buffer].slice(r.offset, "
                "r.offset + r.shape[0] * r.shape[1]); }; const a = of(shown.computed, "
                "shown.computed.panels[0]);"
                "const step = shown.data.frames[shown.data.steps[shown.data.values.indexOf('1,5')]];"
                "const b = of(shown.data, shown.data.panels[step.panels[0]]);"
                "return a.length === b.length ? Math.max(...a.map((v, i) => Math.abs(v - b[i]))) : 1; })()")
            .toDouble(1);
    qInfo("largest difference %g", most);
    QVERIFY2(most <= 1e-6, qPrintable(QString::number(most)));
    browser().js("shown.live.set('scheme', 'sinusoidal-2d')");
    QVERIFY(browser()
                .js("shown.live.values.scheme === undefined && shown.computed.panels.length === 1")
                .toBool());
    QVERIFY(fits());
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
  }

  // The scene is put together patch by patch; what it looks like in part is not on the page.
  void aFingerSolvesTheJigsaw() {
    if (!hasPageCore("scramble")) QSKIP("built without emscripten: pages compute nothing");
    if (!browses()) QSKIP("no chromium: pages are not opened");
    fresh("pages/jigsaw.html", phone);
    QVERIFY(browser().js("!document.querySelector('.wa-slider')").toBool());
    const QString figure = "[...lesson.figures.values()][0].figure";
    QVERIFY(browser().js(figure + ".computed === null").toBool());
    browser().js(figure + ".live.run(() => " + figure + ".live.preview())");
    QStringList order = browser().js(figure + ".live.orders.order").toString().split(',');
    QCOMPARE(order.size(), 15);
    const auto pixel = [&](int place) {
      const QJsonArray at =
          browser()
              .js(QString(
                      "(() => { const f = %1; f.stage.scrollIntoView({block: 'center'}); const b = "
                      "f.stage.getBoundingClientRect(), p = f.places.find(({panel}) => panel.drag), s = "
                      "b.width / "
                      "f.size[0], {x, y} = p.panel; const mid = (axis, i) => axis.indexing.origin + "
                      "axis.indexing.pitch * i + axis.indexing.extent / 2; return [b.x + s * p.x.px(mid(x, "
                      "%2)), b.y + s * p.y.px(mid(y, %3))]; })()")
                      .arg(figure)
                      .arg(place % 5)
                      .arg(place / 5))
              .toArray();
      return QPointF(at[0].toDouble(), at[1].toDouble());
    };
    int swaps = 0;
    for (int place = 0; place < 15; ++place) {
      const auto home = static_cast<int>(order.indexOf(QString::number(place)));
      if (home == place) continue;
      const QPointF to = pixel(place);
      browser().dragFinger(pixel(home), to);
      order.swapItemsAt(home, place);
      ++swaps;
      QTRY_COMPARE_WITH_TIMEOUT(
          browser().js(QString("%1.live.done?.then(() => %1.live.orders.order)").arg(figure)).toString(),
          order.join(','), patience);
    }
    QVERIFY(swaps > 10);
    QVERIFY2(shown().contains("All 15 patches are in place"), qPrintable(shown()));
    QVERIFY(fits());
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
  }

  void everyKindOfAnswerIsTakenAndTold() {
    if (!browses()) QSKIP("no chromium: pages are not opened");
    fresh("kinds.html", phone);
    QVERIFY(fits());
    QVERIFY(shown().contains("<script>alert(1)</script>"));
    // What a finger reads stays when it is lifted; a click chooses the reference, as in the window.
    browser().js("void (globalThis.f = lesson.figures.get('0 false').figure)");
    const QJsonArray spot =
        browser()
            .js("(() => { f.stage.scrollIntoView({block: 'center'}); const p = f.places[0], b = "
                "f.stage.getBoundingClientRect(), s = b.width / f.size[0]; return [b.x + "
                "p.x.px(9) * s, b.y + p.y.px(4) * s]; })()")
            .toArray();
    browser().tap({spot[0].toDouble(), spot[1].toDouble()});
    QTRY_VERIFY(browser().js("f.readout.textContent").toString().contains("row 4, column 9"));
    QTest::qWait(300);
    QVERIFY(browser().js("f.readout.textContent").toString().contains("row 4, column 9"));
    browser().click({spot[0].toDouble(), spot[1].toDouble()});
    QTRY_COMPARE(browser().js("f.where.textContent").toString(), QString("reference: row 4, column 9"));

    browser().key("PageDown", 34);
    // A cell, by keys, from row 0, column 0 on.
    ready();
    QVERIFY(fits());
    const Json right = dataOf(fileBytes(at("kinds.html")))["steps"][1]["told"]["cell"];
    const QString place = QString("row %1, column %2").arg(right[0].get<int>()).arg(right[1].get<int>());
    QVERIFY(right[0].get<int>() > 0 && right[1].get<int>() > 0);
    browser().js("document.querySelector('[role=gridcell]').focus()");
    for (int i = 0; i < right[1].get<int>(); ++i) browser().key("ArrowRight", 39);
    for (int i = 0; i < right[0].get<int>(); ++i) browser().key("ArrowDown", 40);
    QCOMPARE(browser().js("document.activeElement.ariaLabel").toString(), place);
    browser().js("document.activeElement.click()");
    browser().js("document.querySelector('.question .primary').click()");
    QVERIFY2(shown().contains("✓ Measured: " + place) && shown().contains("Indeed " + place + "."),
             qPrintable(shown()));

    browser().key("PageDown", 34);
    const QString number =
        "(() => { const n = document.querySelector('.number input'); n.value = '%1'; n.dispatchEvent(new "
        "Event('input')); return document.querySelector('.question .primary').disabled; })()";
    for (const char* bad : {"", "100.5", "-6", "1e1", "x"}) QVERIFY(browser().js(number.arg(bad)).toBool());
    QVERIFY(!browser().js(number.arg("99,5")).toBool());
    browser().js("document.querySelector('.question .primary').click()");
    const QString measured = QString::fromStdString(
        dataOf(fileBytes(at("kinds.html")))["steps"][2]["told"]["measured"].get<std::string>());
    for (const QString& said :
         {"✗ Measured: " + measured, QString("Too high."), "You said 99.5 %; it is " + measured + "."})
      QVERIFY2(shown().contains(said), qPrintable(shown()));

    browser().key("PageDown", 34);
    browser().key("1", 49);
    browser().key("Enter", 13);
    QVERIFY2(shown().contains(", said =1+1 </script>."), qPrintable(shown()));
    browser().key("PageDown", 34);
    browser().js("document.querySelector('.flat').click()");
    QVERIFY(shown().contains("Because <i>so</i>."));
    browser().key("PageDown", 34);
    QVERIFY(fits());
    QVERIFY(shown().contains("1 of 4 predictions were right."));
    QCOMPARE(browser().js("document.querySelectorAll('.summary li').length").toInt(), 4);

    // As the program would have written them.
    const auto lesson = read_lesson(at("kinds.lesson"));
    LessonFigures figures(built_in_inputs());
    LessonAnswer answers[5];
    answers[1].cell = Cell{right[0].get<int>(), right[1].get<int>()};
    answers[2].number = 99.5;
    answers[3].choice = 0;
    answers[4].skipped = true;
    std::vector<AnswerRow> rows;
    for (int step = 1; step < 5; ++step) {
      const auto tried = try_step(lesson, step, false, figures).measured;
      for (AnswerRow row :
           answer_rows(lesson, step, false, answers[step], tried ? &*tried : nullptr, false, "T"))
        rows.push_back(std::move(row));
    }
    QString csv = browser().js("lesson.csv()").toString();
    static const QRegularExpression time("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(Z|[+-]\\d\\d:\\d\\d)");
    csv.replace(time, "T");
    QCOMPARE(csv.toStdString(), answer_header() + answer_lines(rows));

    // The link carries them to a browser that has none, which keeps its own.
    const QString link = browser().js("document.querySelector('#link').value").toString();
    browser().js("localStorage.clear()");
    browser().follow(QUrl(link));
    QVERIFY(browser().js("lesson.foreign").toBool());
    QVERIFY(shown().contains("came with the link") && shown().contains("1 of 4 predictions were right."));
    QCOMPARE(browser().js("localStorage.length").toInt(), 0);
    // Of what is no answer nothing is taken.
    browser().js("location.hash = '#a=' + lesson.lesson.digest + ';2x3.0@1;3n1e9@1;4c7@1;9c0@1;4c-1@1;5s@x'");
    QTRY_COMPARE(browser().js("Object.keys(lesson.answers).length").toInt(), 0);
    QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
  }

  void itIsLightOrDark() {
    if (!browses()) QSKIP("no chromium: pages are not opened");
    browser().preferDark(true);
    fresh("pages/jigsaw.html", phone);
    const auto ground = [&] {
      return browser().js("getComputedStyle(document.documentElement).backgroundColor").toString();
    };
    const auto figure = [&] {
      return browser().js("getComputedStyle(document.querySelector('.wa-stage')).backgroundColor").toString();
    };
    const QString dark = ground();
    QCOMPARE(figure(), dark);
    const QString drawn = browser().js("document.querySelector('.wa-stage svg').innerHTML").toString();
    browser().js("document.querySelector('.theme').click()");
    QVERIFY(ground() != dark);
    QCOMPARE(figure(), ground());
    QVERIFY(browser().js("document.querySelector('.wa-stage svg').innerHTML").toString() != drawn);
    // The choice stays.
    browser().open(page("pages/jigsaw.html"), phone);
    QVERIFY(ground() != dark);
    browser().preferDark(false);
  }

  void noLessonIsWiderThanAPhone() {
    if (!browses()) QSKIP("no chromium: pages are not opened");
    const bool all = qEnvironmentVariableIntValue("WHEREABOUTS_LONG") != 0;
    for (const auto& lesson : shipped_lessons()) {
      // Of the short form those with the widest figures.
      const std::set<std::string> wide{"one-token", "which-scheme", "coral-reef"};
      if (!all && !wide.contains(lesson->id)) continue;
      const std::string name = "pages/" + lesson->id + ".html";
      fresh(name.c_str(), phone);
      for (std::size_t i = 0; i <= lesson->steps.size(); ++i) {
        ready();
        QVERIFY2(fits(), (lesson->id + " " + std::to_string(i + 1)).c_str());
        if (browser().js("lesson.waits()").toBool()) browser().js("document.querySelector('.flat').click()");
        ready();
        QVERIFY2(fits(), (lesson->id + " " + std::to_string(i + 1) + ", answered").c_str());
        browser().js("lesson.goTo(lesson.at + 1)");
      }
      QCOMPARE(browser().js("lesson.at").toInt(), static_cast<int>(lesson->steps.size()));
      QVERIFY2(browser().problems().isEmpty(), qPrintable(browser().problems().join('\n')));
    }
  }

  // Words and figures; what is under the pointer, too.
  void itSpeaksGerman() {
    const Ran german = run({"lessons", "why-position", "--language", "de", "--out", "de.html"});
    QVERIFY2(german.status == 0, german.errors);
    const Json data = dataOf(fileBytes(at("de.html")));
    const auto lesson = find_lesson("why-position", "de");
    QCOMPARE(data["title"].get<std::string>(), lesson->title);
    QCOMPARE(data["words"]["cell"].get<std::string>(), std::string("Zeile {row}, Spalte {column}"));
    if (!browses()) QSKIP("no chromium: pages are not opened");
    fresh("de.html", phone);
    QCOMPARE(browser().js("document.documentElement.lang").toString(), QString("de"));
    browser().js("document.querySelector('.wa-stage').focus()");
    browser().key("ArrowRight", 39);
    browser().key("ArrowRight", 39);
    const QString read = browser().js("document.querySelector('.wa-readout').textContent").toString();
    QVERIFY2(read.startsWith("Patch 2, Zeile 0, Spalte 1 · Helligkeit 0,"), qPrintable(read));
  }

  // What a test asks is told at its end alone, as a number.
  void aTestTellsNothing() {
    if (!browses()) QSKIP("no chromium: pages are not opened");
    fresh("pages/ten-questions.html", phone);
    const int count = browser().js("lesson.steps.length").toInt();
    for (int i = 0; i < count; ++i) {
      QVERIFY(!browser().js("!!document.querySelector('.told')").toBool());
      browser().key("1", 49);
      browser().key("Enter", 13);
      QCOMPARE(browser().js("lesson.at").toInt(), i + 1);
    }
    browser().key("PageUp", 33);
    QVERIFY(!browser().js("!!document.querySelector('.told, .right')").toBool());
    browser().key("PageDown", 34);
    QVERIFY(shown().contains(QString("of %1 answers were right").arg(count)));
    QVERIFY(!browser().js("!!document.querySelector('.summary')").toBool());
  }
};

REGISTER_TEST(TestUiLessonPage, QApplication)
#include "test_ui_lesson_page.moc"
