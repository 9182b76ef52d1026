// A figure that plays: nothing but its values moves.
#include <QApplication>
#include <QTest>
#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/labs/framework/sweep_samples.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/render/view/figure_view.h"

using namespace whereabouts;

class TestUiStillFigure : public QObject {
  Q_OBJECT

  // A lab as the window shows it first, and what was looked at of its sweep.
  struct Start {
    const Lab* lab;
    Values given;
    std::shared_ptr<const Figure> figure;
    Sweep sweep;
    std::vector<std::shared_ptr<const Figure>> samples;
  };
  const Inputs inputs_ = built_in_inputs();
  LabRunner runner_;
  std::map<QString, Start> starts_;

  static QString placesIn(FigureView& view) {
    QStringList all;
    for (const QRect& rect : view.plotRects())
      all << QString("%1,%2 %3x%4").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
    return all.join(' ');
  }
  const Start& startOf(const QString& id) {
    const auto known = starts_.find(id);
    if (known != starts_.end()) return known->second;
    const Lab& lab = find_lab(id.toStdString());
    const std::string& swept = lab.info().sweep;
    const Values given = with_overrides(lab.info(), {});
    const Result first = runner_.run(lab, inputs_, given, Policy::refuse);
    const Inputs seen = seen_inputs(lab, inputs_, given, Policy::refuse);
    Start start{&lab, given, std::make_shared<const Figure>(first.figure),
                sweep_of(*find_parameter(lab.parameters(), swept), Scope{seen, first.values}),
                sweep_samples(lab, {seen, given, first.values, first.data}, swept)};
    return starts_.emplace(id, std::move(start)).first->second;
  }
  std::shared_ptr<const Figure> figureAt(const Start& start, int step) {
    Values given = start.given;
    given.set(start.lab->info().sweep, start.sweep.value_at(step));
    return std::make_shared<const Figure>(runner_.run(*start.lab, inputs_, given, Policy::refuse).figure);
  }

 private slots:
  void aPlayingFigureStandsStill_data() {
    QTest::addColumn<QString>("id");
    for (const Lab* lab : labs()) {
      if (!lab->info().sweep.empty()) QTest::newRow(lab->info().id.c_str()) << lab->info().id.c_str();
    }
  }
  // On a slow machine only a few of a sweep are looked at before it plays: plots may then move by some px.
  void fewFiguresTellTheRoom_data() { aPlayingFigureStandsStill_data(); }
  void fewFiguresTellTheRoom() {
    QFETCH(QString, id);
    const Start& start = startOf(id);
    const Sweep& sweep = start.sweep;
    auto samples = start.samples;
    samples.resize(std::min(samples.size(), few_samples));
    FigureView usual, small;
    usual.resize(872, 720);
    small.resize(560, 430);
    std::map<FigureView*, std::vector<QRect>> before;
    for (FigureView* view : {&usual, &small}) {
      view->setFigure(start.figure);
      view->show();
      QVERIFY(QTest::qWaitForWindowExposed(view));
      view->setUpcoming(samples, static_cast<int>(samples.size()) >= sweep.count);
      QTRY_VERIFY(!view->reservesRoom());
      view->leaveRoom();
      view->repaintNow();
      before[view] = view->plotRects();
    }
    // Not those that were looked at.
    for (int step = 1; step < sweep.count; step += std::max(1, sweep.count / 23)) {
      const auto figure = figureAt(start, step);
      for (const auto& [view, places] : before) {
        view->setFigure(figure);
        view->repaintNow();
        const std::vector<QRect> now = view->plotRects();
        QCOMPARE(now.size(), places.size());
        for (std::size_t i = 0; i < now.size(); ++i) {
          const QRect &a = places[i], &b = now[i];
          const int moved = std::max({std::abs(a.left() - b.left()), std::abs(a.top() - b.top()),
                                      std::abs(a.right() - b.right()), std::abs(a.bottom() - b.bottom())});
          QVERIFY2(moved <= 4, qPrintable(QString("%1 px wide, step %2, panel %3: moved by %4 px")
                                              .arg(view->width())
                                              .arg(step)
                                              .arg(i)
                                              .arg(moved)));
        }
      }
    }
  }

  // No plot moves over the whole sweep of a lab, and no axis of values nor any colours get other ends.
  void aPlayingFigureStandsStill() {
    QFETCH(QString, id);
    const Start& start = startOf(id);
    const Sweep& sweep = start.sweep;
    const auto& samples = start.samples;
    FigureView view;
    view.resize(872, 720);
    view.setFigure(start.figure);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.repaintNow();
    const QString unplayed = placesIn(view);
    view.setUpcoming(samples, static_cast<int>(samples.size()) >= sweep.count);
    QTRY_VERIFY(!view.reservesRoom());
    view.repaintNow();
    const auto rects = [&] { return placesIn(view); };
    QCOMPARE(rects(), unplayed);  // knowing the sweep has moved nothing
    view.setHoldsRanges(true);    // as Play does
    view.repaintNow();
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
      view.setFigure(figureAt(start, step));
      view.repaintNow();
      QVERIFY2(rects() == before, qPrintable(QString("step %1:\n%2\n%3").arg(step).arg(before, rects())));
      QVERIFY2(ranges() == ends, qPrintable(QString("step %1:\n%2\n%3").arg(step).arg(ends, ranges())));
    }
  }
};

REGISTER_TEST(TestUiStillFigure, QApplication)
#include "test_ui_still_figure.moc"
