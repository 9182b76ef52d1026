// What the pointer and the keyboard do to a figure on the screen.
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "core/labs/framework/lab_runner.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/theme.h"

using namespace whereabouts;

Q_DECLARE_METATYPE(std::optional<whereabouts::Hit>)

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
  void wheel(FigureView& view, QPointF at, int turns, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 120 * turns}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
    view.repaintNow();
  }

  static Figure sixMaps() {
    Figure figure = twoMaps();
    for (int i = 0; i < 4; ++i) {
      Panel more = figure.panels[1];
      more.row = 1 + i / 2;
      more.column = i % 2;
      figure.panels.push_back(more);
    }
    return figure;
  }

 private slots:
  void initTestCase() { qRegisterMetaType<std::optional<Hit>>("std::optional<whereabouts::Place>"); }

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

  // Light or dark: the colours alone change, as if they had been so from the start; larger type takes room.
  void coloursMoveNothing() {
    Figure figure = twoMaps();
    Panel lines;
    lines.title = "lines";
    lines.row = 1;
    lines.x.upper = 3;
    lines.x.label = "layer";
    lines.y.label = "share";
    lines.x.line = lines.y.line = true;
    Line line;
    line.x = {0, 1, 2, 3};
    line.y = {0.25, 1, 0.5, 0};
    line.label = "head 0";
    lines.layers.push_back({line});
    figure.panels.push_back(lines);
    const auto view = shown(figure);
    const auto places = view->plotRects();
    const auto dark = std::make_unique<FigureView>();
    dark->setTheme(theme("dark"));
    dark->resize(view->size());
    dark->setFigure(std::make_shared<Figure>(figure));
    dark->show();
    QVERIFY(QTest::qWaitForWindowExposed(dark.get()));
    dark->repaintNow();
    const QImage light = view->grab().toImage();
    view->setTheme(theme("dark"));
    view->repaintNow();
    QVERIFY(view->plotRects() == places);
    QCOMPARE(view->grab().toImage(), dark->grab().toImage());
    QVERIFY(view->grab().toImage() != light);
    view->setTheme(theme("light"));
    view->repaintNow();
    QCOMPARE(view->grab().toImage(), light);
    view->setTheme(theme("projector"));
    view->repaintNow();
    QVERIFY(view->plotRects() != places);
  }

  void hoverTellsThePlaceInEveryPanel() {
    const auto view = shown(twoMaps());
    QSignalSpy spy(view.get(), &FigureView::placeHovered);
    QTest::mouseMove(view.get(), view->positionOf(0, 4, 3).toPoint());
    QTRY_COMPARE(spy.count(), 1);
    const auto place = spy.takeFirst().at(0).value<std::optional<Hit>>();
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
    QVERIFY(!spy.takeFirst().at(0).value<std::optional<Hit>>());
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

  void aClickSetsSeveralParametersAtOnce() {
    Figure figure = twoMaps();
    figure.panels[0].click->also = {{"show", ClickSets::From::nearest, {{0, "map"}}}};
    const auto view = shown(figure);
    QSignalSpy one(view.get(), &FigureView::valueChosen), several(view.get(), &FigureView::valuesChosen);
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, view->positionOf(0, 6, 1).toPoint());
    QCOMPARE(one.count(), 0);
    QCOMPARE(several.count(), 1);
    const auto values = several.at(0).at(0).value<std::vector<std::pair<std::string, Value>>>();
    QCOMPARE(values.size(), std::size_t{2});
    QVERIFY(values[0] == std::pair(std::string("reference"), Value(Cell{1, 6})));
    QVERIFY(values[1] == std::pair(std::string("show"), Value(std::string("map"))));
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
    const auto press = [&](Qt::Key key) { QTest::keyClick(view.get(), key, Qt::ShiftModifier); };
    press(Qt::Key_Down);  // the cursor appears
    press(Qt::Key_Down);
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    QTest::keyClick(view.get(), Qt::Key_Right);  // an arrow alone is the animation's
    const auto place = hovered.last().at(0).value<std::optional<Hit>>();
    QVERIFY(place && place->cell == (Cell{1, 2}));
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QVERIFY(chosen.at(0).at(1).value<Value>() == Value(Cell{1, 2}));
    QTest::keyClick(view.get(), Qt::Key_Space);  // likewise
    QCOMPARE(chosen.count(), 1);
    for (int i = 0; i < 20; ++i) press(Qt::Key_Up);
    QVERIFY(hovered.last().at(0).value<std::optional<Hit>>()->cell == (Cell{0, 2}));
    QTest::keyClick(view.get(), '.');
    QTest::keyClick(view.get(), Qt::Key_Return);  // the second panel sets nothing
    QCOMPARE(chosen.count(), 1);
    QTest::keyClick(view.get(), ',');
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 2);
    QTest::keyClick(view.get(), Qt::Key_Escape);
    QVERIFY(!hovered.last().at(0).value<std::optional<Hit>>());
    QCOMPARE(view->accessibleName(), QString("Who is near whom?"));
    QCOMPARE(view->accessibleDescription(), QString("It is 0.77 & no <more>."));
  }

  void zoomPanAndReset() {
    Figure figure;
    figure.title = "wave";
    figure.panels.push_back(curvePanel());
    const auto view = shown(figure, {600, 400});
    const QPointF left = view->positionOf(0, 0, 0), middle = view->positionOf(0, 50, 0),
                  top = view->positionOf(0, 0, 1);
    wheel(*view, middle, 3, Qt::ControlModifier);
    QVERIFY(std::abs(view->positionOf(0, 50, 0).x() - middle.x()) <
            0.01);  // the place under the pointer stays
    QVERIFY(view->positionOf(0, 0, 0).x() < left.x() - 50);
    QVERIFY(std::abs(view->positionOf(0, 0, 1).y() - top.y()) < 0.01);  // y as it was
    wheel(*view, middle, -30, Qt::ControlModifier);
    QCOMPARE(view->positionOf(0, 0, 0), left);  // never beyond the full range
    wheel(*view, middle, 2, Qt::ShiftModifier);
    QCOMPARE(view->positionOf(0, 0, 0).x(), left.x());
    QVERIFY(view->positionOf(0, 0, 1).y() < top.y() - 10);
    wheel(*view, middle, 5);
    // A left drag pans, and stops at the ends.
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
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, middle.toPoint());
    QTest::mouseDClick(view.get(), Qt::LeftButton, {}, middle.toPoint());
    view->repaintNow();
    QCOMPARE(view->positionOf(0, 0, 0), left);
    QCOMPARE(view->positionOf(0, 0, 1), top);
  }

  // Maps of the same grid show the same part, and a button that shows the whole again is there meanwhile.
  void mapsZoomTogether() {
    Figure figure = twoMaps();
    figure.panels[1].drag.reset();
    // In pixels, 16 to a patch.
    for (Axis* axis : {&figure.panels[1].x, &figure.panels[1].y}) {
      axis->indexing.origin = 0;
      axis->indexing.pitch = axis->indexing.extent = 16;
      axis->lower = 0;
      axis->upper = 16.0 * axis->indexing.count;
    }
    auto& map = std::get<HeatMap>(figure.panels[1].layers[0].content);
    map.left = map.top = 0;
    map.cell_width = map.cell_height = 16;
    figure.panels.push_back(curvePanel());
    figure.panels.back().row = 1;
    const auto view = shown(figure);
    const auto* reset = view->findChild<QToolButton*>("resetZoom");
    QVERIFY(reset && !reset->isVisible() && !reset->toolTip().isEmpty());
    QCOMPARE(reset->accessibleName(), QString("Reset zoom"));
    const QPointF corner = view->positionOf(2, 0, 1);
    wheel(*view, view->positionOf(0, 2, 3), 3);
    const auto inPlot = [&](std::size_t panel, double x, double y) {
      return view->positionOf(panel, x, y) - QPointF(view->plotRects()[panel].topLeft());
    };
    QVERIFY(view->positionOf(0, 6, 3).x() > view->plotRects()[0].right());
    for (const auto& [x, y] : {std::pair(2, 3), std::pair(3, 1)}) {
      const QPointF apart = inPlot(1, 16 * x + 8, 16 * y + 8) - inPlot(0, x, y);
      QVERIFY2(apart.manhattanLength() < 1.5, qPrintable(QString("%1 %2").arg(apart.x()).arg(apart.y())));
    }
    QCOMPARE(view->positionOf(2, 0, 1), corner);  // a wave knows no patches
    QVERIFY(view->zoomed() && reset->isVisible());
    QVERIFY(view->rect().contains(reset->geometry()));
    const QPointF whole = inPlot(0, 0, 0);
    QTest::mouseClick(view->findChild<QToolButton*>("resetZoom"), Qt::LeftButton);
    view->repaintNow();
    QVERIFY(!view->zoomed() && !reset->isVisible());
    QVERIFY(inPlot(0, 0, 0) != whole);
  }

  // In a zoomed panel a drag moves the part that is shown, a click still sets, and a double click resets the
  // zoom and sets nothing.
  void clicksAndDragsInAZoomedPanel() {
    const auto view = shown(twoMaps());
    QSignalSpy chosen(view.get(), &FigureView::valueChosen), swapped(view.get(), &FigureView::placesSwapped);
    const QPoint at = view->positionOf(0, 3, 2).toPoint();
    QTest::mouseMove(view.get(), at);
    QCOMPARE(view->cursor().shape(), Qt::PointingHandCursor);
    wheel(*view, at, 4);
    QCOMPARE(view->cursor().shape(), Qt::OpenHandCursor);
    const double before = view->positionOf(0, 3, 2).x();
    QTest::mousePress(view.get(), Qt::LeftButton, {}, at);
    QTest::mouseMove(view.get(), at + QPoint(20, 0));
    QCOMPARE(view->cursor().shape(), Qt::ClosedHandCursor);
    QTest::mouseMove(view.get(), at + QPoint(40, 0));
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, at + QPoint(40, 0));
    view->repaintNow();
    QVERIFY(std::abs(view->positionOf(0, 3, 2).x() - before - 40) < 1.5);
    QCOMPARE(view->cursor().shape(), Qt::OpenHandCursor);
    QCOMPARE(chosen.count(), 0);
    // A click, once it is clear that it is not the first of two.
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, view->positionOf(0, 3, 2).toPoint());
    QCOMPARE(chosen.count(), 0);
    QTRY_COMPARE(chosen.count(), 1);
    QVERIFY(chosen.at(0).at(1).value<Value>() == Value(Cell{2, 3}));
    // Two of them, as a mouse sends them.
    const QPoint twice = view->positionOf(0, 3, 2).toPoint();
    QTest::mousePress(view.get(), Qt::LeftButton, {}, twice);
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, twice);
    QTest::mouseDClick(view.get(), Qt::LeftButton, {}, twice);
    QVERIFY(!view->zoomed());
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    QCOMPARE(chosen.count(), 1);
    // The second panel has a drag of its own, which begins on a patch; the middle button pans there too.
    wheel(*view, view->positionOf(1, 3, 2), 4);
    const QPoint patch = view->positionOf(1, 3, 2).toPoint(), other = view->positionOf(1, 4, 2).toPoint();
    const auto drag = [&](Qt::MouseButton button) {
      QTest::mousePress(view.get(), button, {}, patch);
      QTest::mouseMove(view.get(), (patch + other) / 2);
      QTest::mouseMove(view.get(), other);
      QTest::mouseRelease(view.get(), button, {}, other);
      view->repaintNow();
    };
    drag(Qt::LeftButton);
    QCOMPARE(swapped.count(), 1);
    QCOMPARE(view->positionOf(1, 3, 2).toPoint(), patch);
    drag(Qt::MiddleButton);
    QCOMPARE(swapped.count(), 1);
    QVERIFY(view->positionOf(1, 3, 2).toPoint() != patch);
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
    QTest::keyClick(view.get(), Qt::Key_Right, Qt::ShiftModifier);
    view->setFigure(std::make_shared<Figure>(twoMaps()));
    view->setTheme(theme("dark"));
    view->setShowsWords(false, false);
    view->resize(320, 220);
    view->repaintNow();
    QCOMPARE(view->grab().toImage().pixel(0, 0) & 0xFFFFFF, 0x141519u);
  }

  // The plot draws at once when it is resized: with the new figure's layout, not the one of the figure
  // before.
  void aFigureThatCameJustBeforeAResizeIsDrawn() {
    const Inputs inputs = built_in_inputs();
    LabRunner host;
    const auto figure = [&](const char* id) {
      return std::make_shared<const Figure>(host.run(find_lab(id), inputs, {}, Policy::refuse).figure);
    };
    FigureView view;
    view.resize(700, 500);
    view.setFigure(figure("shuffle"));
    view.show();
    view.repaintNow();
    for (const char* id : {"ablation", "neighbours", "scramble", "attention", "rotation"}) {
      view.setFigure(figure(id));
      view.resize(view.width() + 3, view.height());
      QCOMPARE(view.plotRects().size(), static_cast<qsizetype>(view.figure()->panels.size()));
    }
  }

  // Between a new figure and its first drawing a place belongs to no panel of the figure before.
  void aPanelOfTheFigureBeforeIsNowhere() {
    Figure one;
    one.title = "wave";
    one.panels.push_back(curvePanel());
    Figure three = twoMaps();
    three.title = "three";
    three.panels.push_back(mapPanel(filled(5, 7, shade), "last"));
    three.panels.back().column = 2;
    const auto view = shown(twoMaps());
    const QPoint right = view->positionOf(1, 3, 2).toPoint();
    QTest::mouseMove(view.get(), right);
    QTRY_COMPARE(view->panelPointedAt(), std::optional<std::size_t>(1));
    QTest::keyClick(view.get(), Qt::Key_Down, Qt::ShiftModifier);  // a cursor in the second panel, too
    std::size_t seen = 0;
    for (const Figure* next :
         std::initializer_list<const Figure*>{&one, &three, &one, nullptr, &three, &one}) {
      view->setFigure(next ? std::make_shared<Figure>(*next) : nullptr);
      const std::size_t panels = next ? next->panels.size() : 0;
      QCOMPARE(view->plotRects().size(), panels);
      for (int x = 0; x < view->width(); x += 50) {
        const std::optional<std::size_t> panel = view->panelUnder(QPointF(x, right.y()));
        QVERIFY(!panel || *panel < panels);
        seen += panel.has_value();
        QTest::mouseMove(view.get(), QPoint(x, right.y()));
        QTest::mouseClick(view.get(), Qt::LeftButton, {}, QPoint(x, right.y()));
      }
      QTest::mouseMove(view.get(), right);
      if (next) QVERIFY(view->axesAt(panels - 1, right));
      QVERIFY(!view->axesAt(panels, right));
      QVERIFY(!view->pixelsAt(panels, {0, 0}));
      QTest::keyClick(view.get(), Qt::Key_Down, Qt::ShiftModifier);
      wheel(*view, right, 1);
    }
    QVERIFY(seen > 0);
  }

  // A cursor stays where it is while figures follow each other, but never beyond the places of its panel.
  void theCursorStaysWithinItsPanel() {
    const auto view = shown(twoMaps());
    QSignalSpy chosen(view.get(), &FigureView::valueChosen);
    for (int i = 0; i < 7; ++i) QTest::keyClick(view.get(), Qt::Key_Right, Qt::ShiftModifier);
    Figure small = twoMaps();
    small.panels[0] = mapPanel(filled(2, 3, shade), "small");
    small.panels[0].click = ClickSets{"reference", ClickSets::From::cell};
    view->setFigure(std::make_shared<Figure>(small));
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QVERIFY(chosen.at(0).at(1).value<Value>() == Value(Cell{0, 2}));
  }

  // What was pressed in one question says nothing in the next.
  void aPressEndsWithItsQuestion() {
    const auto view = shown(twoMaps());
    QSignalSpy chosen(view.get(), &FigureView::valueChosen);
    Figure other = twoMaps();
    other.title = "Another question?";
    const QPoint at = view->positionOf(0, 3, 2).toPoint();
    const auto change = [&](const Figure& figure) {
      QTest::mousePress(view.get(), Qt::LeftButton, {}, at);
      view->setFigure(std::make_shared<Figure>(figure));
      QTest::mouseRelease(view.get(), Qt::LeftButton, {}, at);
    };
    change(other);
    QCOMPARE(chosen.count(), 0);
    change(other);  // new numbers for the same question
    QCOMPARE(chosen.count(), 1);
    // A click that waits whether it is the first of two, likewise.
    view->setDoubleClickShowsPanel(true);
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, at);
    view->setFigure(std::make_shared<Figure>(twoMaps()));
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    QCOMPARE(chosen.count(), 1);
  }

  // A double click makes a panel large among the others, which stay; again, or Escape: as before. The first
  // click chooses at once.
  void aDoubleClickMakesALeader() {
    Figure figure = sixMaps();
    const auto view = shown(figure);
    view->setMakesLeaders(true);
    QSignalSpy chosen(view.get(), &FigureView::valueChosen);
    const auto area = [&](std::size_t panel) {
      const QRect plot = view->plotRects().at(panel);
      return 1.0 * plot.width() * plot.height();
    };
    const auto twice = [&](std::size_t panel) {
      const QPoint at = view->positionOf(panel, 3, 2).toPoint();
      QTest::mouseClick(view.get(), Qt::LeftButton, {}, at);
      QTest::mouseDClick(view.get(), Qt::LeftButton, {}, at);
      view->repaintNow();
    };
    const auto before = view->plotRects();
    const double small = area(3);
    twice(3);
    QCOMPARE(view->chosenLeader(), std::optional<std::size_t>(3));
    QCOMPARE(view->plotRects().size(), before.size());
    for (const std::size_t other : {0, 1, 2, 4, 5}) QVERIFY(area(3) > 2 * area(other));
    QVERIFY(area(3) > 1.5 * small);
    // New numbers for the same question keep it, another question does not.
    view->setFigure(std::make_shared<Figure>(figure));
    QCOMPARE(view->chosenLeader(), std::optional<std::size_t>(3));
    twice(1);
    QCOMPARE(view->chosenLeader(), std::optional<std::size_t>(1));
    twice(1);
    QVERIFY(!view->chosenLeader());
    QVERIFY(view->plotRects() == before);
    view->setLeader(2);
    QTest::keyClick(view.get(), Qt::Key_Escape);
    QVERIFY(!view->chosenLeader());
    // The lab's own leader: alone, and all of them again.
    figure.leader = 4;
    view->setFigure(std::make_shared<Figure>(figure));
    view->repaintNow();
    for (const std::size_t other : {0, 1, 2, 3, 5}) QVERIFY(area(4) > 2 * area(other));
    twice(4);
    QCOMPARE(view->onlyPanel(), std::optional<std::size_t>(4));
    QTest::keyClick(view.get(), Qt::Key_Escape);
    QVERIFY(!view->onlyPanel());
    view->setLeader(2);
    figure.title = "Another question?";
    view->setFigure(std::make_shared<Figure>(figure));
    QVERIFY(!view->chosenLeader());
    view->repaintNow();
    twice(0);
    QVERIFY(chosen.count() >= 1);
    QCOMPARE(view->chosenLeader(), std::optional<std::size_t>(0));
  }

  // In front of a room: a square leader is alone where it fills the view, and beside the others on a wide
  // one.
  void aLeaderIsAloneWhereItFills() {
    Figure figure = sixMaps();
    figure.leader = 4;
    const auto view = shown(figure);
    const auto alone = [&] { return view->onlyPanel() == std::optional<std::size_t>(4); };
    view->resize(1600, 700);
    view->setLeadersAlone(true);
    QVERIFY(!view->onlyPanel());
    view->repaintNow();
    const int wide = view->plotRects().at(4).height();
    view->resize(800, 800);
    QTRY_VERIFY(alone());
    view->resize(1600, 700);
    QTRY_VERIFY(!view->onlyPanel());
    // What was chosen stays, however large the view becomes.
    view->setOnlyPanel(4);
    view->repaintNow();
    const int tall = view->plotRects().at(0).height();
    QVERIFY2(wide > 0.85 * tall, qPrintable(QString("%1 of %2").arg(wide).arg(tall)));
    view->resize(1700, 700);
    QVERIFY(alone());
    view->setOnlyPanel(std::nullopt);
    view->resize(800, 800);
    QVERIFY(!view->onlyPanel());
    figure.title = "Another question?";
    view->setFigure(std::make_shared<Figure>(figure));
    QVERIFY(alone());
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

REGISTER_TEST(TestUiFigureView, QApplication)
#include "test_ui_figure_view.moc"
