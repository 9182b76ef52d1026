// What stays where it is in the window: a figure that plays, and two figures that are compared.
#include <QPushButton>
#include <QtTest>
#include <set>

#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/render/view/figure_view.h"

class TestUiStill : public QObject, WindowFixture {
  Q_OBJECT

  FigureView& view() { return window_->figureView(); }
  QString places() {
    QStringList all;
    for (const QRect& rect : view().plotRects())
      all << QString("%1,%2 %3x%4").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
    return all.join(' ');
  }
  // Until the layout has room for what the sweep shows.
  void looksAhead() {
    QTRY_VERIFY(!window_->sweepAhead().busy() && !view().reservesRoom());
    QTest::qWait(20);
  }
  void pin() {
    QTest::mouseClick(part<QPushButton>("pin"), Qt::LeftButton);
    QVERIFY(space().pinned());
  }
  const Panel& panel(const std::string& title) {
    for (const Panel& each : view().figure()->panels) {
      if (each.title == title) return each;
    }
    qFatal("there is no panel %s", title.c_str());
  }

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() { window_.reset(); }

  // From its first paint on, whatever the window finds out about the sweep meanwhile.
  void aFigureStandsStill_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"sinusoid", "resize", "layers"}) QTest::newRow(lab) << lab;
  }
  void aFigureStandsStill() {
    QFETCH(QString, lab);
    open(lab);
    view().repaintNow();
    const QString before = places();
    QTRY_VERIFY(!window_->sweepAhead().figures().empty());
    looksAhead();
    view().repaintNow();
    QCOMPARE(places(), before);
    // A step by hand may make room for the others; once.
    window_->playback().goTo(1, false);
    QVERIFY(settled());
    view().repaintNow();
    const QString stepped = places();
    window_->playback().goTo(2, true);
    QVERIFY(settled());
    view().repaintNow();
    QCOMPARE(places(), stepped);
  }

  void playingMovesNothing_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"patches", "neighbours", "resize", "shuffle", "attention", "components"})
      QTest::newRow(lab) << lab;
  }
  void playingMovesNothing() {
    QFETCH(QString, lab);
    open(lab);
    looksAhead();
    // The first step may show panels of its own: those of one reference instead of six.
    window_->playback().goTo(0, true);
    QVERIFY(settled());
    looksAhead();
    std::set<QString> seen;
    int frames = 0;
    const auto look = connect(&space(), &Workspace::shownChanged, &view(), [&] {
      view().repaintNow();
      seen.insert(places());
      ++frames;
    });
    window_->playback().setSpeed(4);
    window_->playback().setLoops(false);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY(window_->playback().playing());
    view().repaintNow();
    const QString before = places();
    QTRY_VERIFY_WITH_TIMEOUT(!window_->playback().playing(), patience);
    disconnect(look);
    QVERIFY(frames > 3);
    QVERIFY2(seen.size() == 1 && *seen.begin() == before,
             qPrintable(before + "\n" + QStringList(seen.begin(), seen.end()).join("\n")));
  }

  // Cropped to whole patches the image has other proportions at every size of a patch. Its own plot follows;
  // nothing else moves.
  void aPlayingMapStaysInItsRoom() {
    open("patches");
    space().setValue("fit", Value(std::string("crop")), true);
    QVERIFY(settled());
    looksAhead();
    window_->playback().goTo(0, true);
    QVERIFY(settled());
    looksAhead();
    view().repaintNow();
    QStringList moved;
    std::set<int> shapes;
    std::vector<QRect> before;
    const auto look = connect(&space(), &Workspace::shownChanged, &view(), [&] {
      view().repaintNow();
      const std::vector<QRect> now = view().plotRects();
      shapes.insert(1000 * now[0].width() / now[0].height());
      if (before.empty()) before = now;
      if (now[0].topLeft() != before[0].topLeft() ||
          !std::equal(now.begin() + 1, now.end(), before.begin() + 1))
        moved << places();
    });
    window_->playback().setSpeed(4);
    window_->playback().setLoops(false);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!window_->playback().playing(), patience);
    disconnect(look);
    QCOMPARE(before.size(), std::size_t{4});
    QVERIFY(shapes.size() > 3);
    QVERIFY2(moved.isEmpty(), qPrintable(moved.join("\n")));
  }

  void pinShowsBoth() {
    open("neighbours");
    const std::size_t panels = space().shown()->figure->panels.size();
    pin();
    space().setValue("measure", Value(space().state("measure")->choices.back().id), true);
    QVERIFY(settled());
    QVERIFY(space().shown()->figure->panels.size() > panels);
    QVERIFY(view().figure()->panels.size() > panels);
    QTest::mouseClick(part<QPushButton>("pin"), Qt::LeftButton);
    QVERIFY(settled());
    QVERIFY(!space().pinned());
    QCOMPARE(space().shown()->figure->panels.size(), panels);
  }

  // Every lab keeps its own.
  void eachLabHasItsPin() {
    open("neighbours");
    pin();
    QVERIFY(settled());
    const std::size_t panels = space().shown()->figure->panels.size();
    space().chooseLab("scramble");
    QVERIFY(settled());
    QVERIFY(!space().pinned() && !part<QPushButton>("pin")->isChecked());
    QCOMPARE(space().shown()->figure, space().shown()->alone);
    space().chooseLab("neighbours");
    QVERIFY(settled());
    QVERIFY(space().pinned() && part<QPushButton>("pin")->isChecked());
    QCOMPARE(space().shown()->figure->panels.size(), panels);
  }

  // The three columns are alike; a key changes what stands in the middle one and moves nothing.
  void flippingMovesNothing() {
    open("neighbours");
    space().setValue("reference", Value(Cell{3, 3}), true);
    QVERIFY(settled());
    pin();
    space().setValue("reference", Value(Cell{10, 10}), true);
    QVERIFY(settled());
    looksAhead();
    const auto rects = view().plotRects();
    QCOMPARE(rects.size(), std::size_t{6});
    // The maps of all three, and the curves of two; those of the difference have longer numbers.
    for (const auto& [a, b] : {std::pair(0, 2), std::pair(0, 4), std::pair(1, 3)}) {
      const QSize one = rects[static_cast<std::size_t>(a)].size(),
                  other = rects[static_cast<std::size_t>(b)].size();
      QVERIFY2(std::abs(one.width() - other.width()) <= 1 && std::abs(one.height() - other.height()) <= 1,
               qPrintable(places()));
    }
    const auto first = [](const Panel& panel) {
      return (*std::get<HeatMap>(panel.layers.at(0).content).values)(0, 0);
    };
    const float pinned = first(panel("Pinned: Similarity")), present = first(panel("Present: Similarity"));
    QVERIFY(pinned != present);
    const QString before = places();
    QTest::keyClick(window_.get(), Qt::Key_X);
    view().repaintNow();
    QCOMPARE(first(view().figure()->panels[2]), pinned);
    QCOMPARE(view().figure()->panels[2].title, std::string("Pinned: Similarity"));
    QCOMPARE(places(), before);
    QTest::keyClick(window_.get(), Qt::Key_X);
    view().repaintNow();
    QCOMPARE(first(view().figure()->panels[2]), present);
    QCOMPARE(places(), before);
    // The two references and the pin: a flip is no step.
    QCOMPARE(space().history().count(), std::size_t{3});
  }

  // Two real clicks on a zoomed map are a double click: the zoom goes, the value and the history stay.
  void aDoubleClickIsNoStep() {
    open("neighbours");
    space().setValue("reference", Value(Cell{3, 3}), true);
    QVERIFY(settled());
    looksAhead();
    view().repaintNow();
    const auto steps = space().history().count();
    QPointF at = view().positionOf(0, 5, 4);
    QWheelEvent wheel(at, view().mapToGlobal(at), {}, {0, 360}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view(), &wheel);
    view().repaintNow();
    QVERIFY(view().zoomed());
    at = view().positionOf(0, 5, 4);
    QTest::mousePress(&view(), Qt::LeftButton, {}, at.toPoint());
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, at.toPoint());
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, at.toPoint());
    QVERIFY(!view().zoomed());
    QTest::qWait(QApplication::doubleClickInterval() + 100);
    QCOMPARE(space().history().count(), steps);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{3, 3}));
    // Where nothing is zoomed both clicks are clicks, and one step.
    view().repaintNow();
    at = view().positionOf(0, 5, 4);
    QTest::mouseClick(&view(), Qt::LeftButton, {}, at.toPoint());
    QVERIFY(settled());
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, at.toPoint());
    QVERIFY(settled());
    QCOMPARE(space().history().count(), steps + 1);
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{4, 5}));
  }
};

REGISTER_TEST(TestUiStill, QApplication)
#include "test_ui_still.moc"
