// A figure that plays: nothing but its values moves.
#include <QApplication>
#include <QTest>

#include "core/labs/framework/sweep_samples.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/render/view/figure_view.h"

using namespace whereabouts;

class TestUiStillFigure : public QObject {
  Q_OBJECT

 private slots:
  void aPlayingFigureStandsStill_data() {
    QTest::addColumn<QString>("id");
    for (const Lab* lab : labs()) {
      if (!lab->info().sweep.empty()) QTest::newRow(lab->info().id.c_str()) << lab->info().id.c_str();
    }
  }
  // No plot moves over the whole sweep of a lab, and no axis of values nor any colours get other ends.
  void aPlayingFigureStandsStill() {
    QFETCH(QString, id);
    const Lab& lab = find_lab(id.toStdString());
    const Inputs inputs = built_in_inputs();
    LabRunner host;
    Values given = with_overrides(lab.info(), {});
    const Result first = host.run(lab, inputs, given, Policy::refuse);
    const Sweep sweep =
        sweep_of(*find_parameter(lab.parameters(), lab.info().sweep), Scope{inputs, first.values});
    FigureView view;
    view.resize(872, 720);
    view.setFigure(std::make_shared<Figure>(first.figure));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto samples = sweep_samples(lab, {inputs, given, first.values, first.data}, lab.info().sweep);
    view.setUpcoming(samples, static_cast<int>(samples.size()) >= sweep.count);
    QTRY_VERIFY(!view.reservesRoom());
    view.repaintNow();
    const auto rects = [&] {
      QStringList all;
      for (const QRect& rect : view.plotRects())
        all << QString("%1,%2 %3x%4").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
      return all.join(' ');
    };
    const auto ranges = [&] {
      QStringList all;
      for (const Panel& panel : view.figure()->panels) {
        for (const Axis* axis : {&panel.x, &panel.y}) {
          if (axis->visible && axis->indexing.index == Index::none)
            all << QString("%1:%2").arg(axis->lower).arg(axis->upper);
        }
      }
      for (const ColourScale& scale : view.figure()->scales)
        all << QString("%1:%2").arg(scale.lower).arg(scale.upper);
      return all.join(' ');
    };
    const QString before = rects(), ends = ranges();
    for (int step = 0; step < sweep.count; ++step) {
      given.set(lab.info().sweep, sweep.value_at(step));
      view.setFigure(std::make_shared<Figure>(host.run(lab, inputs, given, Policy::refuse).figure));
      view.repaintNow();
      QVERIFY2(rects() == before, qPrintable(QString("step %1:\n%2\n%3").arg(step).arg(before, rects())));
      QVERIFY2(ranges() == ends, qPrintable(QString("step %1:\n%2\n%3").arg(step).arg(ends, ranges())));
    }
  }
};

REGISTER_TEST(TestUiStillFigure, QApplication)
#include "test_ui_still_figure.moc"
