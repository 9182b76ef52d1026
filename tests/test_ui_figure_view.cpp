// What the pointer and the keyboard do to a figure on the screen.
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "tests/made_figures.h"
#include "ui/render/figure_view.h"
#include "ui/theme.h"

using namespace whereabouts;

Q_DECLARE_METATYPE(std::optional<whereabouts::Place>)

class TestUiFigureView : public QObject {
  Q_OBJECT

  std::unique_ptr<FigureView> shown(const Figure& figure, QSize size = {900, 500}) {
    auto view = std::make_unique<FigureView>();
    view->resize(size);
    view->setFigure(std::make_shared<Figure>(figure));
    view->show();
    [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(view.get());
    view->repaintNow();
    return view;
  }

 private slots:
  void initTestCase() { qRegisterMetaType<std::optional<Place>>("std::optional<whereabouts::Place>"); }

  void theWindowShowsTheSameColours() {
    const auto view = shown(twoMaps());
    const QImage image = view->grab().toImage();
    for (int r = 0; r < 5; ++r) {
      for (int c = 0; c < 7; ++c) {
        QCOMPARE(image.pixel(view->positionOf(1, c, r).toPoint()) & 0xFFFFFF,
                 expected("viridis", shade(r, c)) & 0xFFFFFF);
      }
    }
  }

  void hoverTellsThePlaceInEveryPanel() {
    const auto view = shown(twoMaps());
    QSignalSpy spy(view.get(), &FigureView::placeHovered);
    QTest::mouseMove(view.get(), view->positionOf(0, 4, 3).toPoint());
    QTRY_COMPARE(spy.count(), 1);
    const auto place = spy.takeFirst().at(0).value<std::optional<Place>>();
    QVERIFY(place && place->token == 25);
    QCOMPARE(place->cell->row, 3);
    QCOMPARE(place->cell->column, 4);
    QVERIFY(std::abs(*place->value - shade(3, 4)) < 1e-6);
    QCOMPARE(place->quantity, std::string("similarity"));
    // The same token is outlined in the other panel too.
    const QImage image = view->grab().toImage();
    for (std::size_t panel = 0; panel < 2; ++panel) {
      const QPointF edge = view->positionOf(panel, 3.5, 3);
      bool found = false;
      for (int dx = -2; dx <= 2; ++dx)
        found = found || (image.pixel(edge.toPoint() + QPoint(dx, 0)) & 0xFFFFFF) == 0xFF8F3F;
      QVERIFY(found);
    }
    QTest::mouseMove(view.get(), QPoint(3, 3));
    QTRY_COMPARE(spy.count(), 1);
    QVERIFY(!spy.takeFirst().at(0).value<std::optional<Place>>());
  }

  void aClickSetsWhatThePanelSays() {
    const auto view = shown(twoMaps());
    QSignalSpy spy(view.get(), &FigureView::valueChosen);
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, view->positionOf(0, 6, 1).toPoint());
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy.at(0).at(0).toString(), QString("reference"));
    QVERIFY(spy.at(0).at(1).value<Value>() == Value(Cell{1, 6}));
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, view->positionOf(1, 6, 1).toPoint());
    QTest::mouseClick(view.get(), Qt::RightButton, {}, view->positionOf(0, 6, 1).toPoint());
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, QPoint(2, 2));
    QCOMPARE(spy.count(), 1);
  }

  void aDragSwapsTwoPlacesOnce() {
    const auto view = shown(twoMaps());
    QSignalSpy spy(view.get(), &FigureView::placesSwapped);
    const auto drag = [&](QPointF from, QPointF to, bool cancel) {
      QTest::mousePress(view.get(), Qt::LeftButton, {}, from.toPoint());
      QTest::mouseMove(view.get(), ((from + to) / 2).toPoint());
      QTest::mouseMove(view.get(), to.toPoint());
      if (cancel) QTest::keyClick(view.get(), Qt::Key_Escape);
      QTest::mouseRelease(view.get(), Qt::LeftButton, {}, to.toPoint());
    };
    drag(view->positionOf(1, 1, 0), view->positionOf(1, 5, 4), false);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy.at(0).at(0).toString(), QString("order"));
    QCOMPARE(spy.at(0).at(1).toInt(), 1);
    QCOMPARE(spy.at(0).at(2).toInt(), 33);
    drag(view->positionOf(1, 1, 0), view->positionOf(1, 5, 4), true);                    // Esc
    drag(view->positionOf(1, 1, 0), view->positionOf(0, 5, 4), false);                   // onto another panel
    drag(view->positionOf(1, 1, 0), view->positionOf(1, 1, 0) + QPointF(14, 0), false);  // onto itself
    QCOMPARE(spy.count(), 1);
  }

  void theKeyboardReachesEveryCell() {
    const auto view = shown(twoMaps());
    view->activateWindow();
    view->setFocus();
    QSignalSpy hovered(view.get(), &FigureView::placeHovered), chosen(view.get(), &FigureView::valueChosen);
    QTest::keyClick(view.get(), Qt::Key_Down);  // the cursor appears
    QTest::keyClick(view.get(), Qt::Key_Down);
    QTest::keyClick(view.get(), Qt::Key_Right);
    QTest::keyClick(view.get(), Qt::Key_Right);
    const auto place = hovered.last().at(0).value<std::optional<Place>>();
    QVERIFY(place && place->cell == (Cell{1, 2}));
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QVERIFY(chosen.at(0).at(1).value<Value>() == Value(Cell{1, 2}));
    QTest::keyClick(view.get(), Qt::Key_Space);
    QCOMPARE(chosen.count(), 2);
    for (int i = 0; i < 20; ++i) QTest::keyClick(view.get(), Qt::Key_Up);
    QVERIFY(hovered.last().at(0).value<std::optional<Place>>()->cell == (Cell{0, 2}));
    QTest::keyClick(view.get(), '.');
    QTest::keyClick(view.get(), Qt::Key_Return);  // the second panel sets nothing
    QCOMPARE(chosen.count(), 2);
    QTest::keyClick(view.get(), ',');
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 3);
    QTest::keyClick(view.get(), Qt::Key_Escape);
    QVERIFY(!hovered.last().at(0).value<std::optional<Place>>());
    QCOMPARE(view->accessibleName(), QString("Who is near whom?"));
    QCOMPARE(view->accessibleDescription(), QString("It is 0.77 & no <more>."));
  }

  void zoomPanAndReset() {
    Figure figure;
    figure.title = "wave";
    figure.panels.push_back(curvePanel());
    const auto view = shown(figure, {600, 400});
    const auto wheel = [&](QPointF at, int turns, Qt::KeyboardModifiers modifiers) {
      QWheelEvent event(at, view->mapToGlobal(at), {}, {0, 120 * turns}, Qt::NoButton, modifiers,
                        Qt::NoScrollPhase, false);
      QApplication::sendEvent(view.get(), &event);
      view->repaintNow();
    };
    const QPointF left = view->positionOf(0, 0, 0), middle = view->positionOf(0, 50, 0),
                  top = view->positionOf(0, 0, 1);
    wheel(middle, 3, Qt::ControlModifier);
    QVERIFY(std::abs(view->positionOf(0, 50, 0).x() - middle.x()) <
            0.01);  // the place under the pointer stays
    QVERIFY(view->positionOf(0, 0, 0).x() < left.x() - 50);
    QVERIFY(std::abs(view->positionOf(0, 0, 1).y() - top.y()) < 0.01);  // y as it was
    wheel(middle, -30, Qt::ControlModifier);
    QCOMPARE(view->positionOf(0, 0, 0), left);  // never beyond the full range
    wheel(middle, 2, Qt::ShiftModifier);
    QCOMPARE(view->positionOf(0, 0, 0).x(), left.x());
    QVERIFY(view->positionOf(0, 0, 1).y() < top.y() - 10);
    wheel(middle, 5, {});
    // Nothing is set by clicks here: a left drag pans, and stops at the ends.
    const double before = view->positionOf(0, 50, 0).x();
    QTest::mousePress(view.get(), Qt::LeftButton, {}, middle.toPoint());
    QTest::mouseMove(view.get(), middle.toPoint() + QPoint(30, 0));
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, middle.toPoint() + QPoint(30, 0));
    view->repaintNow();
    QVERIFY(std::abs(view->positionOf(0, 50, 0).x() - before - 30) < 1);
    QTest::mousePress(view.get(), Qt::MiddleButton, {}, middle.toPoint());
    QTest::mouseMove(view.get(), middle.toPoint() + QPoint(5000, 0));
    QTest::mouseRelease(view.get(), Qt::MiddleButton, {}, middle.toPoint() + QPoint(5000, 0));
    view->repaintNow();
    QVERIFY(std::abs(view->positionOf(0, 0, 0).x() - left.x()) < 0.01);
    // New data of the same kind keep the zoom; a double click resets it.
    const double zoomed = view->positionOf(0, 10, 0).x();
    view->setFigure(std::make_shared<Figure>(figure));
    view->repaintNow();
    QCOMPARE(view->positionOf(0, 10, 0).x(), zoomed);
    QTest::mouseDClick(view.get(), Qt::LeftButton, {}, middle.toPoint());
    view->repaintNow();
    QCOMPARE(view->positionOf(0, 0, 0), left);
    QCOMPARE(view->positionOf(0, 0, 1), top);
  }

  void aZoomedMapShowsItsPartExactly() {
    Figure figure;
    figure.title = "map";
    figure.panels.push_back(
        mapPanel(filled(64, 64, [](int r, int c) { return ((r * 7 + c * 3) % 11) / 10.0; }), "map"));
    figure.scales.push_back({"viridis", 0, 1, ""});
    const auto view = shown(figure, {500, 420});
    const QPointF at = view->positionOf(0, 40, 21);
    QWheelEvent event(at, view->mapToGlobal(at), {}, {0, 960}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view.get(), &event);
    view->repaintNow();
    const QImage image = view->grab().toImage();
    for (int r = 19; r <= 23; ++r) {
      for (int c = 38; c <= 42; ++c) {
        QCOMPARE(image.pixel(view->positionOf(0, c, r).toPoint()) & 0xFFFFFF,
                 expected("viridis", ((r * 7 + c * 3) % 11) / 10.0) & 0xFFFFFF);
      }
    }
  }

  void figuresOfAnotherKindReplaceEachOther() {
    const auto view = shown(twoMaps());
    Figure other;
    other.title = "wave";
    other.panels.push_back(curvePanel());
    view->setFigure(std::make_shared<Figure>(other));
    view->repaintNow();
    QCOMPARE(view->figure()->title, std::string("wave"));
    view->setFigure(nullptr);
    view->repaintNow();
    QVERIFY(!view->figure());
    QTest::mouseMove(view.get(), QPoint(100, 100));
    QTest::keyClick(view.get(), Qt::Key_Right);
    view->setFigure(std::make_shared<Figure>(twoMaps()));
    view->setTheme(theme("dark"));
    view->setShowsWords(false, false);
    view->resize(320, 220);
    view->repaintNow();
    QCOMPARE(view->grab().toImage().pixel(0, 0) & 0xFFFFFF, 0x141519u);
  }

  // A window shown empty, as while files are being opened, must show its first figure without another event.
  void theFirstFigureIsPaintedAtOnce() {
    FigureView view;
    view.resize(500, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.setFigure(std::make_shared<Figure>(twoMaps()));
    view.repaintNow();
    const QImage image = view.screen()->grabWindow(view.winId()).toImage();
    QCOMPARE(image.pixel(view.positionOf(1, 3, 2).toPoint()) & 0xFFFFFF,
             expected("viridis", shade(2, 3)) & 0xFFFFFF);
  }
};

QTEST_MAIN(TestUiFigureView)
#include "test_ui_figure_view.moc"
