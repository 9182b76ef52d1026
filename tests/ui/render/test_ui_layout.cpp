// Where a figure's parts go: lists whose names can be read, headings in line, narrow pages, captions in full.
#include <QApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>
#include <cmath>

#include "tests/lab_runs.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "tests/taken_places.h"
#include "ui/render/layout/layout.h"
#include "ui/render/layout/layout_room.h"
#include "ui/render/layout/list_rows.h"
#include "ui/render/layout/reflow.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/theme.h"

using namespace whereabouts;

namespace {

// `count` names, each above its bar.
Panel listPanel(int count) {
  Panel panel;
  panel.title = "Likeliest";
  panel.x.visible = panel.y.visible = false;
  panel.y.upper = count;
  panel.y.reversed = true;
  List list;
  for (int i = 0; i < count; ++i) list.rows.push_back({"a name", 1.0 / (i + 1), "0.32"});
  panel.layers = {{list}};
  return panel;
}

// Two rows of four maps, the first with a bar; below them curves over half of the width and two lists.
Figure wideFigure(int names = 5) {
  Figure figure;
  figure.title = "Where does it look?";
  figure.caption = "It looks **there**.";
  for (int k = 0; k < 8; ++k) {
    Panel panel = mapPanel(filled(14, 14, shade), "map");
    panel.x.visible = panel.y.visible = false;
    panel.row = k / 4;
    panel.column = k % 4;
    figure.panels.push_back(panel);
  }
  Panel curves = curvePanel();
  curves.x.label = "layer";
  curves.row = 2;
  curves.column_span = 2;
  figure.panels.push_back(curves);
  for (int k = 0; k < 2; ++k) {
    Panel list = listPanel(names);
    list.row = 2;
    list.column = 2 + k;
    figure.panels.push_back(list);
  }
  figure.scales.push_back({"viridis", 0, 1, "attention", true, 0, 1, 3});
  figure.even_columns = true;
  validate(figure);
  return figure;
}

}  // namespace

class TestUiLayout : public QObject {
  Q_OBJECT

 private slots:
  void aListShowsWholeRowsAndCountsTheOthers() {
    Figure figure;
    figure.title = "names";
    figure.panels.push_back(listPanel(10));
    const auto rows = listRows(figure.panels[0], 1);
    QVERIFY(rows && rows->count == 10);
    QVERIFY(!listRows(curvePanel(), 1));
    Panel ranking = listPanel(10);  // above an axis
    ranking.x.visible = true;
    QVERIFY(!listRows(ranking, 1));
    for (const int height : {90, 130, 170, 210, 300, 500}) {
      const FigureLayout layout = computeLayout(figure, sized(300, height));
      const PanelLayout& places = layout.panels[0];
      const int shown = static_cast<int>(std::lround(places.view.y.upper));
      QVERIFY(std::abs(places.view.y.upper - shown) < 1e-9);
      QVERIFY(shown >= 1 && shown <= 10);
      QVERIFY2(places.plot.height() / shown >= rows->min - 1, qPrintable(QString::number(height)));
      QCOMPARE(places.moreText, shown == 10 ? QString() : QString("and %1 more").arg(10 - shown));
      if (shown == 10) continue;
      QVERIFY(places.more.bottom() <= height);
      // The last row has ink in its name and on its bar; below the rows there is no bar.
      ExportOptions options = plainOptions();
      options.widthMm = 300 * 25.4 / 96;
      options.heightMm = height * 25.4 / 96;
      const QImage image = rendered(figure, options);
      const double row = places.plot.height() / shown;
      const auto inkIn = [&](double from, double to) {
        int ink = 0;
        for (int y = static_cast<int>(from); y < static_cast<int>(to); ++y) {
          for (int x = places.plot.left(); x < places.plot.left() + 90; ++x)
            ink += (image.pixel(x, y) & 0xFFFFFF) != 0xFFFFFF ? 1 : 0;
        }
        return ink;
      };
      for (int i = 0; i < shown; ++i) {
        const double top = places.plot.top() + i * row;
        QVERIFY(inkIn(top, top + 0.7 * row) > 40);
        QVERIFY(inkIn(top + 0.72 * row, top + 0.92 * row) > 10);
      }
      QVERIFY(inkIn(places.more.top() + 1, places.more.bottom()) > 40);
    }
    QVERIFY(computeLayout(figure, sized(300, 90)).panels[0].view.y.upper < 10);
    QCOMPARE(computeLayout(figure, sized(300, 500)).panels[0].view.y.upper, 10.0);
  }

  void aFreeHeightHoldsAllRows() {
    for (const int names : {5, 10}) {
      for (const double scale : {1.0, 1.4}) {
        LayoutRequest request = sized(605, 0);
        request.typeScale = scale;
        const Figure figure = wideFigure(names);
        const FigureLayout layout = computeLayout(figure, request);
        for (std::size_t i = 9; i < 11; ++i) {
          const PanelLayout& places = layout.panels[i];
          QCOMPARE(places.view.y.upper, static_cast<double>(names));
          QVERIFY(places.moreText.isEmpty());
          QVERIFY(places.plot.height() >= names * listRows(figure.panels[i], scale)->full - 1);
          QVERIFY(places.plot.bottom() < layout.captionBox.top());
        }
      }
    }
  }

  // Also where one of them keeps room above its plot that another figure of a sweep needed.
  void headingsOfARowAreLevel() {
    const Figure figure = run("layers", built_in_inputs(), {}).figure;
    for (const QSize size : {QSize(613, 560), QSize(900, 640), QSize(1400, 900)}) {
      LayoutRequest request = sized(size.width(), size.height());
      const LayoutRoom room = computeLayout(figure, request).room;
      for (std::size_t roomy = 0; roomy < 3; ++roomy) {
        request.min = room;
        request.min.margins[roomy].setTop(room.margins[roomy].top() + 6);
        const FigureLayout layout = computeLayout(figure, request);
        for (std::size_t panel = 0; panel < 3; ++panel) {
          const PanelLayout& places = layout.panels[panel];
          QVERIFY(!places.heading.isEmpty() && places.heading.bottom() <= places.plot.top());
          QCOMPARE(places.heading.top(), layout.panels[0].heading.top());
        }
        const QString overlap = overlapIn(takenPlaces(figure, layout), QRectF(QPointF(0, 0), size));
        QVERIFY2(overlap.isEmpty(), qPrintable(overlap));
      }
    }
  }

  // As many panels as a moment ago, in fewer rows or columns: where those stood says nothing of these.
  void otherRowsBeginAfresh() {
    const auto mapsIn = [](int columns) {
      Figure figure;
      for (int k = 0; k < 6; ++k) {
        Panel panel = mapPanel(filled(14, 14, shade), "map");
        panel.row = k / columns;
        panel.column = k % columns;
        figure.panels.push_back(panel);
      }
      figure.scales.push_back({"viridis", 0, 1, "attention", true, 0, 0, 6 / columns});
      return figure;
    };
    for (const int before : {1, 2, 3, 6}) {
      for (const int now : {1, 2, 3, 6}) {
        const Figure figure = mapsIn(now);
        LayoutRequest request = sized(700, 500);
        const FigureLayout afresh = computeLayout(figure, request);
        request.min.solved = computeLayout(mapsIn(before), request).room.solved;
        const FigureLayout layout = computeLayout(figure, request);
        for (std::size_t i = 0; i < 6; ++i)
          QCOMPARE(layout.panels[i].plot.size(), afresh.panels[i].plot.size());
        QCOMPARE(layout.bars.size(), afresh.bars.size());
        QCOMPARE(layout.bars[0].bar.height(), afresh.bars[0].bar.height());
      }
    }
  }

  void headingsStandSideBySideAndMapsBelowTheTitle() {
    Figure figure = wideFigure();
    for (int k = 0; k < 4; ++k) {
      Line curve;
      curve.label = "a curve with a long name";
      curve.x = {0, 100};
      curve.y = {0.0, 0.1 * k};
      figure.panels[8].layers.push_back({curve});
    }
    const FigureLayout layout = computeLayout(figure, sized(605, 0));
    QVERIFY(layout.panels[8].legend.size() == 5 && layout.panels[8].legend.back().rect.top() > 0);
    QCOMPARE(layout.panels[8].heading.top(), layout.panels[9].heading.top());
    QCOMPARE(layout.panels[9].heading.top(), layout.panels[10].heading.top());
    // Neither numbers nor legend of the curves keep the maps from the left edge.
    QVERIFY(std::abs(layout.panels[0].plot.left() - layout.title.left()) <= 1);
    QVERIFY(std::abs(layout.panels[4].plot.left() - layout.title.left()) <= 1);
    QVERIFY(layout.panels[8].plot.left() > layout.title.left() + 10);
    // The last row takes the room that the bar of the first one leaves.
    QVERIFY(layout.panels[10].plot.right() > layout.bars[0].bar.right());
    QVERIFY(605 - layout.panels[10].plot.right() < 30);
  }

  void narrowPagesHaveFewerColumns() {
    const Figure figure = wideFigure();
    const FigureLayout wide = computeLayout(figure, sized(605, 0)),
                       narrow = computeLayout(figure, sized(321, 0));
    QCOMPARE(wide.panels[3].plot.top(), wide.panels[0].plot.top());
    QVERIFY(wide.bars[0].vertical);
    // Two maps to a row, each more than a third of the page; the bar lies below its own.
    QCOMPARE(narrow.panels[1].plot.top(), narrow.panels[0].plot.top());
    QVERIFY(narrow.panels[2].plot.top() > narrow.panels[0].plot.bottom());
    QCOMPARE(narrow.panels[2].plot.left(), narrow.panels[0].plot.left());
    QVERIFY(narrow.panels[0].plot.width() > 321 / 3);
    QVERIFY(!narrow.bars[0].vertical);
    QVERIFY(narrow.bars[0].bar.top() > narrow.panels[2].plot.bottom());
    QVERIFY(narrow.bars[0].bar.bottom() < narrow.panels[4].heading.top());
    QVERIFY(narrow.panels[8].plot.width() > 250);
    QVERIFY(narrow.panels[9].plot.width() > 130);
    // Names that no column holds have the whole width.
    Figure wordy = figure;
    std::get<List>(wordy.panels[10].layers[0].content).rows[2] = {"a name of many more words than one", 0.05,
                                                                  "0.05"};
    const FigureLayout apart = computeLayout(wordy, sized(321, 0));
    QVERIFY(apart.panels[9].plot.width() > 290 && apart.panels[10].plot.width() > 290);
    QVERIFY(apart.panels[10].heading.top() >= apart.panels[9].plot.bottom());
    QVERIFY(apart.captionBox.top() > apart.panels[10].plot.bottom());
    QCOMPARE(apart.panels[10].view.y.upper, 5.0);
    // No more room than the window has: there the maps stay as large as they can be.
    const FigureLayout flat = computeLayout(figure, sized(321, 200));
    QVERIFY(flat.panels[0].plot.width() >= 15);
    // Figures that have no halves stay as they are.
    QVERIFY(!reflowed(twoMaps()));
    Figure across = wideFigure();
    across.panels[8].column = 1;
    across.panels.resize(9);
    QVERIFY(!reflowed(across));
    Figure high = wideFigure();
    high.panels[3].row_span = 2;
    high.panels.erase(high.panels.begin() + 7);
    QVERIFY(!reflowed(high) && !withTallPanelsBelow(high));
    // Beside all rows, it can stand below them.
    Figure beside = wideFigure();
    beside.panels.resize(8);
    beside.panels.push_back(listPanel(5));
    beside.panels[8].column = 4;
    beside.panels[8].row_span = 2;
    const FigureLayout below = computeLayout(beside, sized(321, 0));
    QVERIFY(below.panels[8].plot.width() > 290);
    for (int k = 0; k < 8; ++k) {
      QVERIFY(below.panels[k].plot.width() > 100 &&
              below.panels[k].plot.bottom() < below.panels[8].heading.top());
    }
    validate(*reflowed(figure));
  }

  void nothingOverlaps_data() {
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(321, 0), QSize(416, 0), QSize(605, 0), QSize(907, 0), QSize(412, 430),
                             QSize(321, 900), QSize(907, 420), QSize(1100, 750)}) {
      QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
  }
  void nothingOverlaps() {
    QFETCH(QSize, size);
    for (const int names : {4, 10}) {
      for (const double scale : {1.0, 1.4}) {
        Figure figure = wideFigure(names);
        figure.panels[0].subtitle = "a subtitle that is longer than its map";
        figure.scales[0].extend_min = figure.scales[0].extend_max = true;
        LayoutRequest request = sized(size.width(), size.height());
        request.typeScale = scale;
        const FigureLayout layout = computeLayout(figure, request);
        const double height = size.height() > 0 ? size.height() : layout.usedHeight;
        const QString overlap = overlapIn(takenPlaces(figure, layout), QRectF(0, 0, size.width(), height));
        QVERIFY2(overlap.isEmpty(),
                 qPrintable(overlap + QString(", names %1, type %2").arg(names).arg(scale)));
      }
    }
  }

  void theScreenAndTheFileShowTheSameRows() {
    FigureView view;
    Figure figure;
    figure.title = "names";
    figure.panels.push_back(listPanel(10));
    view.resize(300, 150);
    view.setFigure(std::make_shared<Figure>(figure));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.repaintNow();
    LayoutRequest request = sized(300, 150);
    const PanelLayout places = computeLayout(figure, request).panels[0];
    QVERIFY(places.view.y.upper < 10);
    QVERIFY(std::abs(view.positionOf(0, 0, places.view.y.upper).y() - places.plot.bottom()) < 2);
  }

  void aBarLiesBelowWhereItTakesTheMapsTheirWidth() {
    Figure figure = twoMaps();
    for (int k = 0; k < 3; ++k) {
      Panel panel = mapPanel(filled(14, 14, shade), "map");
      panel.column = k;
      if (k < 2) figure.panels[static_cast<std::size_t>(k)] = panel;
      if (k == 2) figure.panels.push_back(panel);
    }
    figure.scales[0].column = 2;
    const FigureLayout narrow = computeLayout(figure, sized(321, 0));
    QVERIFY(!narrow.bars.at(0).vertical);
    QVERIFY(narrow.bars[0].bar.top() > narrow.panels[2].plot.bottom());
    QVERIFY(narrow.panels[2].plot.right() > 280);
    QVERIFY(computeLayout(figure, sized(605, 0)).bars.at(0).vertical);
    // Not where it would lie under a panel that it says nothing about.
    figure.scales[0].column = 1;
    QVERIFY(computeLayout(figure, sized(321, 0)).bars.at(0).vertical);
  }

  // On plain ground a ring is thin and small, so that neighbours and the axis' end stay in sight; on a map it
  // has edges that read on any colour.
  // Whole pixels a cell cost up to a twentieth: as a margin grows by one pixel, a map that has another number
  // of cells now must not jump by that.
  void aMapKeepsItsSizeWhereAMarginGrows() {
    const auto maps = [](int cells) {
      Figure figure;
      for (int column = 0; column < 2; ++column) {
        Panel panel = mapPanel(filled(cells, cells, shade), "map");
        panel.column = column;
        figure.panels.push_back(panel);
      }
      return figure;
    };
    TrackRequest request;
    request.area = QRectF(0, 0, 268, 300);
    request.margins.assign(2, {});
    request.barWidths.assign(2, 0);
    request.barHeights.assign(1, 0);
    const auto side = [](const Tracks& tracks) { return tracks.plots[0].width(); };
    LayoutRoom room;
    const Tracks before = stillTracks(maps(19), request, room, true);
    QCOMPARE(side(before), 133.0);  // 7 px a cell
    room.solved = std::make_shared<const SolvedTracks>(SolvedTracks{shapesOf(maps(19)), request, before});

    request.margins.assign(2, QMarginsF(0, 1, 0, 0));
    QCOMPARE(side(solveGrid(maps(16), request)), 128.0);
    QCOMPARE(side(stillTracks(maps(16), request, room, true)), 133.0);
    // A little less room costs that little, and much less a new beginning.
    request.area.setWidth(262);
    QCOMPARE(side(stillTracks(maps(16), request, room, true)), 131.0);
    request.area.setWidth(228);
    QCOMPARE(side(stillTracks(maps(16), request, room, true)), 112.0);
    request.area.setWidth(300);
    QCOMPARE(side(stillTracks(maps(16), request, room, true)), 144.0);
  }

  void aRingHidesNothingOnPlainGround() {
    Figure figure;
    figure.title = "ring";
    Panel panel = curvePanel();
    panel.layers.clear();
    Scatter ring, dot;
    ring.mark = Marker::ring;
    ring.size = 11;
    ring.x = dot.x = {50};
    ring.y = dot.y = {0.1};
    dot.colour = Colour::series2;
    panel.layers = {{dot}, {ring}};
    panel.legend = false;
    figure.panels.push_back(panel);
    const QImage image = rendered(figure, plainOptions());
    const QRectF plot(computeLayout(figure, sized(454, 302)).panels[0].plot);
    const QPoint centre(static_cast<int>(plot.left() + 0.5 * plot.width()),
                        static_cast<int>(plot.top() + 0.45 * plot.height()));
    const auto at = [&](int dx) { return image.pixel(centre + QPoint(dx, 0)) & 0xFFFFFF; };
    QCOMPARE(at(0), theme("light").colour(Colour::series2).rgb() & 0xFFFFFF);
    QCOMPARE(at(9), 0xFFFFFFU);
    QCOMPARE(at(-9), 0xFFFFFFU);
    bool ink = false;
    for (int dx = 4; dx < 8; ++dx) ink = ink || qGray(at(dx)) < 110;
    QVERIFY(ink);
  }

  // Charts stand below the panel that leads where else half of the page would be empty there.
  void littleIsEmptyBelowALeader() {
    for (const char* lab : {"terms", "attention"}) {
      const Figure figure = run(lab, built_in_inputs(), {}).figure;
      QVERIFY(figure.leader);
      for (const QSize size : {QSize(680, 724), QSize(680, 640), QSize(900, 900)}) {
        const FigureLayout layout = computeLayout(figure, sized(size.width(), size.height()));
        const QRectF lead = layout.panels[*figure.leader].plot;
        double end = lead.bottom(), below = size.height();
        for (const PanelLayout& each : layout.panels) {
          const QRectF plot = each.plot;
          end = std::max(end, plot.bottom());
          if (plot.left() < lead.right() && plot.top() > lead.bottom()) below = std::min(below, plot.top());
        }
        const double empty = std::min(below, end) - lead.bottom();
        QVERIFY2(empty < 0.3 * (end - lead.top()),
                 qPrintable(
                     QString("%1 at %2 x %3: %4").arg(lab).arg(size.width()).arg(size.height()).arg(empty)));
      }
    }
  }

  void captionsAreCutOnlyWhereTheHeightIsGiven() {
    Figure figure = twoMaps();
    figure.caption.clear();
    for (int i = 0; i < 120; ++i) figure.caption += "word" + std::to_string(i) + " ";
    figure.subtitle = figure.caption;
    const FigureLayout free = computeLayout(figure, sized(321, 0));
    QVERIFY(!free.captionCut);
    QVERIFY(free.captionLines.back().back().text.endsWith("word119"));
    QVERIFY(free.subtitleLines.back().back().text.endsWith("word119"));
    QVERIFY(free.usedHeight > free.captionBox.bottom());
    const FigureLayout given = computeLayout(figure, sized(321, 400));
    QVERIFY(given.captionCut);
    QVERIFY(!computeLayout(twoMaps(), sized(900, 600)).captionCut);
    // On the screen the whole of it is a tooltip.
    FigureView view;
    view.resize(321, 400);
    view.setFigure(std::make_shared<Figure>(figure));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.setShowsWords(true, true);
    view.repaintNow();
    const QPoint at = given.captionBox.center().toPoint();
    QHelpEvent help(QEvent::ToolTip, at, view.mapToGlobal(at));
    QApplication::sendEvent(&view, &help);
    QTRY_VERIFY(QToolTip::text().contains("word119"));
    QToolTip::hideText();
  }
};

REGISTER_TEST(TestUiLayout, QApplication)
#include "test_ui_layout.moc"
