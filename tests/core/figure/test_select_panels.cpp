// Some panels of a figure, moved together.
#include <QtTest>
#include <stdexcept>

#include "core/figure/select_panels.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestSelectPanels : public QObject {
  Q_OBJECT

  // Two rows of three maps, the left column under scale 0, the others under scale 1.
  static Figure six() {
    Figure figure;
    figure.title = "Six?";
    figure.scales.resize(2);
    for (ColourScale& scale : figure.scales) scale.row_span = 2;
    figure.scales[1].column = 2;
    figure.row_weights = {3, 1};
    figure.column_weights = {1, 2, 4};
    for (int i = 0; i < 6; ++i) {
      Panel panel;
      panel.row = i / 3;
      panel.column = i % 3;
      panel.title = std::to_string(i);
      HeatMap map;
      map.values = std::make_shared<Matrix>(Matrix::Constant(1, 1, static_cast<float>(i)));
      map.scale = i % 3 == 0 ? 0 : 1;
      panel.layers = {{map}};
      figure.panels.push_back(panel);
    }
    return figure;
  }

 private slots:
  void theyMoveTogether() {
    const Figure part = select_panels(six(), {5, 1});
    QCOMPARE(part.panels.size(), std::size_t{2});
    QCOMPARE(part.panels[0].title, std::string("5"));
    QCOMPARE(part.panels[0].row, 1);
    QCOMPARE(part.panels[0].column, 1);
    QCOMPARE(part.panels[1].row, 0);
    QCOMPARE(part.panels[1].column, 0);
    QCOMPARE(part.column_weights, (std::vector<double>{2, 4}));
    QCOMPARE(part.row_weights, (std::vector<double>{3, 1}));
    QCOMPARE(part.title, std::string("Six?"));
    validate(part);
  }

  void scalesThatNoneUsesLoseTheirBars() {
    const Figure part = select_panels(six(), {4});
    QVERIFY(!part.scales[0].bar && part.scales[1].bar);
    QCOMPARE(part.panels[0].row, 0);
    QCOMPARE(part.scales[1].row, 0);
    QCOMPARE(part.scales[1].row_span, 1);
    QCOMPARE(part.scales[1].column, 0);
    QCOMPARE(part.rows(), 1);
    QCOMPARE(part.columns(), 1);
    validate(part);
  }

  void thereHasToBeSuchAPanel() { QVERIFY_EXCEPTION_THROWN(select_panels(six(), {6}), std::logic_error); }
};

REGISTER_TEST(TestSelectPanels, QCoreApplication)
#include "test_select_panels.moc"
