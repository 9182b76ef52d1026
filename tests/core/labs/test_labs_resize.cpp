// The lab `resize`: how its rules are named and compared.
#include <QTest>
#include <set>
#include <string>

#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

class TestLabsResize : public QObject {
  Q_OBJECT

 private slots:
  // Short headings, no cosine beyond 1, and no rule compared with itself.
  void rulesHaveHeadingsOfTheirOwn() {
    const Inputs inputs = sinusoid_inputs();
    const Figure all = run("resize", inputs, {}).figure;
    std::set<std::string> titles;
    for (const Panel& panel : all.panels) {
      QVERIFY2(panel.title.text().size() <= 15, panel.title.text().c_str());
      titles.insert(panel.title);
    }
    QCOMPARE(titles.size(), all.panels.size());
    QVERIFY(titles.count("Cubic AA") == 1 && titles.count("Linear") == 1);
    const Panel& list = all.panels.back();
    QVERIFY(!list.x.ticks.empty());
    for (const Tick& tick : list.x.ticks) QVERIFY(tick.at <= 1);
    for (const char* method : {"articles", "timm", "corner-aligned", "bilinear"}) {
      const Figure one = run("resize", inputs, values({{"method", std::string(method)}})).figure;
      QVERIFY(one.panels[2].title.text().starts_with("Minus "));
      const auto& less = std::get<HeatMap>(one.panels[2].layers.front().content);
      QVERIFY2(less.values->cwiseAbs().maxCoeff() > 1e-4F, method);
    }
  }
};

REGISTER_TEST(TestLabsResize, QCoreApplication)
#include "test_labs_resize.moc"
