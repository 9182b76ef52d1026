// The value of the curve under the pointer.
#include <QtTest>

#include "core/figure/curve_at.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCurveAt : public QObject {
  Q_OBJECT

  static Panel panel() {
    Panel made;
    made.title = "Accuracy";
    made.x.lower = 0;
    made.x.upper = 10;
    made.y.lower = 0;
    made.y.upper = 1;
    Line low, high, guide;
    low.x = high.x = {0, 2, 4, 6, 8, 10};
    low.y = {0.1, 0.2, 0.1, 0.2, 0.1, 0.2};
    high.y = {0.9, 0.8, 0.9, 0.8, std::nan(""), 0.8};
    high.label = "with position";
    guide.x = {0, 10};
    guide.y = {0.5, 0.5};
    for (const Line& each : {low, high, guide}) made.layers.push_back({each});
    return made;
  }

 private slots:
  void theNearestInHeightAtThatPlace() {
    const Panel of = panel();
    const auto top = curve_at(of, 2.4, 0.95);
    QVERIFY(top);
    QCOMPARE(top->x, 2.0);
    QCOMPARE(top->y, 0.8);
    QCOMPARE(top->name, Message("with position"));
    const auto bottom = curve_at(of, 3.7, 0.3);
    QCOMPARE(bottom->x, 4.0);
    QCOMPARE(bottom->y, 0.1);
    QCOMPARE(bottom->name, Message("Accuracy"));  // neither a label nor one of the axis
    // A guide of two points is no curve, and where there is no number there is none.
    QCOMPARE(curve_at(of, 5.9, 0.55)->y, 0.8);
    QCOMPARE(curve_at(of, 8, 0.9)->y, 0.1);
  }

  void nothingWhereNoCurvePasses() {
    Panel of = panel();
    of.x.upper = 100;
    QVERIFY(!curve_at(of, 60, 0.5));
    of.layers.clear();
    QVERIFY(!curve_at(of, 2, 0.5));
  }

  void logarithmicAxesAreMeasuredAsTheyAreDrawn() {
    Panel of;
    of.x.lower = 1;
    of.x.upper = 1000;
    of.x.logarithmic = true;
    of.y.upper = 5;
    Line line;
    line.x = {1, 10, 100, 1000};
    line.y = {1, 2, 3, 4};
    of.layers.push_back({line});
    QCOMPARE(curve_at(of, 25, 1)->y, 2.0);
    QCOMPARE(curve_at(of, 40, 1)->y, 3.0);
  }
};

REGISTER_TEST(TestCurveAt, QCoreApplication)
#include "test_curve_at.moc"
