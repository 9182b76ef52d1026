// The gallery's page in Chromium: its filter, and the live pages that its pictures open.
#include <QtTest>

#include "tests/chromium.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestUiGallery : public CliTest {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  // The filter leaves those of which all its words are said; a picture opens the live page of its figure.
  void thePageIsFilteredAndOpensLivePages() {
    if (Chromium::program().isEmpty()) QSKIP("no chromium: pages are not opened");
    QCOMPARE(run({"gallery", "--lab", "neighbours", "--out", "g"}).status, 0);
    Chromium chromium;
    chromium.open(QString::fromStdString(at("g/index.html").string()), {1000, 800});
    const auto shown = [&](const QString& words) {
      chromium.js("(() => { const f = document.querySelector('.filter input'); f.value = '" + words +
                  "'; f.dispatchEvent(new Event('input')); })()");
      return chromium.js("[...document.querySelectorAll('figure:not([hidden])')].map((f) => f.id).join()")
          .toString()
          .split(',', Qt::SkipEmptyParts);
    };
    const QStringList all = shown("");
    QVERIFY(all.size() > 2);
    const QStringList few = shown("Coded MATRIX");
    QVERIFY2(!few.isEmpty() && few.size() < all.size(), qPrintable(few.join(' ')));
    QCOMPARE(chromium.js("document.querySelector('.filter output').textContent").toString(),
             QString("%1 of %2 figures").arg(few.size()).arg(all.size()));
    QVERIFY(shown("no such word").isEmpty());
    QVERIFY(chromium.js("[...document.querySelectorAll('section')].every((s) => s.hidden)").toBool());
    chromium.key("Escape", 27);
    QCOMPARE(shown(""), all);
    QVERIFY(chromium.js("[...document.images].every((i) => i.loading === 'lazy')").toBool());
    QVERIFY2(chromium.problems().filter("http").isEmpty(), qPrintable(chromium.problems().join('\n')));
    for (const QString& id : all) {
      const std::string page = id.toStdString() + ".html";
      QVERIFY2(fs::exists(at("g") / page), page.c_str());
    }
    chromium.open(QString::fromStdString((at("g") / (all.front().toStdString() + ".html")).string()),
                  {1000, 800});
    QVERIFY(chromium.js("whereabouts[0].places.length > 0").toBool());
    QVERIFY2(chromium.problems().isEmpty(), qPrintable(chromium.problems().join('\n')));
  }
};

REGISTER_TEST(TestUiGallery, QCoreApplication)
#include "test_ui_gallery.moc"
