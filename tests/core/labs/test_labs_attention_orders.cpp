// The lab `attention`: what it says of the original and of the scrambled order, and of one of them alone.
#include <QtTest>
#include <algorithm>

#include "core/figure/text.h"
#include "tests/lab_runs.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLabsAttentionOrders : public QObject {
  Q_OBJECT

 private slots:
  // That the answer stays says something only where the order could have changed it; of an order that is not
  // drawn nothing is said.
  void scramblingIsToldWhereItIsAFinding() {
    LabRunner host;
    const auto shown = [&](const Values& given) {
      return host.run(find_lab("attention"), built_in_inputs(), given, Policy::refuse).figure;
    };
    const std::string seen = plain_text(shown({}).caption);
    QVERIFY2(has(seen, "with its patches scrambled") && !has(seen, "texture"), seen.c_str());
    const std::string zeroed = plain_text(shown(values({{"zero-position", true}})).caption);
    QVERIFY2(has(zeroed, "with its patches in either order: the position embedding is zeroed") &&
                 !has(zeroed, "texture"),
             zeroed.c_str());
    for (const char* compare : {"original", "scrambled"}) {
      const bool moved = std::string(compare) == "scrambled";
      const Figure one = shown(values({{"compare", std::string(compare)}}));
      QCOMPARE(has(plain_text(one.caption), "scrambled"), moved);
      for (const Reading& reading : one.readings) {
        QVERIFY2(moved ? reading.label != "mean distance" : !has(reading.label, "scrambled"),
                 reading.label.text().c_str());
      }
      // The distances fill the first row, up to the image.
      const auto found = std::find_if(one.panels.begin(), one.panels.end(), [](const Panel& each) {
        return each.title == "Mean attention distance";
      });
      QVERIFY(found != one.panels.end());
      const Panel& distances = *found;
      QVERIFY(distances.row == 0 && distances.column == 0 && distances.column_span == 2);
      QCOMPARE(one.panels[0].column, 2);
      QCOMPARE(one.panels[1].column, 3);
      for (const Layer& layer : distances.layers) {
        if (const auto* line = std::get_if<Line>(&layer.content)) QVERIFY(!line->dashed);
      }
    }
    // Side by side the two maps have headings of their own.
    const Figure both = shown({});
    QCOMPARE(both.panels[1].subtitle, std::string("mean"));
    QCOMPARE(both.panels[3].title, std::string("Scrambled"));
    QCOMPARE(both.panels[3].subtitle, std::string("layer 3"));
  }
};

REGISTER_TEST(TestLabsAttentionOrders, QCoreApplication)
#include "test_labs_attention_orders.moc"
